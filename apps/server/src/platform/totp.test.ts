import { expect, test } from 'vitest';
import { buildTotpUri, createTotpSecret, verifyTotp } from './totp.ts';

// RFC 6238, appendix B: the secret "12345678901234567890", and the last six of the eight digits of its codes.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const moments: [number, string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

test.each(moments)('the code at %d s is that of RFC 6238', (seconds, code) => {
  expect(verifyTotp({ secret, code, now: seconds * 1000, lastStep: null })).toBe(Math.floor(seconds / 30));
});

test('a code is valid in its own time step and the ones before and after', () => {
  const at = (seconds: number) => verifyTotp({ secret, code: '279037', now: seconds * 1000, lastStep: null });
  const step = Math.floor(2_000_000_000 / 30);
  const start = step * 30;
  expect([start - 31, start - 30, start, start + 59, start + 60].map(at)).toEqual([null, step, step, step, null]);
});

test('a used code and all earlier ones are refused', () => {
  const now = 2_000_000_000_000;
  const step = Math.floor(now / 30_000);
  const verify = (lastStep: number) => verifyTotp({ secret, code: '279037', now, lastStep });
  expect([step - 1, step, step + 1].map(verify)).toEqual([step, null, null]);
});

test('blanks in a code are ignored; anything but six digits is wrong', () => {
  const verify = (code: string) => verifyTotp({ secret, code, now: 2_000_000_000_000, lastStep: null });
  expect(verify(' 279 037 ')).not.toBeNull();
  const wrong = ['279038', '27903', '2790377', '', 'abcdef', '２７９０３７', '27903é', '-79037'];
  expect(wrong.map(verify)).toEqual(wrong.map(() => null));
});

test('a secret has 160 random bits; its URI keeps non-Latin account names', () => {
  const [first, second] = [createTotpSecret(), createTotpSecret()];
  expect(first).toMatch(/^[A-Z2-7]{32}$/);
  expect(first).not.toBe(second);
  const uri = new URL(buildTotpUri({ secret: first, account: '梅:lin@example.com', issuer: 'Portico & Co' }));
  expect(uri.protocol).toBe('otpauth:');
  expect(uri.host).toBe('totp');
  expect(uri.pathname).toBe(`/${encodeURIComponent('Portico & Co')}:${encodeURIComponent('梅:lin@example.com')}`);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Portico & Co',
    secret: first,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
