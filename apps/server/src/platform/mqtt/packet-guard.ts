/** Maximum bytes after the fixed header of a client's first packet, which has to be CONNECT, and of every later packet. */
export type PacketLimits = { maxFirstBytes: number; maxLaterBytes: number };

// Section 2.2.3 of MQTT 3.1.1: seven bits a byte, the lowest first, at most four bytes.
const maxLengthBytes = 4;

/**
 * Returns a function that checks the packet lengths in a client's stream; call it with every chunk in order. It returns false when a
 * packet in the chunk is too long or its length is malformed; the rest of the stream cannot be interpreted then.
 */
export function createPacketGuard(limits: PacketLimits): (chunk: Buffer) => boolean {
  let limit = limits.maxFirstBytes;
  /** Remaining bytes of the current packet. */
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
        if (lengthBytes === maxLengthBytes) return false;
        continue;
      }
      rest = length;
      lengthBytes = null;
      limit = limits.maxLaterBytes;
    }
    return true;
  };
}
