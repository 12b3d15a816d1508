import type { KpiPeriod } from '@portico/contract/words/targets';
import { type RangeType, rangeTypes, type Step } from '@portico/contract/words/time-ranges';
import { bucketStart, nextBucket } from './buckets.ts';
import { addDays, addMonths } from './local-time.ts';
import { type ComparedRange, resolveRange } from './ranges.ts';

const periods: Readonly<
  Record<KpiPeriod, { step: Step; current: RangeType; getPreviousStart: (from: number) => number }>
> = {
  day: { step: '1d', current: rangeTypes.today, getPreviousStart: (from) => addDays(from, -7) },
  week: { step: '1w', current: rangeTypes.week, getPreviousStart: (from) => addDays(from, -7) },
  month: { step: '1n', current: rangeTypes.month, getPreviousStart: (from) => addMonths(from, -1) },
  year: { step: '1y', current: rangeTypes.year, getPreviousStart: (from) => addMonths(from, -12) },
};

/**
 * The day, week, month or year that contains a local time, and the period before it; for a day, the same weekday a week before, as
 * everywhere on the home page. An unfinished period is compared up to now; a future one has an empty base.
 */
export function computeKpiRange(period: KpiPeriod, local: number, nowLocal: number): ComparedRange {
  const { step, current, getPreviousStart } = periods[period];
  const now = resolveRange(current, nowLocal);
  const from = bucketStart(local, step);
  if (from === now.from) return now;
  const to = nextBucket(from, step);
  const base = { from: getPreviousStart(from), to: nextBucket(getPreviousStart(from), step) };
  const isOver = to <= now.from;
  return {
    from,
    to,
    base: isOver ? base : { from: base.from, to: base.from },
    unfinished: !isOver,
    asOf: now.asOf,
  };
}
