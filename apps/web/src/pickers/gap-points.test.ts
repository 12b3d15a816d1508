import type { GapEntrance, GapHour } from '@portico/contract/routes/gap-fillings';
import { expect, test } from 'vitest';
import { gapPoints, isFillable, itemsOf, sumOf } from './gap-points.ts';

const hour = (time: string, flowIn: number | null, value: number | null): GapHour => ({
  time: `${time}:00:00`,
  expected: 12,
  received: flowIn === null ? 0 : 12,
  values: { flowIn },
  filled: false,
  scale: null,
  estimates: flowIn === null ? [{ metric: 'flowIn', value, base: [] }] : [],
});

const entrance: GapEntrance = {
  corridorId: 1,
  name: 'North',
  metrics: ['flowIn', 'dwellSeconds', 'genderMale'],
  devices: [],
  hours: [hour('2026-05-20 10', 5, null), hour('2026-05-20 11', null, 7)],
  days: [{ day: '2026-05-20', received: { flowIn: 5 }, estimated: { flowIn: 7 } }],
};

test('one day is looked at by hour, several by day', () => {
  expect(gapPoints(entrance, 'flowIn')).toMatchObject([
    { time: '2026-05-20 10:00:00', counted: 5, estimated: null, received: 12 },
    { time: '2026-05-20 11:00:00', counted: null, estimated: 7, received: 0 },
  ]);
  const two = { ...entrance, days: [...entrance.days, { day: '2026-05-21', received: {}, estimated: {} }] };
  expect(gapPoints(two, 'flowIn')).toMatchObject([
    { time: '2026-05-20', counted: 5, estimated: 7, expected: 24, received: 12 },
    { time: '2026-05-21', counted: null, estimated: null, expected: 0 },
  ]);
});

test('what is one number of the entrance can be looked at', () => {
  expect(itemsOf(entrance)).toEqual(['flowIn', 'totalDwellTime']);
});

test('something can be kept where an hour has an estimate; nothing known has no sum', () => {
  expect(isFillable([entrance])).toBe(true);
  expect(isFillable([{ ...entrance, hours: [hour('2026-05-20 11', null, null)] }])).toBe(false);
  expect([sumOf([null, 0]), sumOf([null]), sumOf([2, null, 3])]).toEqual([0, null, 5]);
});
