import { createHash } from 'node:crypto';
import { beginsWithZeroBits, proofParts, toProofText } from '@portico/contract/words/proof-of-work';
import { expect, test } from 'vitest';
import { solveProof } from './solve-proof.ts';

test('a proof solves each part of its challenge and reports each', () => {
  const solved: number[] = [];
  const numbers = solveProof({ uuid: 'one', bits: 9 }, (parts) => solved.push(parts)).split(',');
  expect(solved).toEqual(Array.from({ length: proofParts }, (_, part) => part + 1));
  expect(numbers).toHaveLength(proofParts);
  for (const [part, number] of numbers.entries()) {
    const hash = createHash('sha256')
      .update(toProofText('one', part, Number(number)))
      .digest();
    expect(hash[0]).toBe(0);
    expect((hash[1] ?? 255) < 128).toBe(true);
  }
});

test.each([
  [[0, 0, 255], 16, true],
  [[0, 0, 255], 17, false],
  [[0, 0x07], 13, true],
  [[0, 0x08], 13, false],
  [[1, 0, 0], 8, false],
  [[255], 0, true],
])('the bytes %j begin with %i zero bits: %s', (bytes, bits, expected) => {
  expect(beginsWithZeroBits(Uint8Array.from(bytes), bits)).toBe(expected);
});
