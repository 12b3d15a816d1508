import type { InputOf, ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { parseWorkTime, type TimeWindow } from '@portico/counting/business-hours';
import { weekday } from '@portico/counting/local-time';
import { coversHour, createUsualDayAccumulator, findExtremes, type IndexedValue } from '@portico/counting/usual-day';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { resolvePeriodAtFirstPlace } from './compared-items.ts';
import { findCommonTimeZone, formatRange } from './local-time-groups.ts';
import { listSummedRanges, readSumsAndTallies, readSumsGrid } from './place-sums.ts';
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
import { type RequestedRow, resolveRequestedPlaces } from './requested-places.ts';
import { createAnalysisContext, sumRowByPosition } from './sums-grid.ts';

/** Answers the peak analysis: the usual day of each place by hour, for one weekday or all, with its peak and its lowest open hour. */
export async function answerHighLow(
  app: App,
  queryRunner: QueryRunner,
  input: InputOf<typeof comparisons.highlow>,
  call: Pick<UserCall, 'db' | 'user'>,
): Promise<ResultOf<typeof comparisons.highlow>> {
  const { week } = input;
  requirePlaces(input);
  const { item } = requireFields({ item: input.item, ...pickCustomTimes(input) });
  const requestedPeriod = parseRequestedPeriod(input);
  if (week < 0 || week > 7) throw new AppError('badRequest', { week: 'notAChoice' });
  const places = await resolveRequestedPlaces(app, call, input);
  const [window, now] = [parseTimeWindow(input), app.clock.now()];
  const context = createAnalysisContext(queryRunner, places, [item], { window, now });
  const days = resolveRequestedDays(context, requestedPeriod, (day) => week === 0 || weekday(day) === week);
  const chunks = splitRange(days.range, places.rows.length);
  const byDay = await readSumsAndTallies(context, days.groups, '1d', { bucketRange: days.range, rows: places.rows });

  const usualDays = places.rows.map((row) => ({
    row,
    usual: createUsualDayAccumulator(createUsualDayCalculator(context, item)),
    days: days.listEndedDays(row.units),
    whole: sumRowByPosition(context, byDay.grid, row),
    counted: new Set<number>(),
  }));
  const indexByDay = new Map(listBucketStarts({ ...days.range, step: '1d', window }).map((day, index) => [day, index]));
  for (const chunk of chunks) {
    const ranges = listSummedRanges(days.groups, ({ fullRange }) => ({
      bucketRange: chunk,
      summed: intersectRanges(fullRange, chunk),
    }));
    const grid = await readSumsGrid(context, ranges, '1h', places.rows);
    for (const { row, usual, days: own, whole, counted: countedDays } of usualDays) {
      const hours = groupHoursByDay(context, chunk, sumRowByPosition(context, grid, row));
      for (const day of own) {
        if (chunks.length > 1 && (day < chunk.from || day >= chunk.to)) continue;
        if (usual.add(hours.get(day) ?? [], whole[indexByDay.get(day) ?? -1])) countedDays.add(day);
      }
    }
  }
  const first = resolvePeriodAtFirstPlace(places, requestedPeriod, window, now);
  return {
    zone: findCommonTimeZone(places),
    range: formatRange(first),
    settings: places.calculationSettings,
    item,
    rows: usualDays.map(({ row, usual, days: rowDays, counted: countedDays }) => {
      const hours = usual.computeHourlyMeans();
      const isOpen = createOpenHourCheck(row, window);
      const open = hours.map((value, hour) => (isOpen(hour) ? value : null));
      return {
        id: row.id,
        name: row.name,
        hours,
        peak: toHourValue(findExtremes(hours).max),
        lowest: toHourValue(findExtremes(open).min),
        average: usual.computeMean(),
        days: usual.getDayCount(),
        daysWithout: rowDays.length - usual.getDayCount(),
        completeness: computeDaysCompleteness(
          context,
          days,
          { tallies: byDay.tallies, row: row.id, item },
          countedDays,
        ),
      };
    }),
  };
}

// Whether an hour lies completely in the requested window and in the opening hours of every unit.
function createOpenHourCheck({ units }: RequestedRow, window: TimeWindow): (hour: number) => boolean {
  const windows = [...new Set(units.map(({ entity }) => entity.workTime))].map(parseWorkTime);
  return (hour) => [window, ...windows].every((one) => coversHour(one, hour));
}

/** Formats an hour of the day for a reply. */
export function toHourValue(at: IndexedValue | null): { time: string; value: number } | null {
  return at === null ? null : { time: `${String(at.index).padStart(2, '0')}:00`, value: at.value };
}
