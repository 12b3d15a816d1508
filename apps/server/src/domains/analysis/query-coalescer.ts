import type { Metrics } from '@portico/contract/words/metrics';
import { estimateMinBucketCount } from '@portico/counting/buckets';
import { addMetrics } from '@portico/counting/items';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import {
  type BucketSums,
  type OpeningHoursGroup,
  type ReceivedPeriods,
  type SumsQuery,
  sumByBucket,
  sumWithReceivedPeriods,
} from './queries/sums.ts';

/** Runs queries of additive metrics that differ only in their places as one query, while other queries are running. */
export type QueryCoalescer = {
  readSums(query: SumsQuery): Promise<BucketSums[]>;
  readSumsAndReceivedPeriods(query: SumsQuery, openings: readonly OpeningHoursGroup[]): Promise<Answer>;
};

type Answer = { sums: BucketSums[]; receivedPeriods: ReceivedPeriods };
type QueryAndOpeningHours = { query: SumsQuery; openingHours: readonly OpeningHoursGroup[] | null };
type Shared = { runningAnswer: Promise<Answer>; nextAnswer: Promise<Answer> | null };
type WaitingQuery = QueryAndOpeningHours & {
  coalesceKey: string;
  resolve: (answer: Answer) => void;
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

  async function runQuery({ query, openingHours }: QueryAndOpeningHours): Promise<Answer> {
    if (openingHours !== null) return sumWithReceivedPeriods(countingStore, query, openingHours);
    return { sums: await sumByBucket(countingStore, query, 'additive'), receivedPeriods: new Map() };
  }

  async function answer(queries: readonly WaitingQuery[]): Promise<void> {
    running += 1;
    try {
      const [first, ...others] = queries;
      if (first === undefined) return;
      if (others.length === 0) first.resolve(await runQuery(first));
      else {
        const all = await runQuery(joinQueries(queries));
        for (const one of queries) one.resolve(pickAnswerPart(all, one.query));
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

  const submit = (request: QueryAndOpeningHours): Promise<Answer> => {
    const same = coalesceKey(request);
    if (same === null) return share(request);
    return new Promise((resolve, reject) => {
      waiting.push({ ...request, coalesceKey: same, resolve, reject });
      next();
    });
  };

  // Twenty users who compare all stores run the same query. While it runs, later callers share the next run, which begins after their
  // requests.
  function share(request: QueryAndOpeningHours): Promise<Answer> {
    const key = JSON.stringify(request);
    const known = shared.get(key);
    if (known === undefined) return begin(key, request);
    known.nextAnswer ??= known.runningAnswer.then(
      () => begin(key, request),
      () => begin(key, request),
    );
    return known.nextAnswer;
  }

  function begin(key: string, request: QueryAndOpeningHours): Promise<Answer> {
    const runningAnswer = runQuery(request);
    const one: Shared = { runningAnswer, nextAnswer: null };
    shared.set(key, one);
    const forget = () => {
      if (one.nextAnswer === null) shared.delete(key);
    };
    runningAnswer.then(forget, forget);
    return runningAnswer;
  }

  return {
    readSums: async (query) => (await submit({ query, openingHours: null })).sums,
    readSumsAndReceivedPeriods: (query, openingHours) => submit({ query, openingHours }),
  };
}

// Everything in a query except its places; null: a query that has to run alone.
function coalesceKey({ query, openingHours }: QueryAndOpeningHours): string | null {
  const { scope, isSeparate: _each, ...rest } = query;
  if (scope.devices === null || countAnswerRows(query) > maxCoalescedRows / 2) return null;
  // Opening hours belong to entities: the places of a coalesced query must all have the same opening hours.
  if (openingHours !== null && openingHours.length > 1) return null;
  return JSON.stringify([scope.company, scope.by, rest, openingHours?.map(({ window }) => window)]);
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

function joinQueries(queries: readonly WaitingQuery[]): QueryAndOpeningHours {
  const [first] = queries;
  if (first === undefined) throw new RangeError('Nobody asked.');
  const union = (list: (one: WaitingQuery) => readonly number[]) => [...new Set(queries.flatMap(list))];
  const devices = union(({ query }) => query.scope.devices ?? []);
  const ids = union(({ query }) => query.scope.ids);
  const entityIds = union(({ openingHours }) => openingHours?.[0]?.entityIds ?? []);
  return {
    query: {
      ...first.query,
      isSeparate: true,
      scope: { ...first.query.scope, ids, devices, deviceCount: devices.length },
    },
    openingHours: first.openingHours?.map((opening) => ({ ...opening, entityIds })) ?? null,
  };
}

// Returns the part of an answer by place that belongs to the places of one query.
function pickAnswerPart({ sums, receivedPeriods }: Answer, { scope, isSeparate }: SumsQuery): Answer {
  const ids = new Set(scope.ids);
  const own = sums.filter(({ group }) => ids.has(group));
  const ownPeriods = [...receivedPeriods].filter(([place]) => ids.has(place));
  return { sums: isSeparate ? own : sumRowsByBucket(own, scope.company), receivedPeriods: new Map(ownPeriods) };
}

function sumRowsByBucket(rows: readonly BucketSums[], company: number): BucketSums[] {
  const byBucket = new Map<number, Metrics>();
  for (const { bucket, sums } of rows) byBucket.set(bucket, addMetrics(byBucket.get(bucket) ?? {}, sums));
  return [...byBucket].map(([bucket, sums]) => ({ company, group: 0, bucket, sums }));
}
