import type { Metric, Metrics } from '@portico/contract/words/metrics';
import * as fc from 'fast-check';
import type { CountedPeriod } from './counted-period.ts';

const count = fc.integer({ min: 0, max: 40 });

/** Any counted period over these metrics, each of them measured or not. For property tests. */
export function anyPeriod(carried: readonly Metric[]): fc.Arbitrary<CountedPeriod> {
  const each = Object.fromEntries(carried.map((metric) => [metric, count]));
  return periodOf(fc.record(each, { requiredKeys: [] }));
}

/** A counted period with these metrics. For property tests. */
export function periodOf(metrics: fc.Arbitrary<Metrics>): fc.Arbitrary<CountedPeriod> {
  return fc.record({
    line: fc.integer({ min: 0, max: 9 }),
    at: fc.integer({ min: 946_684_800, max: 4_000_000_000 }),
    minutes: fc.integer({ min: 1, max: 1440 }),
    metrics,
    uploadedAt: fc.integer({ min: 946_684_800, max: 4_000_000_000 }),
  });
}
