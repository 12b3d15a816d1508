import type { TimeWindow } from '@portico/counting/business-hours';
import type { ColumnValue, CountingStore } from '../../../platform/counting-store/open.ts';
import type { DayRange } from './device-days.ts';
import {
  bucketSql,
  buildSumsQueryParams,
  type CountScope,
  clampToStoredSeconds,
  daySeconds,
  parseNumbers,
  recordConditionsSql,
  type SumsQuery,
  supersetConditionsSql,
} from './sums.ts';

/** The granularity of rows: single records, or sums of an hour or a day of local time. */
export type Granularity = 'record' | 'hour' | 'day';

/** The counts of one detection line of a device at one entity. Element n of each array belongs to row n; rows are ordered by start. */
export type DetectionLineRows = {
  device: number;
  line: number;
  /** Local seconds at which the record, the hour or the (business) day starts. */
  starts: Uint32Array;
  /** For records: minutes of the period. Empty for sums. */
  minutes: Uint16Array;
  /** By column; NaN: not measured. */
  values: readonly FloatArray[];
};

/** 32 bits if they hold all values exactly. */
export type FloatArray = Float32Array | Float64Array;

export type DetectionLineQuery = {
  scope: Pick<CountScope, 'company' | 'ids' | 'devices'>;
  granularity: Granularity;
  days: DayRange;
  /** Time window of the sums; days are then business days. Records are read regardless of the window. */
  window: TimeWindow;
  columns: readonly string[];
  /** For few rows a second thread costs more than it helps, and one thread leaves the other processors to users who wait. */
  usesOneThread: boolean;
};

/**
 * Number of rows per device and day: the maximum for hours and days; for records the number from a device that reports every five minutes.
 */
export const rowsPerDay: Readonly<Record<Granularity, number>> = { record: 288, hour: 24, day: 1 };

/**
 * Up to this many rows are returned one by one, which saves the engine a step. Larger numbers of rows take ten times as long to read one by
 * one as in lists.
 */
const maxSingleRows = 1000;

/** Reads rows of some days by entity; an entity without counts is absent. Rows of adjacent days and of other entities may be included. */
export async function readDetectionLineRows(
  countingStore: CountingStore,
  query: DetectionLineQuery,
): Promise<Map<number, DetectionLineRows[]>> {
  const { days, columns, granularity, scope } = query;
  const rows = (scope.devices?.length ?? Number.POSITIVE_INFINITY) * (days.to - days.from) * rowsPerDay[granularity];
  const isFew = rows <= maxSingleRows;
  const { sql, params } = granularity === 'record' ? recordsSql(query) : sumsSql(query, isFew);
  const origin = isFew ? 0 : clampToStoredSeconds(days.from * daySeconds);
  const rowsSql = isFew ? sql : listsSql(sql, columns);
  const settings = query.usesOneThread ? ' SETTINGS max_threads = 1' : '';
  const statement = `${rowsSql}${settings}`;
  const values = { ...params, origin };
  const byEntity = new Map<number, DetectionLineRows[]>();
  const addLine = ({ entity, device, line, columnLists }: UnsortedLine) => {
    const [starts = [], minutes = [], ...valueLists] = columnLists;
    const order = sortedIndexes(starts);
    const { length } = starts;
    const lineRows: DetectionLineRows = {
      device,
      line,
      starts: reorderInto(order, starts, new Uint32Array(length)).map((start) => start + origin),
      minutes: granularity === 'record' ? reorderInto(order, minutes, new Uint16Array(length)) : new Uint16Array(),
      values: columns.map((_, index) =>
        compactValues(reorderInto(order, valueLists[index] ?? [], new Float64Array(length))),
      ),
    };
    const others = byEntity.get(entity);
    if (others === undefined) byEntity.set(entity, [lineRows]);
    else others.push(lineRows);
  };
  if (isFew) {
    for (const lists of collectLines(await countingStore.runQuery(statement, values))) addLine(lists);
    return byEntity;
  }
  // Streamed: as text, the rows of a chain over a year take many times the memory of the result.
  for await (const rows of countingStore.streamQuery(statement, values))
    for (const row of rows) addLine(parseLine(row));
  return byEntity;
}

/** Converts values to the smallest type that holds them exactly. */
export function compactValues(values: Float64Array): FloatArray {
  const small = new Float32Array(values);
  for (let n = 0; n < values.length; n += 1) if (small[n] !== values[n] && !Number.isNaN(values[n])) return values;
  return small;
}

// Reorders a list of the engine, in which negative numbers are unknown values.
function reorderInto<Into extends Uint32Array | Uint16Array | Float64Array>(
  order: Uint32Array,
  numbers: readonly number[],
  into: Into,
): Into {
  for (let n = 0; n < order.length; n += 1) {
    const number = numbers[order[n] ?? -1] ?? -1;
    into[n] = number < 0 ? Number.NaN : number;
  }
  return into;
}

/** Starts, periods and values of a line, not sorted. */
type UnsortedLine = { entity: number; device: number; line: number; columnLists: number[][] };

function parseLine([entity, device, line, ...lists]: readonly ColumnValue[]): UnsortedLine {
  return { entity: Number(entity), device: Number(device), line: Number(line), columnLists: lists.map(parseNumbers) };
}

function collectLines(rows: readonly (readonly ColumnValue[])[]): Iterable<UnsortedLine> {
  const byLine = new Map<string, UnsortedLine>();
  for (const [entity, device, line, ...cells] of rows) {
    const key = `${entity} ${device} ${line}`;
    const own: UnsortedLine = byLine.get(key) ?? {
      entity: Number(entity),
      device: Number(device),
      line: Number(line),
      columnLists: cells.map(() => []),
    };
    byLine.set(key, own);
    cells.forEach((cell, index) => own.columnLists[index]?.push(Number(cell)));
  }
  return byLine.values();
}

// The engine's threads and groups return rows in any order. Sorting numbers that combine a start and its index takes a third to two thirds
// of the time of sorting with a comparison function.
function sortedIndexes(starts: readonly number[]): Uint32Array {
  const { length } = starts;
  const keys = new Float64Array(length);
  for (let n = 0; n < length; n += 1) keys[n] = (starts[n] ?? 0) * length + n;
  keys.sort();
  const order = new Uint32Array(length);
  for (let n = 0; n < length; n += 1) order[n] = (keys[n] ?? 0) % length;
  return order;
}

// Lists as text, one row per line.
function listsSql(sql: string, columns: readonly string[]): string {
  const list = (expression: string) => `toString(groupArray(${expression}))`;
  const values = columns.map((column) => `, ${list(`v_${column}`)}`).join('');
  return `SELECT entity, device, line, ${list('toInt64(start) - {origin:UInt32}')}, ${list('minutes')}${values}
    FROM (${sql}) GROUP BY entity, device, line`;
}

function recordsSql(rows: DetectionLineQuery) {
  const query = toSumsQuery(rows);
  const values = rows.columns.map((column) => `, ${knownOrMinusOneSql(column)} AS v_${column}`).join('');
  const sql = `SELECT entity, device, line, toUInt32(local) AS start, minutes${values}
    FROM records FINAL WHERE ${recordConditionsSql(query)}`;
  return { sql, params: buildSumsQueryParams(query) };
}

function sumsSql(rows: DetectionLineQuery, isFew: boolean) {
  const query = toSumsQuery(rows);
  // Comparing exactly takes the engine longer than reading a few extra days.
  const conditions = isFew && rows.granularity === 'day' ? supersetConditionsSql(query) : recordConditionsSql(query);
  const values = rows.columns.map((column) => `, ${knownOrMinusOneSql(`sum(${column})`)} AS v_${column}`).join('');
  const sql = `SELECT entity, device, line, ${bucketSql(query)} AS start, 0 AS minutes${values}
    FROM records FINAL WHERE ${conditions} GROUP BY entity, device, line, start`;
  return { sql, params: buildSumsQueryParams(query) };
}

// A list cannot hold null; counts are never negative, so -1 is unknown.
function knownOrMinusOneSql(expression: string): string {
  return `ifNull(toInt64(${expression}), -1)`;
}

function toSumsQuery({ scope, granularity, days, window }: DetectionLineQuery): SumsQuery {
  return {
    scope: { ...scope, by: 'entity', deviceCount: 0, countedEntities: null },
    from: days.from * daySeconds,
    to: days.to * daySeconds,
    step: granularity === 'hour' ? '1h' : '1d',
    metrics: [],
    window,
    isSeparate: true,
  };
}

/** The index of the first row that starts at `local` or later. */
export function findFirstRowFrom({ starts }: DetectionLineRows, local: number): number {
  // Rows usually follow one another without gaps, so the position is guessed before it is searched: fewer rows are read from memory.
  const last = starts.length - 1;
  const [begin, end] = [starts[0] ?? 0, starts[last] ?? 0];
  if (last < 0 || local <= begin) return 0;
  if (local > end) return starts.length;
  const guess = Math.ceil(((local - begin) / (end - begin)) * last);
  if ((starts[guess] ?? 0) >= local && (starts[guess - 1] ?? 0) < local) return guess;
  let [low, high] = [0, last];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) >= local) high = middle;
    else low = middle + 1;
  }
  return low;
}
