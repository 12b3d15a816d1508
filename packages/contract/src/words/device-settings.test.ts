import { expect, test } from 'vitest';
import { problemsOfSettings, settingsFor, settingsRulesOf } from './device-settings.ts';

test('FP111 and FP112 upload at up to thirty multiples of their record period, and no later than a day', () => {
  const rules = settingsRulesOf(1, 'fp112');
  expect(rules.uploadIntervals(5)).toEqual(Array.from({ length: 30 }, (_, index) => 5 * (index + 1)));
  expect(rules.uploadIntervals(60).at(-1)).toBe(1440);
  expect(rules.uploadIntervals(60)).toHaveLength(24);
});

test('PIR and vehicle counters record, other models do not', () => {
  expect([9, 10].map((type) => settingsRulesOf(type, 'X').recordPeriods !== null)).toEqual([true, true]);
  expect([1, 2, 4, 5, 6, 7, 8, 21, 999].map((type) => settingsRulesOf(type, 'X').recordPeriods)).toEqual(
    Array.from({ length: 9 }, () => null),
  );
});

test('type 7 uploads every hour and type 10 counts in total, whatever is asked', () => {
  expect(settingsFor(7, 'MW70', { uploadInterval: 5 })).toMatchObject({ uploadInterval: 60, recordPeriod: 60 });
  expect(settingsFor(10, 'VC10', { direction: 0 })).toMatchObject({ direction: 4 });
});

test('counting in total is for five models', () => {
  const total = ['FP110', 'FP111', 'FP112', 'FP102', 'FV801'];
  expect(total.filter((model) => settingsRulesOf(1, model).directions.includes(4))).toEqual(total);
  expect(settingsRulesOf(1, 'FP100').directions).toEqual([0, 1, 2, 3]);
  expect(settingsRulesOf(2, 'HX-3D200').directions).toEqual([]);
});

test('what does not fit is named', () => {
  const asked = { uploadInterval: 7, recordPeriod: 5, velocity: 9, direction: 4 };
  expect(problemsOfSettings(1, 'FP112', asked)).toEqual({ uploadInterval: 'notAMultiple', velocity: 'notAChoice' });
  expect(problemsOfSettings(1, 'FP111', { ...asked, recordPeriod: 7, uploadInterval: 15, velocity: 0 })).toEqual({
    recordPeriod: 'notAChoice',
  });
  expect(problemsOfSettings(1, 'FP100', { ...asked, uploadInterval: 15, velocity: 0 })).toEqual({
    direction: 'notAChoice',
  });
});

test('without being asked, a device is set to what its kind is used to', () => {
  expect(settingsFor(1, 'FP112', {})).toEqual({ recordPeriod: 5, uploadInterval: 30, velocity: 1, direction: 0 });
  expect(settingsFor(2, 'HX-3D200', {})).toEqual({
    recordPeriod: 5,
    uploadInterval: 5,
    velocity: null,
    direction: null,
  });
  expect(settingsFor(2, 'HX-3D200', { uploadInterval: 0 })).toMatchObject({ recordPeriod: 5, uploadInterval: 0 });
});
