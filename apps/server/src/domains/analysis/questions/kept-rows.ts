import type { Window } from '@portico/counting/business-hours';
import type { Cell, Counts } from '../../../platform/counts/open.ts';
import type { Days } from './device-days.ts';
import {
  bucketOf,
  conditionsOf,
  type CountScope,
  daySeconds,
  looseConditionsOf,
  numbersOf,
  type Opening,
  paramsOf,
  receivedAddend,
  storedSeconds,
  type SumsQuestion,
} from './sums.ts';

/** How finely rows are told: each record, or sums of an hour or a day of the wall clock. */
export type Grain = 'record' | 'hour' | 'day';

/** What one detection line of a device counted at one entity; entry n of each array is about row n, in the order of their starts. */
export type LineRows = {
  device: number;
  line: number;
  /** Local seconds at which the record, the hour or the (business) day starts. */
  starts: Uint32Array;
  /** Of records: the minutes of their period. Of sums: how many record periods came in opening hours. */
  periods: Periods;
  /** By column; NaN: not measured. */
  values: readonly Values[];
};

/** In 16 bits, but of days: a device may tell a record each second. */
export type Periods = Uint16Array | Uint32Array;

/** In 32 bits wherever these hold all of them exactly. */
export type Values = Float32Array | Float64Array;

export type RowsQuestion = {
  scope: Pick<CountScope, 'company' | 'ids' | 'devices'>;
  grain: Grain;
  days: Days;
  /** Only what lies in it; days are then those on which it opened. Records are told whole, whatever the time. */
  window: Window;
  columns: readonly string[];
  /** The opening hours of the entities. */
  openings: readonly Opening[];
  /** Of little a second thread costs more than it helps; and it leaves the other processors to whoever waits. */
  inOneThread: boolean;
};

/** How many rows a device has of a day at most, or as one that reports every five minutes has. */
export const rowsADay: Readonly<Record<Grain, number>> = { record: 288, hour: 24, day: 1 };

/** Up to so many rows are told one by one, which saves the engine a step; more of them take ten times as long to read as lists do. */
const mostSingleRows = 1000;

/** Rows of some days by entity; who counted nothing is absent. There may be some of days around and of other entities too. */
export async function readLineRows(counts: Counts, question: RowsQuestion): Promise<Map<number, LineRows[]>> {
  const { days, columns, grain, scope } = question;
  const rows = (scope.devices?.length ?? Number.POSITIVE_INFINITY) * (days.to - days.from) * rowsADay[grain];
  const isFew = rows <= mostSingleRows;
  const { sql, params } = grain === 'record' ? recordsSql(question) : sumsSql(question, isFew);
  const origin = isFew ? 0 : storedSeconds(days.from * daySeconds);
  const asked = isFew ? sql : listsSql(sql, columns);
  const settings = question.inOneThread ? ' SETTINGS max_threads = 1' : '';
  const statement = `${asked}${settings}`;
  const values = { ...params, origin };
  const byEntity = new Map<number, LineRows[]>();
  const keep = ({ entity, device, line, lists }: Lists) => {
    const [starts = [], periods = [], ...ofColumns] = lists;
    const order = orderOf(starts);
    const { length } = starts;
    const ofLine: LineRows = {
      device,
      line,
      starts: inOrder(order, starts, new Uint32Array(length)).map((start) => start + origin),
      periods: inOrder(order, periods, grain === 'day' ? new Uint32Array(length) : new Uint16Array(length)),
      values: columns.map((_, place) => exactValues(inOrder(order, ofColumns[place] ?? [], new Float64Array(length)))),
    };
    const others = byEntity.get(entity);
    if (others === undefined) byEntity.set(entity, [ofLine]);
    else others.push(ofLine);
  };
  if (isFew) {
    for (const lists of collected(await counts.ask(statement, values))) keep(lists);
    return byEntity;
  }
  // In parts: the rows of a chain and a year are as text many times what is kept of them.
  for await (const rows of counts.askInParts(statement, values)) for (const row of rows) keep(parsed(row));
  return byEntity;
}

/** The same values, in as little memory as holds them exactly. */
export function exactValues(values: Float64Array): Values {
  const small = new Float32Array(values);
  for (let n = 0; n < values.length; n += 1) if (small[n] !== values[n] && !Number.isNaN(values[n])) return values;
  return small;
}

// A list of the engine, where what is not known is negative.
function inOrder<Into extends Uint32Array | Uint16Array | Float64Array>(
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

/** Starts, periods and values of a line, in no order. */
type Lists = { entity: number; device: number; line: number; lists: number[][] };

function parsed([entity, device, line, ...lists]: readonly Cell[]): Lists {
  return { entity: Number(entity), device: Number(device), line: Number(line), lists: lists.map(numbersOf) };
}

function collected(rows: readonly (readonly Cell[])[]): Iterable<Lists> {
  const byLine = new Map<string, Lists>();
  for (const [entity, device, line, ...cells] of rows) {
    const key = `${entity} ${device} ${line}`;
    const own: Lists = byLine.get(key) ?? {
      entity: Number(entity),
      device: Number(device),
      line: Number(line),
      lists: cells.map(() => []),
    };
    byLine.set(key, own);
    cells.forEach((cell, n) => own.lists[n]?.push(Number(cell)));
  }
  return byLine.values();
}

// Neither the engine's threads nor its groups come in the order of time. Numbers that are a start and where it stands are sorted in a third to
// two thirds of the time of a comparison of ours.
function orderOf(starts: readonly number[]): Uint32Array {
  const { length } = starts;
  const keys = new Float64Array(length);
  for (let n = 0; n < length; n += 1) keys[n] = (starts[n] ?? 0) * length + n;
  keys.sort();
  const order = new Uint32Array(length);
  for (let n = 0; n < length; n += 1) order[n] = (keys[n] ?? 0) % length;
  return order;
}

// Lists as text, by line.
function listsSql(sql: string, columns: readonly string[]): string {
  const list = (expression: string) => `toString(groupArray(${expression}))`;
  const values = columns.map((column) => `, ${list(`v_${column}`)}`).join('');
  return `SELECT entity, device, line, ${list('toInt64(start) - {origin:UInt32}')}, ${list('periods')}${values}
    FROM (${sql}) GROUP BY entity, device, line`;
}

function recordsSql(rows: RowsQuestion) {
  const question = sumsQuestionOf(rows);
  const values = rows.columns.map((column) => `, ${knownOf(column)} AS v_${column}`).join('');
  const sql = `SELECT entity, device, line, toUInt32(local) AS start, minutes AS periods${values}
    FROM records FINAL WHERE ${conditionsOf(question)}`;
  return { sql, params: paramsOf(question) };
}

function sumsSql(rows: RowsQuestion, isFew: boolean) {
  const question = sumsQuestionOf(rows);
  // The engine takes longer to compare than a few days too many take to read.
  const conditions = isFew && rows.grain === 'day' ? looseConditionsOf(question) : conditionsOf(question);
  const inOpening = receivedAddend(rows.openings);
  const values = rows.columns.map((column) => `, ${knownOf(`sum(${column})`)} AS v_${column}`).join('');
  const sql = `SELECT entity, device, line, ${bucketOf(question)} AS start, ${inOpening.sql} AS periods${values}
    FROM records FINAL WHERE ${conditions} GROUP BY entity, device, line, start`;
  return { sql, params: { ...paramsOf(question), ...inOpening.params } };
}

// A list has no place for what is not known, and nothing that is counted is negative.
function knownOf(expression: string): string {
  return `ifNull(toInt64(${expression}), -1)`;
}

function sumsQuestionOf({ scope, grain, days, window }: RowsQuestion): SumsQuestion {
  return {
    scope: { ...scope, by: 'entity', deviceCount: 0, places: null },
    from: days.from * daySeconds,
    to: days.to * daySeconds,
    step: grain === 'hour' ? '1h' : '1d',
    metrics: [],
    window,
    each: true,
  };
}

/** The index of the first row that starts at a time or later. */
export function firstFrom({ starts }: LineRows, local: number): number {
  // Rows mostly follow one another without a gap, and what is not looked at need not come from memory.
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
