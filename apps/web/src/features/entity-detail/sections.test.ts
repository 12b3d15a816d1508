import type { Device } from '@portico/contract/routes/devices';
import { expect, test } from 'vitest';
import { classifyDayHealth, computeRangeCompleteness } from './day-health.ts';
import { groupDevicesByEntrance } from './group-devices.ts';

// A device of which only the entrance matters here.
const device = (id: number, corridorId: number | null) => ({ id, corridorId }) as Device;

test('devices are grouped by entrance, unbound ones last', () => {
  const groups = groupDevicesByEntrance(
    [
      { id: 1, name: 'North' },
      { id: 2, name: 'South' },
    ],
    [device(10, 1), device(11, null), device(12, 1)],
  );
  expect(groups.map(({ entrance, devices }) => [entrance?.name, devices.map(({ id }) => id)])).toEqual([
    ['North', [10, 12]],
    ['South', []],
    [undefined, [11]],
  ]);
});

test('a day is full from 95% completeness on', () => {
  expect(classifyDayHealth({ coveredMinutes: 0, expectedMinutes: 0 })).toBe('nothing');
  expect(classifyDayHealth({ coveredMinutes: 0, expectedMinutes: 20 })).toBe('none');
  expect(classifyDayHealth({ coveredMinutes: 18, expectedMinutes: 20 })).toBe('gaps');
  expect(classifyDayHealth({ coveredMinutes: 19, expectedMinutes: 20 })).toBe('full');
  expect(computeRangeCompleteness([])).toBeNull();
  expect(
    computeRangeCompleteness([
      { coveredMinutes: 10, expectedMinutes: 20 },
      { coveredMinutes: 20, expectedMinutes: 20 },
    ]),
  ).toBe(0.75);
});
