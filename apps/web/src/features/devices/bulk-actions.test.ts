import { expect, test } from 'vitest';
import { listBulkActions } from './bulk-actions.ts';

const row = {
  deviceType: 1,
  model: 'FP112',
  state: 'online',
  corridorId: 3,
  upgradeState: 'upgradable',
  format: 'hx-f2',
} as const;
const all = { canChangeSettings: true, canBind: true };

const why = (chosen: Parameters<typeof listBulkActions>[0]) =>
  Object.fromEntries(listBulkActions(chosen, all).map(({ key, refusal }) => [key, refusal]));

test('online, bound infrared counters of one model allow every action', () => {
  expect(why([row, row])).toEqual({ uploadInterval: null, unbind: null, upgrade: null });
});

test('an upgrade needs online devices of one model and newer firmware', () => {
  expect(why([row, { ...row, model: 'FP111' }])['upgrade']).toBe('levelMoreModelMsg');
  expect(why([row, { ...row, deviceType: 2 }])['upgrade']).toBe('levelMoreMsg');
  expect(why([{ ...row, deviceType: 2 }])['upgrade']).toBe('upgradeInfraredOnly');
  expect(why([row, { ...row, state: 'offline' }])['upgrade']).toBe('onlineOnly');
  expect(why([{ ...row, upgradeState: 'none' }])['upgrade']).toBe('noneNewer');
  expect(why([row, { ...row, format: 'hx-f1' }])['upgrade']).toBe('notCarried');
});

test('only infrared counters are configured; unbinding needs a bound device', () => {
  expect(why([row, { ...row, deviceType: 8 }])['uploadInterval']).toBe('uploadIntervalErr');
  expect(why([{ ...row, deviceType: 8 }])['uploadInterval']).toBe('infraredOnly');
  expect(why([{ ...row, corridorId: null }])['unbind']).toBe('noneBound');
  expect(why([row, { ...row, corridorId: null }])['unbind']).toBeNull();
});

test('actions without permission are not listed', () => {
  expect(listBulkActions([row], { canChangeSettings: false, canBind: false })).toEqual([]);
  expect(listBulkActions([row], { canChangeSettings: false, canBind: true }).map(({ key }) => key)).toEqual(['unbind']);
});
