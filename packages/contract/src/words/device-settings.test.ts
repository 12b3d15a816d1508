import { expect, test } from 'vitest';
import { findSettingsProblems, getSettingsRules, resolveDeviceSettings } from './device-settings.ts';

test('FP111 and FP112 offer 30 multiples of the record period, up to a day', () => {
  const rules = getSettingsRules(1, 'fp112');
  expect(rules.uploadIntervals(5)).toEqual(Array.from({ length: 30 }, (_, index) => 5 * (index + 1)));
  expect(rules.uploadIntervals(60).at(-1)).toBe(1440);
  expect(rules.uploadIntervals(60)).toHaveLength(24);
});

test('only PIR and vehicle counters of unknown models have record periods', () => {
  expect([9, 10].map((type) => getSettingsRules(type, 'X').recordPeriods !== null)).toEqual([true, true]);
  expect([1, 2, 4, 5, 6, 7, 8, 21, 999].map((type) => getSettingsRules(type, 'X').recordPeriods)).toEqual(
    Array.from({ length: 9 }, () => null),
  );
});

test('radars always upload hourly, vehicle counters use direction “total”', () => {
  expect(resolveDeviceSettings(7, 'MW70', { uploadInterval: 5 })).toMatchObject({
    uploadInterval: 60,
    recordPeriod: 60,
  });
  expect(resolveDeviceSettings(10, 'VC10', { direction: 0 })).toMatchObject({ direction: 4 });
});

test('five infrared models offer the direction “total”', () => {
  const total = ['FP110', 'FP111', 'FP112', 'FP102', 'FV801'];
  expect(total.filter((model) => getSettingsRules(1, model).directions.includes(4))).toEqual(total);
  expect(getSettingsRules(1, 'FP100').directions).toEqual([0, 1, 2, 3]);
  expect(getSettingsRules(2, 'HX-3D200').directions).toEqual([]);
});

test('invalid settings of a model are reported by field', () => {
  const requested = { uploadInterval: 7, recordPeriod: 5, velocity: 9, direction: 4 };
  expect(findSettingsProblems(1, 'FP112', requested)).toEqual({
    uploadInterval: 'notAMultiple',
    velocity: 'notAChoice',
  });
  expect(findSettingsProblems(1, 'FP111', { ...requested, recordPeriod: 7, uploadInterval: 15, velocity: 0 })).toEqual({
    recordPeriod: 'notAChoice',
  });
  expect(findSettingsProblems(1, 'FP100', { ...requested, uploadInterval: 15, velocity: 0 })).toEqual({
    direction: 'notAChoice',
  });
});

test('a device gets the defaults of its kind when nothing is requested', () => {
  expect(resolveDeviceSettings(1, 'FP112', {})).toEqual({
    recordPeriod: 5,
    uploadInterval: 30,
    velocity: 1,
    direction: 0,
  });
  expect(resolveDeviceSettings(2, 'HX-3D200', {})).toEqual({
    recordPeriod: 5,
    uploadInterval: 5,
    velocity: null,
    direction: null,
  });
  expect(resolveDeviceSettings(2, 'HX-3D200', { uploadInterval: 0 })).toMatchObject({
    recordPeriod: 5,
    uploadInterval: 0,
  });
});
