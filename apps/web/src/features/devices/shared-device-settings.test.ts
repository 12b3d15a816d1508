import { deviceKinds } from '@portico/contract/words/device-kinds';
import { expect, test } from 'vitest';
import { computeInitialSharedSettings, toInfraredRequests } from './shared-device-settings.ts';

const settings = { recordPeriod: 5, uploadInterval: 60, velocity: 1, direction: 0 };
const base = { deviceType: deviceKinds.infrared.type, format: 'native-mqtt', ...settings };
const recording = { ...base, id: 1, model: 'FP112' };

test('a request states all four settings of the form', () => {
  const values = { recordPeriod: 10, uploadInterval: 30, velocity: 2, direction: 3 };
  expect(toInfraredRequests([recording, { ...recording, id: 2 }], values)).toEqual([{ id: [1, 2], ...values }]);
});

test('a request states the stored record period when the form hides it', () => {
  const plain = { ...base, id: 3, model: 'FP101', recordPeriod: 60 };
  const values = { recordPeriod: null, uploadInterval: 30, velocity: 2, direction: 3 };
  expect(toInfraredRequests([plain], values)).toEqual([{ id: [3], ...values, recordPeriod: 60 }]);
});

test('devices keep different values of a setting that a format cannot carry', () => {
  const uncarried = { ...recording, id: 2, format: 'hx-f5', velocity: 2, direction: 3 };
  const devices = [recording, uncarried];
  const start = computeInitialSharedSettings(devices);
  expect(start).toEqual({ recordPeriod: 5, uploadInterval: 60, velocity: null, direction: null });
  expect(toInfraredRequests(devices, { ...start, uploadInterval: 5 })).toEqual([
    { ...settings, id: [1], uploadInterval: 5 },
    { id: [2], recordPeriod: 5, uploadInterval: 5, velocity: 2, direction: 3 },
  ]);
});

test('shared settings start with the default when devices differ', () => {
  const devices = [recording, { ...recording, id: 2, recordPeriod: 20, velocity: 2 }];
  expect(computeInitialSharedSettings(devices)).toEqual({ ...settings, recordPeriod: 5 });
  const [plain, other] = [
    { ...base, model: 'FP101', format: 'hx-f5', uploadInterval: 5 },
    { ...base, model: 'FP101', format: 'hx-f5' },
  ];
  expect(computeInitialSharedSettings([plain, other])).toMatchObject({ recordPeriod: null, uploadInterval: 60 });
});

test('a default that a format cannot carry is left to the user', () => {
  const velocities = [0, 2].map((velocity) => ({ ...base, model: 'HPC015', format: 'hx-f4', velocity }));
  expect(computeInitialSharedSettings(velocities).velocity).toBeNull();
});
