import { expect, test } from 'vitest';
import { Failure } from '../../api/failure.ts';
import { fieldOf, nothingTyped, registrationProblems } from './registration.ts';

const right = {
  email: 'lin@example.com',
  code: '482915',
  companyName: 'Tingnan Living',
  password: 'walk4river',
  confirmation: 'walk4river',
};

test('a registration that is complete has no problem', () => {
  expect(registrationProblems(right)).toEqual({});
});

test('every empty field is missed', () => {
  const problems = Object.values(registrationProblems(nothingTyped));
  expect(problems).toEqual([
    'controls.required',
    'controls.required',
    'controls.required',
    'controls.required',
    'controls.required',
  ]);
});

test.each([
  ['email', 'lin@', 'errors.notAnEmail'],
  ['password', 'abc12', 'errors.passwordTooShort'],
  ['password', 'abcdefgh', 'errors.passwordNeedsBoth'],
  ['password', 'lin2026', 'errors.passwordPersonal'],
  ['password', 'tingnanliving1', 'errors.passwordPersonal'],
] as const)('%s "%s" is refused', (field, text, key) => {
  expect(registrationProblems({ ...right, [field]: text })[field]).toBe(key);
});

test('the repeated password has to be the same', () => {
  expect(registrationProblems({ ...right, confirmation: 'walk4rivers' })).toEqual({
    confirmation: 'errors.passwordsDiffer',
  });
});

test.each([
  ['emailTaken', 'email'],
  ['emailCodeWrong', 'code'],
  ['passwordPersonal', 'password'],
  ['passwordNotDecrypted', null],
  ['serverError', null],
] as const)('the refusal %s belongs to %s', (key, field) => {
  expect(fieldOf(new Failure(400, key))).toBe(field);
});
