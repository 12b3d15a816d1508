import type { CountingStore } from '../../platform/counting-store/open.ts';
import { type BucketSums, daySeconds, type SumsQuery } from './queries/sums.ts';

type CachedAnswer = { company: number; days: { from: number; to: number }; answer: Promise<BucketSums[]> };

/** The answers for a chain of a thousand stores take half a megabyte each. */
const maxCachedAnswers = 40;

/**
 * Caches answers to queries that count only the periods that were over at a moment; sums by hour or day cannot answer these. An answer
 * stays until a record of its days is written, so the counts of a past weekday up to now are read once, however many users open the home
 * page. Only for the embedded store, which has no other writer. Callers must not modify answers.
 */
export function createEndedPeriodsCache(
  countingStore: CountingStore,
): (query: SumsQuery, ask: () => Promise<BucketSums[]>) => Promise<BucketSums[]> {
  const cached = new Map<string, CachedAnswer>();
  countingStore.onRecordChanges((changes) => {
    if (cached.size === 0) return;
    for (const { company, day } of changes)
      for (const [key, one] of cached)
        if (one.company === company && (day === null || (day >= one.days.from && day < one.days.to)))
          cached.delete(key);
  });
  return (query, ask) => {
    if (query.ended !== true || countingStore.engine !== 'embedded') return ask();
    const { scope, ...rest } = query;
    const { company, by, ids, devices } = scope;
    const key = JSON.stringify([company, by, ids, devices, rest]);
    const known = cached.get(key);
    if (known !== undefined) return known.answer;
    const answer = ask();
    const [oldest] = cached.keys();
    if (cached.size >= maxCachedAnswers && oldest !== undefined) cached.delete(oldest);
    // Business days may begin a day before the query and end a day after it.
    const days = { from: Math.floor(query.from / daySeconds) - 1, to: Math.ceil(query.to / daySeconds) + 1 };
    const one = { company, days, answer };
    cached.set(key, one);
    answer.catch(() => {
      if (cached.get(key) === one) cached.delete(key);
    });
    return answer;
  };
}
