import type { InputOf } from '@portico/contract/route';
import type { FestivalContrast, festivals } from '@portico/contract/routes/festivals';
import { mergeCompleteness } from '@portico/counting/completeness';
import { alignFestivals, listLocalDays, type QueryTime } from '@portico/counting/festival-days';
import { computeFestivalProgress, computeItemOverDays, computeMeanOverPlaces } from '@portico/counting/festivals';
import { formatDay } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import type { QueryRunner } from '../analysis/index.ts';
import { buildFestivalReplyHeader, loadComparableFestivals, resolveFestivalQuery } from './analyses.ts';
import { comparePlaceRows, compareRowsOfAllPlaces } from './compared-rows.ts';
import { describeDay, findUnfinishedDayPosition } from './festival-comparison.ts';
import type { FestivalPlace } from './festival-places.ts';
import {
  type ComparedRow,
  type Festival,
  listComparedRows,
  listPartialDays,
  toFestivalReply,
  toLocalRange,
} from './festival-time.ts';
import { listDaySums, type PlaceDays, readPlaceDays, type SumsByDay } from './place-days.ts';

/** Compares one festival over the years, each day with the same weekday of the year before, latest year first. */
export async function answerFestivalOverYears(
  app: App,
  queryRunner: QueryRunner,
  call: Pick<UserCall, 'db' | 'user'>,
  input: InputOf<typeof festivals.contrast>,
): Promise<FestivalContrast> {
  const query = await resolveFestivalQuery(app, queryRunner, call, input);
  const { readContext, places: festivalPlaces, requestedItem, queryTime } = query;
  const { places } = festivalPlaces;
  const found = (await loadComparableFestivals(call, festivalPlaces, input.holidayIds)).toReversed();
  const columns = found.map((festival, index): Column => {
    const earlier = found[index + 1];
    const range = toLocalRange(festival);
    if (earlier === undefined) return { festival, range, comparison: null };
    return {
      festival,
      range,
      comparison: { festival: earlier, rows: listComparedRows(range, toLocalRange(earlier), queryTime) },
    };
  });
  const placeDays = await readPlaceDays(readContext, festivalPlaces, requestedItem, {
    days: columns.map(({ range }) => range),
    partialDays: columns.flatMap(({ comparison }) => listPartialDays(comparison?.rows ?? [], queryTime)),
  });
  const [first] = found;
  if (first === undefined) throw new AppError('festivalDetailFirst');
  const comparisons = await Promise.all(
    columns.map(async ({ comparison }) =>
      comparison === null
        ? null
        : compareRowsOfAllPlaces(placeDays, places, { rows: comparison.rows, moment: queryTime }),
    ),
  );
  return {
    ...buildFestivalReplyHeader(query),
    name: first.name,
    positions: Math.max(...columns.map(({ range }) => listLocalDays(range).length)),
    dayRows: alignFestivals(columns.map(({ range }) => range)).map((row) =>
      row.map((day) => (day === null ? null : formatDay(day))),
    ),
    columns: columns.map((column, index) =>
      buildYearColumn(placeDays, column, queryTime, {
        own: comparisons[index] ?? null,
        later: { rows: columns[index - 1]?.comparison?.rows ?? [], comparison: comparisons[index - 1] ?? null },
      }),
    ),
    rows: await Promise.all(
      places.map(async (place) => ({
        id: place.id,
        name: place.name,
        festivals: await Promise.all(columns.map((column) => buildPlaceYear(placeDays, place, column, queryTime))),
      })),
    ),
  };
}

/** A festival of one year. `comparison`: the festival before it, and the rows that compare the days of both; null: the earliest year. */
type Column = {
  festival: Festival;
  range: LocalRange;
  comparison: { festival: Festival; rows: readonly ComparedRow[] } | null;
};

type Comparison = Awaited<ReturnType<typeof compareRowsOfAllPlaces>>;

/** The comparison with the festival before it; and that of the festival after it, in which the column is the comparison period. */
type ColumnComparisons = {
  own: Comparison | null;
  later: { rows: readonly ComparedRow[]; comparison: Comparison | null };
};

function buildYearColumn(
  placeDays: PlaceDays,
  { festival, range, comparison }: Column,
  moment: QueryTime,
  { own, later }: ColumnComparisons,
): FestivalContrast['columns'][number] {
  const festivalReply = toFestivalReply(festival, moment);
  const addends = placeDays.sumsOfAllPlaces;
  const days = listLocalDays(range).map((day) => {
    const received = describeDay(placeDays, addends, null, day);
    const at = comparison?.rows.findIndex((row) => row.day === day) ?? -1;
    const laterAt = later.rows.findIndex((row) => row.base === day);
    const base = comparison?.rows[at]?.base ?? null;
    const { shownBase: _shownBase, ...compared } = own?.rows[at] ?? {
      compared: null,
      comparedBase: null,
      growth: null,
      leftOut: null,
      shown: later.comparison === null ? received.value : (later.comparison.rows[laterAt]?.shownBase ?? null),
      shownBase: null,
    };
    return { day: formatDay(day), ...received, base: base === null ? null : formatDay(base), ...compared };
  });
  return {
    festival: festivalReply,
    ...computeYearValues(placeDays, addends, null, range, moment),
    days,
    unfinishedPosition: findUnfinishedDayPosition(range, moment, festivalReply.state),
    against: own === null || comparison === null ? null : toAgainst(comparison.festival.id, own),
  };
}

function toAgainst(id: number, { rows: _rows, comparedDays, ...comparison }: Comparison) {
  return { id, ...comparison, days: comparedDays };
}

function computeYearValues(
  placeDays: PlaceDays,
  addends: readonly SumsByDay[],
  place: FestivalPlace | null,
  range: LocalRange,
  moment: QueryTime,
) {
  const { item, calculationSettings } = placeDays;
  const days = listLocalDays(range);
  const finishedDays = days.slice(0, computeFestivalProgress(range, moment).finishedDays);
  return {
    value: computeItemOverDays(
      item,
      addends.flatMap((addend) => listDaySums(addend, days)),
      calculationSettings,
    ),
    completeness: mergeCompleteness(placeDays.periods(place, days)),
    perDay: computeMeanOverPlaces(
      item,
      addends.map((addend) => listDaySums(addend, finishedDays)),
      calculationSettings,
    ),
  };
}

async function buildPlaceYear(
  placeDays: PlaceDays,
  place: FestivalPlace,
  { range, comparison }: Column,
  moment: QueryTime,
) {
  const none = { compared: null, comparedBase: null, comparedDays: 0, growth: null, leftOut: null };
  const { rows: _rows, ...compared } =
    comparison === null
      ? { rows: [], ...none }
      : await comparePlaceRows(placeDays, place, { rows: comparison.rows, moment });
  return { ...computeYearValues(placeDays, [placeDays.getPlaceSums(place)], place, range, moment), ...compared };
}
