import { expect, test } from 'vitest';
import { deviceFormats } from './device-formats.ts';
import { deviceKindNames, deviceKinds } from './device-kinds.ts';
import {
  findSettingsProblems,
  findUncarriedSettings,
  getSettingsRules,
  resolveDeviceSettings,
} from './device-settings.ts';

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
  expect(findSettingsProblems(1, 'FP111', { ...requested, recordPeriod: 61, uploadInterval: 15, velocity: 0 })).toEqual(
    {
      recordPeriod: 'notAChoice',
    },
  );
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
    uploadInterval: 0,
    velocity: null,
    direction: null,
  });
  expect(resolveDeviceSettings(2, 'HX-3D200', { uploadInterval: 0 })).toMatchObject({
    recordPeriod: 5,
    uploadInterval: 0,
  });
});

test('record periods are whole minutes from 1 to 60', () => {
  const accepted = Array.from({ length: 70 }, (_, minutes) => minutes).filter((recordPeriod) => {
    const wanted = { uploadInterval: recordPeriod * 2, recordPeriod, velocity: 1, direction: 0 };
    return Object.keys(findSettingsProblems(1, 'FP112', wanted)).length === 0;
  });
  expect(accepted).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  expect(
    findSettingsProblems(1, 'FP112', { uploadInterval: 60, recordPeriod: 7.5, velocity: 1, direction: 0 }),
  ).toEqual({
    recordPeriod: 'notAChoice',
  });
});

test('the default settings of each kind and format can be set', () => {
  let checkedCount = 0;
  for (const kind of deviceKindNames)
    for (const format of deviceFormats) {
      const { type } = deviceKinds[kind];
      const defaults = resolveDeviceSettings(type, 'X', {});
      expect(findSettingsProblems(type, 'X', defaults)).toEqual({});
      expect(findUncarriedSettings({ format, deviceType: type, model: 'X' }, defaults, defaults)).toEqual({});
      checkedCount += 1;
    }
  expect(checkedCount).toBe(deviceKindNames.length * deviceFormats.length);
  expect(deviceKindNames.map((kind) => deviceKinds[kind].defaultUploadMinutes)).toEqual([
    30, 0, 0, 0, 0, 60, 0, 5, 5, 0, 0,
  ]);
});

test.each<[format: string, change: object, uncarried: string[]]>([
  ['hx-f1', { uploadInterval: 60 }, []],
  [
    'hx-f1',
    { uploadInterval: 60, recordPeriod: 15, velocity: 2, direction: 3 },
    ['recordPeriod', 'velocity', 'direction'],
  ],
  ['native-mqtt', { uploadInterval: 60, recordPeriod: 15, velocity: 2, direction: 3 }, []],
  ['hx-f5', { uploadInterval: 60 }, []],
  ['hx-f5', { uploadInterval: 10 }, ['uploadInterval']],
])('%s cannot carry the changed settings of %j: %j', (format, change, uncarried) => {
  const before = { uploadInterval: 30, recordPeriod: 5, velocity: 1, direction: 0 };
  const found = findUncarriedSettings({ format, deviceType: 1, model: 'FP112' }, before, { ...before, ...change });
  expect(Object.keys(found)).toEqual(uncarried);
});
