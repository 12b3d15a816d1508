import { expect, test } from 'vitest';
import { createRecoveryCodes, findRecoveryCodeHash, hashRecoveryCode } from './recovery-codes.ts';
import { hashToken } from './tokens.ts';

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

test('case, blanks and dashes of a typed code do not matter', async () => {
  const codes = ['ab3de-fghjk-mn4', 'ab3de-fghjk-mn6'];
  const stored = await Promise.all(codes.map(hashRecoveryCode));
  for (const typed of ['AB3DE-FGHJK-MN4', 'ab3defghjkmn4', ' ab3de fghjk mn4\n', 'ab3de–fghjk—mn4'])
    expect(await findRecoveryCodeHash(typed, stored)).toBe(stored[0]);
  for (const wrong of ['ab3de-fghjk-mn5', '123456', '']) expect(await findRecoveryCodeHash(wrong, stored)).toBeNull();
});

test('codes are stored with a slow, salted hash; older plain hashes count', async () => {
  const code = 'ab3de-fghjk-mn4';
  const [first, second] = await Promise.all([hashRecoveryCode(code), hashRecoveryCode(code)]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(second).not.toBe(first);
  const plainHash = hashToken('ab3defghjkmn4');
  expect(await findRecoveryCodeHash(code, [plainHash])).toBe(plainHash);
});
