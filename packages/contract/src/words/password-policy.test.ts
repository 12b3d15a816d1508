import { expect, test } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import type { PasswordPolicy } from './password-policies.ts';
import { contextWords, findPasswordProblem, type PasswordProblem } from './password-policy.ts';

test.each<[string, PasswordPolicy, PasswordProblem | null]>([
  ['kajx7', 'standard', 'passwordTooShort'],
  ['kajx73', 'standard', null],
  [`k7${'x'.repeat(126)}`, 'standard', null],
  [`k7${'x'.repeat(127)}`, 'standard', 'passwordTooLong'],
  [`k7${'门'.repeat(89)}`, 'standard', null],
  [`k7${'门'.repeat(90)}`, 'standard', 'passwordTooLong'],
  ['kajxwv', 'standard', 'passwordNeedsBoth'],
  ['482915', 'standard', 'passwordNeedsBoth'],
  // Letters and digits of any script count; an emoji of two UTF-16 units is one character.
  ['我家有三只猫7', 'standard', null],
  ['कबूतर७', 'standard', null],
  ['k7😀😀😀', 'standard', 'passwordTooShort'],
  ['k7😀😀😀😀', 'standard', null],
  ['kajxwv73!', 'strict', 'passwordNotStrict'],
  ['kajxwvmu73', 'strict', 'passwordNotStrict'],
  // The marks of Hindi letters and a blank are not symbols.
  ['कबूतर कबूतर ७७', 'strict', 'passwordNotStrict'],
  ['kajxwvmu7!', 'strict', null],
])('the password %s under the %s policy has the problem %s', (password, policy, problem) => {
  expect(findPasswordProblem(password, policy, [])).toBe(problem);
});

const problemsOf = (passwords: readonly string[], personal: readonly string[] = []) =>
  passwords.map((password) => [password, findPasswordProblem(password, 'standard', personal)]);

test('a common password is refused in capitals and with symbols around it', () => {
  const common = ['Password1', 'a123456', 'WOAINI1314', 'p@ssw0rd', 'abc-123'];
  expect(problemsOf(common)).toEqual(common.map((password) => [password, 'passwordCommon']));
  expect(findPasswordProblem('Password123!', 'strict', [])).toBe('passwordCommon');
});

test('every password of the common list passes all other rules', () => {
  expect(commonPasswords.size).toBeGreaterThan(500);
  for (const password of commonPasswords) {
    expect(password).toMatch(/^(?=.*[a-z])(?=.*\d)\S{6,}$/);
    expect(findPasswordProblem(password, 'standard', [])).toBe('passwordCommon');
  }
});

test('a word of the product with a few digits is refused', () => {
  const derived = [...contextWords.map((word) => `${word}2026`), 'PORTICO-2026', 'people.counting7', '客流 2026'];
  expect(problemsOf(derived)).toEqual(derived.map((password) => [password, 'passwordCommon']));
  const own = ['portico20267', 'aportico1', 'footfallmeter1'];
  expect(problemsOf(own)).toEqual(own.map((password) => [password, null]));
});

test('a user name or e-mail name with a few digits is refused', () => {
  const personal = ['Mei.Lin', 'mlin88@example.com', ''];
  const derived = ['meilin2026', 'Mei.Lin1', 'mei-lin#2026', 'MLIN88', 'mlin88123', 'mlin88@example.com1'];
  expect(problemsOf(derived, personal)).toEqual(derived.map((password) => [password, 'passwordPersonal']));
  const own = ['meilin20261', 'tomeilin1', 'meilinx9', 'kajx7313'];
  expect(problemsOf(own, personal)).toEqual(own.map((password) => [password, null]));
});
