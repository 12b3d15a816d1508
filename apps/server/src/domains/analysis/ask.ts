import { metrics } from '@portico/contract/words/metrics';
import { isCalendarDay, wholeDay } from '@portico/counting/business-hours';
import type { Counts } from '../../platform/counts/open.ts';
import type { EntityRow } from '../organisations/index.ts';
import { openingsOf } from './data-health.ts';
import { keepDaySums } from './day-sums.ts';
import { gatherQuestions } from './gathered-questions.ts';
import { type BucketSums, type CountScope, type Received, type SumsQuestion, sumByBucket } from './questions/sums.ts';

type Asked = Omit<SumsQuestion, 'scope'>;

/** The one way from a question to its sums. A bucket may have several rows, each with other metrics. */
export type Asker = {
  sums(scopes: readonly CountScope[], question: Asked): Promise<BucketSums[]>;
  /** And how many record periods the devices sent in opening hours; in one pass where the question allows it. */
  sumsAndReceipts(
    selection: { entities: readonly EntityRow[]; scopes: readonly CountScope[] },
    question: Asked,
  ): Promise<{ sums: BucketSums[]; received: Received }>;
};

export function createAsker(counts: Counts): Asker {
  const daySums = keepDaySums(counts);
  const gathered = gatherQuestions(counts);

  async function sumsOf(question: SumsQuestion): Promise<BucketSums[]> {
    const additive = only(question, 'additive');
    const [added, daily] = await Promise.all([
      additive.metrics.length === 0
        ? []
        : daySums.answer(additive, null).then((answer) => answer?.sums ?? gathered.sums(additive)),
      sumByBucket(counts, question, 'daily'),
    ]);
    return [...added, ...daily];
  }

  async function withReceipts(question: SumsQuestion, entities: readonly EntityRow[]) {
    const openings = openingsOf(entities);
    // Receipts are of opening hours on days of the calendar, whatever time of day the sums are of.
    const isOnePass = isCalendarDay(question.window);
    const counted: SumsQuestion = isOnePass
      ? only(question, 'additive')
      : { ...question, step: null, metrics: [], window: wholeDay };
    const [{ sums, received }, others] = await Promise.all([
      daySums.answer(counted, openings).then((answer) => answer ?? gathered.withReceipts(counted, openings)),
      sumsOf(isOnePass ? only(question, 'daily') : question),
    ]);
    return { sums: isOnePass ? [...sums, ...others] : others, received };
  }

  return {
    async sums(scopes, question) {
      const answers = await Promise.all(scopes.map((scope) => sumsOf({ ...question, scope })));
      return answers.flat();
    },
    async sumsAndReceipts({ scopes, entities }, question) {
      const answers = await Promise.all(scopes.map((scope) => withReceipts({ ...question, scope }, entities)));
      return {
        sums: answers.flatMap(({ sums }) => sums),
        received: new Map(answers.flatMap(({ received }) => [...received])),
      };
    },
  };
}

function only(question: SumsQuestion, kind: 'additive' | 'daily'): SumsQuestion {
  return { ...question, metrics: question.metrics.filter((name) => metrics[name].kind === kind) };
}
