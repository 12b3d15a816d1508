import type { DayComparison, FestivalReply } from '@portico/contract/routes/festivals';
import { mergeCompleteness } from '@portico/counting/completeness';
import {
  computeDailyMean,
  computeFestivalProgress,
  computeItemOverDays,
  computeMeanOverPlaces,
  type DailySums,
  festivalBaseRange,
  isDayOver,
  listLocalDays,
  pairFestivalDays,
  type QueryTime,
} from '@portico/counting/festivals';
import { computeGrowth } from '@portico/counting/growth';
import { findLeftOutReason } from '@portico/counting/like-for-like';
import type { LocalRange } from '@portico/counting/ranges';
import { toWholeAndPartialDays, type WholeAndPartialDays } from './day-sums.ts';
import type { FestivalPlace } from './festival-places.ts';
import { type DaysAndPartialDay, pairWithDaysBefore } from './festival-time.ts';
import { listDaySums, type PlaceDays, type SumsByDay } from './place-days.ts';

/** Returns the sums of the complete days, and of the elapsed part of the last day. */
export function listComparedDaySums(addend: SumsByDay, { days, partialDay }: DaysAndPartialDay): DailySums {
  return partialDay === null
    ? listDaySums(addend, days)
    : [...listDaySums(addend, days), addend.getElapsedPartSums(partialDay.day)];
}

/** Compares a festival at one place with the 7 days before it. */
export function comparePlace(placeDays: PlaceDays, place: FestivalPlace, range: LocalRange, moment: QueryTime) {
  const { item, calculationSettings } = placeDays;
  const addend = placeDays.getPlaceSums(place);
  const { comparedDays, baseDays } = pairWithDaysBefore(range, moment);
  const compared = computeDailyMean(item, listComparedDaySums(addend, comparedDays), calculationSettings);
  const comparedBase = computeDailyMean(item, listComparedDaySums(addend, baseDays), calculationSettings);
  const isFuture = computeFestivalProgress(range, moment).state === 'future';
  const firstCountedAt = placeDays.countingStart(place);
  const baseFrom = festivalBaseRange(range).from;
  const leftOut = isFuture ? null : findLeftOutReason({ compared, base: comparedBase, firstCountedAt, baseFrom });
  return {
    ...computeFullValues(placeDays, [addend], place, range, moment),
    compared,
    comparedBase,
    growth: leftOut === null ? computeGrowth(compared, comparedBase) : null,
    leftOut,
  };
}

/** Compares a festival at all places together with the 7 days before it. Like for like: only comparable places are compared. */
export async function compareAllPlaces(
  placeDays: PlaceDays,
  places: readonly FestivalPlace[],
  range: LocalRange,
  moment: QueryTime,
) {
  const { item, calculationSettings } = placeDays;
  const all = places.map((place) => ({ place, reason: comparePlace(placeDays, place, range, moment).leftOut }));
  const comparablePlaces = all.filter(({ reason }) => reason === null).map(({ place }) => place);
  const { comparedDays, baseDays } = pairWithDaysBefore(range, moment);
  const addends = await placeDays.readCombinedSums(comparablePlaces, toWholeAndPartialDays([comparedDays, baseDays]));
  const meanOf = (range: DaysAndPartialDay) =>
    computeMeanOverPlaces(
      item,
      addends.map((addend) => listComparedDaySums(addend, range)),
      calculationSettings,
    );
  const [compared, comparedBase] = [meanOf(comparedDays), meanOf(baseDays)];
  return {
    ...computeFullValues(placeDays, placeDays.sumsOfAllPlaces, null, range, moment),
    compared,
    comparedBase,
    growth: computeGrowth(compared, comparedBase),
    leftOut: null,
    places: comparablePlaces.length,
    leftOutPlaces: all.flatMap(({ place: { id }, reason }) => (reason === null ? [] : [{ id, reason }])),
  };
}

// Values of everything received, on the festival's days and on the 7 days before.
function computeFullValues(
  placeDays: PlaceDays,
  addends: readonly SumsByDay[],
  place: FestivalPlace | null,
  range: LocalRange,
  moment: QueryTime,
) {
  const { item, calculationSettings } = placeDays;
  const [days, before] = [listLocalDays(range), listLocalDays(festivalBaseRange(range))];
  const finishedDays = days.slice(0, computeFestivalProgress(range, moment).finishedDays);
  const finishedBaseDays = before.filter((day) => isDayOver(day, moment));
  const valueOn = (starts: readonly number[]) =>
    computeItemOverDays(
      item,
      addends.flatMap((addend) => listDaySums(addend, starts)),
      calculationSettings,
    );
  const meanOn = (starts: readonly number[]) =>
    computeMeanOverPlaces(
      item,
      addends.map((addend) => listDaySums(addend, starts)),
      calculationSettings,
    );
  return {
    value: valueOn(days),
    completeness: mergeCompleteness(placeDays.periods(place, days)),
    perDay: meanOn(finishedDays),
    base: valueOn(before),
    baseCompleteness: mergeCompleteness(placeDays.periods(place, before)),
    basePerDay: meanOn(finishedBaseDays),
  };
}

/** Compares a festival day by day with the 7 days before it. `place` null: all places together. */
export function compareDayByDay(
  placeDays: PlaceDays,
  addends: readonly SumsByDay[],
  place: FestivalPlace | null,
  range: LocalRange,
  moment: QueryTime,
): DayComparison[] {
  const { comparedDays, baseDays } = pairWithDaysBefore(range, moment);
  const valueOn = (start: number) => valueOnDay(placeDays, addends, (addend) => addend.getWholeDaySums(start));
  const elapsedOn = (start: number) => valueOnDay(placeDays, addends, (addend) => addend.getElapsedPartSums(start));
  const isOver = (start: number) => isDayOver(start, moment);
  return pairFestivalDays(range).map(({ day, base }) => {
    const isCurrentDay = day !== null && day === comparedDays.partialDay?.day;
    const compared = day === null ? null : isCurrentDay ? elapsedOn(day) : isOver(day) ? valueOn(day) : null;
    const isComparedDay = day !== null && base !== null && isOver(day);
    const comparedBase =
      base !== null && base === baseDays.partialDay?.day ? elapsedOn(base) : isComparedDay ? valueOn(base) : null;
    return {
      value: day === null ? null : valueOn(day),
      completeness: day === null ? null : mergeCompleteness(placeDays.periods(place, [day])),
      base: base === null ? null : valueOn(base),
      baseCompleteness: base === null ? null : mergeCompleteness(placeDays.periods(place, [base])),
      compared,
      comparedBase,
      growth: computeGrowth(compared, comparedBase),
    };
  });
}

function valueOnDay(
  { item, calculationSettings }: PlaceDays,
  addends: readonly SumsByDay[],
  on: (addend: SumsByDay) => ReturnType<SumsByDay['getWholeDaySums']>,
): number | null {
  return computeItemOverDays(item, addends.map(on), calculationSettings);
}

/** Returns the days and parts of days to read for a festival and the 7 days before it. */
export function listDaysToRead(range: LocalRange, moment: QueryTime): WholeAndPartialDays {
  const { comparedDays, baseDays } = pairWithDaysBefore(range, moment);
  return {
    days: [{ from: festivalBaseRange(range).from, to: range.to }],
    partialDays: toWholeAndPartialDays([comparedDays, baseDays]).partialDays,
  };
}

/** Returns the position (from 0) of the current day of a running festival; null: not running. */
export function findUnfinishedDayPosition(
  { from, to }: LocalRange,
  moment: QueryTime,
  state: FestivalReply['state'],
): number | null {
  return state === 'running' ? listLocalDays({ from, to }).findIndex((day) => !isDayOver(day, moment)) : null;
}
