import { expect, test } from 'vitest';
import { isSelectable, offersOf } from './user-offers.ts';

const row = { id: 2, isProtected: false, hasSecondFactor: false, enabled: true, userType: 0 };
const viewer = { id: 1, isPlatform: false };

test('a row offers what can be done with it', () => {
  expect(offersOf(row, viewer)).toEqual(['edit', 'resetPassword', 'disable', 'delete']);
  expect(offersOf({ ...row, enabled: false, hasSecondFactor: true }, viewer)).toEqual([
    'edit',
    'resetPassword',
    'resetTwoStep',
    'enable',
    'delete',
  ]);
});

test('protected people stay as they are; the platform still helps who lost their password', () => {
  const administrator = { ...row, isProtected: true, userType: 1, hasSecondFactor: true };
  expect(offersOf(administrator, viewer)).toEqual([]);
  expect(offersOf(administrator, { ...viewer, isPlatform: true })).toEqual(['resetPassword', 'resetTwoStep']);
  expect(isSelectable(administrator, viewer)).toBe(false);
});

test('nobody locks themselves out', () => {
  expect(offersOf({ ...row, id: viewer.id }, viewer)).toEqual(['edit']);
  expect(isSelectable({ ...row, id: viewer.id }, viewer)).toBe(false);
  expect(isSelectable(row, viewer)).toBe(true);
});
