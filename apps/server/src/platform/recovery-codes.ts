import { randomInt } from 'node:crypto';
import { hashToken } from './tokens.ts';

// Without 0, O, o, 1, l, I and i: these codes are printed and typed.
const characters = '23456789abcdefghjkmnpqrstuvwxyz';
const groups = [5, 5, 3];
const codes = 10;

/** Ten codes for the day the phone is lost, each for one use: xxxxx-xxxxx-xxx, 64 bits. Shown once; only their hashes are kept. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codes }, () => groups.map(randomCharacters).join('-'));
}

/** What is kept of a recovery code, and found again however it is typed: case, dashes and blanks do not count. */
export function hashRecoveryCode(code: string): string {
  return hashToken(code.toLowerCase().replace(/[\s\p{Pd}]/gu, ''));
}

function randomCharacters(count: number): string {
  return Array.from({ length: count }, () => characters.charAt(randomInt(characters.length))).join('');
}
