import { comparisons } from '@portico/contract/routes/comparisons';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import type { Asker } from './ask.ts';
import { answerBatch } from './batch.ts';
import { answerContrast } from './contrast.ts';
import { answerFunnel } from './funnel.ts';
import { answerGrowth } from './growth.ts';
import { answerHighLow } from './high-low.ts';
import { answerMatrix } from './matrix.ts';
import { answerProportion } from './proportion.ts';
import { answerRank } from './rank.ts';
import { selectionOf } from './selection.ts';
import { shareAnswers } from './shared-answers.ts';

/** Places or periods beside each other. */
export function comparisonRoutes(app: App, asker: Asker): void {
  app.handle(comparisons.contrast, shared(app, asker, answerContrast));
  app.handle(comparisons.rank, shared(app, asker, answerRank));
  app.handle(comparisons.growth, shared(app, asker, answerGrowth));
  app.handle(comparisons.highlow, shared(app, asker, answerHighLow));
  app.handle(comparisons.matrix, shared(app, asker, answerMatrix));
  app.handle(comparisons.batch, shared(app, asker, answerBatch));
  app.handle(comparisons.funnel, shared(app, asker, answerFunnel));
  app.handle(comparisons.proportion, shared(app, asker, answerProportion));
}

type Call = Pick<UserCall, 'db' | 'user'>;
type Places = { rangeType: number; ids: readonly number[] };

// Everybody in a chain looks at the same presets: who asks the same of the same places at once has one answer.
function shared<Input extends Places, Answer>(
  app: App,
  asker: Asker,
  answer: (app: App, asker: Asker, input: Input, call: Call) => Promise<Answer>,
) {
  const share = shareAnswers<Answer>();
  return async (input: Input, call: Call) => {
    const work = () => answer(app, asker, input, call);
    // What cannot be selected is refused by the analysis itself, after what is wrong in its other fields.
    const selection = await selectionOf(app.remember, call, input.rangeType, input.ids).catch(() => null);
    return selection === null ? work() : share(selection, input, work);
  };
}
