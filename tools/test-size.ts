/** Sizes and seeds of tests with random cases. */

/** Whether this is `npm run test:long`, in which these tests run all their cases; `npm test` runs a tenth. */
export const isLongRun = process.env['PORTICO_TEST_LONG'] === 'on';

/** The number of cases to run: `cases` in the long run, else a tenth, at least one. */
export const scaleCases = (cases: number): number => (isLongRun ? cases : Math.ceil(cases / 10));

/**
 * Minimum number of known values that one part of a random test must have compared: `figures` in the long run, else 0, because few cases
 * may all be on days without people. The entire test asserts a number in both runs. The number varies by a factor of five between seeds:
 * pass at most half of the smallest number seen.
 */
export const getMinComparedValues = (figures: number): number => (isLongRun ? figures : 0);

/**
 * The seed of random tests, a whole number. It differs between commits (vitest.config.ts), so that many runs cover many cases. Tests print
 * it; PORTICO_TEST_SEED repeats a run.
 */
export const testSeed = Number(process.env['PORTICO_TEST_SEED'] ?? 1);

/** The cases to run of a fixed list: all in the long run, else every fourth, beginning with one that the seed chooses. */
export const sampleCases = <Case>(cases: readonly Case[]): Case[] =>
  cases.filter((_, position) => isLongRun || (position + testSeed) % 4 === 0);
