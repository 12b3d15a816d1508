import type { Step } from '@portico/contract/words/time-ranges';
import { stepOfDays } from './buckets.ts';
import { openingDay, runsPastMidnight, type Window } from './business-hours.ts';
import { addDays, dayStart } from './local-time.ts';
import type { LocalRange } from './ranges.ts';

/**
 * Whether a range names days, that is, runs from midnight to midnight. Of hours that run past midnight it then means the business
 * days: the part after midnight of its last day counts, that of its first belongs to the day before. Any other range means the
 * wall clock: what lies in [from, to) counts, and nothing else.
 */
export function namesDays({ from, to }: LocalRange): boolean {
  return dayStart(from) === from && dayStart(to) === to;
}

/** The range the buckets lie in that a question fills. A bucket of days has what belongs to its business days, a shorter one what lies in it. */
export function bucketRange(range: LocalRange, step: Step, window: Window): LocalRange {
  if (!runsPastMidnight(window) || namesDays(range) === stepOfDays(step)) return range;
  if (namesDays(range)) return { from: range.from, to: range.to + window.endSecond + 1 };
  return { from: openingDay(range.from, window), to: addDays(openingDay(range.to - 1, window), 1) };
}
