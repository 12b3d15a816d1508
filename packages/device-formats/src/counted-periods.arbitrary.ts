import type { Metric, Metrics } from '@portico/contract/words/metrics';
import * as fc from 'fast-check';
import type { CountedPeriod } from './counted-period.ts';

const count = fc.integer({ min: 0, max: 40 });

/** Arbitrary counted periods with any subset of these metrics. For property tests. */
export function arbitraryCountedPeriod(supported: readonly Metric[]): fc.Arbitrary<CountedPeriod> {
  const each = Object.fromEntries(supported.map((metric) => [metric, count]));
  return arbitraryPeriodWithMetrics(fc.record(each, { requiredKeys: [] }));
}

/** Arbitrary counted periods with the given metrics. For property tests. */
export function arbitraryPeriodWithMetrics(metrics: fc.Arbitrary<Metrics>): fc.Arbitrary<CountedPeriod> {
  return fc.record({
    line: fc.integer({ min: 0, max: 9 }),
    at: fc.integer({ min: 1_577_836_800, max: 4_000_000_000 }),
    minutes: fc.integer({ min: 1, max: 1440 }),
    metrics,
    uploadedAt: fc.integer({ min: 1_577_836_800, max: 4_000_000_000 }),
  });
}
