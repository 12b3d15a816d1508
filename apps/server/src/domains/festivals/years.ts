import type { FestivalContrast, festivals } from '@portico/contract/routes/festivals';
import type { InputOf } from '@portico/contract/route';
import { growth } from '@portico/counting/compare';
import { mergeCompleteness } from '@portico/counting/completeness';
import {
  comparedDays,
  dailyMean,
  daysOf,
  meanTogether,
  type Moment,
  progressOf,
  valueOver,
} from '@portico/counting/festivals';
import { formatDay } from '@portico/counting/local-time';
import { leftOutOf } from '@portico/counting/like-for-like';
import type { LocalRange } from '@portico/counting/ranges';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import type { Asker } from '../analysis/index.ts';
import { clockTold, comparable, questionOf } from './analyses.ts';
import { type Festival, festivalTold, rangeOfFestival, type Stretch, stretchOf } from './clock.ts';
import { type Addend, type DayFigures, daysAt, readDays } from './day-figures.ts';
import { daysAsked } from './day-sums.ts';
import { daysIn, unfinishedPosition } from './figures.ts';
import type { Place } from './places.ts';

/** One festival over the years, aligned by day of the festival. */
export async function festivalOverYears(
  app: App,
  asker: Asker,
  call: Pick<UserCall, 'db' | 'user'>,
  input: InputOf<typeof festivals.contrast>,
): Promise<FestivalContrast> {
  const question = await questionOf(app, asker, call, input);
  const { reading, places: asked, wanted, moment } = question;
  const { places } = asked;
  const found = (await comparable(call, asked, input.holidayIds)).toReversed();
  const columns = found.map((festival, place): Column => {
    const earlier = found[place + 1];
    const range = rangeOfFestival(festival);
    if (earlier === undefined) return { festival, range, earlier: null };
    return { festival, range, earlier: { festival: earlier, ...sameLength(range, rangeOfFestival(earlier), moment) } };
  });
  const figures = await readDays(reading, asked, wanted, {
    days: columns.map(({ range }) => range),
    parts: columns.flatMap(({ earlier }) => (earlier === null ? [] : daysAsked([earlier.own, earlier.other]).parts)),
  });
  const [first] = found;
  if (first === undefined) throw new AppError('festivalDetailFirst');
  return {
    ...clockTold(question),
    name: first.name,
    positions: Math.max(...columns.map(({ range }) => daysOf(range).length)),
    columns: await Promise.all(columns.map((column) => yearTold(figures, places, column, moment))),
    rows: places.map((place) => ({
      id: place.id,
      name: place.name,
      festivals: columns.map((column) => {
        const { compared, base, leftOut } = placeAgainst(figures, place, column, moment);
        return {
          ...inOneYear(figures, [figures.place(place)], place, column.range, moment),
          compared,
          comparedBase: base,
          growth: leftOut === null ? growth(compared, base) : null,
          leftOut,
        };
      }),
    })),
  };
}

/** A festival of one year, and what of it is set against what of the one before in time. */
type Column = {
  festival: Festival;
  range: LocalRange;
  earlier: { festival: Festival; own: Stretch; other: Stretch } | null;
};

// As many days of both as both have, from the first on; of one that runs what is over, to the hour.
function sameLength(range: LocalRange, other: LocalRange, moment: Moment): { own: Stretch; other: Stretch } {
  const progress = progressOf(range, moment);
  const others = Math.min(daysOf(other).length, progressOf(other, moment).wholeDays);
  const { days, base, elapsed } = comparedDays(progress, others);
  const both = Math.min(days, base);
  const stretch = ({ from }: LocalRange) => stretchOf(from, both, elapsed, moment.window);
  return { own: stretch(range), other: stretch(other) };
}

async function yearTold(figures: DayFigures, places: readonly Place[], column: Column, moment: Moment) {
  const { festival, range } = column;
  const told = festivalTold(festival, moment);
  const days = daysOf(range).map((day) => ({
    day: formatDay(day),
    value: valueOver(
      figures.item,
      figures.all.map((addend) => addend.day(day)),
      figures.rates,
    ),
    completeness: mergeCompleteness(figures.receipts(null, [day])),
  }));
  return {
    festival: told,
    ...inOneYear(figures, figures.all, null, range, moment),
    days,
    unfinishedPosition: unfinishedPosition(range, moment, told.state),
    against: await againstEarlier(figures, places, column, moment),
  };
}

function inOneYear(
  figures: DayFigures,
  addends: readonly Addend[],
  place: Place | null,
  range: LocalRange,
  moment: Moment,
) {
  const { item, rates } = figures;
  const days = daysOf(range);
  const over = days.slice(0, progressOf(range, moment).wholeDays);
  return {
    value: valueOver(
      item,
      addends.flatMap((addend) => daysAt(addend, days)),
      rates,
    ),
    completeness: mergeCompleteness(figures.receipts(place, days)),
    perDay: meanTogether(
      item,
      addends.map((addend) => daysAt(addend, over)),
      rates,
    ),
  };
}

function placeAgainst(figures: DayFigures, place: Place, { range, earlier }: Column, moment: Moment) {
  if (earlier === null || progressOf(range, moment).state === 'future')
    return { compared: null, base: null, leftOut: null };
  const { item, rates } = figures;
  const addend = figures.place(place);
  const compared = dailyMean(item, daysIn(addend, earlier.own), rates);
  const base = dailyMean(item, daysIn(addend, earlier.other), rates);
  const baseFrom = rangeOfFestival(earlier.festival).from;
  return { compared, base, leftOut: leftOutOf({ compared, base, since: figures.countedSince(place), baseFrom }) };
}

async function againstEarlier(figures: DayFigures, places: readonly Place[], column: Column, moment: Moment) {
  const { earlier } = column;
  if (earlier === null) return null;
  const all = places.map((place) => ({ place, reason: placeAgainst(figures, place, column, moment).leftOut }));
  const isIn = all.filter(({ reason }) => reason === null).map(({ place }) => place);
  const addends = await figures.together(isIn, daysAsked([earlier.own, earlier.other]));
  const meanOf = (stretch: Stretch) =>
    meanTogether(
      figures.item,
      addends.map((addend) => daysIn(addend, stretch)),
      figures.rates,
    );
  const [compared, comparedBase] = [meanOf(earlier.own), meanOf(earlier.other)];
  return {
    id: earlier.festival.id,
    compared,
    comparedBase,
    growth: growth(compared, comparedBase),
    days: earlier.own.days.length + (earlier.own.last === null ? 0 : 1),
    places: isIn.length,
    leftOutPlaces: all.flatMap(({ place: { id }, reason }) => (reason === null ? [] : [{ id, reason }])),
  };
}
