import type { DayBeside, FestivalTold } from '@portico/contract/routes/festivals';
import { growth } from '@portico/counting/compare';
import { mergeCompleteness } from '@portico/counting/completeness';
import {
  dailyMean,
  daysBefore,
  daysOf,
  type Days,
  isDayOver,
  meanTogether,
  type Moment,
  positionsOf,
  progressOf,
  valueOver,
} from '@portico/counting/festivals';
import { leftOutOf } from '@portico/counting/like-for-like';
import type { LocalRange } from '@portico/counting/ranges';
import { type Stretch, stretchesBefore } from './clock.ts';
import { type Addend, type DayFigures, daysAt } from './day-figures.ts';
import { type AskedDays, daysAsked } from './day-sums.ts';
import type { Place } from './places.ts';

/** What was known of a stretch: its whole days, and of the last one the part that is over. */
export function daysIn(addend: Addend, { days, last }: Stretch): Days {
  return last === null ? daysAt(addend, days) : [...daysAt(addend, days), addend.elapsed(last.day)];
}

/** A festival at one place beside the 7 days before it. */
export function placeFigure(figures: DayFigures, place: Place, range: LocalRange, moment: Moment) {
  const { item, rates } = figures;
  const addend = figures.place(place);
  const { own, other } = stretchesBefore(range, moment);
  const compared = dailyMean(item, daysIn(addend, own), rates);
  const comparedBase = dailyMean(item, daysIn(addend, other), rates);
  const isFuture = progressOf(range, moment).state === 'future';
  const since = figures.countedSince(place);
  const baseFrom = daysBefore(range).from;
  const leftOut = isFuture ? null : leftOutOf({ compared, base: comparedBase, since, baseFrom });
  return {
    ...wholeFigure(figures, [addend], place, range, moment),
    compared,
    comparedBase,
    growth: leftOut === null ? growth(compared, comparedBase) : null,
    leftOut,
  };
}

/** A festival at all places together, like for like: set against each other is what those had that are compared. */
export async function togetherFigure(figures: DayFigures, places: readonly Place[], range: LocalRange, moment: Moment) {
  const { item, rates } = figures;
  const all = places.map((place) => ({ place, reason: placeFigure(figures, place, range, moment).leftOut }));
  const isIn = all.filter(({ reason }) => reason === null).map(({ place }) => place);
  const { own, other } = stretchesBefore(range, moment);
  const addends = await figures.together(isIn, daysAsked([own, other]));
  const meanOf = (stretch: Stretch) =>
    meanTogether(
      item,
      addends.map((addend) => daysIn(addend, stretch)),
      rates,
    );
  const [compared, comparedBase] = [meanOf(own), meanOf(other)];
  return {
    ...wholeFigure(figures, figures.all, null, range, moment),
    compared,
    comparedBase,
    growth: growth(compared, comparedBase),
    leftOut: null,
    places: isIn.length,
    leftOutPlaces: all.flatMap(({ place: { id }, reason }) => (reason === null ? [] : [{ id, reason }])),
  };
}

// Of everything received, on the festival's days and on the 7 before.
function wholeFigure(
  figures: DayFigures,
  addends: readonly Addend[],
  place: Place | null,
  range: LocalRange,
  moment: Moment,
) {
  const { item, rates } = figures;
  const [days, before] = [daysOf(range), daysOf(daysBefore(range))];
  const over = days.slice(0, progressOf(range, moment).wholeDays);
  const beforeOver = before.filter((day) => isDayOver(day, moment));
  const valueOn = (starts: readonly number[]) =>
    valueOver(
      item,
      addends.flatMap((addend) => daysAt(addend, starts)),
      rates,
    );
  const meanOn = (starts: readonly number[]) =>
    meanTogether(
      item,
      addends.map((addend) => daysAt(addend, starts)),
      rates,
    );
  return {
    value: valueOn(days),
    completeness: mergeCompleteness(figures.receipts(place, days)),
    perDay: meanOn(over),
    base: valueOn(before),
    baseCompleteness: mergeCompleteness(figures.receipts(place, before)),
    basePerDay: meanOn(beforeOver),
  };
}

/** Day by day beside the 7 days before; null for the place: all together. */
export function daysBeside(
  figures: DayFigures,
  addends: readonly Addend[],
  place: Place | null,
  range: LocalRange,
  moment: Moment,
): DayBeside[] {
  const { own, other } = stretchesBefore(range, moment);
  const valueOn = (start: number) => sumOn(figures, addends, (addend) => addend.day(start));
  const elapsedOn = (start: number) => sumOn(figures, addends, (addend) => addend.elapsed(start));
  const isOver = (start: number) => isDayOver(start, moment);
  return positionsOf(range).map(({ day, base }) => {
    const isUnderWay = day !== null && day === own.last?.day;
    const compared = day === null ? null : isUnderWay ? elapsedOn(day) : isOver(day) ? valueOn(day) : null;
    const isBeside = day !== null && base !== null && isOver(day);
    const comparedBase = base !== null && base === other.last?.day ? elapsedOn(base) : isBeside ? valueOn(base) : null;
    return {
      value: day === null ? null : valueOn(day),
      completeness: day === null ? null : mergeCompleteness(figures.receipts(place, [day])),
      base: base === null ? null : valueOn(base),
      baseCompleteness: base === null ? null : mergeCompleteness(figures.receipts(place, [base])),
      compared,
      comparedBase,
      growth: growth(compared, comparedBase),
    };
  });
}

function sumOn(
  { item, rates }: DayFigures,
  addends: readonly Addend[],
  on: (addend: Addend) => ReturnType<Addend['day']>,
): number | null {
  return valueOver(item, addends.map(on), rates);
}

/** What has to be read of a festival and the 7 days before it. */
export function readingOf(range: LocalRange, moment: Moment): AskedDays {
  const { own, other } = stretchesBefore(range, moment);
  return {
    days: [{ from: daysBefore(range).from, to: range.to }],
    parts: daysAsked([own, other]).parts,
  };
}

/** Position of the day of a festival that is not over, from 0 on; null: none. */
export function unfinishedPosition(
  { from, to }: LocalRange,
  moment: Moment,
  state: FestivalTold['state'],
): number | null {
  return state === 'running' ? daysOf({ from, to }).findIndex((day) => !isDayOver(day, moment)) : null;
}
