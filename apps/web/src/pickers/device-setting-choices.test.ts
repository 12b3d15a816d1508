import { deviceKindNames, deviceKinds } from '@portico/contract/words/device-kinds';
import { findSettingsProblems, resolveDeviceSettings } from '@portico/contract/words/device-settings';
import { expect, test } from 'vitest';
import {
  type ConfiguredDevice,
  commonSettingChoices,
  getDefaultDeviceSettings,
  listFixedSettings,
  roundUpToChoice,
  toPossibleSettings,
} from './device-setting-choices.ts';

const infrared = deviceKinds.infrared.type;

/** A device with the default settings of its model. */
function newDevice(deviceType: number, model: string, format: string | null = null): ConfiguredDevice {
  return { deviceType, model, format, ...getDefaultDeviceSettings({ deviceType, model }) };
}

test('several models share intervals that are multiples of the period', () => {
  const recording = newDevice(infrared, 'FP112');
  const plain = newDevice(infrared, 'FP101');
  expect(commonSettingChoices([recording], 20).uploadIntervals.slice(0, 3)).toEqual([20, 40, 60]);
  expect(commonSettingChoices([recording, plain], 20)).toEqual({
    recordPeriods: Array.from({ length: 60 }, (_, index) => index + 1),
    uploadIntervals: [20, 60, 120, 180, 240, 360, 480],
    velocities: [0, 1, 2],
    directions: [0, 1, 2, 3],
  });
  expect(commonSettingChoices([plain], 20).recordPeriods).toEqual([]);
});

test('every interval offered for a device kind is accepted by the server', () => {
  let checkedCount = 0;
  for (const name of deviceKindNames) {
    const deviceType = deviceKinds[name].type;
    for (const uploadInterval of commonSettingChoices([newDevice(deviceType, 'X1')], 5).uploadIntervals) {
      const settings = resolveDeviceSettings(deviceType, 'X1', { recordPeriod: 5, uploadInterval });
      expect(findSettingsProblems(deviceType, 'X1', settings), `${name} at ${uploadInterval}`).toEqual({});
      checkedCount += 1;
    }
  }
  expect(checkedCount).toBeGreaterThan(deviceKindNames.length * 10);
});

test('a setting is fixed when the format of one device cannot carry it', () => {
  const free = newDevice(infrared, 'FP112', 'native-mqtt');
  expect(listFixedSettings([free])).toEqual([]);
  expect(listFixedSettings([free, newDevice(infrared, 'FP112', 'hx-f5')])).toEqual([
    'recordPeriod',
    'velocity',
    'direction',
  ]);
  // Its record period follows the upload interval.
  expect(listFixedSettings([newDevice(infrared, 'FP101', 'hx-f1')])).toEqual(['velocity', 'direction']);
});

test('an unsupported upload interval is offered only when it is stored', () => {
  const offered = (uploadInterval: number) =>
    commonSettingChoices([{ ...newDevice(infrared, 'FP101', 'hx-f5'), uploadInterval }], null).uploadIntervals;
  expect(offered(60)).toEqual([0, 1, 5, 60]);
  expect(offered(30)).toEqual([0, 1, 5, 30, 60]);
});

test('possible settings keep what the format cannot carry', () => {
  const device = { ...newDevice(infrared, 'FP112', 'hx-f5'), uploadInterval: 60 };
  const wanted = { recordPeriod: 7, uploadInterval: 14, velocity: 2, direction: 3 };
  expect(toPossibleSettings(device, wanted)).toEqual({
    recordPeriod: 5,
    uploadInterval: 60,
    velocity: 1,
    direction: 0,
  });
  expect(toPossibleSettings({ ...device, format: 'native-http' }, wanted)).toEqual(wanted);
});

test('hx-f3 devices are offered record periods of 1 to 5 minutes', () => {
  const device = newDevice(infrared, 'HX-NBI', 'hx-f3');
  const choices = commonSettingChoices([device], 5);
  expect(choices.recordPeriods).toEqual([1, 2, 3, 4, 5]);
  expect(choices.uploadIntervals).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60]);
  expect(choices.directions).toEqual([0, 1, 2]);
  expect(listFixedSettings([device])).toEqual(['velocity']);
});

test('hx-f4 devices are offered the low and the high velocity', () => {
  const slow = { ...newDevice(infrared, 'HPC015', 'hx-f4'), velocity: 0 };
  expect(commonSettingChoices([slow], 5).velocities).toEqual([0, 2]);
  expect(listFixedSettings([slow])).toEqual(['direction']);
  // The stored value stays on offer.
  expect(commonSettingChoices([{ ...slow, velocity: 1 }], 5).velocities).toEqual([0, 1, 2]);
});

test('a value that the format cannot carry is replaced by the stored one', () => {
  const wanted = { recordPeriod: 7, uploadInterval: 14, velocity: 1, direction: 3 };
  const analog = { ...newDevice(infrared, 'HX-NBI', 'hx-f3'), recordPeriod: 2 };
  expect(toPossibleSettings(analog, wanted)).toEqual({
    recordPeriod: 2,
    uploadInterval: 14,
    velocity: 1,
    direction: 0,
  });
  const slow = { ...newDevice(infrared, 'HPC015', 'hx-f4'), velocity: 0 };
  expect(toPossibleSettings(slow, wanted)).toEqual({ recordPeriod: 7, uploadInterval: 14, velocity: 0, direction: 0 });
});

test('roundUpToChoice returns the next larger choice, else the largest', () => {
  expect(roundUpToChoice([20, 40, 60], 30)).toBe(40);
  expect(roundUpToChoice([20, 40, 60], 90)).toBe(60);
  expect(roundUpToChoice([], 30)).toBeNull();
});
