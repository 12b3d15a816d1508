import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { mqttPacket } from '../testing/mqtt-packet.ts';
import { createPacketGuard } from './packet-guard.ts';

const limits = { first: 300, later: 20_000 };

// Around the places where a length needs another byte, and around the limits.
const bodyLength = fc.oneof(
  fc.constantFrom(0, 1, 127, 128, 300, 301, 16_383, 16_384, 20_000, 20_001, 70_000),
  fc.integer({ min: 0, max: 400 }),
);
const firstByte = fc.integer({ min: 0, max: 255 });
// Bodies of 0xff: read as a length they would be too long, so that losing the place is noticed.
const packet = fc.record({ firstByte, bodyLength }).map((given) => ({
  bodyLength: given.bodyLength,
  bytes: mqttPacket(given.firstByte, Buffer.alloc(given.bodyLength, 0xff)),
}));
const chunkLengths = fc.array(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 30_000 })), {
  minLength: 1,
  maxLength: 20,
});

/** The same bytes in chunks of these lengths, over and over. */
function cut(bytes: Buffer, lengths: readonly number[]): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    chunks.push(bytes.subarray(at, at + length));
    at += length;
  }
  return chunks;
}

const bytesIn = (chunks: readonly Buffer[]) => chunks.reduce((sum, chunk) => sum + chunk.length, 0);

test('however a stream is cut, it passes up to the first packet that is too long, and no further', () => {
  let passed = 0;
  let refused = 0;
  fc.assert(
    fc.property(fc.array(packet, { minLength: 1, maxLength: 12 }), chunkLengths, (packets, lengths) => {
      const guard = createPacketGuard(limits);
      const chunks = cut(Buffer.concat(packets.map(({ bytes }) => bytes)), lengths);
      const stopped = chunks.findIndex((chunk) => !guard(chunk));
      const tooLong = packets.findIndex((each, place) => each.bodyLength > (place === 0 ? limits.first : limits.later));
      if (tooLong === -1) passed += 1;
      else refused += 1;
      const before = bytesIn(packets.slice(0, tooLong).map(({ bytes }) => bytes));
      // With the chunk in which the length says so: one of the bytes two to five of that packet.
      const isRight =
        tooLong === -1
          ? stopped === -1
          : bytesIn(chunks.slice(0, stopped + 1)) > before + 1 && bytesIn(chunks.slice(0, stopped)) < before + 5;
      expect(isRight).toBe(true);
    }),
    { numRuns: 500 },
  );
  expect(passed).toBeGreaterThan(50);
  expect(refused).toBeGreaterThan(50);
});

test('a length of more than four bytes is none', () => {
  expect(createPacketGuard(limits)(Buffer.of(0x10, 0x80, 0x80, 0x80, 0x00))).toBe(true);
  expect(createPacketGuard(limits)(Buffer.of(0x10, 0x80, 0x80, 0x80, 0x80))).toBe(false);
});
