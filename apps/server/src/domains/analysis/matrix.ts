import type { InputOf, ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { weekday } from '@portico/counting/local-time';
import { createUsualDayAccumulator, findExtremes, hoursPerDay } from '@portico/counting/usual-day';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { resolvePeriodAtFirstPlace } from './compared-items.ts';
import { toHourValue } from './high-low.ts';
import { findCommonTimeZone, formatRange } from './local-time-groups.ts';
import { combinedRowId, listSummedRanges, readCombinedCells, readCombinedTallies } from './place-sums.ts';
import { listBucketStarts } from './queries/sums.ts';
import type { QueryRunner } from './query-runner.ts';
import {
  computeDaysCompleteness,
  createUsualDayCalculator,
  groupHoursByDay,
  intersectRanges,
  resolveRequestedDays,
  splitRange,
} from './requested-days.ts';
import {
  parseRequestedPeriod,
  parseTimeWindow,
  pickCustomTimes,
  requireFields,
  requirePlaces,
} from './requested-period.ts';
import { resolveRequestedPlaces } from './requested-places.ts';
import { createAnalysisContext } from './sums-grid.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** Answers the matrix analysis: the usual week of all places together, by weekday and hour. */
export async function answerMatrix(
  app: App,
  queryRunner: QueryRunner,
  input: InputOf<typeof comparisons.matrix>,
  call: Pick<UserCall, 'db' | 'user'>,
): Promise<ResultOf<typeof comparisons.matrix>> {
  requirePlaces(input);
  const { item } = requireFields({ item: input.item, ...pickCustomTimes(input) });
  const requestedPeriod = parseRequestedPeriod(input);
  const places = await resolveRequestedPlaces(app, call, input);
  const [window, now] = [parseTimeWindow(input), app.clock.now()];
  const context = createAnalysisContext(queryRunner, places, [item], { window, now });
  const days = resolveRequestedDays(context, requestedPeriod, () => true);
  const dayRanges = listSummedRanges(days.groups, ({ fullRange }) => ({ bucketRange: days.range, summed: fullRange }));
  const [dayCells, tallies] = await Promise.all([
    readCombinedCells(context, dayRanges, '1d'),
    readCombinedTallies(context, days.groups, '1d'),
  ]);

  const own = days.listEndedDays(places.units);
  const indexByDay = new Map(listBucketStarts({ ...days.range, step: '1d', window }).map((day, index) => [day, index]));
  const usual = weekdays.map(() => createUsualDayAccumulator(createUsualDayCalculator(context, item)));
  const countedDays = new Set<number>();
  const chunks = splitRange(days.range, 1);
  for (const chunk of chunks) {
    const ranges = listSummedRanges(days.groups, ({ fullRange }) => ({
      bucketRange: chunk,
      summed: intersectRanges(fullRange, chunk),
    }));
    const hours = groupHoursByDay(context, chunk, await readCombinedCells(context, ranges, '1h'));
    for (const day of own) {
      if (chunks.length > 1 && (day < chunk.from || day >= chunk.to)) continue;
      if (usual[weekday(day) - 1]?.add(hours.get(day) ?? [], dayCells[indexByDay.get(day) ?? -1])) countedDays.add(day);
    }
  }
  const daysByWeekday = Map.groupBy(own, weekday);
  const rows = usual.map((one, index) => ({
    hours: one.computeHourlyMeans(),
    days: one.getDayCount(),
    daysWithout: (daysByWeekday.get(index + 1)?.length ?? 0) - one.getDayCount(),
  }));
  const { max } = findExtremes(rows.flatMap(({ hours }) => hours));
  const peak = toHourValue(max === null ? null : { ...max, index: max.index % hoursPerDay });
  return {
    zone: findCommonTimeZone(places),
    range: formatRange(resolvePeriodAtFirstPlace(places, requestedPeriod, window, now)),
    settings: places.calculationSettings,
    item,
    weekdays: rows,
    peak: max === null || peak === null ? null : { weekday: Math.floor(max.index / hoursPerDay) + 1, ...peak },
    completeness: computeDaysCompleteness(context, days, { tallies, row: combinedRowId, item }, countedDays),
  };
}
