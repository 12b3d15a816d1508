import { deviceKindNames, deviceKinds } from '@portico/contract/words/device-kinds';
import { problemsOfSettings, settingsFor } from '@portico/contract/words/device-settings';
import { expect, test } from 'vitest';
import { nearest, settingChoices } from './device-setting-choices.ts';

const infrared = deviceKinds.infrared.type;

test('a model that records takes multiples of its record period; its neighbour in the list takes only what both take', () => {
  const recording = { deviceType: infrared, model: 'FP112' };
  const plain = { deviceType: infrared, model: 'FP101' };
  expect(settingChoices([recording], 20).uploadIntervals.slice(0, 3)).toEqual([20, 40, 60]);
  expect(settingChoices([recording, plain], 20)).toEqual({
    recordPeriods: [1, 2, 5, 10, 15, 20, 30, 60],
    uploadIntervals: [20, 60, 120, 180, 240, 360, 480],
    velocities: [0, 1, 2],
    directions: [0, 1, 2, 3],
  });
  expect(settingChoices([plain], 20).recordPeriods).toEqual([]);
});

test('what is offered for a kind is what the server takes', () => {
  let seen = 0;
  for (const name of deviceKindNames) {
    const deviceType = deviceKinds[name].type;
    for (const uploadInterval of settingChoices([{ deviceType, model: 'X1' }], 5).uploadIntervals) {
      const settings = settingsFor(deviceType, 'X1', { recordPeriod: 5, uploadInterval });
      expect(problemsOfSettings(deviceType, 'X1', settings), `${name} at ${uploadInterval}`).toEqual({});
      seen += 1;
    }
  }
  expect(seen).toBeGreaterThan(deviceKindNames.length * 10);
});

test('another record period moves the upload interval to the next one it can be', () => {
  expect(nearest([20, 40, 60], 30)).toBe(40);
  expect(nearest([20, 40, 60], 90)).toBe(60);
  expect(nearest([], 30)).toBeNull();
});
