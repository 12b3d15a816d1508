import { day, type Place } from '../analyses/naive-world.ts';
import { daysFrom, daysIn, type FestivalCounter, growthOf, type NaiveFestival } from './naive-festivals.ts';

// The replies of the festival calls as far as they are figures, made of what was counted by hand.

const weekBefore = ({ from }: NaiveFestival) => daysFrom(from - 7 * day, 7);

/** Of a festival and the week before it; what is compared is not in it. */
function wholes(counter: FestivalCounter, places: readonly Place[], isTogether: boolean, festival: NaiveFestival) {
  const [days, before] = [daysIn(festival), weekBefore(festival)];
  const meanOver = (of: readonly number[]) => {
    const stretch = { days: of.filter(counter.isOver), part: null };
    return isTogether ? counter.meanTogether(places, stretch) : counter.meanOf(places, stretch);
  };
  return {
    value: counter.overDays(places, isTogether, days),
    completeness: counter.completeOn(places, days),
    perDay: meanOver(days),
    base: counter.overDays(places, isTogether, before),
    baseCompleteness: counter.completeOn(places, before),
    basePerDay: meanOver(before),
  };
}

/** A festival at all places together. */
export function indexRow(counter: FestivalCounter, festival: NaiveFestival, places: readonly Place[]) {
  const { together } = counter.compare(festival, counter.besideWeek(festival), festival.from - 7 * day);
  return { ...wholes(counter, places, true, festival), ...together, leftOut: null };
}

/** Day by day, of one place or of all together. */
export function daysBeside(
  counter: FestivalCounter,
  festival: NaiveFestival,
  places: readonly Place[],
  isTogether: boolean,
) {
  const [days, before] = [daysIn(festival), weekBefore(festival)];
  const { own, other } = counter.besideWeek(festival);
  const valueOn = (on: number) => counter.overDays(places, isTogether, [on]);
  const until = (part: { day: number; until: number }) =>
    counter.figure(counter.recordsUntil(counter.unitsOf(places), part), !isTogether);
  return Array.from({ length: Math.max(days.length, before.length) }, (_, at) => {
    const [on, base] = [days[at], before[at]];
    const isOver = on !== undefined && counter.isOver(on);
    const compared = own.part !== null && own.part.day === on ? until(own.part) : isOver ? valueOn(on) : null;
    const comparedBase =
      other.part !== null && other.part.day === base
        ? until(other.part)
        : isOver && base !== undefined
          ? valueOn(base)
          : null;
    return {
      value: on === undefined ? null : valueOn(on),
      completeness: on === undefined ? null : counter.completeOn(places, [on]),
      base: base === undefined ? null : valueOn(base),
      baseCompleteness: base === undefined ? null : counter.completeOn(places, [base]),
      compared,
      comparedBase,
      growth: growthOf(compared, comparedBase),
    };
  });
}

/** Which day of a festival is not over, from 0 on. */
export function unfinishedOf(counter: FestivalCounter, festival: NaiveFestival): number | null {
  if (counter.stateOf(festival) !== 'running') return null;
  return daysIn(festival).findIndex((on) => !counter.isOver(on));
}

/** A festival day by day, place by place and together. */
export function detailsOf(counter: FestivalCounter, festival: NaiveFestival, places: readonly Place[]) {
  const { rows } = counter.compare(festival, counter.besideWeek(festival), festival.from - 7 * day);
  return {
    state: counter.stateOf(festival),
    unfinishedPosition: unfinishedOf(counter, festival),
    rows: places.map((place, at) => ({
      id: place.id,
      ...wholes(counter, [place], false, festival),
      ...rows[at],
      days: daysBeside(counter, festival, [place], false),
    })),
    together: { ...indexRow(counter, festival, places), days: daysBeside(counter, festival, places, true) },
  };
}

/** One festival of several years, latest first. */
export function yearsOf(counter: FestivalCounter, festivals: readonly NaiveFestival[], places: readonly Place[]) {
  const columns = festivals.map((festival, at) => {
    const earlier = festivals[at + 1];
    if (earlier === undefined) return { festival, earlier, compared: null };
    const other = daysIn(earlier).filter(counter.isOver).length;
    const stretches = counter.beside(festival, { from: earlier.from, days: other }, true);
    return { festival, earlier, compared: { stretches, ...counter.compare(festival, stretches, earlier.from) } };
  });
  const inYear = (festival: NaiveFestival, of: readonly Place[], isTogether: boolean) => {
    const { value, completeness, perDay } = wholes(counter, of, isTogether, festival);
    return { value, completeness, perDay };
  };
  return {
    columns: columns.map(({ festival, earlier, compared }) => ({
      id: festival.id,
      state: counter.stateOf(festival),
      unfinishedPosition: unfinishedOf(counter, festival),
      ...inYear(festival, places, true),
      days: daysIn(festival).map((on) => ({
        value: counter.overDays(places, true, [on]),
        completeness: counter.completeOn(places, [on]),
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
