import { metrics } from '@portico/contract/words/metrics';
import type { Counts } from '../../platform/counts/open.ts';
import type { EntityRow } from '../organisations/index.ts';
import { openingsOf } from './data-health.ts';
import { gatherQuestions } from './gathered-questions.ts';
import { keepSums } from './kept-sums.ts';
import { type BucketSums, type CountScope, type Receipts, type SumsQuestion, sumByBucket } from './questions/sums.ts';

type Asked = Omit<SumsQuestion, 'scope'>;

/** The one way from a question to its sums. A bucket may have several rows, each with other metrics. */
export type Asker = {
  sums(scopes: readonly CountScope[], question: Asked): Promise<BucketSums[]>;
  /** And how many of the record periods counted the devices sent in opening hours, in the same pass. */
  sumsAndReceipts(
    selection: { entities: readonly EntityRow[]; scopes: readonly CountScope[] },
    question: Asked,
  ): Promise<{ sums: BucketSums[]; receipts: Receipts }>;
};

export function createAsker(counts: Counts): Asker {
  const kept = keepSums(counts);
  const gathered = gatherQuestions(counts);

  async function sumsOf(question: SumsQuestion): Promise<BucketSums[]> {
    const additive = only(question, 'additive');
    const [added, daily] = await Promise.all([
      additive.metrics.length === 0
        ? []
        : kept.answer(additive, false).then((answer) => answer?.sums ?? gathered.sums(additive)),
      sumByBucket(counts, question, 'daily'),
    ]);
    return [...added, ...daily];
  }

  async function withReceipts(question: SumsQuestion, entities: readonly EntityRow[]) {
    const additive = only(question, 'additive');
    const [{ sums, receipts }, daily] = await Promise.all([
      kept.answer(additive, true).then((answer) => answer ?? gathered.withReceipts(additive, openingsOf(entities))),
      sumByBucket(counts, question, 'daily'),
    ]);
    return { sums: [...sums, ...daily], receipts };
  }

  return {
    async sums(scopes, question) {
      const answers = await Promise.all(scopes.map((scope) => sumsOf({ ...question, scope })));
      return answers.flat();
    },
    async sumsAndReceipts({ scopes, entities }, question) {
      const answers = await Promise.all(scopes.map((scope) => withReceipts({ ...question, scope }, entities)));
      const [first, ...others] = answers;
      if (first !== undefined && others.length === 0) return first;
      return {
        sums: answers.flatMap(({ sums }) => sums),
        receipts: new Map(answers.flatMap(({ receipts }) => [...receipts])),
      };
    },
  };
}

function only(question: SumsQuestion, kind: 'additive' | 'daily'): SumsQuestion {
  return { ...question, metrics: question.metrics.filter((name) => metrics[name].kind === kind) };
}
