import { randomInt } from 'node:crypto';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { hashToken } from './tokens.ts';

// Without 0, O, o, 1, l, I and i: these codes are printed and typed.
const characters = '23456789abcdefghjkmnpqrstuvwxyz';
const groups = [5, 5, 3];
const codeLength = groups.reduce((sum, length) => sum + length, 0);
const codes = 10;

/** Returns ten one-time codes for users who lose their phone: xxxxx-xxxxx-xxx, 64 bits. Shown once; only their hashes are stored. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: codes }, () => groups.map(randomCharacters).join('-'));
}

/** The stored hash of a recovery code: slow and salted, because 64 bits are too few for a plain hash. */
export async function hashRecoveryCode(code: string): Promise<string> {
  return hashPassword(normalise(code));
}

/** The stored hash that belongs to a typed code, or null. Case, dashes and blanks do not matter. */
export async function findRecoveryCodeHash(code: string, stored: readonly string[]): Promise<string | null> {
  const typed = normalise(code);
  // A wrong code of the app costs no slow hashes.
  if (typed.length !== codeLength) return null;
  // Codes of earlier versions have a plain hash.
  const plainHash = hashToken(typed);
  if (stored.includes(plainHash)) return plainHash;
  for (const hash of stored) if (hash.startsWith('$') && (await verifyPassword(typed, hash))) return hash;
  return null;
}

function normalise(code: string): string {
  return code.toLowerCase().replace(/[\s\p{Pd}]/gu, '');
}

function randomCharacters(count: number): string {
  return Array.from({ length: count }, () => characters.charAt(randomInt(characters.length))).join('');
}
