import type { RulePlace } from '@portico/contract/words/counting-rules';
import { type Metrics, metricNames } from '@portico/contract/words/metrics';
import { recordFlags } from '@portico/contract/words/record-flags';
import { parseWorkTime } from '@portico/counting/business-hours';
import { addDays, formatDay, formatLocal, parseLocal } from '@portico/counting/local-time';
import { type CountingRule, effectiveMetrics, type ValueCorrection } from '@portico/counting/rules';
import { firstInstantFrom, zoneRules } from '@portico/counting/zones';
import { sql } from 'kysely';
import type { Cell, Counts } from '../../platform/counts/open.ts';
import type { Db } from '../../platform/things/open.ts';
import { writtenColumns } from './effective-sql.ts';
import { madeDeviceOf, madeDevicesFrom } from './made-records.ts';
import { type DayRecord, type MadePlace, type PlaceAt, valuedDay } from './valued-day.ts';

type Services = { db: Db; counts: Counts };

/** A record of the day as it is stored, and as it has to be. */
type Row = { cells: readonly Cell[]; record: DayRecord };

/** What a day's corrections by value make of it. */
export type ValuedDay = {
  rows: readonly Row[];
  wanted: readonly DayRecord[];
};

/** The farthest a wall clock is from UTC, with room. */
const widestOffsetSeconds = 15 * 3600;
const cellCount = writtenColumns.length;
const metricsAt = writtenColumns.indexOf('ruled') + 1;

/**
 * Spreads the values of a company's local day over its records once more, and makes records where there are none; writes only what
 * differs, so it may be repeated. Returns the entities whose figures may have changed.
 */
export async function spreadDay(
  { db, counts }: Services,
  companyId: number,
  rules: readonly CountingRule[],
  day: number,
): Promise<number[]> {
  const { rows, wanted } = await valuesOf({ db, counts }, companyId, rules, day);
  const byKey = new Map(rows.map((row) => [keyOf(row.record), row]));
  const wantedKeys = new Set(wanted.map(keyOf));
  const stale = rows.filter(({ record }) => isMade(record) && !wantedKeys.has(keyOf(record)));
  const madeNow = wanted.filter(isMade);
  await noteMade(db, companyId, day, madeNow);
  const changed = [
    ...wanted.flatMap((record) => writtenOf(companyId, record, byKey.get(keyOf(record))?.cells)),
    // A made record that nobody wants any more says nothing, which no sum notices.
    ...stale.flatMap(({ record, cells }) => writtenOf(companyId, { ...record, metrics: {} }, cells)),
  ];
  if (changed.length > 0) await counts.insert('records', writtenColumns, changed);
  await forgetMade(db, companyId, day, madeNow);
  return [...new Set([...wanted, ...stale.map(({ record }) => record)].map(({ entity }) => entity))];
}

/** More places whose records are wanted, with the devices that ever hung there. */
export type AlsoWanted = { place: RulePlace; placeIds: ReadonlySet<number>; devices: readonly number[] };

/**
 * The records of a day that corrections by value are about, as they are stored and as they have to be; and those of other places, where
 * asked for. Writes nothing.
 */
export async function valuesOf(
  { db, counts }: Services,
  companyId: number,
  rules: readonly CountingRule[],
  day: number,
  also: AlsoWanted | null = null,
): Promise<ValuedDay> {
  const corrections = rules.filter((rule) => rule.kind === 'value').filter(({ fromDay }) => fromDay === day);
  const places = await placesOf(db, companyId, corrections, day);
  const rows = (await storedRows(counts, companyId, places, day, also)).map((cells) => rowOf(cells, rules));
  const sent = rows.filter(({ record }) => !isMade(record)).map(({ record }) => record);
  return { rows, wanted: valuedDay(sent, corrections, places.at) };
}

/** Local days of a company that have corrected values, or records made for such; in [from, to). */
export async function valueDaysOf(
  db: Db,
  companyId: number,
  rules: readonly CountingRule[],
  from: number,
  to: number,
): Promise<number[]> {
  const made = await db.selectFrom('madeDays').select('day').distinct().where('companyId', '=', companyId).execute();
  const days = [
    ...rules.flatMap((rule) => (rule.kind === 'value' ? [rule.fromDay] : [])),
    ...made.map(({ day }) => parseLocal(day)),
  ];
  return [...new Set(days)].filter((day) => day >= from && day < to).sort((one, other) => one - other);
}

const isMade = ({ device }: DayRecord) => device >= madeDevicesFrom;
const keyOf = ({ device, line, at }: DayRecord) => `${device}/${line}/${at}`;

type Places = { at: PlaceAt; corridorIds: number[]; deviceIds: number[]; pruning: number[] };

// The entrances a day's corrections are about, and where the devices hung.
async function placesOf(
  db: Db,
  companyId: number,
  corrections: readonly ValueCorrection[],
  day: number,
): Promise<Places> {
  const named = (place: 'corridor' | 'device') =>
    corrections.flatMap((rule) => (rule.place === place ? [...rule.placeIds] : []));
  const deviceIds = named('device');
  const made = await db
    .selectFrom('madeDays')
    .select('corridorId')
    .where('companyId', '=', companyId)
    .where('day', '=', formatDay(day))
    .execute();
  const corridorIds = [...new Set([...named('corridor'), ...made.map(({ corridorId }) => corridorId)])];
  const hung = await db
    .selectFrom('bindings')
    .select(['deviceId', 'corridorId', 'fromAt', 'toAt'])
    .where('companyId', '=', companyId)
    .where(sql<boolean>`(corridor_id = any(${corridorIds}::bigint[]) or device_id = any(${deviceIds}::bigint[]))`)
    .orderBy('fromAt')
    .execute();
  const everywhere = [...new Set([...corridorIds, ...hung.map(({ corridorId }) => corridorId)])];
  const known = await madePlacesOf(db, companyId, everywhere);
  const placeOfDevice = (device: number, local: number): MadePlace | null => {
    for (const { deviceId, corridorId, fromAt, toAt } of hung) {
      const place = known.get(corridorId);
      if (deviceId !== device || place === undefined) continue;
      const at = firstInstantFrom(place.clock, local) * 1000;
      if (at >= fromAt.getTime() && (toAt === null || at < toAt.getTime())) return place;
    }
    return null;
  };
  return {
    at: (rule, placeId, local) =>
      rule.place === 'device' ? placeOfDevice(placeId, local) : (known.get(placeId) ?? null),
    corridorIds,
    deviceIds,
    pruning: [...new Set([...deviceIds, ...hung.map(({ deviceId }) => deviceId), ...everywhere.map(madeDeviceOf)])],
  };
}

async function madePlacesOf(
  db: Db,
  companyId: number,
  corridorIds: readonly number[],
): Promise<Map<number, MadePlace>> {
  const rows = await db
    .selectFrom('corridors')
    .innerJoin('entities', 'entities.id', 'corridors.entityId')
    .select(['corridors.id as corridor', 'entities.id as entity'])
    .select(['entities.timeZone', 'entities.dstEnable', 'entities.workTime'])
    .where('corridors.companyId', '=', companyId)
    .where(sql<boolean>`corridors.id = any(${[...corridorIds]}::bigint[])`)
    .execute();
  return new Map(
    rows.map(({ corridor, entity, timeZone, dstEnable, workTime }) => [
      corridor,
      { corridor, entity, workTime: parseWorkTime(workTime), clock: zoneRules(timeZone, dstEnable === 1) },
    ]),
  );
}

async function storedRows(
  counts: Counts,
  companyId: number,
  { corridorIds, deviceIds, pruning }: Places,
  day: number,
  also: AlsoWanted | null,
): Promise<Cell[][]> {
  if (pruning.length === 0 && also === null) return [];
  const more = also === null ? '' : ` OR ${also.place} IN {also:Array(UInt32)}`;
  const instants = new Set(['at', 'local', 'received']);
  const columns = writtenColumns.map((column) => (instants.has(column) ? `toUInt32(${column})` : column));
  return counts.askForIngest(
    `SELECT ${columns.join(', ')} FROM records FINAL
     WHERE company = {company:UInt32} AND device IN {pruning:Array(UInt32)}
       AND at >= toDateTime({atFrom:UInt32}, 'UTC') AND at < toDateTime({atTo:UInt32}, 'UTC')
       AND local >= {from:DateTime('UTC')} AND local < {to:DateTime('UTC')}
       AND (corridor IN {corridors:Array(UInt32)} OR device IN {devices:Array(UInt32)} OR device >= {made:UInt32}${more})`,
    {
      company: companyId,
      pruning: [...pruning, ...(also?.devices ?? [])],
      ...(also === null ? {} : { also: [...also.placeIds] }),
      corridors: corridorIds,
      devices: deviceIds,
      made: madeDevicesFrom,
      from: formatLocal(day),
      to: formatLocal(addDays(day, 1)),
      atFrom: Math.max(0, day - widestOffsetSeconds),
      atTo: addDays(day, 1) + widestOffsetSeconds,
    },
  );
}

function rowOf(cells: readonly Cell[], rules: readonly CountingRule[]): Row {
  const number = (column: string) => Number(cells[writtenColumns.indexOf(column)]);
  const place = {
    entity: number('entity'),
    corridor: number('corridor'),
    device: number('device'),
    local: number('local'),
  };
  const sentAt = number('ruled') === 1 ? metricsAt + metricNames.length : metricsAt;
  const sent: Metrics = {};
  metricNames.forEach((metric, position) => {
    const value = cells[sentAt + position];
    if (typeof value === 'number') sent[metric] = value;
  });
  const counted = effectiveMetrics(sent, place, rules);
  return { cells, record: { ...place, line: number('line'), at: number('at'), ...counted } };
}

// The row to be written, or none where it is stored so already.
function writtenOf(company: number, record: DayRecord, stored: readonly Cell[] | undefined): Cell[][] {
  const effective = metricNames.map((metric) => record.metrics[metric] ?? null);
  // Where the entity came under another clock, a record made for the hour before may lie at the instant of this one.
  const before = stored === undefined || isMade(record) ? madeRow(company, record) : stored;
  const wasRuled = before[metricsAt - 1] === 1;
  const sent = before.slice(wasRuled ? metricsAt + metricNames.length : metricsAt).slice(0, metricNames.length);
  const raw = record.isRuled ? sent : metricNames.map(() => null);
  const row = [...before.slice(0, metricsAt - 1), record.isRuled ? 1 : 0, ...effective, ...raw];
  const isSame = stored !== undefined && row.every((cell, position) => cell === stored[position]);
  return isSame ? [] : [row];
}

// What a device sends there and then later must not find a made record in its way: it never has the same device number.
function madeRow(company: number, { device, line, at, local, corridor, entity }: DayRecord): Cell[] {
  const key: Cell[] = [company, device, line, at, local, 60, corridor, entity, at, at, recordFlags.made, 1];
  return [...key, ...Array.from({ length: cellCount - key.length }, () => null)];
}

async function noteMade(db: Db, companyId: number, day: number, made: readonly DayRecord[]): Promise<void> {
  const corridorIds = [...new Set(made.map(({ corridor }) => corridor))];
  if (corridorIds.length === 0) return;
  await db
    .insertInto('madeDays')
    .values(corridorIds.map((corridorId) => ({ companyId, corridorId, day: formatDay(day) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function forgetMade(db: Db, companyId: number, day: number, made: readonly DayRecord[]): Promise<void> {
  const kept = [...new Set(made.map(({ corridor }) => corridor))];
  await db
    .deleteFrom('madeDays')
    .where('companyId', '=', companyId)
    .where('day', '=', formatDay(day))
    .where(sql<boolean>`corridor_id <> all(${kept}::bigint[])`)
    .execute();
}
