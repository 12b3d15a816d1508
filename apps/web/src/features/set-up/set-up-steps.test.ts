import { expect, test } from 'vitest';
import { countSetUpSteps, findNextSetUpStep } from './set-up-steps.ts';

const both = { mustChangePassword: true, mustSetSecondFactor: true };
const passwordOnly = { mustChangePassword: true, mustSetSecondFactor: false };
const factorOnly = { mustChangePassword: false, mustSetSecondFactor: true };
const nothingDone = { hasChanged: false, hasCodes: false };

test('the password comes first, then the second factor, then its codes', () => {
  expect(findNextSetUpStep(both, nothingDone)).toBe('password');
  expect(findNextSetUpStep(both, { hasChanged: true, hasCodes: false })).toBe('secondFactor');
  expect(findNextSetUpStep(both, { hasChanged: true, hasCodes: true })).toBe('codes');
});

test('without a password to change, set-up starts with the second factor', () => {
  expect(findNextSetUpStep(factorOnly, nothingDone)).toBe('secondFactor');
});

test('the password form stays until the server returns the next step', () => {
  expect(findNextSetUpStep(passwordOnly, { hasChanged: true, hasCodes: false })).toBe('password');
});

test('recovery codes stay shown when the session has no more steps', () => {
  const done = { mustChangePassword: false, mustSetSecondFactor: false };
  expect(findNextSetUpStep(done, { hasChanged: false, hasCodes: true })).toBe('codes');
});

test('countSetUpSteps returns the number of steps known at the start', () => {
  expect([both, passwordOnly, factorOnly].map(countSetUpSteps)).toEqual([2, 1, 1]);
});
