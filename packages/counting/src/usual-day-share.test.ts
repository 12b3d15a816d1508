import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeUsualDayShare, type EarlierDay } from './usual-day-share.ts';

const saturday: EarlierDay = { elapsed: 30, total: 200 };
const repeat = (day: EarlierDay | null, times: number) => Array.from({ length: times }, () => day);

test('busy days count more than quiet ones', () => {
  expect(computeUsualDayShare(repeat(saturday, 8))).toBe(0.15);
  expect(computeUsualDayShare([...repeat(saturday, 4), { elapsed: 0, total: 100 }])).toBe(120 / 900);
});

test('the share is null with too few days or people', () => {
  expect(computeUsualDayShare([...repeat(saturday, 4), ...repeat(null, 4)])).toBeNull();
  expect(computeUsualDayShare([...repeat(saturday, 5), ...repeat(null, 3)])).toBe(0.15);
  expect(computeUsualDayShare(repeat({ elapsed: 1, total: 9 }, 5))).toBeNull();
  expect(computeUsualDayShare(repeat({ elapsed: 1, total: 10 }, 5))).toBe(0.1);
  expect(computeUsualDayShare(repeat({ elapsed: 0, total: 0 }, 8))).toBeNull();
});

test('the share is between 0 and 1', () => {
  const count = fc.nat({ max: 10_000 });
  const day = fc.tuple(count, count).map(([elapsed, after]) => ({ elapsed, total: elapsed + after }));
  let computed = 0;
  fc.assert(
    fc.property(fc.array(fc.option(day, { freq: 9 }), { minLength: 5, maxLength: 8 }), (days) => {
      const share = computeUsualDayShare(days);
      if (share === null) return;
      computed += 1;
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
    }),
  );
  expect(computed).toBeGreaterThan(20);
});
