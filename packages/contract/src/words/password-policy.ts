import { commonPasswords } from './common-passwords.ts';

/** What an installation asks of passwords. Specification §4: 6 characters with letters and digits is the least. */
export const passwordPolicies = {
  standard: { leastCharacters: 6, needsSign: false },
  strict: { leastCharacters: 10, needsSign: true },
} as const satisfies Record<string, { leastCharacters: number; needsSign: boolean }>;

export type PasswordPolicy = keyof typeof passwordPolicies;

export const mostPasswordCharacters = 128;

/** Why a password is refused; each is an error word. */
export type PasswordProblem =
  | 'passwordTooShort'
  | 'passwordTooLong'
  | 'passwordNeedsBoth'
  | 'passwordCommon'
  | 'passwordPersonal';

/** Letters and digits of any script; marks that belong to a letter are no signs. */
const letter = /\p{L}/u;
const digit = /\p{Nd}/u;
const sign = /[^\p{L}\p{M}\p{N}\s]/u;
const besidesLettersAndDigits = /[^\p{L}\p{M}\p{N}]+/gu;

/** What is wrong with a new password, or null; `personal` holds what everybody knows of its owner: user name, e-mail address. */
export function passwordProblem(
  password: string,
  policy: PasswordPolicy,
  personal: readonly string[],
): PasswordProblem | null {
  const { leastCharacters, needsSign } = passwordPolicies[policy];
  const characters = [...password].length;
  if (characters < leastCharacters) return 'passwordTooShort';
  if (characters > mostPasswordCharacters) return 'passwordTooLong';
  if (!letter.test(password) || !digit.test(password) || (needsSign && !sign.test(password)))
    return 'passwordNeedsBoth';
  if (isCommon(password)) return 'passwordCommon';
  return personal.some((name) => isDerived(password, name)) ? 'passwordPersonal' : null;
}

/** A sign before, after or between does not make a common password a rare one. */
function isCommon(password: string): boolean {
  const plain = password.toLowerCase();
  return commonPasswords.has(plain) || commonPasswords.has(plain.replace(besidesLettersAndDigits, ''));
}

/** A name, or that of an e-mail address, followed by up to four digits; signs do not count. */
function isDerived(password: string, name: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(besidesLettersAndDigits, '');
  const candidate = plain(password);
  return [name, name.split('@')[0] ?? ''].map(plain).some((known) => {
    return known !== '' && candidate.startsWith(known) && /^\p{Nd}{0,4}$/u.test(candidate.slice(known.length));
  });
}
