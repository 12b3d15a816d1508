import { rangeTypes } from '@portico/contract/words/time-ranges';
import { formatLocal, parseLocal } from '@portico/counting/local-time';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import type { EntityRow } from '../organisations/index.ts';
import { selectEntitiesCached, selectPlacesCached } from './selection.ts';

type Call = Pick<UserCall, 'db' | 'user'>;

/** The fields of requests that name times and places. */
type RequestFields = {
  type?: unknown;
  startTime?: string;
  endTime?: string;
  ranges?: readonly { startTime: string; endTime: string }[];
  rangeType?: number;
  ids?: readonly number[];
  entityId?: number;
};

/**
 * Converts instants in the time fields of a request to local times, in the zone that most of the requested places have. Returns inputs
 * without instants unchanged. With `begun`, refuses a range that has not begun at any of the places: `badRequest` with `inFuture`.
 */
export async function toLocalTimes<Input>(
  app: Pick<App, 'readCached' | 'clock'>,
  call: Call,
  input: Input,
  required: 'begun' | 'any',
): Promise<Input> {
  const fields: RequestFields = typeof input === 'object' && input !== null ? input : {};
  const hasInstants = listTimes(fields).some(isInstant);
  const starts = required === 'begun' ? listStarts(fields) : [];
  const now = Math.floor(app.clock.now() / 1000);
  // A range that has begun in every time zone needs no lookup of places.
  const earliestNow = formatLocal(now - maxZoneOffsetHours * 3600);
  if (!hasInstants && starts.every(([, start]) => start <= earliestNow)) return input;
  const entities = await loadRequestedEntities(app, call, fields);
  if (entities === null) return input;
  const times = hasInstants ? convertInstants(fields, findMainZone(entities)) : {};
  if (required === 'begun') requireBegun({ ...fields, ...times }, entities, now);
  return hasInstants ? { ...input, ...times } : input;
}

/** An app whose routes read times as `toLocalTimes` does. */
export function withLocalTimes(app: App, required: 'begun' | 'any'): App {
  return {
    ...app,
    handle: (route, handler) =>
      app.handle(route, async (input, call) => {
        if (!('user' in call) || !('db' in call)) return handler(input, call);
        return handler(await toLocalTimes(app, call, input, required), call);
      }),
  };
}

const maxZoneOffsetHours = 12;

const isInstant = (time: string) => time.endsWith('Z');

function listTimes({ startTime, endTime, ranges = [] }: RequestFields): string[] {
  const own = [startTime, endTime].filter((time) => time !== undefined);
  return [...own, ...ranges.flatMap((range) => [range.startTime, range.endTime])];
}

/** The starts of requested ranges with the names of their fields; none for a range type. */
function listStarts({ type, startTime, ranges = [] }: RequestFields): [field: string, start: string][] {
  // Trends and KPI values have another kind of type.
  const isCustom = typeof type !== 'number' || type === rangeTypes.custom;
  const own: [string, string][] = isCustom && startTime !== undefined ? [['startTime', startTime]] : [];
  return [...own, ...ranges.map((range, index): [string, string] => [`ranges.${index}.startTime`, range.startTime])];
}

/** The entities of the requested places; null for places that are unknown or not visible, which the handler refuses. */
async function loadRequestedEntities(
  { readCached }: Pick<App, 'readCached'>,
  call: Call,
  { rangeType = 0, ids, entityId }: RequestFields,
): Promise<readonly EntityRow[] | null> {
  try {
    const { entities } =
      ids === undefined
        ? await selectEntitiesCached(readCached, call, entityId === undefined ? undefined : [entityId])
        : await selectPlacesCached(readCached, call, rangeType, ids);
    return entities;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

type Zone = Pick<EntityRow, 'timeZone' | 'dstEnable'>;

const utc: Zone = { timeZone: 'UTC', dstEnable: 1 };

function findMainZone(entities: readonly Zone[]): Zone {
  const groups = Map.groupBy(entities, ({ timeZone, dstEnable }) => `${timeZone}/${dstEnable}`);
  const [largest] = [...groups.values()].toSorted((one, other) => other.length - one.length);
  return largest?.[0] ?? utc;
}

const localNow = (zone: Zone, now: number) => localSecondsAt(zoneRules(zone.timeZone, zone.dstEnable === 1), now);

function convertInstants({ startTime, endTime, ranges }: RequestFields, zone: Zone): RequestFields {
  const convert = (time: string) =>
    isInstant(time) ? formatLocal(localNow(zone, Math.floor(Date.parse(time) / 1000))) : time;
  return {
    ...(startTime === undefined ? {} : { startTime: convert(startTime) }),
    ...(endTime === undefined ? {} : { endTime: convert(endTime) }),
    ...(ranges === undefined
      ? {}
      : { ranges: ranges.map((range) => ({ startTime: convert(range.startTime), endTime: convert(range.endTime) })) }),
  };
}

function requireBegun(fields: RequestFields, entities: readonly EntityRow[], now: number): void {
  const zones = entities.length === 0 ? [utc] : entities;
  const latestNow = Math.max(...zones.map((zone) => localNow(zone, now)));
  const future = listStarts(fields).filter(([, start]) => (parseLocalOrNull(start) ?? 0) > latestNow);
  if (future.length > 0)
    throw new AppError('badRequest', Object.fromEntries(future.map(([field]) => [field, 'inFuture'])));
}

/** null for a day that is not on the calendar; the handler refuses it with its own error. */
function parseLocalOrNull(text: string): number | null {
  try {
    return parseLocal(text);
  } catch {
    return null;
  }
}
