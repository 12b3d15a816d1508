import type {
  FestivalContrastSame,
  FestivalDetails,
  FestivalIndex,
  festivals,
} from '@portico/contract/routes/festivals';
import type { InputOf } from '@portico/contract/route';
import { parseWorkTime } from '@portico/counting/business-hours';
import { positionsOf } from '@portico/counting/festivals';
import { daySeconds, formatDay, formatLocal, parseLocal } from '@portico/counting/local-time';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { type Asker, figuresMeant, sourcesOf } from '../analysis/index.ts';
import { asOfAt, type Festival, festivalTold, rangeOfFestival, zoneOf } from './clock.ts';
import { readDays, type Reading, type Wanted } from './day-figures.ts';
import { daysBeside, placeFigure, readingOf, togetherFigure, unfinishedPosition } from './figures.ts';
import { festivalsBetween, festivalsNamed } from './known-festivals.ts';
import { type Places, placesNamed } from './places.ts';

type Call = Pick<UserCall, 'db' | 'user'>;

/** What all analyses of festivals are asked: whom, which figure, which hours. */
type Asked = Pick<InputOf<typeof festivals.index>, 'rangeType' | 'ids' | 'item' | 'startHour' | 'endHour'>;

/** What an analysis is about, once everything it needs is said. */
export type Question = { reading: Reading; places: Places; wanted: Wanted; asOf: number };

const longestIndexDays = 732;
const mostFestivals = 12;

/** Whom an analysis is about, or what it lacks. */
export async function questionOf(app: App, asker: Asker, call: Call, asked: Asked): Promise<Question> {
  if (asked.item === undefined) throw new AppError('searchNull');
  const places = await placesNamed(app, call, asked);
  const now = app.clock.now();
  return {
    reading: { asker, sources: sourcesOf(app, call), now },
    places,
    wanted: { item: asked.item, window: parseWorkTime(`${asked.startHour}~${asked.endHour}`) },
    asOf: asOfAt(places.selection, now),
  };
}

/** What every reply says of its clock. */
export function clockTold({ places: { selection }, wanted: { item }, asOf }: Question) {
  return { zone: zoneOf(selection), asOf: formatLocal(asOf), settings: figuresMeant(selection.meanings), item };
}

/** Each festival of a year, or of a range of days, beside the 7 days before it. */
export async function festivalIndex(
  app: App,
  asker: Asker,
  call: Call,
  input: InputOf<typeof festivals.index>,
): Promise<FestivalIndex> {
  const question = await questionOf(app, asker, call, input);
  const { reading, places, wanted, asOf } = question;
  const [first, last] = daysAsked(input, asOf);
  const found = await festivalsBetween(call, first, last);
  const parts = found.map((festival) => readingOf(rangeOfFestival(festival), asOf));
  const figures = await readDays(reading, places, wanted, {
    days: parts.flatMap(({ days }) => days),
    elapsed: parts.flatMap(({ elapsed }) => elapsed),
  });
  const rows = found.map((festival) => ({
    festival: festivalTold(festival, asOf),
    ...togetherFigure(figures, places.places, rangeOfFestival(festival), asOf),
  }));
  return { ...clockTold(question), rows };
}

function daysAsked(
  { year, startTime, endTime }: Pick<InputOf<typeof festivals.index>, 'year' | 'startTime' | 'endTime'>,
  asOf: number,
): [first: string, last: string] {
  if (startTime === undefined && endTime === undefined) {
    const asked = year ?? Number(formatDay(asOf).slice(0, 4));
    return [`${asked}-01-01`, `${asked}-12-31`];
  }
  if (startTime === undefined || endTime === undefined) throw new AppError('searchNull');
  const days = (localDay(endTime, 'endTime') - localDay(startTime, 'startTime')) / daySeconds + 1;
  if (days < 1) throw new AppError('badRequest', { endTime: 'invalid' });
  if (days > longestIndexDays) throw new AppError('rangeTooLong');
  return [startTime, endTime];
}

function localDay(text: string, field: string): number {
  try {
    return parseLocal(text);
  } catch {
    throw new AppError('badRequest', { [field]: 'notADate' });
  }
}

/** One festival day by day beside the 7 days before it. */
export async function festivalDetails(
  app: App,
  asker: Asker,
  call: Call,
  input: InputOf<typeof festivals.details>,
): Promise<FestivalDetails> {
  const question = await questionOf(app, asker, call, input);
  if (input.id === undefined) throw new AppError('searchNull');
  const [festival] = await festivalsNamed(call, [input.id]);
  if (festival === undefined) throw new AppError('notFound');
  return detailsOf(question, festival);
}

async function detailsOf(question: Question, festival: Festival): Promise<FestivalDetails> {
  const { reading, places: asked, wanted, asOf } = question;
  const { places } = asked;
  const range = rangeOfFestival(festival);
  const figures = await readDays(reading, asked, wanted, readingOf(range, asOf));
  const told = festivalTold(festival, asOf);
  return {
    ...clockTold(question),
    festival: told,
    positions: positionsOf(range).map(({ day, base }) => ({
      day: day === null ? null : formatDay(day),
      base: base === null ? null : formatDay(base),
    })),
    unfinishedPosition: unfinishedPosition(range, asOf, told.state),
    rows: places.map((place) => ({
      id: place.id,
      name: place.name,
      ...placeFigure(figures, place, range, asOf),
      days: daysBeside(figures, [figures.place(place)], place, range, asOf),
    })),
    together: {
      ...togetherFigure(figures, places, range, asOf),
      days: daysBeside(figures, figures.together(places), null, range, asOf),
    },
  };
}

/** Festivals of one name and one year, each beside the 7 days before it. */
export async function festivalsOfOneYear(
  app: App,
  asker: Asker,
  call: Call,
  input: InputOf<typeof festivals.contrastSame>,
): Promise<FestivalContrastSame> {
  const question = await questionOf(app, asker, call, input);
  const found = await comparable(call, input.holidayIds);
  const columns = await Promise.all(found.map((festival) => detailsOf(question, festival)));
  const [first, ...others] = columns.map(({ festival }) => festival);
  if (first === undefined) throw new AppError('festivalDetailFirst');
  if (others.some(({ year }) => year !== first.year)) throw new AppError('badRequest', { holidayIds: 'invalid' });
  return { ...clockTold(question), name: first.name, year: first.year, columns };
}

/** Festivals that may be compared: chosen from the details of one, and all of its name. */
export async function comparable(call: Call, ids: readonly number[]): Promise<Festival[]> {
  if (ids.length === 0) throw new AppError('festivalDetailFirst');
  if (new Set(ids).size > mostFestivals) throw new AppError('badRequest', { holidayIds: 'tooLong' });
  const found = await festivalsNamed(call, ids);
  if (new Set(found.map(({ name }) => name)).size > 1) throw new AppError('festivalNamesDiffer');
  return found;
}
