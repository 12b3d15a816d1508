import { metrics } from '@portico/contract/words/metrics';
import { bucketStart, isWholeDayStep, nextBucket } from '@portico/counting/buckets';
import {
  businessDayStart,
  isInsideWindow,
  lastsTwentyFourHours,
  runsPastMidnight,
} from '@portico/counting/business-hours';
import { isWholeDayRange } from '@portico/counting/counted-range';
import { dayStart } from '@portico/counting/local-time';
import { mapGroupIdsByMember } from './organisation-groups.ts';
import {
  type DetectionLineRows,
  type FloatArray,
  findFirstRowFrom,
  type Granularity,
} from './queries/detection-line-rows.ts';
import { type BucketSums, daySeconds, listBucketStarts, type SumsQuery } from './queries/sums.ts';

/** The cached rows of an entity; their values are in the order of `columns`. */
export type CachedEntityRows = {
  entity: number;
  columns: readonly string[];
  rows: readonly DetectionLineRows[];
};

/**
 * Adds up cached rows as the statements of `queries/sums.ts` add up records. Every place must have all columns of the query. Rows of hours
 * or days may start outside the range, but are within the query's window. Records are checked here for range and window.
 */
export function sumCachedRows(
  query: SumsQuery,
  granularity: Granularity,
  places: readonly CachedEntityRows[],
): BucketSums[] {
  const { scope, metrics: names } = query;
  const starts = listBucketStarts(query);
  const answerRows = createAnswerRows(query, places);
  const findBuckets =
    granularity === 'record'
      ? createRecordBucketFinder(query, starts)
      : createSumsBucketFinder(query, starts, granularity);
  // Records after midnight may belong to the last business day.
  const end = query.to + (runsPastMidnight(query.window) ? daySeconds : 0);
  const cells = answerRows.ids.length * starts.length;
  const found = new Uint8Array(cells);
  const sums = names.map(() => new Float64Array(cells).fill(Number.NaN));
  let columnOrder: { columns: readonly string[]; order: readonly number[] } = { columns: [], order: [] };
  // Devices without gaps share one array of starts, so the range and buckets found for one device are reused for the next.
  let last: { starts: Uint32Array | null; from: number; to: number; buckets: Buckets | null } = {
    starts: null,
    from: 0,
    to: 0,
    buckets: null,
  };
  for (const [index, { entity, columns, rows }] of places.entries()) {
    if (columnOrder.columns !== columns)
      columnOrder = { columns, order: names.map((name) => columns.indexOf(metrics[name].column)) };
    const own = answerRows.rowsWithEntity(entity, index);
    for (const line of rows) {
      if (granularity === 'record' || line.starts !== last.starts) {
        const [from, to] = [findFirstRowFrom(line, query.from), findFirstRowFrom(line, end)];
        last = { starts: line.starts, from, to, buckets: findBuckets(line, from, to) };
      }
      const { from, to, buckets } = last;
      if (buckets === null) continue;
      for (const row of own) {
        const first = row * starts.length;
        markFound(found, first, buckets);
        for (let name = 0; name < names.length; name += 1)
          addSums(sums[name], first, buckets, line.values[columnOrder.order[name] ?? -1], from, to);
      }
    }
  }
  const rows: BucketSums[] = [];
  for (let cell = 0; cell < cells; cell += 1) {
    if (found[cell] === 0) continue;
    const row: BucketSums = {
      company: scope.company,
      group: answerRows.ids[Math.floor(cell / starts.length)] ?? 0,
      bucket: starts[cell % starts.length] ?? 0,
      sums: {},
    };
    for (let order = 0; order < names.length; order += 1) {
      const name = names[order];
      if (name !== undefined) row.sums[name] = nanToNull(sums[order]?.[cell]);
    }
    rows.push(row);
  }
  return rows;
}

/** Ids of the rows of an answer (0: everything together), and the indexes of the rows to which an entity, at index `place`, is added. */
type AnswerRows = { ids: readonly number[]; rowsWithEntity: (entity: number, place: number) => readonly number[] };

function createAnswerRows({ isSeparate, groups }: SumsQuery, places: readonly CachedEntityRows[]): AnswerRows {
  if (!isSeparate) return { ids: [0], rowsWithEntity: () => [0] };
  if (groups === undefined)
    return { ids: places.map(({ entity }) => entity), rowsWithEntity: (_entity, place) => [place] };
  const ids = groups.map(({ id }) => id);
  const order = new Map(ids.map((id, index) => [id, index]));
  const groupsOf = mapGroupIdsByMember(groups);
  const rows = new Map([...groupsOf].map(([entity, own]) => [entity, own.map((id) => order.get(id) ?? -1)]));
  return { ids, rowsWithEntity: (entity) => rows.get(entity) ?? [] };
}

// The inner loops allocate nothing: a year by hour of a hundred entities is a million rows.

/** The bucket index of each row, -1 if the row is not counted. 'one': all rows are in the only bucket. */
type Buckets = Int32Array | 'one';

/** The buckets of the rows [from, to) of a line, valid until the next call; null: no row is counted. */
type BucketFinder = (line: DetectionLineRows, from: number, to: number) => Buckets | null;

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
  values: FloatArray | undefined,
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

// Rows of sums begin at hours or days, so the bucket of each hour or day is computed once for all places. If the rows of a line have no
// gaps, their buckets are a slice of these.
function createSumsBucketFinder(
  query: SumsQuery,
  starts: readonly number[],
  granularity: 'hour' | 'day',
): BucketFinder {
  const unit = granularity === 'hour' ? 3600 : daySeconds;
  const findBucketIndex = createBucketIndex(starts, query.step);
  const begin = query.from;
  const known = Int32Array.from({ length: Math.ceil((query.to - begin) / unit) }, (_, index) =>
    findBucketIndex(begin + index * unit),
  );
  const isAlwaysCounted = known.every((bucket) => bucket >= 0);
  let buffer = new Int32Array(0);
  return (line, from, to) => {
    if (from >= to) return null;
    const slotOf = (n: number) => ((line.starts[n] ?? 0) - begin) / unit;
    const [first, last] = [slotOf(from), slotOf(to - 1)];
    if (isAlwaysCounted && last < known.length) {
      if (starts.length === 1) return 'one';
      if (last - first === to - 1 - from) return known.subarray(first, last + 1);
    }
    if (buffer.length < to - from) buffer = new Int32Array(2 * (to - from));
    let isAny = false;
    for (let n = from; n < to; n += 1) {
      const bucket = known[slotOf(n)] ?? -1;
      buffer[n - from] = bucket;
      isAny ||= bucket >= 0;
    }
    return isAny ? buffer.subarray(0, to - from) : null;
  };
}

// Applies the conditions of `recordConditionsSql`.
function createRecordBucketFinder(query: SumsQuery, starts: readonly number[]): BucketFinder {
  const { from: begin, to: end, step, window } = query;
  const [isWhole, isPast, isOfBusinessDays] = [
    lastsTwentyFourHours(window),
    runsPastMidnight(window),
    isWholeDayRange(query),
  ];
  const inDays = step !== null && isWholeDayStep(step);
  const findBucketIndex = createBucketIndex(starts, step);
  const bucketOf = (start: number, minutes: number) => {
    if (query.ended === true && start + minutes * 60 > end) return -1;
    const business = isPast ? start - dayStart(start) + businessDayStart(start, window) : start;
    const counted = isOfBusinessDays ? business : start;
    if (counted < begin || counted >= end || !(isWhole || isInsideWindow(start, window))) return -1;
    return findBucketIndex(inDays ? business : start);
  };
  let buffer = new Int32Array(0);
  return (line, from, to) => {
    if (buffer.length < to - from) buffer = new Int32Array(2 * (to - from));
    let isAny = false;
    for (let n = from; n < to; n += 1) {
      const bucket = bucketOf(line.starts[n] ?? 0, line.minutes[n] ?? 0);
      buffer[n - from] = bucket;
      isAny ||= bucket >= 0;
    }
    return isAny ? buffer.subarray(0, to - from) : null;
  };
}

// Consecutive rows are usually in the same bucket.
function createBucketIndex(starts: readonly number[], step: SumsQuery['step']): (local: number) => number {
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

function nanToNull(sum: number | undefined): number | null {
  return sum === undefined || Number.isNaN(sum) ? null : sum;
}
