import type { InputOf } from '@portico/contract/route';
import type { FestivalContrast, festivals } from '@portico/contract/routes/festivals';
import { mergeCompleteness } from '@portico/counting/completeness';
import {
  computeDailyMean,
  computeFestivalProgress,
  computeItemOverDays,
  computeMeanOverPlaces,
  countComparedDays,
  listLocalDays,
  type QueryTime,
} from '@portico/counting/festivals';
import { computeGrowth } from '@portico/counting/growth';
import { findLeftOutReason } from '@portico/counting/like-for-like';
import { formatDay } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import type { QueryRunner } from '../analysis/index.ts';
import { buildFestivalReplyHeader, loadComparableFestivals, resolveFestivalQuery } from './analyses.ts';
import { toWholeAndPartialDays } from './day-sums.ts';
import { findUnfinishedDayPosition, listComparedDaySums } from './festival-comparison.ts';
import type { FestivalPlace } from './festival-places.ts';
import {
  type DaysAndPartialDay,
  type Festival,
  toDaysAndPartialDay,
  toFestivalReply,
  toLocalRange,
} from './festival-time.ts';
import { listDaySums, type PlaceDays, readPlaceDays, type SumsByDay } from './place-days.ts';

/** Compares one festival over the years, aligned by day of the festival, latest year first. */
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
      comparison: { festival: earlier, ...pairWithEarlierYear(range, toLocalRange(earlier), queryTime) },
    };
  });
  const placeDays = await readPlaceDays(readContext, festivalPlaces, requestedItem, {
    days: columns.map(({ range }) => range),
    partialDays: columns.flatMap(({ comparison }) =>
      comparison === null ? [] : toWholeAndPartialDays([comparison.comparedDays, comparison.baseDays]).partialDays,
    ),
  });
  const [first] = found;
  if (first === undefined) throw new AppError('festivalDetailFirst');
  return {
    ...buildFestivalReplyHeader(query),
    name: first.name,
    positions: Math.max(...columns.map(({ range }) => listLocalDays(range).length)),
    columns: await Promise.all(columns.map((column) => buildYearColumn(placeDays, places, column, queryTime))),
    rows: places.map((place) => ({
      id: place.id,
      name: place.name,
      festivals: columns.map((column) => {
        const { compared, base, leftOut } = comparePlaceWithEarlier(placeDays, place, column, queryTime);
        return {
          ...computeYearValues(placeDays, [placeDays.getPlaceSums(place)], place, column.range, queryTime),
          compared,
          comparedBase: base,
          growth: leftOut === null ? computeGrowth(compared, base) : null,
          leftOut,
        };
      }),
    })),
  };
}

/** A festival of one year. `comparison`: the festival before it, and the days of both that are compared; null: the earliest year. */
type Column = {
  festival: Festival;
  range: LocalRange;
  comparison: { festival: Festival; comparedDays: DaysAndPartialDay; baseDays: DaysAndPartialDay } | null;
};

// Pairs the first days that both festivals have. For a running festival: the days that are over, and the elapsed part of the current day.
function pairWithEarlierYear(
  range: LocalRange,
  other: LocalRange,
  moment: QueryTime,
): { comparedDays: DaysAndPartialDay; baseDays: DaysAndPartialDay } {
  const progress = computeFestivalProgress(range, moment);
  const others = Math.min(listLocalDays(other).length, computeFestivalProgress(other, moment).finishedDays);
  const { festivalDays, baseDays, elapsedSeconds } = countComparedDays(progress, others);
  const pairedDays = Math.min(festivalDays, baseDays);
  const toComparedDays = ({ from }: LocalRange) => toDaysAndPartialDay(from, pairedDays, elapsedSeconds, moment.window);
  return { comparedDays: toComparedDays(range), baseDays: toComparedDays(other) };
}

async function buildYearColumn(
  placeDays: PlaceDays,
  places: readonly FestivalPlace[],
  column: Column,
  moment: QueryTime,
) {
  const { festival, range } = column;
  const festivalReply = toFestivalReply(festival, moment);
  const days = listLocalDays(range).map((day) => ({
    day: formatDay(day),
    value: computeItemOverDays(
      placeDays.item,
      placeDays.sumsOfAllPlaces.map((addend) => addend.getWholeDaySums(day)),
      placeDays.calculationSettings,
    ),
    completeness: mergeCompleteness(placeDays.periods(null, [day])),
  }));
  return {
    festival: festivalReply,
    ...computeYearValues(placeDays, placeDays.sumsOfAllPlaces, null, range, moment),
    days,
    unfinishedPosition: findUnfinishedDayPosition(range, moment, festivalReply.state),
    against: await compareWithEarlier(placeDays, places, column, moment),
  };
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

function comparePlaceWithEarlier(
  placeDays: PlaceDays,
  place: FestivalPlace,
  { range, comparison }: Column,
  moment: QueryTime,
) {
  if (comparison === null || computeFestivalProgress(range, moment).state === 'future')
    return { compared: null, base: null, leftOut: null };
  const { item, calculationSettings } = placeDays;
  const addend = placeDays.getPlaceSums(place);
  const compared = computeDailyMean(item, listComparedDaySums(addend, comparison.comparedDays), calculationSettings);
  const base = computeDailyMean(item, listComparedDaySums(addend, comparison.baseDays), calculationSettings);
  const baseFrom = toLocalRange(comparison.festival).from;
  return {
    compared,
    base,
    leftOut: findLeftOutReason({ compared, base, firstCountedAt: placeDays.countingStart(place), baseFrom }),
  };
}

async function compareWithEarlier(
  placeDays: PlaceDays,
  places: readonly FestivalPlace[],
  column: Column,
  moment: QueryTime,
) {
  const { comparison } = column;
  if (comparison === null) return null;
  const all = places.map((place) => ({
    place,
    reason: comparePlaceWithEarlier(placeDays, place, column, moment).leftOut,
  }));
  const comparablePlaces = all.filter(({ reason }) => reason === null).map(({ place }) => place);
  const addends = await placeDays.readCombinedSums(
    comparablePlaces,
    toWholeAndPartialDays([comparison.comparedDays, comparison.baseDays]),
  );
  const meanOf = (range: DaysAndPartialDay) =>
    computeMeanOverPlaces(
      placeDays.item,
      addends.map((addend) => listComparedDaySums(addend, range)),
      placeDays.calculationSettings,
    );
  const [compared, comparedBase] = [meanOf(comparison.comparedDays), meanOf(comparison.baseDays)];
  return {
    id: comparison.festival.id,
    compared,
    comparedBase,
    growth: computeGrowth(compared, comparedBase),
    days: comparison.comparedDays.days.length + (comparison.comparedDays.partialDay === null ? 0 : 1),
    places: comparablePlaces.length,
    leftOutPlaces: all.flatMap(({ place: { id }, reason }) => (reason === null ? [] : [{ id, reason }])),
  };
}
