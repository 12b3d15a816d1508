import type { StatisticItem } from '@portico/contract/words/statistic-items';
import type { Step } from '@portico/contract/words/time-ranges';
import { type BucketsAtTime, countFinishedBuckets, findUnfinishedBucket } from '@portico/counting/bucket-progress';
import { findViolatedDayLimits, isShownAtStep } from '@portico/counting/contrast-limits';
import { getAggregation } from '@portico/counting/items';
import type { LocalRange } from '@portico/counting/ranges';
import { computeMean } from '@portico/counting/usual-day';
import { AppError } from '../../platform/app-error.ts';
import type { ComparedItem } from './compared-items.ts';
import { formatRange } from './local-time-groups.ts';
import type { RowCompleteness } from './period-tallies.ts';
import type { RequestedRow } from './requested-places.ts';

/** The maximum seconds of a contrast's range: steps below a year have day limits of their own, years have none. */
export const maxContrastSeconds = Number.POSITIVE_INFINITY;

/** Refuses a step that a contrast does not allow for the range, or for a dwell time item. */
export function requireAllowedStep(range: LocalRange, item: StatisticItem, step: Step): void {
  if (!isShownAtStep(item, step)) throw new AppError('stayStep', { step: 'notAChoice' });
  const limits = findViolatedDayLimits(range, step);
  if (limits === null) return;
  const details = { endTime: 'invalid', least: limits.min, most: limits.max };
  throw new AppError(limits.min === limits.max ? 'stepOneDay' : 'stepRange', details);
}

/** Describes a column of a contrast: a place, or one of its ranges, by bucket. `clocks`: as of `listRowClocks`. */
export function buildContrastColumn(
  item: StatisticItem,
  { id, name, entityId }: RequestedRow,
  values: readonly (number | null)[],
  clocks: readonly [BucketsAtTime, ...BucketsAtTime[]],
) {
  const isDivided = getAggregation(item) === 'quotient';
  return {
    id,
    name,
    entityId,
    range: formatRange(clocks[0].range),
    unfinishedBucket: findUnfinishedBucket(clocks),
    average: isDivided ? null : computeMean(values.slice(0, countFinishedBuckets(clocks))),
  };
}

/** Reduces rows to their comparable units, on which comparison values by bucket are based. A row without any keeps all its units. */
export function keepComparableUnits(rows: readonly RequestedRow[], { comparableUnits }: ComparedItem): RequestedRow[] {
  return rows.map((row) => {
    const units = comparableUnits(row.units);
    return units.length === 0 ? row : { ...row, units };
  });
}

/** The completeness fields of a column. */
export function toReplyCompleteness({ byBucket, total }: RowCompleteness) {
  return { completenesses: byBucket, completeness: total };
}

/** Returns values of the given length; those missing at the end are null (unknown). */
export function padWithNulls(length: number, values: readonly (number | null)[]): (number | null)[] {
  return Array.from({ length }, (_, index) => values[index] ?? null);
}
