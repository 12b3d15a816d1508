import { type Metrics, metricNames } from '@portico/contract/words/metrics';
import { recordFlags } from '@portico/contract/words/record-flags';
import { parseWorkTime } from '@portico/counting/business-hours';
import { computeEffectiveCounts, type SentRecord } from '@portico/counting/correction-factors';
import { computeCountingEnd } from '@portico/counting/counting-end';
import { addDays, formatDay, formatLocal, parseLocal } from '@portico/counting/local-time';
import type { CountingRule, ValueCorrection } from '@portico/counting/rules';
import { findFirstInstantAtOrAfter, zoneRules } from '@portico/counting/zones';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { ColumnValue, CountingStore } from '../../platform/counting-store/open.ts';
import {
  applyValueCorrections,
  type CorrectableRecord,
  type FindSyntheticRecordPlace,
  type SyntheticRecordPlace,
} from './apply-value-corrections.ts';
import { rewrittenColumns } from './effective-sql.ts';
import { computeSyntheticDeviceId, minSyntheticDeviceId } from './synthetic-records.ts';

type Services = { db: Db; countingStore: CountingStore };

/** A record of the day: its stored columns, and its effective counts by all rules except value corrections. */
type StoredDayRecord = { cells: readonly ColumnValue[]; record: CorrectableRecord };

/** The records of a day as stored, and as they have to be after its value corrections. */
export type CorrectedDay = {
  storedRecords: readonly StoredDayRecord[];
  correctedRecords: readonly CorrectableRecord[];
};

/** Maximum offset of a local time from UTC, with a margin. */
const maxOffsetSeconds = 15 * 3600;
const cellCount = rewrittenColumns.length;
const metricsAt = rewrittenColumns.indexOf('ruled') + 1;

/**
 * Distributes the corrected values of a company's local day over its records again, and creates synthetic records where there are none.
 * Writes only records that differ, so it is idempotent. Returns the ids of the entities whose counts may have changed.
 */
export async function distributeCorrectedValues(
  { db, countingStore }: Services,
  companyId: number,
  rules: readonly CountingRule[],
  day: number,
): Promise<number[]> {
  const { storedRecords, correctedRecords } = await computeCorrectedDay({ db, countingStore }, companyId, rules, day);
  const byKey = new Map(storedRecords.map((row) => [recordKey(row.record), row]));
  const wantedKeys = new Set(correctedRecords.map(recordKey));
  const stale = storedRecords.filter(({ record }) => isSynthetic(record) && !wantedKeys.has(recordKey(record)));
  const syntheticRecords = correctedRecords.filter(isSynthetic);
  await saveSyntheticDays(db, companyId, day, syntheticRecords);
  const changed = [
    ...correctedRecords.flatMap((record) => toChangedRow(companyId, record, byKey.get(recordKey(record))?.cells)),
    // A synthetic record that is no longer needed is emptied, so that it adds nothing to sums.
    ...stale.flatMap(({ record, cells }) => toChangedRow(companyId, { ...record, metrics: {} }, cells)),
  ];
  if (changed.length > 0) await countingStore.insert('records', rewrittenColumns, changed);
  await deleteSyntheticDays(db, companyId, day, syntheticRecords);
  return [...new Set([...correctedRecords, ...stale.map(({ record }) => record)].map(({ entity }) => entity))];
}

/**
 * Returns the records of a day at the places of value corrections, and of `extraDevices`: as they are stored, and as they have to be.
 * Writes nothing.
 */
export async function computeCorrectedDay(
  { db, countingStore }: Services,
  companyId: number,
  rules: readonly CountingRule[],
  day: number,
  extraDevices: readonly number[] = [],
): Promise<CorrectedDay> {
  const corrections = rules.filter((rule) => rule.kind === 'value').filter(({ fromDay }) => fromDay === day);
  const places = await loadCorrectionPlaces(db, companyId, corrections, day);
  const rows = await loadStoredRows(countingStore, companyId, [...places.deviceIds, ...extraDevices], day);
  const counted = computeEffectiveCounts(rows.map(toSentRecord), rules);
  const storedRecords = counted.map((record, position) => ({ cells: rows[position] ?? [], record }));
  const sent = storedRecords.filter(({ record }) => !isSynthetic(record)).map(({ record }) => record);
  return { storedRecords, correctedRecords: applyValueCorrections(sent, corrections, places.findSyntheticRecordPlace) };
}

/** Returns the local days in [from, to) with corrected values or with synthetic records, ascending. */
export async function loadCorrectionDays(
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

const isSynthetic = ({ device }: CorrectableRecord) => device >= minSyntheticDeviceId;
const recordKey = ({ device, line, at }: CorrectableRecord) => `${device}/${line}/${at}`;

type Places = {
  findSyntheticRecordPlace: FindSyntheticRecordPlace;
  /** All devices that may have records at the places of the corrections, synthetic ones included. */
  deviceIds: number[];
};

// Loads the entrances and devices of a day's corrections, and the placements of the devices.
async function loadCorrectionPlaces(
  db: Db,
  companyId: number,
  corrections: readonly ValueCorrection[],
  day: number,
): Promise<Places> {
  const named = (place: 'corridor' | 'device') =>
    corrections.flatMap((rule) => (rule.place === place ? [...rule.placeIds] : []));
  const correctedDeviceIds = named('device');
  const made = await db
    .selectFrom('madeDays')
    .select('corridorId')
    .where('companyId', '=', companyId)
    .where('day', '=', formatDay(day))
    .execute();
  const corridorIds = [...new Set([...named('corridor'), ...made.map(({ corridorId }) => corridorId)])];
  const placements = await db
    .selectFrom('bindings')
    .innerJoin('devices', 'devices.id', 'bindings.deviceId')
    .select(['deviceId', 'corridorId', 'fromAt', 'toAt', 'expiresAt'])
    .where('bindings.companyId', '=', companyId)
    .where(
      sql<boolean>`(corridor_id = any(${corridorIds}::bigint[]) or device_id = any(${correctedDeviceIds}::bigint[]))`,
    )
    .orderBy('fromAt')
    .execute();
  const allCorridorIds = [...new Set([...corridorIds, ...placements.map(({ corridorId }) => corridorId)])];
  const entrances = await loadSyntheticPlaces(db, companyId, allCorridorIds);
  const findPlaceOfDevice = (device: number, local: number): SyntheticRecordPlace | null => {
    for (const { deviceId, corridorId, fromAt, toAt, expiresAt } of placements) {
      const place = entrances.get(corridorId);
      if (deviceId !== device || place === undefined) continue;
      const at = findFirstInstantAtOrAfter(place.timeZoneRules, local) * 1000;
      if (at >= fromAt.getTime() && at < computeCountingEnd(toAt, expiresAt) * 1000) return place;
    }
    return null;
  };
  return {
    findSyntheticRecordPlace: (rule, placeId, local) =>
      rule.place === 'device' ? findPlaceOfDevice(placeId, local) : (entrances.get(placeId) ?? null),
    deviceIds: [
      ...new Set([
        ...correctedDeviceIds,
        ...placements.map(({ deviceId }) => deviceId),
        ...allCorridorIds.map(computeSyntheticDeviceId),
      ]),
    ],
  };
}

async function loadSyntheticPlaces(
  db: Db,
  companyId: number,
  corridorIds: readonly number[],
): Promise<Map<number, SyntheticRecordPlace>> {
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
      { corridor, entity, workTime: parseWorkTime(workTime), timeZoneRules: zoneRules(timeZone, dstEnable === 1) },
    ]),
  );
}

// Loads all records of the devices on the day, also those at other places: factors round the counts of a line and day together.
async function loadStoredRows(
  countingStore: CountingStore,
  companyId: number,
  deviceIds: readonly number[],
  day: number,
): Promise<ColumnValue[][]> {
  if (deviceIds.length === 0) return [];
  const instants = new Set(['at', 'local', 'received']);
  const columns = rewrittenColumns.map((column) => (instants.has(column) ? `toUInt32(${column})` : column));
  return countingStore.runIngestQuery(
    `SELECT ${columns.join(', ')} FROM records FINAL
     WHERE company = {company:UInt32} AND device IN {devices:Array(UInt32)}
       AND at >= toDateTime({atFrom:UInt32}, 'UTC') AND at < toDateTime({atTo:UInt32}, 'UTC')
       AND local >= {from:DateTime('UTC')} AND local < {to:DateTime('UTC')}`,
    {
      company: companyId,
      devices: [...deviceIds],
      from: formatLocal(day),
      to: formatLocal(addDays(day, 1)),
      atFrom: Math.max(0, day - maxOffsetSeconds),
      atTo: addDays(day, 1) + maxOffsetSeconds,
    },
  );
}

function toSentRecord(cells: readonly ColumnValue[]): SentRecord {
  const number = (column: string) => Number(cells[rewrittenColumns.indexOf(column)]);
  const sentAt = number('ruled') === 1 ? metricsAt + metricNames.length : metricsAt;
  const metrics: Metrics = {};
  metricNames.forEach((metric, position) => {
    const value = cells[sentAt + position];
    if (typeof value === 'number') metrics[metric] = value;
  });
  const place = { entity: number('entity'), corridor: number('corridor'), device: number('device') };
  return { ...place, line: number('line'), at: number('at'), local: number('local'), metrics };
}

// Returns the row to write, or no row if the stored one is the same.
function toChangedRow(
  company: number,
  record: CorrectableRecord,
  stored: readonly ColumnValue[] | undefined,
): ColumnValue[][] {
  const effective = metricNames.map((metric) => record.metrics[metric] ?? null);
  // After a change of time zone, a synthetic record of another local hour may be stored at this instant, so its columns are not reused.
  const before = stored === undefined || isSynthetic(record) ? syntheticRow(company, record) : stored;
  const wasRuled = before[metricsAt - 1] === 1;
  const sent = before.slice(wasRuled ? metricsAt + metricNames.length : metricsAt).slice(0, metricNames.length);
  const raw = record.isChangedByRule ? sent : metricNames.map(() => null);
  const row = [...before.slice(0, metricsAt - 1), record.isChangedByRule ? 1 : 0, ...effective, ...raw];
  const isSame = stored !== undefined && row.every((cell, position) => cell === stored[position]);
  return isSame ? [] : [row];
}

// The device number of a synthetic record is no real device, so that a record sent later for the same period does not replace it.
function syntheticRow(
  company: number,
  { device, line, at, local, corridor, entity }: CorrectableRecord,
): ColumnValue[] {
  const key: ColumnValue[] = [
    company,
    device,
    line,
    at,
    local,
    60,
    corridor,
    entity,
    at,
    at,
    recordFlags.addedByCorrection,
    1,
  ];
  return [...key, ...Array.from({ length: cellCount - key.length }, () => null)];
}

async function saveSyntheticDays(
  db: Db,
  companyId: number,
  day: number,
  made: readonly CorrectableRecord[],
): Promise<void> {
  const corridorIds = [...new Set(made.map(({ corridor }) => corridor))];
  if (corridorIds.length === 0) return;
  await db
    .insertInto('madeDays')
    .values(corridorIds.map((corridorId) => ({ companyId, corridorId, day: formatDay(day) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function deleteSyntheticDays(
  db: Db,
  companyId: number,
  day: number,
  made: readonly CorrectableRecord[],
): Promise<void> {
  const remainingCorridorIds = [...new Set(made.map(({ corridor }) => corridor))];
  await db
    .deleteFrom('madeDays')
    .where('companyId', '=', companyId)
    .where('day', '=', formatDay(day))
    .where(sql<boolean>`corridor_id <> all(${remainingCorridorIds}::bigint[])`)
    .execute();
}
