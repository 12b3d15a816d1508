import { expect } from 'vitest';
import { testSeed } from '../../../../../tools/test-size.ts';
import { createSeededRandom, type Random } from '../../platform/testing/seeded-random.ts';

/** Chooses random queries, compares and counts values, and reports for the first difference how to repeat its query. */
export type RandomizedComparer = {
  seed: number;
  random: Random;
  choose<T>(values: readonly T[]): T;
  /** A random non-empty selection of at most `most` elements. */
  chooseSome<T>(values: readonly T[], most?: number): T[];
  expectSame(found: unknown, expected: unknown, query: object): void;
  /** Prints the number of values compared since the last report, and returns how many of them were not null. */
  report(part: string): number;
  /** Number of compared values that were not null, over all reports. */
  totalKnown(): number;
};

export function createRandomizedComparer(more: number): RandomizedComparer {
  const seed = testSeed;
  const random = createSeededRandom(seed * 97 + more);
  let [figureCount, known, total] = [0, 0, 0];
  function choose<T>(values: readonly T[]): T {
    const found = values[random(values.length)];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  }
  return {
    seed,
    random,
    choose,
    chooseSome(values, most = values.length) {
      const first = random(values.length);
      const rotated = [...values.slice(first), ...values.slice(0, first)];
      const found = new Set(rotated.filter(() => random(2) === 0).slice(0, most));
      return found.size > 0 ? values.filter((one) => found.has(one)) : [choose(values)];
    },
    expectSame(found, expected, query) {
      const figures = listNumbersAndNulls(expected);
      figureCount += figures.length;
      known += figures.filter((figure) => figure !== null).length;
      expect(found, `seed ${seed}: ${JSON.stringify(query)}`).toEqual(rounded(expected));
    },
    report(part) {
      process.stdout.write(`seed ${seed}: ${part}: ${figureCount} figures compared, ${known} of them known\n`);
      const reported = known;
      total += known;
      [figureCount, known] = [0, 0];
      return reported;
    },
    totalKnown: () => total,
  };
}

// Means and shares may differ in their last bits, depending on the order of addition.
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value : closeTo(value);
  if (Array.isArray(value)) return value.map(rounded);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rounded(inner)]));
}

// Compares nine significant digits.
const closeTo = (value: number): unknown =>
  expect.closeTo(value, 9 - Math.max(0, Math.ceil(Math.log10(Math.abs(value)))));

/** All numbers and nulls in a value, at any depth. */
export function listNumbersAndNulls(value: unknown): (number | null)[] {
  if (value === null || typeof value === 'number') return [value];
  return typeof value === 'object' ? Object.values(value).flatMap(listNumbersAndNulls) : [];
}
