import { daySeconds, type NaivePlace } from '../analyses/naive-fixture.ts';
import {
  type FestivalCounter,
  formatNaiveDay,
  listDaysFrom,
  listFestivalDays,
  type NaiveFestival,
  type NaiveRow,
} from './naive-festivals.ts';

// Values that the festival routes must reply, computed with the reference implementation.

/** Values of an entire festival and of the entire week before it. The comparison, which uses only comparable days, is not included. */
function completeValues(
  counter: FestivalCounter,
  places: readonly NaivePlace[],
  isTogether: boolean,
  festival: NaiveFestival,
) {
  const [days, before] = [listFestivalDays(festival), listDaysFrom(festival.from - 7 * daySeconds, 7)];
  const meanOver = (of: readonly number[]) => counter.meanOfDays(places, isTogether, of.filter(counter.isOver));
  return {
    value: counter.computeDaysValue(places, isTogether, days),
    completeness: counter.computeCompleteness(places, days),
    perDay: meanOver(days),
    base: counter.computeDaysValue(places, isTogether, before),
    baseCompleteness: counter.computeCompleteness(places, before),
    basePerDay: meanOver(before),
  };
}

/** Values of a festival at all places together, with those of its days. */
export function buildAllPlaces(counter: FestivalCounter, festival: NaiveFestival, places: readonly NaivePlace[]) {
  const days = counter.listRowsBefore(festival);
  const { rows, ...together } = counter.compareTogether(days);
  return {
    ...completeValues(counter, places, true, festival),
    ...together,
    leftOut: null,
    days: buildDays(counter, places, true, days, rows),
  };
}

/** Values of a festival at all places together, as in the index. */
export function buildIndexRow(counter: FestivalCounter, festival: NaiveFestival, places: readonly NaivePlace[]) {
  const { days: _days, ...row } = buildAllPlaces(counter, festival, places);
  return row;
}

function buildDays(
  counter: FestivalCounter,
  places: readonly NaivePlace[],
  isTogether: boolean,
  days: readonly NaiveRow[],
  rows: readonly object[],
) {
  const valueOn = (on: number | null) => (on === null ? null : counter.computeDaysValue(places, isTogether, [on]));
  const completenessOn = (on: number | null) => (on === null ? null : counter.computeCompleteness(places, [on]));
  return days.map(({ day, base }, index) => ({
    value: valueOn(day),
    completeness: completenessOn(day),
    base: valueOn(base),
    baseCompleteness: completenessOn(base),
    ...rows[index],
  }));
}

/** Position (from 0) of a running festival’s first day that is not over; null: the festival is not running. */
export function findUnfinishedDay(counter: FestivalCounter, festival: NaiveFestival): number | null {
  if (counter.findState(festival) !== 'running') return null;
  return listFestivalDays(festival).findIndex((on) => !counter.isOver(on));
}

/** Values of a festival by day, for each place and for all together. */
export function buildNaiveDetailsReply(
  counter: FestivalCounter,
  festival: NaiveFestival,
  places: readonly NaivePlace[],
) {
  const days = counter.listRowsBefore(festival);
  return {
    state: counter.findState(festival),
    unfinishedPosition: findUnfinishedDay(counter, festival),
    positions: days.map(({ day, base }) => ({ day: formatNaiveDay(day), base: formatNaiveDay(base) })),
    rows: places.map((place) => {
      const { rows, ...comparison } = counter.comparePlace(place, days);
      return {
        id: place.id,
        ...completeValues(counter, [place], false, festival),
        ...comparison,
        days: buildDays(counter, [place], false, days, rows),
      };
    }),
    together: buildAllPlaces(counter, festival, places),
  };
}

/** Values of one festival in several years, latest first. */
export function buildNaiveYearsReply(
  counter: FestivalCounter,
  festivals: readonly NaiveFestival[],
  places: readonly NaivePlace[],
) {
  const columns = festivals.map((festival, index) => {
    const earlier = festivals[index + 1];
    if (earlier === undefined) return { festival, comparison: null };
    const days = counter.listRows(festival, earlier);
    return { festival, comparison: { earlier, days, together: counter.compareTogether(days) } };
  });
  const inYear = (festival: NaiveFestival, of: readonly NaivePlace[], isTogether: boolean) => {
    const { value, completeness, perDay } = completeValues(counter, of, isTogether, festival);
    return { value, completeness, perDay };
  };
  return {
    columns: columns.map(({ festival, comparison }, index) => ({
      id: festival.id,
      state: counter.findState(festival),
      unfinishedPosition: findUnfinishedDay(counter, festival),
      ...inYear(festival, places, true),
      days: listFestivalDays(festival).map((on) => {
        const value = counter.computeDaysValue(places, true, [on]);
        const received = { day: formatNaiveDay(on), value, completeness: counter.computeCompleteness(places, [on]) };
        if (comparison !== null) {
          const at = comparison.days.findIndex(({ day }) => day === on);
          const { shownBase: _shownBase, ...row } = comparison.together.rows[at] ?? {};
          return { ...received, base: formatNaiveDay(comparison.days[at]?.base ?? null), ...row };
        }
        const later = columns[index - 1]?.comparison ?? null;
        const at = later?.days.findIndex(({ base }) => base === on) ?? -1;
        const shown = later === null ? value : (later.together.rows[at]?.shownBase ?? null);
        return { ...received, base: null, compared: null, comparedBase: null, growth: null, leftOut: null, shown };
      }),
      against: comparison === null ? null : toAgainst(comparison.earlier.id, comparison.together),
    })),
    rows: places.map((place) => ({
      id: place.id,
      festivals: columns.map(({ festival, comparison }) => {
        const none = { compared: null, comparedBase: null, comparedDays: 0, growth: null, leftOut: null };
        const { rows: _rows, ...row } =
          comparison === null ? { rows: [], ...none } : counter.comparePlace(place, comparison.days);
        return { ...inYear(festival, [place], false), ...row };
      }),
    })),
  };
}

function toAgainst(id: number, together: ReturnType<FestivalCounter['compareTogether']>) {
  const { rows: _rows, comparedDays, ...rest } = together;
  return { id, ...rest, days: comparedDays };
}
