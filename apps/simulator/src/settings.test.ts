import { expect, test } from 'vitest';
import { createFleetModel, type SimulatedDevice, toEpochSeconds } from './fleet-model.ts';
import { findDuePeriods } from './periods.ts';
import { createSettingsUpdater } from './settings.ts';
import { makeTestDevice, makeTestFleet } from './testing/small-fleet.ts';

function simulate(): SimulatedDevice {
  const [only] = createFleetModel(makeTestFleet([makeTestDevice()])).devices;
  if (!only) throw new Error('no device');
  return only;
}

test('a new record period starts at a boundary of both old and new periods', () => {
  const simulated = simulate();
  createSettingsUpdater(simulated, () => toEpochSeconds('2026-06-01T10:07:00Z'))({ recordPeriod: 15 });
  const day = [toEpochSeconds('2026-06-01T10:00:00Z'), toEpochSeconds('2026-06-01T11:00:00Z')] as const;
  const { periods } = findDuePeriods(simulated, day, toEpochSeconds('2027-01-01T00:00:00Z'));
  expect(periods.map(({ minutes }) => minutes)).toEqual([5, 5, 5, 15, 15, 15]);
  const ends = periods.map(({ at, minutes }) => at + minutes * 60);
  expect(periods.slice(1).map(({ at }) => at)).toEqual(ends.slice(0, -1));
});
