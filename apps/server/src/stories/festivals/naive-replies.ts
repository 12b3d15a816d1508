import { daySeconds, type NaivePlace } from '../analyses/naive-fixture.ts';
import {
  computeNaiveGrowth,
  type FestivalCounter,
  listDaysFrom,
  listFestivalDays,
  type NaiveFestival,
} from './naive-festivals.ts';

// Values that the festival routes must reply, computed with the reference implementation.

const weekBefore = ({ from }: NaiveFestival) => listDaysFrom(from - 7 * daySeconds, 7);

/** Values of an entire festival and of the entire week before it. The comparison, which uses only comparable days, is not included. */
function completeValues(
  counter: FestivalCounter,
  places: readonly NaivePlace[],
  isTogether: boolean,
  festival: NaiveFestival,
) {
  const [days, before] = [listFestivalDays(festival), weekBefore(festival)];
  const meanOver = (of: readonly number[]) => {
    const range = { days: of.filter(counter.isOver), part: null };
    return isTogether ? counter.meanTogether(places, range) : counter.computeDailyMean(places, range);
  };
  return {
    value: counter.computeDaysValue(places, isTogether, days),
    completeness: counter.computeCompleteness(places, days),
    perDay: meanOver(days),
    base: counter.computeDaysValue(places, isTogether, before),
    baseCompleteness: counter.computeCompleteness(places, before),
    basePerDay: meanOver(before),
  };
}

/** Values of a festival at all places together. */
export function buildIndexRow(counter: FestivalCounter, festival: NaiveFestival, places: readonly NaivePlace[]) {
  const { together } = counter.compare(festival, counter.alignWeekBefore(festival), festival.from - 7 * daySeconds);
  return { ...completeValues(counter, places, true, festival), ...together, leftOut: null };
}

/** Values by day, for one place or for all together. */
export function buildComparedDays(
  counter: FestivalCounter,
  festival: NaiveFestival,
  places: readonly NaivePlace[],
  isTogether: boolean,
) {
  const [days, before] = [listFestivalDays(festival), weekBefore(festival)];
  const { own: comparedDays, other } = counter.alignWeekBefore(festival);
  const valueOn = (on: number) => counter.computeDaysValue(places, isTogether, [on]);
  const until = (part: { day: number; until: number }) =>
    counter.figure(counter.recordsUntil(counter.listUnitIds(places), part), !isTogether);
  return Array.from({ length: Math.max(days.length, before.length) }, (_, index) => {
    const [on, base] = [days[index], before[index]];
    const isOver = on !== undefined && counter.isOver(on);
    const compared =
      comparedDays.part !== null && comparedDays.part.day === on
        ? until(comparedDays.part)
        : isOver
          ? valueOn(on)
          : null;
    const comparedBase =
      other.part !== null && other.part.day === base
        ? until(other.part)
        : isOver && base !== undefined
          ? valueOn(base)
          : null;
    return {
      value: on === undefined ? null : valueOn(on),
      completeness: on === undefined ? null : counter.computeCompleteness(places, [on]),
      base: base === undefined ? null : valueOn(base),
      baseCompleteness: base === undefined ? null : counter.computeCompleteness(places, [base]),
      compared,
      comparedBase,
      growth: computeNaiveGrowth(compared, comparedBase),
    };
  });
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
  const { rows } = counter.compare(festival, counter.alignWeekBefore(festival), festival.from - 7 * daySeconds);
  return {
    state: counter.findState(festival),
    unfinishedPosition: findUnfinishedDay(counter, festival),
    rows: places.map((place, index) => ({
      id: place.id,
      ...completeValues(counter, [place], false, festival),
      ...rows[index],
      days: buildComparedDays(counter, festival, [place], false),
    })),
    together: { ...buildIndexRow(counter, festival, places), days: buildComparedDays(counter, festival, places, true) },
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
    if (earlier === undefined) return { festival, earlier, compared: null };
    const other = listFestivalDays(earlier).filter(counter.isOver).length;
    const ranges = counter.alignPeriods(festival, { from: earlier.from, days: other }, true);
    return { festival, earlier, compared: { stretches: ranges, ...counter.compare(festival, ranges, earlier.from) } };
  });
  const inYear = (festival: NaiveFestival, of: readonly NaivePlace[], isTogether: boolean) => {
    const { value, completeness, perDay } = completeValues(counter, of, isTogether, festival);
    return { value, completeness, perDay };
  };
  return {
    columns: columns.map(({ festival, earlier, compared }) => ({
      id: festival.id,
      state: counter.findState(festival),
      unfinishedPosition: findUnfinishedDay(counter, festival),
      ...inYear(festival, places, true),
      days: listFestivalDays(festival).map((on) => ({
        value: counter.computeDaysValue(places, true, [on]),
        completeness: counter.computeCompleteness(places, [on]),
      })),
      against:
        compared === null
          ? null
          : {
              id: earlier?.id,
              ...compared.together,
              days: compared.stretches.own.days.length + (compared.stretches.own.part === null ? 0 : 1),
            },
    })),
    rows: places.map((place, row) => ({
      id: place.id,
      festivals: columns.map(({ festival, compared }) => {
        const nothing = { compared: null, comparedBase: null, growth: null, leftOut: null };
        return { ...inYear(festival, [place], false), ...nothing, ...compared?.rows[row] };
      }),
    })),
  };
}
