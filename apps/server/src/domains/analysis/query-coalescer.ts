import type { Metrics } from '@portico/contract/words/metrics';
import { estimateMinBucketCount } from '@portico/counting/buckets';
import { addMetrics } from '@portico/counting/items';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import { type BucketSums, type SumsQuery, sumByBucket } from './queries/sums.ts';

/** Runs queries of additive metrics that differ only in their places as one query, while other queries are running. */
export type QueryCoalescer = { readSums(query: SumsQuery): Promise<BucketSums[]> };

type Shared = { runningAnswer: Promise<BucketSums[]>; nextAnswer: Promise<BucketSums[]> | null };
type WaitingQuery = {
  query: SumsQuery;
  coalesceKey: string;
  resolve: (sums: BucketSums[]) => void;
  reject: (error: unknown) => void;
};

// Enough to keep the cores of a small machine busy. Queries that arrive meanwhile are coalesced.
const maxRunningQueries = 2;
// A coalesced answer has rows for each place. Reading more rows than this costs more than a second query.
const maxCoalescedRows = 10_000;

/**
 * The engine needs milliseconds to begin a query and next to nothing for another place in it: twenty users who each look at their own store
 * cost little more than one. Nothing is cached, so nothing can be out of date.
 */
export function createQueryCoalescer(countingStore: CountingStore): QueryCoalescer {
  const waiting: WaitingQuery[] = [];
  let running = 0;
  const shared = new Map<string, Shared>();

  const runQuery = (query: SumsQuery) => sumByBucket(countingStore, query, 'additive');

  async function answer(queries: readonly WaitingQuery[]): Promise<void> {
    running += 1;
    try {
      const [first, ...others] = queries;
      if (first === undefined) return;
      if (others.length === 0) first.resolve(await runQuery(first.query));
      else {
        const all = await runQuery(joinQueries(queries));
        for (const one of queries) one.resolve(pickOwnRows(all, one.query));
      }
    } catch (error) {
      for (const one of queries) one.reject(error);
    } finally {
      running -= 1;
      next();
    }
  }

  function next(): void {
    while (running < maxRunningQueries && waiting.length > 0) void answer(takeCoalescable(waiting));
  }

  const submit = (query: SumsQuery): Promise<BucketSums[]> => {
    const same = coalesceKey(query);
    if (same === null) return share(query);
    return new Promise((resolve, reject) => {
      waiting.push({ query, coalesceKey: same, resolve, reject });
      next();
    });
  };

  // Twenty users who compare all stores run the same query. While it runs, later callers share the next run, which begins after their
  // requests.
  function share(query: SumsQuery): Promise<BucketSums[]> {
    const key = JSON.stringify(query);
    const known = shared.get(key);
    if (known === undefined) return begin(key, query);
    known.nextAnswer ??= known.runningAnswer.then(
      () => begin(key, query),
      () => begin(key, query),
    );
    return known.nextAnswer;
  }

  function begin(key: string, query: SumsQuery): Promise<BucketSums[]> {
    const runningAnswer = runQuery(query);
    const one: Shared = { runningAnswer, nextAnswer: null };
    shared.set(key, one);
    const forget = () => {
      if (one.nextAnswer === null) shared.delete(key);
    };
    runningAnswer.then(forget, forget);
    return runningAnswer;
  }

  return { readSums: submit };
}

// Everything in a query except its places; null: a query that has to run alone.
function coalesceKey(query: SumsQuery): string | null {
  const { scope, isSeparate: _each, ...rest } = query;
  if (scope.devices === null || countAnswerRows(query) > maxCoalescedRows / 2) return null;
  return JSON.stringify([scope.company, scope.by, rest]);
}

function countAnswerRows({ scope, from, to, step }: SumsQuery): number {
  return scope.ids.length * (step === null ? 1 : estimateMinBucketCount(from, to, step));
}

// Takes the query that has waited longest, and those with the same key that fit.
function takeCoalescable(waiting: WaitingQuery[]): WaitingQuery[] {
  const taken: WaitingQuery[] = [];
  const left: WaitingQuery[] = [];
  let rows = 0;
  for (const one of waiting) {
    const more = countAnswerRows(one.query);
    const fits = one.coalesceKey === (taken[0]?.coalesceKey ?? one.coalesceKey) && rows + more <= maxCoalescedRows;
    if (fits) rows += more;
    (fits ? taken : left).push(one);
  }
  waiting.splice(0, waiting.length, ...left);
  return taken;
}

function joinQueries(queries: readonly WaitingQuery[]): SumsQuery {
  const [first] = queries;
  if (first === undefined) throw new RangeError('Nobody asked.');
  const union = (list: (one: WaitingQuery) => readonly number[]) => [...new Set(queries.flatMap(list))];
  const devices = union(({ query }) => query.scope.devices ?? []);
  const ids = union(({ query }) => query.scope.ids);
  const scope = { ...first.query.scope, ids, devices, deviceCount: devices.length };
  return { ...first.query, isSeparate: true, scope };
}

// Returns the rows of an answer by place that belong to the places of one query.
function pickOwnRows(sums: readonly BucketSums[], { scope, isSeparate }: SumsQuery): BucketSums[] {
  const ids = new Set(scope.ids);
  const own = sums.filter(({ group }) => ids.has(group));
  return isSeparate ? own : sumRowsByBucket(own, scope.company);
}

function sumRowsByBucket(rows: readonly BucketSums[], company: number): BucketSums[] {
  const byBucket = new Map<number, Metrics>();
  for (const { bucket, sums } of rows) byBucket.set(bucket, addMetrics(byBucket.get(bucket) ?? {}, sums));
  return [...byBucket].map(([bucket, sums]) => ({ company, group: 0, bucket, sums }));
}
