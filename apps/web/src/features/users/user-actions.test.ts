import { expect, test } from 'vitest';
import { allowedUserActions, canBeDeletedTogether } from './user-actions.ts';

const row = { id: 2, isProtected: false, hasSecondFactor: false, enabled: true, userType: 0 };
const viewer = { id: 1, isPlatform: false };

test('the actions depend on the user’s state and second factor', () => {
  expect(allowedUserActions(row, viewer)).toEqual(['edit', 'resetPassword', 'disable', 'delete']);
  expect(allowedUserActions({ ...row, enabled: false, hasSecondFactor: true }, viewer)).toEqual([
    'edit',
    'resetPassword',
    'resetTwoStep',
    'enable',
    'delete',
  ]);
});

test('only the platform can reset the login of protected users', () => {
  const administrator = { ...row, isProtected: true, userType: 1, hasSecondFactor: true };
  expect(allowedUserActions(administrator, viewer)).toEqual([]);
  expect(allowedUserActions(administrator, { ...viewer, isPlatform: true })).toEqual(['resetPassword', 'resetTwoStep']);
  expect(canBeDeletedTogether(administrator, viewer)).toBe(false);
});

test('users cannot disable or delete themselves', () => {
  expect(allowedUserActions({ ...row, id: viewer.id }, viewer)).toEqual(['edit']);
  expect(canBeDeletedTogether({ ...row, id: viewer.id }, viewer)).toBe(false);
  expect(canBeDeletedTogether(row, viewer)).toBe(true);
});
