import { expect, test } from 'vitest';
import { fleetModel, type SimulatedDevice, seconds } from './fleet-model.ts';
import { duePeriods } from './periods.ts';
import { settingsKeeper } from './settings.ts';
import { device, fleet } from './testing/small-fleet.ts';

function simulate(): SimulatedDevice {
  const [only] = fleetModel(fleet([device()])).devices;
  if (!only) throw new Error('no device');
  return only;
}

test('a new record period begins at the next time both kinds of periods begin, and no time is counted twice', () => {
  const simulated = simulate();
  settingsKeeper(simulated, () => seconds('2026-06-01T10:07:00Z'))({ recordPeriod: 15 });
  const day = [seconds('2026-06-01T10:00:00Z'), seconds('2026-06-01T11:00:00Z')] as const;
  const { periods } = duePeriods(simulated, day, seconds('2027-01-01T00:00:00Z'));
  expect(periods.map(({ minutes }) => minutes)).toEqual([5, 5, 5, 15, 15, 15]);
  const ends = periods.map(({ at, minutes }) => at + minutes * 60);
  expect(periods.slice(1).map(({ at }) => at)).toEqual(ends.slice(0, -1));
});
