import { metrics } from '@portico/contract/words/metrics';
import { bucketStart, nextBucket, stepOfDays } from '@portico/counting/buckets';
import { isInside, isWholeDay, openingDay, runsPastMidnight } from '@portico/counting/business-hours';
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
  const bucketOf = grain === 'record' ? bucketOfRecord(question, starts) : bucketOfSum(question, starts, grain);
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
      const values = wanted.map((column) => valuesOf(line, column));
      const told = withReceipts ? new Uint32Array(starts.length) : null;
      let isCounted = false;
      const last = firstFrom(line, end);
      for (let n = firstFrom(line, question.from); n < last; n += 1) {
        const start = line.starts[n] ?? 0;
        const periods = line.periods[n] ?? 0;
        const bucket = bucketOf(start, periods);
        if (bucket < 0) continue;
        isCounted = true;
        const cell = first + bucket;
        found[cell] = 1;
        for (let name = 0; name < values.length; name += 1) add(sums[name], cell, values[name]?.[n]);
        if (told === null) continue;
        // A record is a period, where it begins in opening hours.
        const inOpening = grain === 'record' ? Number(isInside(start, place.opening)) : periods;
        told[bucket] = (told[bucket] ?? 0) + inOpening;
      }
      if (!isCounted || told === null) continue;
      const key = deviceAt(line.device, entity);
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

function valuesOf({ values }: LineRows, column: number): Float64Array {
  const found = values[column];
  if (found === undefined) throw new RangeError('A column of the question is not kept.');
  return found;
}

function add(sums: Float64Array | undefined, cell: number, value = Number.NaN): void {
  if (sums === undefined || Number.isNaN(value)) return;
  const before = sums[cell] ?? Number.NaN;
  sums[cell] = Number.isNaN(before) ? value : before + value;
}

type BucketOf = (start: number, minutes: number) => number;

// Rows of sums begin at every hour or day: which bucket that is, is worked out once for all places.
function bucketOfSum({ from, to, step }: SumsQuestion, starts: readonly number[], grain: 'hour' | 'day'): BucketOf {
  const unit = grain === 'hour' ? 3600 : 86_400;
  const place = placesIn(starts, step);
  const known = Int32Array.from({ length: Math.ceil((to - from) / unit) }, (_, n) => place(from + n * unit));
  return (start) => known[(start - from) / unit] ?? -1;
}

// The conditions of `conditionsOf`.
function bucketOfRecord(question: SumsQuestion, starts: readonly number[]): BucketOf {
  const { from, to, step, window } = question;
  const [isWhole, isPast, isNamed] = [isWholeDay(window), runsPastMidnight(window), namesDays(question)];
  const inDays = step !== null && stepOfDays(step);
  const place = placesIn(starts, step);
  return (start, minutes) => {
    if (question.ended === true && start + minutes * 60 > to) return -1;
    const business = isPast ? start - dayStart(start) + openingDay(start, window) : start;
    const counted = isNamed ? business : start;
    if (counted < from || counted >= to || !(isWhole || isInside(start, window))) return -1;
    return place(inDays ? business : start);
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
