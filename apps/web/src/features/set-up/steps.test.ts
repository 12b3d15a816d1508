import { expect, test } from 'vitest';
import { nextStep, stepCount } from './steps.ts';

const both = { mustChangePassword: true, mustSetSecondFactor: true };
const passwordOnly = { mustChangePassword: true, mustSetSecondFactor: false };
const factorOnly = { mustChangePassword: false, mustSetSecondFactor: true };
const nothingDone = { hasChanged: false, hasCodes: false };

test('the password comes first, then the second factor, then its codes', () => {
  expect(nextStep(both, nothingDone)).toBe('password');
  expect(nextStep(both, { hasChanged: true, hasCodes: false })).toBe('secondFactor');
  expect(nextStep(both, { hasChanged: true, hasCodes: true })).toBe('codes');
});

test('who has a password of their own begins with the second factor', () => {
  expect(nextStep(factorOnly, nothingDone)).toBe('secondFactor');
});

test('the form stays until the server has said what is next', () => {
  expect(nextStep(passwordOnly, { hasChanged: true, hasCodes: false })).toBe('password');
});

test('codes stay on the screen, whatever the session says meanwhile', () => {
  const done = { mustChangePassword: false, mustSetSecondFactor: false };
  expect(nextStep(done, { hasChanged: false, hasCodes: true })).toBe('codes');
});

test('steps are counted as far as they are known', () => {
  expect([both, passwordOnly, factorOnly].map(stepCount)).toEqual([2, 1, 1]);
});
