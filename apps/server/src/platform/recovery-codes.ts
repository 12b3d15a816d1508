import { randomInt } from 'node:crypto';
import { hashToken } from './tokens.ts';

// Without 0, O, o, 1, l, I and i: these codes are printed and typed.
const characters = '23456789abcdefghjkmnpqrstuvwxyz';
const groups = [5, 5, 3];
const codes = 10;

/** Returns ten one-time codes for users who lose their phone: xxxxx-xxxxx-xxx, 64 bits. Shown once; only their hashes are stored. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: codes }, () => groups.map(randomCharacters).join('-'));
}

/** The stored hash of a recovery code. Case, dashes and blanks of the typed code do not matter. */
export function hashRecoveryCode(code: string): string {
  return hashToken(code.toLowerCase().replace(/[\s\p{Pd}]/gu, ''));
}

function randomCharacters(count: number): string {
  return Array.from({ length: count }, () => characters.charAt(randomInt(characters.length))).join('');
}
