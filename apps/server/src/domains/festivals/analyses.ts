import type {
  FestivalContrastSame,
  FestivalDetails,
  FestivalIndex,
  festivals,
} from '@portico/contract/routes/festivals';
import type { InputOf } from '@portico/contract/route';
import { parseWorkTime } from '@portico/counting/business-hours';
import { type Moment, positionsOf } from '@portico/counting/festivals';
import { daySeconds, formatDay, formatLocal, parseLocal } from '@portico/counting/local-time';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { type Asker, figuresMeant, required, requirePlaces, sourcesOf } from '../analysis/index.ts';
import { asOfAt, type Festival, festivalTold, rangeOfFestival, zoneOf } from './clock.ts';
import { readDays, type Reading, type Wanted } from './day-figures.ts';
import { daysBeside, placeFigure, readingOf, togetherFigure, unfinishedPosition } from './figures.ts';
import { festivalsBetween, festivalsNamed } from './known-festivals.ts';
import { type Places, placesNamed } from './places.ts';

type Call = Pick<UserCall, 'db' | 'user'>;

/** What all analyses of festivals are asked: whom, which figure, which hours. */
type Asked = Pick<InputOf<typeof festivals.index>, 'rangeType' | 'ids' | 'item' | 'startHour' | 'endHour'>;

/** What an analysis is about, once everything it needs is said. */
export type Question = { reading: Reading; places: Places; wanted: Wanted; moment: Moment };

const longestIndexDays = 732;
const mostFestivals = 12;

/** Whom an analysis is about, or what it lacks. */
export async function questionOf(app: App, asker: Asker, call: Call, asked: Asked): Promise<Question> {
  requirePlaces(asked);
  const { item } = required({ item: asked.item });
  const places = await placesNamed(app, call, asked);
  const now = app.clock.now();
  const window = parseWorkTime(`${asked.startHour}~${asked.endHour}`);
  return {
    reading: { asker, sources: sourcesOf(app, call), now },
    places,
    wanted: { item, window },
    moment: { asOf: asOfAt(places.selection, now), window },
  };
}

/** What every reply says of its clock. */
export function clockTold({ places: { selection }, wanted: { item }, moment: { asOf } }: Question) {
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
  const { reading, places, wanted, moment } = question;
  const [first, last] = daysMeant(input, moment.asOf);
  const found = await festivalsBetween(call, places.organisations, first, last);
  const parts = found.map((festival) => readingOf(rangeOfFestival(festival), moment));
  const figures = await readDays(reading, places, wanted, {
    days: parts.flatMap(({ days }) => days),
    parts: parts.flatMap((asked) => asked.parts),
  });
  const rows = await Promise.all(
    found.map(async (festival) => ({
      festival: festivalTold(festival, moment),
      ...(await togetherFigure(figures, places.places, rangeOfFestival(festival), moment)),
    })),
  );
  return { ...clockTold(question), rows };
}

function daysMeant(
  { year, startTime, endTime }: Pick<InputOf<typeof festivals.index>, 'year' | 'startTime' | 'endTime'>,
  asOf: number,
): [first: string, last: string] {
  if (startTime === undefined && endTime === undefined) {
    const asked = year ?? Number(formatDay(asOf).slice(0, 4));
    return [`${asked}-01-01`, `${asked}-12-31`];
  }
  const range = required({ startTime, endTime });
  const days = (localDay(range.endTime, 'endTime') - localDay(range.startTime, 'startTime')) / daySeconds + 1;
  if (days < 1) throw new AppError('badRequest', { endTime: 'invalid' });
  if (days > longestIndexDays) throw new AppError('rangeTooLong');
  return [range.startTime, range.endTime];
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
  const { id } = required({ id: input.id });
  const [festival] = await festivalsNamed(call, question.places.organisations, [id]);
  if (festival === undefined) throw new AppError('notFound');
  return detailsOf(question, festival);
}

async function detailsOf(question: Question, festival: Festival): Promise<FestivalDetails> {
  const { reading, places: asked, wanted, moment } = question;
  const { places } = asked;
  const range = rangeOfFestival(festival);
  const figures = await readDays(reading, asked, wanted, readingOf(range, moment));
  const told = festivalTold(festival, moment);
  return {
    ...clockTold(question),
    festival: told,
    positions: positionsOf(range).map(({ day, base }) => ({
      day: day === null ? null : formatDay(day),
      base: base === null ? null : formatDay(base),
    })),
    unfinishedPosition: unfinishedPosition(range, moment, told.state),
    rows: places.map((place) => ({
      id: place.id,
      name: place.name,
      ...placeFigure(figures, place, range, moment),
      days: daysBeside(figures, [figures.place(place)], place, range, moment),
    })),
    together: {
      ...(await togetherFigure(figures, places, range, moment)),
      days: daysBeside(figures, figures.all, null, range, moment),
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
  const found = await comparable(call, question.places, input.holidayIds);
  const columns = await Promise.all(found.map((festival) => detailsOf(question, festival)));
  const [first, ...others] = columns.map(({ festival }) => festival);
  if (first === undefined) throw new AppError('festivalDetailFirst');
  if (others.some(({ year }) => year !== first.year)) throw new AppError('badRequest', { holidayIds: 'invalid' });
  return { ...clockTold(question), name: first.name, year: first.year, columns };
}

/** Festivals that may be compared: chosen from the details of one, and all of its name. */
export async function comparable(call: Call, { organisations }: Places, ids: readonly number[]): Promise<Festival[]> {
  if (ids.length === 0) throw new AppError('festivalDetailFirst');
  if (new Set(ids).size > mostFestivals) throw new AppError('badRequest', { holidayIds: 'tooLong' });
  const found = await festivalsNamed(call, organisations, ids);
  if (new Set(found.map(({ name }) => name)).size > 1) throw new AppError('festivalNamesDiffer');
  return found;
}
