const maxText = 2_000;
const maxHexBytes = 256;

/** The readable part of a message. Frames are binary, and users see only their text. */
export function toReadableText(body: Buffer): string {
  return body
    .toString('utf8')
    .replaceAll(/[^\p{L}\p{N}\p{P}\p{S}\p{Zs}\n]/gu, '')
    .slice(0, maxText)
    .toWellFormed();
}

/** The first 256 bytes as upper-case hexadecimal digits. */
export function toHexStart(body: Buffer): string {
  return body.subarray(0, maxHexBytes).toString('hex').toUpperCase();
}
