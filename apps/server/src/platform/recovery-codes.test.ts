import { expect, test } from 'vitest';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';

test('ten codes are different and have no confusable characters', () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{3}$/);
  expect(13 * Math.log2(31)).toBeGreaterThan(60);
});

test('all characters are about equally frequent', () => {
  const characters = Array.from({ length: 200 }, createRecoveryCodes).flat().join('').replaceAll('-', '');
  const counts = Map.groupBy(characters, (character) => character);
  expect(counts.size).toBe(31);
  // 26,000 random characters out of 31: 839 of each on average, standard deviation 29.
  for (const [, { length }] of counts) expect(Math.abs(length - 839)).toBeLessThan(200);
});

test('case, blanks and dashes of a typed code do not change its hash', () => {
  const hash = hashRecoveryCode('ab3de-fghjk-mn4');
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  const typed = ['AB3DE-FGHJK-MN4', 'ab3defghjkmn4', ' ab3de fghjk mn4\n', 'ab3de–fghjk—mn4'];
  expect(typed.map(hashRecoveryCode)).toEqual(typed.map(() => hash));
  expect(hashRecoveryCode('ab3de-fghjk-mn5')).not.toBe(hash);
});
