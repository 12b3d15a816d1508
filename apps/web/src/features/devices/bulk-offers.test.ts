import { expect, test } from 'vitest';
import { bulkOffers } from './bulk-offers.ts';

const row = { deviceType: 1, model: 'FP112', state: 'online', corridorId: 3, upgradeState: 'upgradable' } as const;
const all = { set: true, bind: true };

const why = (chosen: Parameters<typeof bulkOffers>[0]) =>
  Object.fromEntries(bulkOffers(chosen, all).map(({ key, whyNot }) => [key, whyNot]));

test('infrared counters of one model, online and bound, can have everything', () => {
  expect(why([row, row])).toEqual({ uploadInterval: null, unbind: null, upgrade: null });
});

test('an upgrade takes one type, one model, online devices, and something newer', () => {
  expect(why([row, { ...row, model: 'FP111' }])['upgrade']).toEqual({ word: 'oneModel', models: ['FP111', 'FP112'] });
  expect(why([row, { ...row, deviceType: 2 }])['upgrade']).toEqual({ word: 'levelMoreMsg' });
  expect(why([{ ...row, deviceType: 2 }])['upgrade']).toEqual({ word: 'infraredOnly' });
  expect(why([row, { ...row, state: 'offline' }])['upgrade']).toEqual({ word: 'onlineOnly' });
  expect(why([{ ...row, upgradeState: 'none' }])['upgrade']).toEqual({ word: 'noneNewer' });
});

test('only infrared counters have these settings, and only what is bound can be unbound', () => {
  expect(why([row, { ...row, deviceType: 8 }])['uploadInterval']).toEqual({ word: 'infraredOnly' });
  expect(why([{ ...row, corridorId: null }])['unbind']).toEqual({ word: 'noneBound' });
  expect(why([row, { ...row, corridorId: null }])['unbind']).toBeNull();
});

test('what the person has no right to is not offered', () => {
  expect(bulkOffers([row], { set: false, bind: false })).toEqual([]);
  expect(bulkOffers([row], { set: false, bind: true }).map(({ key }) => key)).toEqual(['unbind']);
});
