import type { Counts } from '../../platform/counts/open.ts';
import { type BucketSums, daySeconds, type Opening, type Receipts, type SumsQuestion } from './questions/sums.ts';

type Answer = { sums: BucketSums[]; receipts: Receipts };
type Kept = { company: number; days: { from: number; to: number }; answer: Promise<Answer> };

/** A chain of a thousand stores has half a megabyte of answers to each of them. */
const mostKept = 40;

/**
 * Keeps the answers to questions of periods that are over by a moment, which sums by hour or day cannot give, until something is
 * written to their days: what a past weekday had by now stays, however often and by however many people home is looked at. Only on
 * the embedded store, which nobody else writes. Not to be written to. `openings` null: without receipts.
 */
export function keepEndings(
  counts: Counts,
): (question: SumsQuestion, openings: readonly Opening[] | null, ask: () => Promise<Answer>) => Promise<Answer> {
  const kept = new Map<string, Kept>();
  counts.watch((changes) => {
    if (kept.size === 0) return;
    for (const { company, day } of changes)
      for (const [key, one] of kept)
        if (one.company === company && (day === null || (day >= one.days.from && day < one.days.to))) kept.delete(key);
  });
  return (question, openings, ask) => {
    if (question.ended !== true || counts.engine !== 'embedded') return ask();
    const { scope, ...rest } = question;
    const { company, by, ids, devices } = scope;
    const key = JSON.stringify([company, by, ids, devices, rest, openings]);
    const known = kept.get(key);
    if (known !== undefined) return known.answer;
    const answer = ask();
    const [oldest] = kept.keys();
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
    // Its business days may begin a day before it, and end a day after.
    const days = { from: Math.floor(question.from / daySeconds) - 1, to: Math.ceil(question.to / daySeconds) + 1 };
    const one = { company, days, answer };
    kept.set(key, one);
    answer.catch(() => {
      if (kept.get(key) === one) kept.delete(key);
    });
    return answer;
  };
}
