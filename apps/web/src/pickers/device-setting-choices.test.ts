import { deviceKindNames, deviceKinds } from '@portico/contract/words/device-kinds';
import { findSettingsProblems, resolveDeviceSettings } from '@portico/contract/words/device-settings';
import { expect, test } from 'vitest';
import { commonSettingChoices, roundUpToChoice } from './device-setting-choices.ts';

const infrared = deviceKinds.infrared.type;

test('several models share intervals that are multiples of the period', () => {
  const recording = { deviceType: infrared, model: 'FP112' };
  const plain = { deviceType: infrared, model: 'FP101' };
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
    for (const uploadInterval of commonSettingChoices([{ deviceType, model: 'X1' }], 5).uploadIntervals) {
      const settings = resolveDeviceSettings(deviceType, 'X1', { recordPeriod: 5, uploadInterval });
      expect(findSettingsProblems(deviceType, 'X1', settings), `${name} at ${uploadInterval}`).toEqual({});
      checkedCount += 1;
    }
  }
  expect(checkedCount).toBeGreaterThan(deviceKindNames.length * 10);
});

test('roundUpToChoice returns the next larger choice, else the largest', () => {
  expect(roundUpToChoice([20, 40, 60], 30)).toBe(40);
  expect(roundUpToChoice([20, 40, 60], 90)).toBe(60);
  expect(roundUpToChoice([], 30)).toBeNull();
});
