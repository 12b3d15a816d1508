import { metrics } from '@portico/contract/words/metrics';
import { bucketStart, nextBucket, stepOfDays } from '@portico/counting/buckets';
import { isInside, isWholeDay, openingDay, runsPastMidnight, type Window } from '@portico/counting/business-hours';
import { namesDays } from '@portico/counting/counted-range';
import { dayStart } from '@portico/counting/local-time';
import { groupsByMember } from './organisation-groups.ts';
import { firstFrom, type Grain, type LineRows } from './questions/kept-rows.ts';
import {
  addLine,
  type BucketSums,
  bucketsOf,
  type CountedPlace,
  daySeconds,
  type Receipts,
  type SumsQuestion,
} from './questions/sums.ts';

/** What is kept of an entity: its rows, whose values stand in the order of `columns`, and when periods are due. */
export type KeptPlace = {
  entity: number;
  place: Pick<CountedPlace, 'opening'>;
  columns: readonly string[];
  rows: readonly LineRows[];
};

/**
 * Adds up kept rows as the engine's statements of `questions/sums.ts` add up records. Every place has the question's columns. Rows of sums
 * may start outside the range, but lie in the question's window; of records everything is looked at here.
 */
export function addedUp(
  question: SumsQuestion,
  grain: Grain,
  places: readonly KeptPlace[],
  withReceipts: boolean,
): { sums: BucketSums[]; receipts: Receipts } {
  const { scope, metrics: names } = question;
  const starts = bucketsOf(question);
  const rowsTold = rowsOf(question, places);
  const placeRows = grain === 'record' ? placeRecords(question, starts) : placeSums(question, starts, grain);
  let runs = roomFor(1_000);
  // After midnight there may still be something of the last day.
  const end = question.to + (runsPastMidnight(question.window) ? daySeconds : 0);
  const cells = rowsTold.ids.length * starts.length;
  const found = new Uint8Array(cells);
  const sums = names.map(() => new Float64Array(cells).fill(Number.NaN));
  const receipts: Receipts = new Map();
  let wanted: { columns: readonly string[]; order: readonly number[] } = { columns: [], order: [] };
  for (const { entity, place, columns, rows } of places) {
    if (wanted.columns !== columns)
      wanted = { columns, order: names.map((name) => columns.indexOf(metrics[name].column)) };
    const own = rowsTold.of(entity);
    for (const line of rows) {
      const [from, to] = [firstFrom(line, question.from), firstFrom(line, end)];
      if (runs.bucket.length < to - from) runs = roomFor(2 * (to - from));
      placeRows(runs, line, from, to);
      if (runs.count === 0) continue;
      for (const row of own) {
        const first = row * starts.length;
        for (let run = 0; run < runs.count; run += 1) found[first + (runs.bucket[run] ?? 0)] = 1;
        for (let name = 0; name < names.length; name += 1)
          addSums(sums[name], first, runs, line.values[wanted.order[name] ?? -1]);
      }
      if (!withReceipts) continue;
      const told = periodsOf(runs, line, starts.length, grain === 'record' ? place.opening : null);
      addLine(receipts, entity, line.device, told);
    }
  }
  const rows: BucketSums[] = [];
  for (let cell = 0; cell < cells; cell += 1) {
    if (found[cell] === 0) continue;
    const row: BucketSums = {
      company: scope.company,
      group: rowsTold.ids[Math.floor(cell / starts.length)] ?? 0,
      bucket: starts[cell % starts.length] ?? 0,
      sums: {},
    };
    for (let order = 0; order < names.length; order += 1) {
      const name = names[order];
      if (name !== undefined) row.sums[name] = knownOf(sums[order]?.[cell]);
    }
    rows.push(row);
  }
  return { sums: rows, receipts };
}

/** Rows of an answer by id (0: everything together), and at which of them a place is added. */
type RowsTold = { ids: readonly number[]; of: (place: number) => readonly number[] };

function rowsOf({ each, groups }: SumsQuestion, places: readonly KeptPlace[]): RowsTold {
  if (!each) return { ids: [0], of: () => [0] };
  const ids = groups?.map(({ id }) => id) ?? places.map(({ entity }) => entity);
  const order = new Map(ids.map((id, place) => [id, place]));
  if (groups === undefined) return { ids, of: (place) => [order.get(place) ?? -1] };
  const groupsOf = groupsByMember(groups);
  const rows = new Map([...groupsOf].map(([place, own]) => [place, own.map((id) => order.get(id) ?? -1)]));
  return { ids, of: (place) => rows.get(place) ?? [] };
}

// The hot loops are small and make nothing: a year by hour of a hundred entities is a million rows.

/** Of the rows of a line those that are counted, as stretches [from, to) that lie in the bucket at a place; one list for all lines. */
type Runs = { from: Int32Array; to: Int32Array; bucket: Int32Array; count: number };

function roomFor(rows: number): Runs {
  return { from: new Int32Array(rows), to: new Int32Array(rows), bucket: new Int32Array(rows), count: 0 };
}

function addSums(sums: Float64Array | undefined, first: number, runs: Runs, values: Float64Array | undefined): void {
  if (sums === undefined || values === undefined) throw new RangeError('A column of the question is not kept.');
  for (let run = 0; run < runs.count; run += 1) {
    const to = runs.to[run] ?? 0;
    const cell = first + (runs.bucket[run] ?? 0);
    let sum = sums[cell] ?? Number.NaN;
    for (let n = runs.from[run] ?? 0; n < to; n += 1) {
      const value = values[n] ?? Number.NaN;
      if (!Number.isNaN(value)) sum = Number.isNaN(sum) ? value : sum + value;
    }
    sums[cell] = sum;
  }
}

// By bucket; of records those that begin in opening hours, each a period.
function periodsOf(runs: Runs, { starts, periods }: LineRows, length: number, opening: Window | null): number[] {
  const told = Array<number>(length).fill(0);
  for (let run = 0; run < runs.count; run += 1) {
    const to = runs.to[run] ?? 0;
    let sum = 0;
    for (let n = runs.from[run] ?? 0; n < to; n += 1)
      sum += opening === null ? (periods[n] ?? 0) : Number(isInside(starts[n] ?? 0, opening));
    const bucket = runs.bucket[run] ?? 0;
    told[bucket] = (told[bucket] ?? 0) + sum;
  }
  return told;
}

function add(runs: Runs, from: number, to: number, bucket: number): void {
  runs.from[runs.count] = from;
  runs.to[runs.count] = to;
  runs.bucket[runs.count] = bucket;
  runs.count += 1;
}

/** Writes the runs of the rows [from, to) of a line. */
type PlaceRows = (into: Runs, line: LineRows, from: number, to: number) => void;

// Rows of sums begin at every hour or day: which bucket that is, and where its rows end, is worked out once for all places.
function placeSums(question: SumsQuestion, starts: readonly number[], grain: 'hour' | 'day'): PlaceRows {
  const unit = grain === 'hour' ? 3600 : daySeconds;
  const place = placesIn(starts, question.step);
  const begin = question.from;
  const known = Int32Array.from({ length: Math.ceil((question.to - begin) / unit) }, (_, n) => place(begin + n * unit));
  const ends = new Int32Array(known.length);
  for (let n = known.length - 1; n >= 0; n -= 1) ends[n] = known[n] === known[n + 1] ? (ends[n + 1] ?? 0) : n + 1;
  return (into, line, from, to) => {
    into.count = 0;
    for (let n = from; n < to; ) {
      const slot = ((line.starts[n] ?? 0) - begin) / unit;
      const bucket = known[slot];
      if (bucket === undefined) return;
      const end = ends[slot] ?? 0;
      const last = end === slot + 1 ? n + 1 : Math.min(to, firstFrom(line, begin + end * unit));
      if (bucket >= 0) add(into, n, last, bucket);
      n = last;
    }
  };
}

// The conditions of `conditionsOf`.
function placeRecords(question: SumsQuestion, starts: readonly number[]): PlaceRows {
  const { from: begin, to: end, step, window } = question;
  const [isWhole, isPast, isNamed] = [isWholeDay(window), runsPastMidnight(window), namesDays(question)];
  const inDays = step !== null && stepOfDays(step);
  const place = placesIn(starts, step);
  const bucketOf = (start: number, minutes: number) => {
    if (question.ended === true && start + minutes * 60 > end) return -1;
    const business = isPast ? start - dayStart(start) + openingDay(start, window) : start;
    const counted = isNamed ? business : start;
    if (counted < begin || counted >= end || !(isWhole || isInside(start, window))) return -1;
    return place(inDays ? business : start);
  };
  return (into, line, from, to) => {
    into.count = 0;
    for (let n = from; n < to; n += 1) {
      const bucket = bucketOf(line.starts[n] ?? 0, line.periods[n] ?? 0);
      if (bucket < 0) continue;
      const before = into.count - 1;
      const isNext = before >= 0 && into.bucket[before] === bucket && into.to[before] === n;
      if (isNext) into.to[before] = n + 1;
      else add(into, n, n + 1, bucket);
    }
  };
}

// Neighbours mostly lie in one bucket.
function placesIn(starts: readonly number[], step: SumsQuestion['step']): (local: number) => number {
  if (step === null) return () => 0;
  const order = new Map(starts.map((start, index) => [start, index]));
  let [from, to, place] = [0, 0, -1];
  return (local) => {
    if (local >= from && local < to) return place;
    from = bucketStart(local, step);
    to = nextBucket(from, step);
    place = order.get(from) ?? -1;
    return place;
  };
}

function knownOf(sum: number | undefined): number | null {
  return sum === undefined || Number.isNaN(sum) ? null : sum;
}
