/**
 * One message between the server and a child process: the length of a JSON text (four bytes), the JSON text, and bytes up to the end of
 * the stream. JSON is used because reading it cannot harm the server, whatever a manipulated child sends.
 */
export function encodeJobMessage(value: unknown, bytes: Uint8Array = new Uint8Array()): Uint8Array[] {
  const json = Buffer.from(JSON.stringify(value));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.byteLength);
  return [length, json, bytes];
}

/** Throws if the message is incomplete or is no JSON. */
export function decodeJobMessage(message: Buffer): { value: unknown; bytes: Buffer } {
  const end = 4 + message.readUInt32LE(0);
  return { value: JSON.parse(message.toString('utf8', 4, end)), bytes: message.subarray(end) };
}
