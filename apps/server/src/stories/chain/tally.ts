import { expect } from 'vitest';
import { testSeed } from '../../../../../tools/test-size.ts';
import { type Random, seededRandom } from '../../platform/testing/seeded-random.ts';

/** Counts the figures that were compared, and tells of the first that differs how to ask for it again. */
export type Tally = {
  seed: number;
  random: Random;
  choose<T>(of: readonly T[]): T;
  /** Some of them, at least one, and not more than so many. */
  some<T>(of: readonly T[], most?: number): T[];
  same(found: unknown, expected: unknown, asked: object): void;
  /** Prints how many figures were compared since the last report, and returns how many of them were known. */
  report(part: string): number;
  /** Known figures in all reports. */
  totalKnown(): number;
};

export function tallyOf(more: number): Tally {
  const seed = testSeed;
  const random = seededRandom(seed * 97 + more);
  let [seen, known, total] = [0, 0, 0];
  function choose<T>(of: readonly T[]): T {
    const found = of[random(of.length)];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  }
  return {
    seed,
    random,
    choose,
    some(of, most = of.length) {
      const first = random(of.length);
      const turned = [...of.slice(first), ...of.slice(0, first)];
      const found = new Set(turned.filter(() => random(2) === 0).slice(0, most));
      return found.size > 0 ? of.filter((one) => found.has(one)) : [choose(of)];
    },
    same(found, expected, asked) {
      const figures = figuresIn(expected);
      seen += figures.length;
      known += figures.filter((figure) => figure !== null).length;
      expect(found, `seed ${seed}: ${JSON.stringify(asked)}`).toEqual(rounded(expected));
    },
    report(part) {
      process.stdout.write(`seed ${seed}: ${part}: ${seen} figures compared, ${known} of them known\n`);
      const reported = known;
      total += known;
      [seen, known] = [0, 0];
      return reported;
    },
    totalKnown: () => total,
  };
}

// Means and shares may differ in their last bit, by the order in which they were added up.
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value : closeTo(value);
  if (Array.isArray(value)) return value.map(rounded);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rounded(inner)]));
}

// In nine digits of it.
const closeTo = (value: number): unknown =>
  expect.closeTo(value, 9 - Math.max(0, Math.ceil(Math.log10(Math.abs(value)))));

function figuresIn(value: unknown): (number | null)[] {
  if (value === null || typeof value === 'number') return [value];
  return typeof value === 'object' ? Object.values(value).flatMap(figuresIn) : [];
}
