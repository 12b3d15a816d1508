import type { DayComparison, FestivalReply } from '@portico/contract/routes/festivals';
import { mergeCompleteness } from '@portico/counting/completeness';
import { isDayOver, listLocalDays, type QueryTime } from '@portico/counting/festival-days';
import {
  computeFestivalProgress,
  computeItemOverDays,
  computeMeanOverPlaces,
  festivalBaseRange,
} from '@portico/counting/festivals';
import type { LocalRange } from '@portico/counting/ranges';
import { comparePlaceRows, compareRowsOfAllPlaces, listDaysToRead, type RowComparison } from './compared-rows.ts';
import type { WholeAndPartialDays } from './day-sums.ts';
import type { FestivalPlace } from './festival-places.ts';
import { type ComparedRow, listComparedRows } from './festival-time.ts';
import { listDaySums, type PlaceDays, type SumsByDay } from './place-days.ts';

const listRowsBefore = (range: LocalRange, moment: QueryTime) =>
  listComparedRows(range, festivalBaseRange(range), moment);

/** Compares a festival at one place with the 7 days before it, in total and day by day. */
export async function comparePlace(placeDays: PlaceDays, place: FestivalPlace, range: LocalRange, moment: QueryTime) {
  const addends = [placeDays.getPlaceSums(place)];
  const rows = listRowsBefore(range, moment);
  const { rows: compared, ...comparison } = await comparePlaceRows(placeDays, place, { rows, moment });
  return {
    ...computeFullValues(placeDays, addends, place, range, moment),
    ...comparison,
    days: buildDays(placeDays, addends, place, rows, compared),
  };
}

/** Compares a festival at all places together with the 7 days before it. Like for like: only comparable places are compared. */
export async function compareAllPlaces(
  placeDays: PlaceDays,
  places: readonly FestivalPlace[],
  range: LocalRange,
  moment: QueryTime,
) {
  const rows = listRowsBefore(range, moment);
  const { rows: compared, ...comparison } = await compareRowsOfAllPlaces(placeDays, places, { rows, moment });
  return {
    ...computeFullValues(placeDays, placeDays.sumsOfAllPlaces, null, range, moment),
    ...comparison,
    leftOut: null,
    days: buildDays(placeDays, placeDays.sumsOfAllPlaces, null, rows, compared),
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

// `place` null: all places together.
function buildDays(
  placeDays: PlaceDays,
  addends: readonly SumsByDay[],
  place: FestivalPlace | null,
  rows: readonly ComparedRow[],
  comparisons: readonly RowComparison[],
): DayComparison[] {
  return comparisons.map((comparison, index) => {
    const [day, base] = [rows[index]?.day ?? null, rows[index]?.base ?? null].map((start) =>
      describeDay(placeDays, addends, place, start),
    );
    return {
      value: day?.value ?? null,
      completeness: day?.completeness ?? null,
      base: base?.value ?? null,
      baseCompleteness: base?.completeness ?? null,
      ...comparison,
    };
  });
}

/** The value of everything received on a day, and its completeness. `place` null: all places together. */
export function describeDay(
  placeDays: PlaceDays,
  addends: readonly SumsByDay[],
  place: FestivalPlace | null,
  day: number | null,
): { value: number | null; completeness: number | null } {
  if (day === null) return { value: null, completeness: null };
  return {
    value: computeItemOverDays(
      placeDays.item,
      addends.map((addend) => addend.getWholeDaySums(day)),
      placeDays.calculationSettings,
    ),
    completeness: mergeCompleteness(placeDays.periods(place, [day])),
  };
}

/** Returns the days and parts of days to read for a festival and the 7 days before it. */
export function listDaysBeforeToRead(range: LocalRange, moment: QueryTime): WholeAndPartialDays {
  return listDaysToRead(listRowsBefore(range, moment), moment);
}

/** Returns the position (from 0) of the current day of a running festival; null: not running. */
export function findUnfinishedDayPosition(
  { from, to }: LocalRange,
  moment: QueryTime,
  state: FestivalReply['state'],
): number | null {
  return state === 'running' ? listLocalDays({ from, to }).findIndex((day) => !isDayOver(day, moment)) : null;
}
