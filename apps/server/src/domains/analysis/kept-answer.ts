import { metrics } from '@portico/contract/words/metrics';
import { bucketStart, nextBucket, stepOfDays } from '@portico/counting/buckets';
import { isInside, isWholeDay, openingDay, runsPastMidnight, type Window } from '@portico/counting/business-hours';
import { namesDays } from '@portico/counting/counted-range';
import { dayStart } from '@portico/counting/local-time';
import { firstFrom, type Grain, type LineRows } from './questions/kept-rows.ts';
import {
  type BucketSums,
  bucketsOf,
  type CountedPlace,
  daySeconds,
  deviceAt,
  type Receipts,
  type SumsQuestion,
  withLine,
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
  const { scope, metrics: names, each } = question;
  const starts = bucketsOf(question);
  const placeRows = grain === 'record' ? placeRecords(question, starts) : placeSums(question, starts, grain);
  // Of the rows of one line: the place of the bucket of each; -1: not counted. One list for all lines.
  let buckets = new Int32Array(0);
  // After midnight there may still be something of the last day.
  const end = question.to + (runsPastMidnight(question.window) ? daySeconds : 0);
  const cells = (each ? places.length : 1) * starts.length;
  const found = new Uint8Array(cells);
  const sums = names.map(() => new Float64Array(cells).fill(Number.NaN));
  const receipts: Receipts = new Map();
  let first = 0;
  for (const { entity, place, columns, rows } of places) {
    const wanted = names.map((name) => columns.indexOf(metrics[name].column));
    for (const line of rows) {
      const from = firstFrom(line, question.from);
      const to = firstFrom(line, end);
      if (buckets.length < to - from) buckets = new Int32Array(2 * (to - from));
      if (placeRows(buckets, line, from, to) === 0) continue;
      const count = to - from;
      for (let n = 0; n < count; n += 1) {
        const bucket = buckets[n] ?? -1;
        if (bucket >= 0) found[first + bucket] = 1;
      }
      for (let name = 0; name < wanted.length; name += 1)
        add(sums[name], first, buckets, count, line.values[wanted[name] ?? -1], from);
      if (!withReceipts) continue;
      const key = deviceAt(line.device, entity);
      const told = periodsOf(buckets, count, line, from, starts.length, grain === 'record' ? place.opening : null);
      receipts.set(key, withLine(receipts.get(key), told));
    }
    if (each) first += starts.length;
  }
  const rows: BucketSums[] = [];
  for (let cell = 0; cell < cells; cell += 1) {
    if (found[cell] === 0) continue;
    const row: BucketSums = {
      company: scope.company,
      group: each ? (places[Math.floor(cell / starts.length)]?.entity ?? 0) : 0,
      bucket: starts[cell % starts.length] ?? 0,
      sums: {},
    };
    for (const [order, name] of names.entries()) row.sums[name] = knownOf(sums[order]?.[cell]);
    rows.push(row);
  }
  return { sums: rows, receipts };
}

// The hot loops are small and make nothing: a year by hour of a hundred entities is a million rows.

function add(
  sums: Float64Array | undefined,
  first: number,
  buckets: Int32Array,
  count: number,
  values: Float64Array | undefined,
  from: number,
): void {
  if (sums === undefined || values === undefined) throw new RangeError('A column of the question is not kept.');
  for (let n = 0; n < count; n += 1) {
    const bucket = buckets[n] ?? -1;
    const value = values[from + n] ?? Number.NaN;
    if (bucket < 0 || Number.isNaN(value)) continue;
    const before = sums[first + bucket] ?? Number.NaN;
    sums[first + bucket] = Number.isNaN(before) ? value : before + value;
  }
}

// By bucket; of records those that begin in opening hours, each a period.
function periodsOf(
  buckets: Int32Array,
  count: number,
  { starts, periods }: LineRows,
  from: number,
  length: number,
  opening: Window | null,
): Uint32Array {
  const told = new Uint32Array(length);
  for (let n = 0; n < count; n += 1) {
    const bucket = buckets[n] ?? -1;
    if (bucket < 0) continue;
    const more = opening === null ? (periods[from + n] ?? 0) : Number(isInside(starts[from + n] ?? 0, opening));
    told[bucket] = (told[bucket] ?? 0) + more;
  }
  return told;
}

/** Writes the places of the buckets of the rows [from, to) of a line; how many of these are counted. */
type PlaceRows = (into: Int32Array, line: LineRows, from: number, to: number) => number;

// Rows of sums begin at every hour or day: which bucket that is, is worked out once for all places.
function placeSums(question: SumsQuestion, starts: readonly number[], grain: 'hour' | 'day'): PlaceRows {
  const unit = grain === 'hour' ? 3600 : daySeconds;
  const place = placesIn(starts, question.step);
  const begin = question.from;
  const known = Int32Array.from({ length: Math.ceil((question.to - begin) / unit) }, (_, n) => place(begin + n * unit));
  return (into, line, from, to) => {
    let counted = 0;
    for (let n = from; n < to; n += 1) {
      const slot = ((line.starts[n] ?? 0) - begin) / unit;
      const bucket = slot < known.length ? (known[slot] ?? -1) : -1;
      into[n - from] = bucket;
      if (bucket >= 0) counted += 1;
    }
    return counted;
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
    let counted = 0;
    for (let n = from; n < to; n += 1) {
      const bucket = bucketOf(line.starts[n] ?? 0, line.periods[n] ?? 0);
      into[n - from] = bucket;
      if (bucket >= 0) counted += 1;
    }
    return counted;
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
