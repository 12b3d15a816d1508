/** Sizes and seeds of tests that draw their cases at random. */

/** Whether this is `npm run test:long`, in which such tests run all their cases; `npm test` runs a tenth. */
export const isLongRun = process.env['PORTICO_TEST_LONG'] === 'on';

/** As many cases as given in the long run, else a tenth, at least one. */
export const sized = (cases: number): number => (isLongRun ? cases : Math.ceil(cases / 10));

/**
 * How many known figures one part of a random test must have compared: what is given in the long run, else none, since a few cases may
 * all fall on days without people. The whole test asserts a number in both runs. One seed may give five times as many as another: give
 * at most half of the smallest number seen.
 */
export const minimumOfPart = (figures: number): number => (isLongRun ? figures : 0);

/**
 * The seed, a whole number. It differs from commit to commit (vitest.config.ts), so that many runs see many cases. Tests print it;
 * PORTICO_TEST_SEED repeats a run.
 */
export const testSeed = Number(process.env['PORTICO_TEST_SEED'] ?? 1);
