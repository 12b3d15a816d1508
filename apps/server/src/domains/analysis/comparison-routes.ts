import { comparisons } from '@portico/contract/routes/comparisons';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { createAnswerCoalescer } from './answer-coalescer.ts';
import { answerBatch } from './batch.ts';
import { answerContrast } from './contrast.ts';
import { answerFunnel } from './funnel.ts';
import { answerGrowth } from './growth.ts';
import { answerHighLow } from './high-low.ts';
import { answerMatrix } from './matrix.ts';
import { answerProportion } from './proportion.ts';
import type { QueryRunner } from './query-runner.ts';
import { answerRank } from './rank.ts';
import { selectPlacesCached } from './selection.ts';

/** Registers the routes that compare places or periods. */
export function comparisonRoutes(app: App, queryRunner: QueryRunner): void {
  app.handle(comparisons.contrast, withSharedAnswers(app, queryRunner, answerContrast));
  app.handle(comparisons.rank, withSharedAnswers(app, queryRunner, answerRank));
  app.handle(comparisons.growth, withSharedAnswers(app, queryRunner, answerGrowth));
  app.handle(comparisons.highlow, withSharedAnswers(app, queryRunner, answerHighLow));
  app.handle(comparisons.matrix, withSharedAnswers(app, queryRunner, answerMatrix));
  app.handle(comparisons.batch, withSharedAnswers(app, queryRunner, answerBatch));
  app.handle(comparisons.funnel, withSharedAnswers(app, queryRunner, answerFunnel));
  app.handle(comparisons.proportion, withSharedAnswers(app, queryRunner, answerProportion));
}

type Call = Pick<UserCall, 'db' | 'user' | 'language'>;
type RequestPlaces = { rangeType: number; ids: readonly number[] };

// Users of a chain open the same presets: equal requests for the same places at the same time share one answer. The language decides the
// order of names.
function withSharedAnswers<Input extends RequestPlaces, Answer>(
  app: App,
  queryRunner: QueryRunner,
  answer: (app: App, runner: QueryRunner, input: Input, call: Call) => Promise<Answer>,
) {
  const share = createAnswerCoalescer<Answer>();
  return async (input: Input, call: Call) => {
    const work = () => answer(app, queryRunner, input, call);
    // An invalid selection is refused by the analysis itself, after errors in its other fields.
    const selection = await selectPlacesCached(app.readCached, call, input.rangeType, input.ids).catch(() => null);
    return selection === null ? work() : share(selection, { ...input, language: call.language }, work);
  };
}
