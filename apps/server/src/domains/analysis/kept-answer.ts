import { metrics } from '@portico/contract/words/metrics';
import { bucketStart, nextBucket, stepOfDays } from '@portico/counting/buckets';
import { isInside, isWholeDay, openingDay, runsPastMidnight, type Window } from '@portico/counting/business-hours';
import { namesDays } from '@portico/counting/counted-range';
import { dayStart } from '@portico/counting/local-time';
import { groupsByMember } from './organisation-groups.ts';
import { firstFrom, type Grain, type LineRows, type Values } from './questions/kept-rows.ts';
import { addLine, type BucketSums, bucketsOf, daySeconds, type Receipts, type SumsQuestion } from './questions/sums.ts';

/** What is kept of an entity: its rows, whose values stand in the order of `columns`. */
export type KeptPlace = {
  entity: number;
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
  // After midnight there may still be something of the last day.
  const end = question.to + (runsPastMidnight(question.window) ? daySeconds : 0);
  const cells = rowsTold.ids.length * starts.length;
  const found = new Uint8Array(cells);
  const sums = names.map(() => new Float64Array(cells).fill(Number.NaN));
  const receipts: Receipts = new Map();
  let wanted: { columns: readonly string[]; order: readonly number[] } = { columns: [], order: [] };
  // Devices that miss nothing share their starts, and so where these lie.
  let last: { starts: Uint32Array | null; from: number; to: number; buckets: Buckets | null } = {
    starts: null,
    from: 0,
    to: 0,
    buckets: null,
  };
  for (const [place, { entity, columns, rows }] of places.entries()) {
    if (wanted.columns !== columns)
      wanted = { columns, order: names.map((name) => columns.indexOf(metrics[name].column)) };
    const own = rowsTold.of(entity, place);
    for (const line of rows) {
      if (grain === 'record' || line.starts !== last.starts) {
        const [from, to] = [firstFrom(line, question.from), firstFrom(line, end)];
        last = { starts: line.starts, from, to, buckets: placeRows(line, from, to) };
      }
      const { from, to, buckets } = last;
      if (buckets === null) continue;
      for (const row of own) {
        const first = row * starts.length;
        markFound(found, first, buckets);
        for (let name = 0; name < names.length; name += 1)
          addSums(sums[name], first, buckets, line.values[wanted.order[name] ?? -1], from, to);
      }
      if (!withReceipts) continue;
      // Of the question: what is kept may meanwhile be read ahead for somebody who asked before the hours changed.
      const opening = grain === 'record' ? openingOf(scope, entity) : null;
      addLine(receipts, entity, line.device, periodsOf(buckets, line, from, to, starts.length, opening));
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

function openingOf({ places }: SumsQuestion['scope'], entity: number): Window {
  const place = places?.get(entity);
  if (place === undefined) throw new RangeError('The question does not say when the entity is open.');
  return place.opening;
}

/** Rows of an answer by id (0: everything together), and at which of them an entity is added, which is at this place of the list. */
type RowsTold = { ids: readonly number[]; of: (entity: number, place: number) => readonly number[] };

function rowsOf({ each, groups }: SumsQuestion, places: readonly KeptPlace[]): RowsTold {
  if (!each) return { ids: [0], of: () => [0] };
  if (groups === undefined) return { ids: places.map(({ entity }) => entity), of: (_entity, place) => [place] };
  const ids = groups.map(({ id }) => id);
  const order = new Map(ids.map((id, place) => [id, place]));
  const groupsOf = groupsByMember(groups);
  const rows = new Map([...groupsOf].map(([entity, own]) => [entity, own.map((id) => order.get(id) ?? -1)]));
  return { ids, of: (entity) => rows.get(entity) ?? [] };
}

// The hot loops are small and make nothing: a year by hour of a hundred entities is a million rows.

/** At which place the bucket of each row lies, -1 where it is not counted; or all of them in the only bucket there is. */
type Buckets = Int32Array | 'one';

/** The buckets of the rows [from, to) of a line, good until the next line is asked about; null: none is counted. */
type PlaceRows = (line: LineRows, from: number, to: number) => Buckets | null;

function markFound(found: Uint8Array, first: number, buckets: Buckets): void {
  if (buckets === 'one') {
    found[first] = 1;
    return;
  }
  for (let n = 0; n < buckets.length; n += 1) {
    const bucket = buckets[n] ?? -1;
    if (bucket >= 0) found[first + bucket] = 1;
  }
}

function addSums(
  sums: Float64Array | undefined,
  first: number,
  buckets: Buckets,
  values: Values | undefined,
  from: number,
  to: number,
): void {
  if (sums === undefined || values === undefined) throw new RangeError('A column of the question is not kept.');
  if (buckets === 'one') {
    let sum = sums[first] ?? Number.NaN;
    for (let n = from; n < to; n += 1) {
      const value = values[n] ?? Number.NaN;
      if (!Number.isNaN(value)) sum = Number.isNaN(sum) ? value : sum + value;
    }
    sums[first] = sum;
    return;
  }
  for (let n = from; n < to; n += 1) {
    const bucket = buckets[n - from] ?? -1;
    const value = values[n] ?? Number.NaN;
    if (bucket < 0 || Number.isNaN(value)) continue;
    const sum = sums[first + bucket] ?? Number.NaN;
    sums[first + bucket] = Number.isNaN(sum) ? value : sum + value;
  }
}

// By bucket; of records those that begin in opening hours, each a period.
function periodsOf(
  buckets: Buckets,
  { starts, periods }: LineRows,
  from: number,
  to: number,
  length: number,
  opening: Window | null,
): number[] {
  const told = Array<number>(length).fill(0);
  for (let n = from; n < to; n += 1) {
    const bucket = buckets === 'one' ? 0 : (buckets[n - from] ?? -1);
    if (bucket < 0) continue;
    const came = opening === null ? (periods[n] ?? 0) : Number(isInside(starts[n] ?? 0, opening));
    told[bucket] = (told[bucket] ?? 0) + came;
  }
  return told;
}

// Rows of sums begin at every hour or day: which bucket that is is worked out once for all places, and looked up at once where no row is missing.
function placeSums(question: SumsQuestion, starts: readonly number[], grain: 'hour' | 'day'): PlaceRows {
  const unit = grain === 'hour' ? 3600 : daySeconds;
  const place = placesIn(starts, question.step);
  const begin = question.from;
  const known = Int32Array.from({ length: Math.ceil((question.to - begin) / unit) }, (_, n) => place(begin + n * unit));
  const isAlwaysCounted = known.every((bucket) => bucket >= 0);
  let room = new Int32Array(0);
  return (line, from, to) => {
    if (from >= to) return null;
    const slotOf = (n: number) => ((line.starts[n] ?? 0) - begin) / unit;
    const [first, last] = [slotOf(from), slotOf(to - 1)];
    if (isAlwaysCounted && last < known.length) {
      if (starts.length === 1) return 'one';
      if (last - first === to - 1 - from) return known.subarray(first, last + 1);
    }
    if (room.length < to - from) room = new Int32Array(2 * (to - from));
    let isAny = false;
    for (let n = from; n < to; n += 1) {
      const bucket = known[slotOf(n)] ?? -1;
      room[n - from] = bucket;
      isAny ||= bucket >= 0;
    }
    return isAny ? room.subarray(0, to - from) : null;
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
  let room = new Int32Array(0);
  return (line, from, to) => {
    if (room.length < to - from) room = new Int32Array(2 * (to - from));
    let isAny = false;
    for (let n = from; n < to; n += 1) {
      const bucket = bucketOf(line.starts[n] ?? 0, line.periods[n] ?? 0);
      room[n - from] = bucket;
      isAny ||= bucket >= 0;
    }
    return isAny ? room.subarray(0, to - from) : null;
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
