import { expect, test } from 'vitest';
import { Failure } from '../../api/failure.ts';
import { emptyRegistration, findRefusedField, findRegistrationProblems } from './registration.ts';

const right = {
  email: 'lin@example.com',
  code: '482915',
  companyName: 'Tingnan Living',
  password: 'walk4river',
  confirmation: 'walk4river',
};

test('a complete registration has no problem', () => {
  expect(findRegistrationProblems(right, 'standard')).toEqual({});
});

test('every empty field is reported as required', () => {
  const problems = Object.values(findRegistrationProblems(emptyRegistration, 'standard'));
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
] as const)('%s "%s" is rejected', (field, text, key) => {
  expect(findRegistrationProblems({ ...right, [field]: text }, 'standard')[field]).toBe(key);
});

test('the strict policy also wants ten characters and a symbol', () => {
  const problemOf = (password: string) => findRegistrationProblems({ ...right, password }, 'strict').password;
  expect(['walk4river', 'walk4r!', 'walk4river!'].map(problemOf)).toEqual([
    'errors.passwordNotStrict',
    'errors.passwordNotStrict',
    undefined,
  ]);
});

test('the repeated password must be equal', () => {
  expect(findRegistrationProblems({ ...right, confirmation: 'walk4rivers' }, 'standard')).toEqual({
    confirmation: 'errors.passwordsDiffer',
  });
});

test.each([
  ['emailTaken', 'email'],
  ['emailCodeWrong', 'code'],
  ['passwordPersonal', 'password'],
  ['passwordNotDecrypted', null],
  ['serverError', null],
] as const)('the refusal %s refers to field %s', (key, field) => {
  expect(findRefusedField(new Failure(400, key))).toBe(field);
});
