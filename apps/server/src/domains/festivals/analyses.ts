import type { InputOf } from '@portico/contract/route';
import type {
  FestivalContrastSame,
  FestivalDetails,
  FestivalIndex,
  festivals,
} from '@portico/contract/routes/festivals';
import { parseWorkTime } from '@portico/counting/business-hours';
import { alignFestivalDays, type QueryTime } from '@portico/counting/festival-days';
import { festivalBaseRange } from '@portico/counting/festivals';
import { daySeconds, dayStart, formatDay, formatLocal, parseLocal } from '@portico/counting/local-time';
import type { LocalRange } from '@portico/counting/ranges';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import {
  createDataSources,
  type QueryRunner,
  requireFields,
  requirePlaces,
  toReplySettings,
} from '../analysis/index.ts';
import {
  compareAllPlaces,
  comparePlace,
  findUnfinishedDayPosition,
  listDaysBeforeToRead,
} from './festival-comparison.ts';
import { type FestivalPlaces, selectFestivalPlaces } from './festival-places.ts';
import {
  type Festival,
  findEarliestLocalTime,
  findSelectionTimeZone,
  toFestivalReply,
  toLocalRange,
} from './festival-time.ts';
import { type ReadContext, type RequestedItem, readPlaceDays } from './place-days.ts';
import { loadFestivalsBetween, loadFestivalsById } from './visible-festivals.ts';

type Call = Pick<UserCall, 'db' | 'user'>;

/** Input of all festival analyses: places, statistic item and hours of the day. */
type FestivalRequest = Pick<InputOf<typeof festivals.index>, 'rangeType' | 'ids' | 'item' | 'startHour' | 'endHour'>;

/** The resolved input of an analysis. */
export type ResolvedFestivalQuery = {
  readContext: ReadContext;
  places: FestivalPlaces;
  requestedItem: RequestedItem;
  queryTime: QueryTime;
};

const maxIndexDays = 732;
const maxFestivals = 12;

/** Resolves the input of an analysis. Throws if places or the item are missing, or a place is not visible. */
export async function resolveFestivalQuery(
  app: App,
  queryRunner: QueryRunner,
  call: Call,
  request: FestivalRequest,
): Promise<ResolvedFestivalQuery> {
  requirePlaces(request);
  const { item } = requireFields({ item: request.item });
  const places = await selectFestivalPlaces(app, call, request);
  const now = app.clock.now();
  const window = parseWorkTime(`${request.startHour}~${request.endHour}`);
  return {
    readContext: { queryRunner, dataSources: createDataSources(app, call), now },
    places,
    requestedItem: { item, window },
    queryTime: { asOf: findEarliestLocalTime(places.selection, now), window },
  };
}

/** Builds the fields common to all replies: time zone, local time of the query, settings and item. */
export function buildFestivalReplyHeader({
  places: { selection },
  requestedItem: { item },
  queryTime: { asOf },
}: ResolvedFestivalQuery) {
  return {
    zone: findSelectionTimeZone(selection),
    asOf: formatLocal(asOf),
    settings: toReplySettings(selection.settingsGroups),
    item,
  };
}

/** Compares each festival of a year, or of a range of days, with the 7 days before it. */
export async function answerFestivalIndex(
  app: App,
  queryRunner: QueryRunner,
  call: Call,
  input: InputOf<typeof festivals.index>,
): Promise<FestivalIndex> {
  const query = await resolveFestivalQuery(app, queryRunner, call, input);
  const { readContext, places, requestedItem, queryTime } = query;
  const [first, last] = parseIndexDays(input, queryTime.asOf);
  const found = await loadFestivalsBetween(call, places.organisations, first, last);
  const parts = found.map((festival) => listDaysBeforeToRead(toLocalRange(festival), queryTime));
  const placeDays = await readPlaceDays(readContext, places, requestedItem, {
    days: parts.flatMap(({ days }) => days),
    partialDays: parts.flatMap((daysToRead) => daysToRead.partialDays),
  });
  const rows = await Promise.all(
    found.map(async (festival) => {
      const range = toLocalRange(festival);
      const { days: _days, ...row } = await compareAllPlaces(placeDays, places.places, range, queryTime);
      return { festival: toFestivalReply(festival, queryTime), ...row };
    }),
  );
  return { ...buildFestivalReplyHeader(query), rows };
}

function parseIndexDays(
  { year, startTime, endTime }: Pick<InputOf<typeof festivals.index>, 'year' | 'startTime' | 'endTime'>,
  asOf: number,
): [first: string, last: string] {
  if (startTime === undefined && endTime === undefined) {
    const requestedYear = year ?? Number(formatDay(asOf).slice(0, 4));
    return [`${requestedYear}-01-01`, `${requestedYear}-12-31`];
  }
  const range = requireFields({ startTime, endTime });
  const [first, last] = [parseDay(range.startTime, 'startTime'), parseDay(range.endTime, 'endTime')];
  const days = (last - first) / daySeconds + 1;
  if (days < 1) throw new AppError('badRequest', { endTime: 'invalid' });
  if (days > maxIndexDays) throw new AppError('rangeTooLong');
  return [formatDay(first), formatDay(last)];
}

function parseDay(text: string, field: string): number {
  try {
    return dayStart(parseLocal(text));
  } catch {
    throw new AppError('badRequest', { [field]: 'notADate' });
  }
}

/** Compares one festival day by day with the 7 days before it. Throws notFound for an unknown festival. */
export async function answerFestivalDetails(
  app: App,
  queryRunner: QueryRunner,
  call: Call,
  input: InputOf<typeof festivals.details>,
): Promise<FestivalDetails> {
  const query = await resolveFestivalQuery(app, queryRunner, call, input);
  const { id } = requireFields({ id: input.id });
  const [festival] = await loadFestivalsById(call, query.places.organisations, [id]);
  if (festival === undefined) throw new AppError('notFound');
  return buildFestivalDetails(query, festival);
}

async function buildFestivalDetails(query: ResolvedFestivalQuery, festival: Festival): Promise<FestivalDetails> {
  const { readContext, places: festivalPlaces, requestedItem, queryTime } = query;
  const { places } = festivalPlaces;
  const range = toLocalRange(festival);
  const placeDays = await readPlaceDays(
    readContext,
    festivalPlaces,
    requestedItem,
    listDaysBeforeToRead(range, queryTime),
  );
  const festivalReply = toFestivalReply(festival, queryTime);
  return {
    ...buildFestivalReplyHeader(query),
    festival: festivalReply,
    positions: listPositions(range),
    unfinishedPosition: findUnfinishedDayPosition(range, queryTime, festivalReply.state),
    rows: await Promise.all(
      places.map(async (place) => ({
        id: place.id,
        name: place.name,
        ...(await comparePlace(placeDays, place, range, queryTime)),
      })),
    ),
    together: await compareAllPlaces(placeDays, places, range, queryTime),
  };
}

/** Lists the days of a festival beside the same weekdays of the 7 days before it. */
export function listPositions(range: LocalRange): FestivalDetails['positions'] {
  return alignFestivalDays(range, festivalBaseRange(range)).map(({ day, base }) => ({
    day: day === null ? null : formatDay(day),
    base: base === null ? null : formatDay(base),
  }));
}

/** Compares festivals of one name and one year, each with the 7 days before it. */
export async function answerFestivalsOfOneYear(
  app: App,
  queryRunner: QueryRunner,
  call: Call,
  input: InputOf<typeof festivals.contrastSame>,
): Promise<FestivalContrastSame> {
  const query = await resolveFestivalQuery(app, queryRunner, call, input);
  const found = await loadComparableFestivals(call, query.places, input.holidayIds);
  const columns = await Promise.all(found.map((festival) => buildFestivalDetails(query, festival)));
  const [first, ...others] = columns.map(({ festival }) => festival);
  if (first === undefined) throw new AppError('festivalDetailFirst');
  if (others.some(({ year }) => year !== first.year)) throw new AppError('badRequest', { holidayIds: 'invalid' });
  return { ...buildFestivalReplyHeader(query), name: first.name, year: first.year, columns };
}

/** Loads festivals to compare. Throws festivalDetailFirst without ids, festivalNamesDiffer if they have different names. */
export async function loadComparableFestivals(
  call: Call,
  { organisations }: FestivalPlaces,
  ids: readonly number[],
): Promise<Festival[]> {
  if (ids.length === 0) throw new AppError('festivalDetailFirst');
  if (new Set(ids).size > maxFestivals) throw new AppError('badRequest', { holidayIds: 'tooLong' });
  const found = await loadFestivalsById(call, organisations, ids);
  if (new Set(found.map(({ name }) => name)).size > 1) throw new AppError('festivalNamesDiffer');
  return found;
}
