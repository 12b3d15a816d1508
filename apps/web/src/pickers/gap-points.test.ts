import type { GapEntrance, GapHour } from '@portico/contract/routes/gap-fillings';
import { expect, test } from 'vitest';
import { hasEstimates, listMetricItems, sumKnownValues, toGapPoints } from './gap-points.ts';

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

test('the points of a gap are hours for one day, and days for several', () => {
  expect(toGapPoints(entrance, 'flowIn')).toMatchObject([
    { time: '2026-05-20 10:00:00', counted: 5, estimated: null, received: 12 },
    { time: '2026-05-20 11:00:00', counted: null, estimated: 7, received: 0 },
  ]);
  const two = { ...entrance, days: [...entrance.days, { day: '2026-05-21', received: {}, estimated: {} }] };
  expect(toGapPoints(two, 'flowIn')).toMatchObject([
    { time: '2026-05-20', counted: 5, estimated: 7, expected: 24, received: 12 },
    { time: '2026-05-21', counted: null, estimated: null, expected: 0 },
  ]);
});

test('listMetricItems lists the items that equal one metric of the entrance', () => {
  expect(listMetricItems(entrance)).toEqual(['flowIn', 'totalDwellTime']);
});

test('hasEstimates needs one estimate; a sum without known values is null', () => {
  expect(hasEstimates([entrance])).toBe(true);
  expect(hasEstimates([{ ...entrance, hours: [hour('2026-05-20 11', null, null)] }])).toBe(false);
  expect([sumKnownValues([null, 0]), sumKnownValues([null]), sumKnownValues([2, null, 3])]).toEqual([0, null, 5]);
});
