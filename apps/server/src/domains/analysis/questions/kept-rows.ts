import type { Window } from '@portico/counting/business-hours';
import type { Counts } from '../../../platform/counts/open.ts';
import type { Days } from './device-days.ts';
import {
  bucketOf,
  conditionsOf,
  type CountScope,
  daySeconds,
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
  periods: Uint32Array;
  /** By column; NaN: not measured. */
  values: readonly Float64Array[];
};

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

/** Rows of some days by entity; who counted nothing is absent. */
export async function readLineRows(counts: Counts, question: RowsQuestion): Promise<Map<number, LineRows[]>> {
  const { days, columns } = question;
  const origin = storedSeconds(days.from * daySeconds);
  const { sql, params } = question.grain === 'record' ? recordsSql(question) : sumsSql(question);
  const asked = question.inOneThread ? `${sql} SETTINGS max_threads = 1` : sql;
  const byEntity = new Map<number, LineRows[]>();
  for (const [entity, device, line, starts, periods, ...values] of await counts.ask(asked, { ...params, origin })) {
    const begun = numbersOf(starts);
    const order = orderOf(begun);
    const inOrder = (numbers: readonly number[]) => order.map((n) => numbers[n] ?? -1);
    const rows: LineRows = {
      device: Number(device),
      line: Number(line),
      starts: Uint32Array.from(inOrder(begun), (start) => start + origin),
      periods: Uint32Array.from(inOrder(numbersOf(periods))),
      values: columns.map((_, place) => Float64Array.from(inOrder(numbersOf(values[place])), known)),
    };
    const others = byEntity.get(Number(entity));
    if (others === undefined) byEntity.set(Number(entity), [rows]);
    else others.push(rows);
  }
  return byEntity;
}

const known = (value: number) => (value < 0 ? Number.NaN : value);

// The engine's threads each add theirs to a list.
function orderOf(starts: readonly number[]): number[] {
  return starts.map((_, n) => n).sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0));
}

// Lists as text: a row for each record would take ten times as long to read.
const list = (expression: string) => `toString(groupArray(${expression}))`;

function recordsSql(rows: RowsQuestion) {
  const question = sumsQuestionOf(rows);
  const values = rows.columns.map((column) => `, ${list(knownOf(column))}`).join('');
  const sql = `SELECT entity, device, line, ${list('toInt64(toUInt32(local)) - {origin:UInt32}')}, ${list('minutes')}${values}
    FROM records FINAL WHERE ${conditionsOf(question)} GROUP BY entity, device, line`;
  return { sql, params: paramsOf(question) };
}

function sumsSql(rows: RowsQuestion) {
  const question = sumsQuestionOf(rows);
  const inOpening = receivedAddend(rows.openings);
  const sums = rows.columns.map((column) => `, ${knownOf(`sum(${column})`)} AS s_${column}`).join('');
  const lists = rows.columns.map((column) => `, ${list(`s_${column}`)}`).join('');
  const sql = `SELECT entity, device, line, ${list('toInt64(bucket) - {origin:UInt32}')}, ${list('periods')}${lists} FROM (
      SELECT entity, device, line, ${bucketOf(question)} AS bucket, ${inOpening.sql} AS periods${sums}
      FROM records FINAL WHERE ${conditionsOf(question)} GROUP BY entity, device, line, bucket
    ) GROUP BY entity, device, line`;
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
