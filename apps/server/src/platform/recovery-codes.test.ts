import { expect, test } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';

test('ten codes that are easy to read and hard to guess', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{3}$/);
  expect(13 * Math.log2(31)).toBeGreaterThan(60);
});

test('every character comes, about as often as any other', () => {
  const drawn = Array.from({ length: 200 }, newRecoveryCodes).flat().join('').replaceAll('-', '');
  const counts = Map.groupBy(drawn, (character) => character);
  expect(counts.size).toBe(31);
  // 26,000 draws of 31 characters: 839 each, give or take 29.
  for (const [, { length }] of counts) expect(Math.abs(length - 839)).toBeLessThan(200);
});

test('a code is found again however it is typed, and no other is', () => {
  const hash = hashRecoveryCode('ab3de-fghjk-mn4');
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  const typed = ['AB3DE-FGHJK-MN4', 'ab3defghjkmn4', ' ab3de fghjk mn4\n', 'ab3de–fghjk—mn4'];
  expect(typed.map(hashRecoveryCode)).toEqual(typed.map(() => hash));
  expect(hashRecoveryCode('ab3de-fghjk-mn5')).not.toBe(hash);
});
