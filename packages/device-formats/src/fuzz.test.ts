import { expect, test } from 'vitest';
import { fuzz, fuzzTargets } from './test/fuzz-targets.ts';

// The same inputs each time. `npm run fuzz:formats` tests 300,000 inputs for each target, with a new seed.
const inputs = 10_000;

test('every decoder and framer is fuzzed', () => {
  expect(fuzzTargets.map(({ name }) => name)).toHaveLength(18);
});

test.each(fuzzTargets.map((target) => [target.name, target] as const))(
  '%s copes with 10,000 hostile inputs',
  (_name, target) => {
    const { inputs: done, maxMilliseconds } = fuzz(target, inputs, 20_261_128);
    expect(done).toBe(inputs);
    expect(maxMilliseconds).toBeLessThan(100);
  },
);
