import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildMqttPacket } from '../testing/mqtt-packet.ts';
import { createPacketGuard } from './packet-guard.ts';

const limits = { maxFirstBytes: 300, maxLaterBytes: 20_000 };

// Lengths around those that need one more length byte, and around the limits.
const bodyLength = fc.oneof(
  fc.constantFrom(0, 1, 127, 128, 300, 301, 16_383, 16_384, 20_000, 20_001, 70_000),
  fc.integer({ min: 0, max: 400 }),
);
const firstByte = fc.integer({ min: 0, max: 255 });
// Bodies of 0xff: if the guard misread body bytes as a length, the length would be too long and the test would fail.
const packet = fc.record({ firstByte, bodyLength }).map((fields) => ({
  bodyLength: fields.bodyLength,
  bytes: buildMqttPacket(fields.firstByte, Buffer.alloc(fields.bodyLength, 0xff)),
}));
const chunkLengths = fc.array(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 30_000 })), {
  minLength: 1,
  maxLength: 20,
});

/** Cuts bytes into chunks of these lengths, used in turn repeatedly. */
function cutIntoChunks(bytes: Buffer, lengths: readonly number[]): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    chunks.push(bytes.subarray(at, at + length));
    at += length;
  }
  return chunks;
}

const countBytes = (chunks: readonly Buffer[]) => chunks.reduce((sum, chunk) => sum + chunk.length, 0);

test('a stream passes up to its first packet that is too long', () => {
  let passed = 0;
  let refused = 0;
  fc.assert(
    fc.property(fc.array(packet, { minLength: 1, maxLength: 12 }), chunkLengths, (packets, lengths) => {
      const guard = createPacketGuard(limits);
      const chunks = cutIntoChunks(Buffer.concat(packets.map(({ bytes }) => bytes)), lengths);
      const stopped = chunks.findIndex((chunk) => !guard(chunk));
      const tooLong = packets.findIndex(
        (each, index) => each.bodyLength > (index === 0 ? limits.maxFirstBytes : limits.maxLaterBytes),
      );
      if (tooLong === -1) passed += 1;
      else refused += 1;
      const before = countBytes(packets.slice(0, tooLong).map(({ bytes }) => bytes));
      // The guard must stop at the chunk that contains the deciding length byte, one of bytes two to five of that packet.
      const isStoppedCorrectly =
        tooLong === -1
          ? stopped === -1
          : countBytes(chunks.slice(0, stopped + 1)) > before + 1 && countBytes(chunks.slice(0, stopped)) < before + 5;
      expect(isStoppedCorrectly).toBe(true);
    }),
    { numRuns: 500 },
  );
  expect(passed).toBeGreaterThan(50);
  expect(refused).toBeGreaterThan(50);
});

test('a packet length of more than four bytes is refused', () => {
  expect(createPacketGuard(limits)(Buffer.of(0x10, 0x80, 0x80, 0x80, 0x00))).toBe(true);
  expect(createPacketGuard(limits)(Buffer.of(0x10, 0x80, 0x80, 0x80, 0x80))).toBe(false);
});
