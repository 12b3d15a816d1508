import { createHash, randomBytes } from 'node:crypto';

/** A random secret of 256 bits, as text that fits into headers, cookies and addresses. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash of a random secret. No salt and no slow hash are needed, because 256 random bits cannot be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

// Without 0, O, 1, l and I: these passwords are read from a screen and typed.
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';

/** A random password for a user's first login: 12 letters and digits, about 68 bits. */
export function randomPassword(): string {
  const pick = (from: string) => from[Math.floor((randomBytes(4).readUInt32BE() / 2 ** 32) * from.length)] ?? '';
  return Array.from({ length: 12 }, (_, position) => pick(position % 4 === 3 ? digits : letters)).join('');
}
