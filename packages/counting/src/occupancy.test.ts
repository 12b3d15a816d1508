import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWorkTime } from './business-hours.ts';
import { parseLocal } from './local-time.ts';
import { occupancy, type Passage } from './occupancy.ts';

const shop = parseWorkTime('09:00:00~21:00:00');
const bar = parseWorkTime('18:00:00~02:00:00');
const passage = (time: string, flowIn: number | null, flowOut: number | null): Passage => ({
  local: parseLocal(time),
  flowIn,
  flowOut,
});

test('people add up, and what was left over is forgotten at opening', () => {
  const periods = [
    passage('2026-11-20 08:00', 3, 0), // staff, before opening: still yesterday's balance
    passage('2026-11-20 09:00', 10, 2),
    passage('2026-11-20 10:00', 5, 6),
    passage('2026-11-20 21:00', 0, 4), // leaving after closing
    passage('2026-11-21 09:00', 1, 0),
  ];
  expect(occupancy(periods, shop)).toEqual([3, 8, 7, 3, 1]);
});

test('a bar keeps its guests over midnight', () => {
  const periods = [
    passage('2026-11-20 23:00', 9, 1),
    passage('2026-11-21 00:00', 0, 3),
    passage('2026-11-21 18:00', 2, 0),
  ];
  expect(occupancy(periods, bar)).toEqual([8, 5, 2]);
});

test('never below 0 on screen, while the balance waits for those who were missed', () => {
  expect(occupancy([passage('2026-11-20 09:00', 0, 2), passage('2026-11-20 10:00', 3, 0)], shop)).toEqual([0, 1]);
});

test('a missing hour has no occupancy and changes none; one direction alone tells nothing', () => {
  const periods = [
    passage('2026-11-20 09:00', 5, 0),
    passage('2026-11-20 10:00', null, null),
    passage('2026-11-20 11:00', 1, null),
    passage('2026-11-20 12:00', 0, 2),
  ];
  expect(occupancy(periods, shop)).toEqual([5, null, null, 3]);
  expect(occupancy([], shop)).toEqual([]);
});

test('the figure at the end of an hour is the same from hours and from five minutes', () => {
  let seen = 0;
  const count = fc.integer({ min: 0, max: 9 });
  fc.assert(
    fc.property(fc.array(fc.tuple(count, count), { minLength: 12, maxLength: 12 * 30, size: 'max' }), (flows) => {
      const start = parseLocal('2026-11-20 09:00');
      const fine = flows
        .slice(0, flows.length - (flows.length % 12))
        .map(([flowIn, flowOut], index) => ({ local: start + index * 300, flowIn, flowOut }));
      const hours: Passage[] = [];
      for (let first = 0; first < fine.length; first += 12) {
        const part = fine.slice(first, first + 12);
        const total = (pick: (one: (typeof fine)[number]) => number) => part.reduce((sum, one) => sum + pick(one), 0);
        hours.push({
          local: start + first * 300,
          flowIn: total((one) => one.flowIn),
          flowOut: total((one) => one.flowOut),
        });
      }
      const fineFigures = occupancy(fine, shop);
      expect(occupancy(hours, shop)).toEqual(hours.map((_hour, index) => fineFigures[index * 12 + 11]));
      expect(fineFigures.every((figure) => figure !== null && figure >= 0)).toBe(true);
      seen += hours.length;
    }),
    { numRuns: 200 },
  );
  expect(seen).toBeGreaterThan(400);
});
