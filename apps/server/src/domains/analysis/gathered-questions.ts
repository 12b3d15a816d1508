import type { Metrics } from '@portico/contract/words/metrics';
import { bucketCount } from '@portico/counting/buckets';
import { addMetrics } from '@portico/counting/items';
import type { Counts } from '../../platform/counts/open.ts';
import {
  type BucketSums,
  type Opening,
  type Receipts,
  type SumsQuestion,
  sumByBucket,
  sumWithReceipts,
} from './questions/sums.ts';

/** Questions of additive metrics that are alike but for the places, asked as one while others are being answered. */
export type GatheredQuestions = {
  sums(question: SumsQuestion): Promise<BucketSums[]>;
  withReceipts(question: SumsQuestion, openings: readonly Opening[]): Promise<Answer>;
};

type Answer = { sums: BucketSums[]; receipts: Receipts };
type Asked = { question: SumsQuestion; openings: readonly Opening[] | null };
type Shared = { running: Promise<Answer>; next: Promise<Answer> | null };
type Waiting = Asked & { alike: string; tell: (answer: Answer) => void; fail: (error: unknown) => void };

// As many as keep a small machine's cores busy; while they run, what comes next gathers.
const mostAtOnce = 2;
// Rows of a gathered answer have a place each; more of them cost more to read than asking once more.
const mostRows = 10_000;

/**
 * The engine takes milliseconds to begin a question and next to nothing for another place in it: twenty people who each look at their
 * own store cost little more than one. Nothing is kept, so nothing can be out of date.
 */
export function gatherQuestions(counts: Counts): GatheredQuestions {
  const waiting: Waiting[] = [];
  let running = 0;
  const shared = new Map<string, Shared>();

  async function ask({ question, openings }: Asked): Promise<Answer> {
    if (openings !== null) return sumWithReceipts(counts, question, openings);
    return { sums: await sumByBucket(counts, question, 'additive'), receipts: new Map() };
  }

  async function answer(asked: readonly Waiting[]): Promise<void> {
    running += 1;
    try {
      const [first, ...others] = asked;
      if (first === undefined) return;
      if (others.length === 0) first.tell(await ask(first));
      else {
        const all = await ask(joined(asked));
        for (const one of asked) one.tell(partOf(all, one.question));
      }
    } catch (error) {
      for (const one of asked) one.fail(error);
    } finally {
      running -= 1;
      next();
    }
  }

  function next(): void {
    while (running < mostAtOnce && waiting.length > 0) void answer(takeAlike(waiting));
  }

  const gather = (asked: Asked): Promise<Answer> => {
    const alike = alikeKey(asked);
    if (alike === null) return share(asked);
    return new Promise((tell, fail) => {
      waiting.push({ ...asked, alike, tell, fail });
      next();
    });
  };

  // Twenty people who compare all stores ask the very same: while it is being answered once, the others share the next answer, which
  // begins after they asked.
  function share(asked: Asked): Promise<Answer> {
    const key = JSON.stringify(asked);
    const known = shared.get(key);
    if (known === undefined) return begin(key, asked);
    known.next ??= known.running.then(
      () => begin(key, asked),
      () => begin(key, asked),
    );
    return known.next;
  }

  function begin(key: string, asked: Asked): Promise<Answer> {
    const running = ask(asked);
    const one: Shared = { running, next: null };
    shared.set(key, one);
    const forget = () => {
      if (one.next === null) shared.delete(key);
    };
    running.then(forget, forget);
    return running;
  }

  return {
    sums: async (question) => (await gather({ question, openings: null })).sums,
    withReceipts: (question, openings) => gather({ question, openings }),
  };
}

// Everything of a question but its places; null: one to be asked alone.
function alikeKey({ question, openings }: Asked): string | null {
  const { scope, each: _each, ...rest } = question;
  if (scope.devices === null || rowsOf(question) > mostRows / 2) return null;
  // Opening hours are of entities: only where all of them have the same are they those of whoever is asked about too.
  if (openings !== null && openings.length > 1) return null;
  return JSON.stringify([scope.company, scope.by, rest, openings?.map(({ window }) => window)]);
}

function rowsOf({ scope, from, to, step }: SumsQuestion): number {
  return scope.ids.length * (step === null ? 1 : bucketCount(from, to, step));
}

// The one that waits longest, and those like it that fit in.
function takeAlike(waiting: Waiting[]): Waiting[] {
  const taken: Waiting[] = [];
  const left: Waiting[] = [];
  let rows = 0;
  for (const one of waiting) {
    const more = rowsOf(one.question);
    const fits = one.alike === (taken[0]?.alike ?? one.alike) && rows + more <= mostRows;
    if (fits) rows += more;
    (fits ? taken : left).push(one);
  }
  waiting.splice(0, waiting.length, ...left);
  return taken;
}

function joined(asked: readonly Waiting[]): Asked {
  const [first] = asked;
  if (first === undefined) throw new RangeError('Nobody asked.');
  const union = (list: (one: Waiting) => readonly number[]) => [...new Set(asked.flatMap(list))];
  const devices = union(({ question }) => question.scope.devices ?? []);
  const ids = union(({ question }) => question.scope.ids);
  const entityIds = union(({ openings }) => openings?.[0]?.entityIds ?? []);
  return {
    question: {
      ...first.question,
      each: true,
      scope: { ...first.question.scope, ids, devices, deviceCount: devices.length },
    },
    openings: first.openings?.map((opening) => ({ ...opening, entityIds })) ?? null,
  };
}

// What of an answer by place is about the places of one question.
function partOf({ sums, receipts }: Answer, { scope, each }: SumsQuestion): Answer {
  const ids = new Set(scope.ids);
  const own = sums.filter(({ group }) => ids.has(group));
  const ofPlaces = [...receipts].filter(([place]) => ids.has(place));
  return { sums: each ? own : addedUp(own, scope.company), receipts: new Map(ofPlaces) };
}

function addedUp(rows: readonly BucketSums[], company: number): BucketSums[] {
  const byBucket = new Map<number, Metrics>();
  for (const { bucket, sums } of rows) byBucket.set(bucket, addMetrics(byBucket.get(bucket) ?? {}, sums));
  return [...byBucket].map(([bucket, sums]) => ({ company, group: 0, bucket, sums }));
}
