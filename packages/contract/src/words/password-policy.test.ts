import { expect, test } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { type PasswordPolicy, type PasswordProblem, passwordProblem } from './password-policy.ts';

test.each<[string, PasswordPolicy, PasswordProblem | null]>([
  ['kajx7', 'standard', 'passwordTooShort'],
  ['kajx73', 'standard', null],
  [`k7${'x'.repeat(126)}`, 'standard', null],
  [`k7${'x'.repeat(127)}`, 'standard', 'passwordTooLong'],
  ['kajxwv', 'standard', 'passwordNeedsBoth'],
  ['482915', 'standard', 'passwordNeedsBoth'],
  // Any script has letters, and digits of its own; a picture of two UTF-16 units is one character.
  ['我家有三只猫7', 'standard', null],
  ['कबूतर७', 'standard', null],
  ['k7😀😀😀', 'standard', 'passwordTooShort'],
  ['k7😀😀😀😀', 'standard', null],
  ['kajxwv73!', 'strict', 'passwordTooShort'],
  ['kajxwvmu73', 'strict', 'passwordNeedsBoth'],
  // The marks of Hindi letters and a blank are no signs.
  ['कबूतर कबूतर ७७', 'strict', 'passwordNeedsBoth'],
  ['kajxwvmu7!', 'strict', null],
])('%s under the %s policy: %s', (password, policy, problem) => {
  expect(passwordProblem(password, policy, [])).toBe(problem);
});

const problemsOf = (passwords: readonly string[], personal: readonly string[] = []) =>
  passwords.map((password) => [password, passwordProblem(password, 'standard', personal)]);

test('a common password stays one in capitals and with signs around it', () => {
  const common = ['Password1', 'a123456', 'WOAINI1314', 'p@ssw0rd', 'abc-123'];
  expect(problemsOf(common)).toEqual(common.map((password) => [password, 'passwordCommon']));
  expect(passwordProblem('Password123!', 'strict', [])).toBe('passwordCommon');
});

test('every password of the common list would pass without it', () => {
  expect(commonPasswords.size).toBeGreaterThan(500);
  for (const password of commonPasswords) {
    expect(password).toMatch(/^(?=.*[a-z])(?=.*\d)\S{6,}$/);
    expect(passwordProblem(password, 'standard', [])).toBe('passwordCommon');
  }
});

test('a user name or e-mail name with a few digits is no password', () => {
  const personal = ['Mei.Lin', 'mlin88@example.com', ''];
  const derived = ['meilin2026', 'Mei.Lin1', 'mei-lin#2026', 'MLIN88', 'mlin88123', 'mlin88@example.com1'];
  expect(problemsOf(derived, personal)).toEqual(derived.map((password) => [password, 'passwordPersonal']));
  const own = ['meilin20261', 'tomeilin1', 'meilinx9', 'kajx7313'];
  expect(problemsOf(own, personal)).toEqual(own.map((password) => [password, null]));
});
