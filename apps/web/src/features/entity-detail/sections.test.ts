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
  expect(classifyDayHealth({ received: 0, expected: 0 })).toBe('nothing');
  expect(classifyDayHealth({ received: 0, expected: 20 })).toBe('none');
  expect(classifyDayHealth({ received: 18, expected: 20 })).toBe('gaps');
  expect(classifyDayHealth({ received: 19, expected: 20 })).toBe('full');
  expect(computeRangeCompleteness([])).toBeNull();
  expect(
    computeRangeCompleteness([
      { received: 10, expected: 20 },
      { received: 20, expected: 20 },
    ]),
  ).toBe(0.75);
});
