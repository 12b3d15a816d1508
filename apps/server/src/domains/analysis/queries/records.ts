import { type Metric, type Metrics, metrics } from '@portico/contract/words/metrics';
import type { ColumnValue, CountingStore } from '../../../platform/counting-store/open.ts';
import {
  buildSumsQueryParams,
  businessDayTimeSql,
  dailySumColumn,
  daySeconds,
  distinctPeopleSql,
  recordConditionsSql,
  type SumsQuery,
} from './sums.ts';

/**
 * A stored record. `at` and `version` are epoch seconds; `local` and `businessDay` (the midnight of its business day) are local seconds.
 */
export type StoredRecord = {
  device: number;
  line: number;
  at: number;
  local: number;
  minutes: number;
  corridor: number;
  entity: number;
  version: number;
  received: number;
  flags: number;
  isChangedByRule: boolean;
  businessDay: number;
  metrics: Metrics;
  raw: Metrics;
};

/** A page of the records of a query that begin on these UTC days (numbered from 1970, half-open), in order of time, device and line. */
export type RecordsPage = { days: { from: number; to: number }; descending: boolean; limit: number; offset: number };

/** Number of records with one of the query's metrics that begin on each UTC day, including records whose values a rule removed. */
export async function countRecordsByDay(countingStore: CountingStore, query: SumsQuery): Promise<Map<number, number>> {
  const sql = `SELECT toUInt32(toDate(at)) AS day, count() FROM records FINAL
    WHERE ${recordConditionsSql(query)} AND ${knownMetricSql(query)} GROUP BY day`;
  const rows = await countingStore.runQuery(sql, buildSumsQueryParams(query));
  return new Map(rows.map(([day, count]) => [Number(day), Number(count)]));
}

/** Reads a page of the records of a query. */
export async function readRecordsPage(
  countingStore: CountingStore,
  query: SumsQuery,
  part: RecordsPage,
): Promise<StoredRecord[]> {
  const columns = query.metrics.map((name) => metrics[name].column);
  const sql = `SELECT device, line, toUInt32(at), toUInt32(local), minutes, corridor, entity, version, toUInt32(received), flags, ruled,
      toUInt32(toDateTime(toDate(${businessDayTimeSql(query)}), 'UTC'))${columns.map((name) => `, ${name}, raw_${name}`).join('')}
    FROM records FINAL
    WHERE ${recordConditionsSql(query)} AND ${knownMetricSql(query)}
      AND at >= toDateTime({dayFrom:UInt32}, 'UTC') AND at < toDateTime({dayTo:UInt32}, 'UTC')
    ORDER BY at ${part.descending ? 'DESC' : 'ASC'}, device, line LIMIT {limit:UInt32} OFFSET {offset:UInt32}`;
  const rows = await countingStore.runQuery(sql, {
    ...buildSumsQueryParams(query),
    dayFrom: part.days.from * daySeconds,
    dayTo: part.days.to * daySeconds,
    limit: part.limit,
    offset: part.offset,
  });
  return rows.map((row) => toStoredRecord(row, query.metrics));
}

/**
 * The device that represents the distinct people of an entity and business day, by `${entity}/${businessDay}`; for business days in [from,
 * to).
 */
export async function findDistinctPeopleDevices(
  countingStore: CountingStore,
  query: SumsQuery,
  { from, to }: { from: number; to: number },
): Promise<Map<string, number>> {
  const columns = query.metrics.map((name) => metrics[name].column);
  const { people, isKnown } = distinctPeopleSql(query.metrics.map(dailySumColumn));
  const sql = `SELECT entity, opened, argMaxIf(device, tuple(${people}, -toInt64(device)), ${isKnown}) FROM (
      SELECT entity, device, toUInt32(toDateTime(toDate(${businessDayTimeSql(query)}), 'UTC')) AS opened,
        ${columns.map((column) => `sum(${column}) AS d_${column}`).join(', ')}
      FROM records FINAL WHERE ${recordConditionsSql(query)} GROUP BY entity, device, opened
      HAVING opened >= {openedFrom:UInt32} AND opened < {openedTo:UInt32}
    ) GROUP BY entity, opened`;
  const rows = await countingStore.runQuery(sql, { ...buildSumsQueryParams(query), openedFrom: from, openedTo: to });
  return new Map(rows.map(([entity, opened, device]) => [`${entity}/${opened}`, Number(device)]));
}

// A record removed by a rule has no effective values, but still the values sent.
function knownMetricSql({ metrics: names }: SumsQuery): string {
  const columns = names.map((name) => metrics[name].column);
  return `(${columns.map((name) => `${name} IS NOT NULL OR raw_${name} IS NOT NULL`).join(' OR ')})`;
}

function toStoredRecord(row: readonly ColumnValue[], names: readonly Metric[]): StoredRecord {
  const [device, line, at, local, minutes, corridor, entity, version, received, flags, ruled, opened, ...values] =
    row.map((cell) => (cell === null ? null : Number(cell)));
  const pickMetrics = (first: number): Metrics =>
    Object.fromEntries(names.map((name, index) => [name, values[2 * index + first] ?? null]));
  return {
    device: device ?? 0,
    line: line ?? 0,
    at: at ?? 0,
    local: local ?? 0,
    minutes: minutes ?? 0,
    corridor: corridor ?? 0,
    entity: entity ?? 0,
    version: version ?? 0,
    received: received ?? 0,
    flags: flags ?? 0,
    isChangedByRule: ruled === 1,
    businessDay: opened ?? 0,
    metrics: pickMetrics(0),
    raw: pickMetrics(1),
  };
}
