/** Most bytes behind the fixed header of a client's first packet, which has to be CONNECT, and of any other. */
export type PacketLimits = { first: number; later: number };

// Section 2.2.3 of MQTT 3.1.1: seven bits a byte, the lowest first, at most four bytes.
const mostLengthBytes = 4;

/**
 * Follows a client's packets by their lengths alone. The function it gives back is told every chunk of the stream, in order; false:
 * a packet begins there that is too long, or its length is none, and the rest of the stream means nothing.
 */
export function createPacketGuard(limits: PacketLimits): (chunk: Buffer) => boolean {
  let limit = limits.first;
  /** Bytes of the packet under way that are still to come. */
  let rest = 0;
  /** Bytes of the length read so far; null: the next byte is the first of a packet. */
  let lengthBytes: number | null = null;
  let length = 0;
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (rest > 0) {
        const skipped = Math.min(rest, chunk.length - at);
        rest -= skipped;
        at += skipped;
        continue;
      }
      const byte = chunk.readUInt8(at);
      at += 1;
      if (lengthBytes === null) {
        lengthBytes = 0;
        length = 0;
        continue;
      }
      length += (byte & 0x7f) * 128 ** lengthBytes;
      lengthBytes += 1;
      if (length > limit) return false;
      if (byte >= 0x80) {
        if (lengthBytes === mostLengthBytes) return false;
        continue;
      }
      rest = length;
      lengthBytes = null;
      limit = limits.later;
    }
    return true;
  };
}
