import { commonPasswords } from './common-passwords.ts';
import { type PasswordPolicy, passwordPolicies } from './password-policies.ts';

export const maxPasswordCharacters = 128;
/** A key of 3072 bits encrypts 318 bytes: the password, a line feed and a nonce of 46 characters. */
const maxPasswordBytes = 270;

/** Words of this product, which are guessed first. A password must not be one of them, also not with up to four digits after it. */
export const contextWords = ['Portico', 'footfall', 'people counting', '客流'] as const;

/** Why a password is refused; each value is an error key. */
export type PasswordProblem =
  | 'passwordTooShort'
  | 'passwordTooLong'
  | 'passwordNeedsBoth'
  | 'passwordNotStrict'
  | 'passwordCommon'
  | 'passwordPersonal';

/** Letters and digits of any script. Combining marks, which belong to a letter, do not count as symbols. */
const letter = /\p{L}/u;
const digit = /\p{Nd}/u;
const symbol = /[^\p{L}\p{M}\p{N}\s]/u;
const notLetterOrDigit = /[^\p{L}\p{M}\p{N}]+/gu;

/** The problem with a new password, or null. `personal` contains known names of the user: user name, e-mail address, company. */
export function findPasswordProblem(
  password: string,
  policy: PasswordPolicy,
  personal: readonly string[],
): PasswordProblem | null {
  const { minCharacters, requiresSymbol } = passwordPolicies[policy];
  const characters = [...password].length;
  const isShort = characters < minCharacters;
  const lacksKind = !letter.test(password) || !digit.test(password) || (requiresSymbol && !symbol.test(password));
  // The texts name the requirements of the policy.
  if (policy === 'strict' && (isShort || lacksKind)) return 'passwordNotStrict';
  if (isShort) return 'passwordTooShort';
  if (characters > maxPasswordCharacters || new TextEncoder().encode(password).length > maxPasswordBytes)
    return 'passwordTooLong';
  if (lacksKind) return 'passwordNeedsBoth';
  if (isCommon(password) || contextWords.some((word) => isDerived(password, word))) return 'passwordCommon';
  return personal.some((name) => isDerived(password, name)) ? 'passwordPersonal' : null;
}

/** A common password stays common with symbols before, after or inside it. */
function isCommon(password: string): boolean {
  const plain = password.toLowerCase();
  return commonPasswords.has(plain) || commonPasswords.has(plain.replace(notLetterOrDigit, ''));
}

/** Whether a password is a name, or the name part of an e-mail address, followed by up to four digits; symbols are ignored. */
function isDerived(password: string, name: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(notLetterOrDigit, '');
  const candidate = plain(password);
  return [name, name.split('@')[0] ?? ''].map(plain).some((known) => {
    return known !== '' && candidate.startsWith(known) && /^\p{Nd}{0,4}$/u.test(candidate.slice(known.length));
  });
}
