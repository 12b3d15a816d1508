import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { wholeDayWindow } from './business-hours.ts';
import { type EntranceHistory, type EntranceHour, estimateHours } from './estimate.ts';
import { addDays, parseLocal } from './local-time.ts';

// Eight cameras of one city centre, two years of hourly counts; each camera stands for an entrance of one store. Days with counts are
// hidden, and their estimates are compared with the counts and with a simple estimate: the same number as the week before.

const samples = process.env['PORTICO_SAMPLES'];
const csv = samples === undefined ? null : path.join(samples, 'data/leeds-footfall-hourly-2015-2016.csv');
const hiddenPerDoor = 60;

type Doors = Map<string, Map<number, EntranceHour>>;

const counted = (flowIn: number): EntranceHour => {
  const periods = { received: 1, expected: 1 };
  return { sums: { flowIn }, periods, periodsByMetric: { flowIn: periods } };
};
const hidden: EntranceHour = {
  sums: {},
  periods: { received: 0, expected: 1 },
  periodsByMetric: { flowIn: { received: 0, expected: 1 } },
};

function doorsOf(file: string): Doors {
  const doors: Doors = new Map();
  for (const line of readFileSync(file, 'utf8').trim().split('\n').slice(1)) {
    const [day = '', hour = '', name = '', count = ''] = line.split(',');
    const hours = doors.get(name) ?? new Map<number, EntranceHour>();
    doors.set(name, hours.set(parseLocal(day) + Number(hour) * 3600, counted(Number(count))));
  }
  return doors;
}

/** Number of people of a day; used to skip days on which a camera counted almost nothing. */
const sumOfDay = (hours: ReadonlyMap<number, EntranceHour>, day: number) =>
  Array.from({ length: 24 }, (_, hour) => hours.get(day + hour * 3600)?.sums.flowIn ?? 0).reduce(
    (sum, value) => sum + value,
    0,
  );

/** A random source with a seed, so that each run selects the same days. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
const median = (values: readonly number[]) => quantile(values, 0.5);
const percent = (values: readonly number[]) =>
  [0.5, 0.9].map((share) => `${(quantile(values, share) * 100).toFixed(1)} %`).join(' / ');

describe.skipIf(csv === null || !existsSync(csv))(
  'estimates of the Leeds series (skipped without PORTICO_SAMPLES)',
  () => {
    test.each([1, 7])('gaps of %i day(s): scaled estimates have lower errors than unscaled', (length) => {
      const doors = doorsOf(csv ?? '');
      const random = createRandom(20_150_101 + length);
      const errors: Record<'scaled' | 'alone' | 'lastWeek', number[]> = { scaled: [], alone: [], lastWeek: [] };
      let tried = 0;
      for (const [name, hours] of doors) {
        const others = [...doors]
          .filter(([each]) => each !== name)
          .map(([, each]): EntranceHistory => ({ hours: each }));
        for (let left = hiddenPerDoor; left > 0; ) {
          const day = addDays(parseLocal('2015-03-01'), Math.floor(random() * 660));
          const days = Array.from({ length }, (_, index) => addDays(day, index));
          const real = days.reduce((sum, each) => sum + sumOfDay(hours, each), 0);
          const lastWeek = days.reduce((sum, each) => sum + sumOfDay(hours, addDays(each, -7)), 0);
          if (days.some((each) => sumOfDay(hours, each) < 100 || sumOfDay(hours, addDays(each, -7)) < 100)) continue;
          const range = { from: day, to: addDays(day, length) };
          const gap = new Map(hours);
          for (let hour = range.from; hour < range.to; hour += 3600) gap.set(hour, hidden);
          const clock = { hourSeconds: () => 3600, window: wholeDayWindow };
          const sum = (found: ReturnType<typeof estimateHours>) =>
            found.reduce((total, { metrics }) => total + (metrics[0]?.value ?? 0), 0);
          errors.scaled.push(Math.abs(sum(estimateHours({ hours: gap }, others, range, clock)) - real) / real);
          errors.alone.push(Math.abs(sum(estimateHours({ hours: gap }, [], range, clock)) - real) / real);
          errors.lastWeek.push(Math.abs(lastWeek - real) / real);
          left -= 1;
          tried += 1;
        }
      }
      // The errors are the purpose of the test, so they are printed.
      process.stdout.write(
        `${tried} gaps of ${length} day(s), error of the sum, median / nine of ten below: scaled by the other doors ${percent(errors.scaled)}, without ${percent(errors.alone)}, as the week before ${percent(errors.lastWeek)}\n`,
      );
      expect(tried).toBe(8 * hiddenPerDoor);
      expect(median(errors.scaled)).toBeLessThan(median(errors.alone));
      expect(quantile(errors.scaled, 0.9)).toBeLessThan(quantile(errors.lastWeek, 0.9));
      // For gaps of a week, the week before is a similarly good estimate, because the variation of single days evens out.
      expect(median(errors.scaled)).toBeLessThan(median(errors.lastWeek) * (length === 1 ? 1 : 1.1));
    });
  },
);
