import type { Device } from '@portico/contract/routes/devices';
import { expect, test } from 'vitest';
import { byEntrance } from './by-entrance.ts';
import { dayHealth, shareOf } from './health-days.ts';

// Only its place matters here.
const device = (id: number, corridorId: number | null) => ({ id, corridorId }) as Device;

test('devices stand under their entrance, those bound to none last', () => {
  const groups = byEntrance(
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

test('a day is full from 95 % on', () => {
  expect(dayHealth({ received: 0, expected: 0 })).toBe('nothing');
  expect(dayHealth({ received: 0, expected: 20 })).toBe('none');
  expect(dayHealth({ received: 18, expected: 20 })).toBe('gaps');
  expect(dayHealth({ received: 19, expected: 20 })).toBe('full');
  expect(shareOf([])).toBeNull();
  expect(
    shareOf([
      { received: 10, expected: 20 },
      { received: 20, expected: 20 },
    ]),
  ).toBe(0.75);
});
