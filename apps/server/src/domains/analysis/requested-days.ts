import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { statisticItems } from '@portico/contract/words/statistic-items';
import { type RequestedPeriod, resolvePeriod } from '@portico/counting/base-periods';
import { countFinishedBuckets } from '@portico/counting/bucket-progress';
import { businessDayStart } from '@portico/counting/business-hours';
import { computeCompleteness } from '@portico/counting/completeness';
import { isWholeDayRange } from '@portico/counting/counted-range';
import { getAggregation } from '@portico/counting/items';
import { addDays, daySeconds, secondOfDay } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import { hoursPerDay, type SumsCalculator } from '@portico/counting/usual-day';
import { AppError } from '../../platform/app-error.ts';
import { groupByLocalTime, type LocalTimeGroup } from './local-time-groups.ts';
import { type PeriodTallies, sumPeriodsByBucket } from './period-tallies.ts';
import { listBucketStarts } from './queries/sums.ts';
import type { ComparisonUnit } from './requested-places.ts';
import { type AnalysisContext, addCells, createCellCalculator, type SumsCell } from './sums-grid.ts';

/** The range of a group. `endOfEndedDays` is the start of its first day that is not over; Infinity if all are over. */
type GroupDays = { fullRange: LocalRange; endOfEndedDays: number };

/** The requested days in local time, and which of them are over. */
export type RequestedDays = {
  groups: readonly LocalTimeGroup<GroupDays>[];
  /** From the first to the last day of any group. */
  range: LocalRange;
  /** Midnights of the requested days that are over at all of these units. */
  listEndedDays(units: readonly ComparisonUnit[]): readonly number[];
};

/** Resolves a request to the days that `isWanted` accepts. */
export function resolveRequestedDays(
  { places, window, now }: AnalysisContext,
  requestedPeriod: RequestedPeriod,
  isWanted: (day: number) => boolean,
): RequestedDays {
  const groups = groupByLocalTime(places, now, (nowLocal): GroupDays => {
    const { from, to, asOf } = resolvePeriod(requestedPeriod, window, nowLocal);
    const days = listBucketStarts({ from, to, step: '1d', window });
    const finishedCount = countFinishedBuckets([{ buckets: days, range: { from, to }, step: '1d', window, asOf }]);
    return { fullRange: { from, to }, endOfEndedDays: days[finishedCount] ?? Number.POSITIVE_INFINITY };
  });
  const values = groups.map(({ ranges }) => ranges.fullRange);
  const [first = { from: 0, to: 0 }, ...others] = values;
  const range = others.reduce(
    (all, { from, to }) => ({ from: Math.min(all.from, from), to: Math.max(all.to, to) }),
    first,
  );
  const rangesByEntity = new Map(
    groups.flatMap(({ entities, ranges }) => entities.map(({ id }) => [id, ranges] as const)),
  );
  return {
    groups,
    range,
    listEndedDays(units) {
      const own = new Set(units.flatMap(({ entity }) => rangesByEntity.get(entity.id) ?? []));
      const endOfEndedDays = Math.min(...[...own].map((groupDays) => groupDays.endOfEndedDays));
      const days = new Set([...own].flatMap(({ fullRange }) => listBucketStarts({ ...fullRange, step: '1d', window })));
      return [...days].filter((day) => day < endOfEndedDays && isWanted(day)).toSorted((one, other) => one - other);
    },
  };
}

// Maximum number of hourly rows, one per place and hour, that are added up at once.
const maxRowsPerChunk = 200_000;
// A request for more hourly rows would take too long and is refused.
const maxHours = 3_000_000;

/** Splits a range of whole days into chunks with few enough hourly rows to be added up at once. Other ranges are not split. */
export function splitRange(range: LocalRange, places: number): LocalRange[] {
  const days = Math.ceil((range.to - range.from) / daySeconds);
  if (days * hoursPerDay * places > maxHours) throw new AppError('rangeTooLong');
  const daysAtOnce = Math.max(1, Math.floor(maxRowsPerChunk / (hoursPerDay * Math.max(1, places))));
  if (!isWholeDayRange(range) || days <= daysAtOnce) return [range];
  return Array.from({ length: Math.ceil(days / daysAtOnce) }, (_, chunk) => {
    const from = addDays(range.from, chunk * daysAtOnce);
    return { from, to: Math.min(range.to, addDays(from, daysAtOnce)) };
  });
}

/** The common part of two ranges; empty if there is none. */
export function intersectRanges(one: LocalRange, other: LocalRange): LocalRange {
  const from = Math.max(one.from, other.from);
  return { from, to: Math.max(from, Math.min(one.to, other.to)) };
}

/** Arranges hourly sums by business day and hour: an hour after midnight belongs to the day before if the window runs past midnight. */
export function groupHoursByDay(
  { window }: AnalysisContext,
  range: LocalRange,
  cells: readonly (SumsCell | undefined)[],
): Map<number, (SumsCell | undefined)[]> {
  const days = new Map<number, (SumsCell | undefined)[]>();
  for (const [position, start] of listBucketStarts({ ...range, step: '1h', window }).entries()) {
    const cell = cells[position];
    if (cell === undefined) continue;
    const day = businessDayStart(start, window);
    const hours = days.get(day) ?? Array<SumsCell | undefined>(hoursPerDay).fill(undefined);
    days.set(day, hours);
    hours[Math.floor(secondOfDay(start) / 3600)] = cell;
  }
  return days;
}

/** Defines how the usual day of an item is computed from cells. */
export function createUsualDayCalculator(context: AnalysisContext, item: StatisticItem): SumsCalculator<SumsCell> {
  const { sourceMetrics } = statisticItems[item];
  return {
    computeValue: createCellCalculator(context, item),
    isKnown: (cell) => cell.some((sums) => sourceMetrics.some((metric) => (sums[metric] ?? null) !== null)),
    add: addCells,
    isQuotient: getAggregation(item) === 'quotient',
  };
}

/** Completeness of some days of a row. `tallies` are by day, one per group in the same order. */
export function computeDaysCompleteness(
  { window }: AnalysisContext,
  { groups }: RequestedDays,
  { tallies, row, item }: { tallies: readonly PeriodTallies[]; row: number; item: StatisticItem },
  countedDays: ReadonlySet<number>,
): number | null {
  let [received, expected] = [0, 0];
  for (const [index, { ranges }] of groups.entries()) {
    const tally = tallies[index];
    if (tally === undefined || !tally.rowIndex.has(row)) continue;
    const periods = sumPeriodsByBucket(tally, row, statisticItems[item].sourceMetrics);
    for (const [position, day] of listBucketStarts({ ...ranges.fullRange, step: '1d', window }).entries()) {
      if (!countedDays.has(day)) continue;
      received += periods[position]?.received ?? 0;
      expected += periods[position]?.expected ?? 0;
    }
  }
  return computeCompleteness(received, expected);
}
