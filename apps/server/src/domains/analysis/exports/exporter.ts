import type { ExportName } from '@portico/contract/routes/comparison-exports';
import type { App } from '../../../platform/app.ts';
import type { Asker } from '../ask.ts';
import { answerBatch } from '../batch.ts';
import { answerContrast } from '../contrast.ts';
import { answerFunnel } from '../funnel.ts';
import { answerGrowth } from '../growth.ts';
import { readLeague } from '../home-panels/league.ts';
import { answerHighLow } from '../high-low.ts';
import { answerMatrix } from '../matrix.ts';
import { answerProportion } from '../proportion.ts';
import { answerRank } from '../rank.ts';
import { selectionOf } from '../selection.ts';
import { askSeries } from './ask-series.ts';
import { batchTables } from './batch.ts';
import { contrastTables } from './contrast.ts';
import { funnelTables } from './funnel.ts';
import { growthTables } from './growth.ts';
import { highLowTables } from './high-low.ts';
import { leagueTables } from './league.ts';
import { matrixTables } from './matrix.ts';
import { namesOf } from './places.ts';
import { proportionTables } from './proportion.ts';
import { rankTables } from './rank.ts';
import { seriesTables } from './series.ts';
import type { AskedOf, ComparisonName, ExportCall, ReplyOf, Told } from './shapes.ts';
import type { Exported, Tables } from './table.ts';
import { exportTitles } from './titles.ts';
import { type Words, wordsIn } from './words.ts';

/** Makes the tables of one analysis, as somebody may see it. */
type Maker<Name extends ExportName> = (asked: AskedOf<Name>, call: ExportCall, words: Words) => Promise<Tables>;

type Answer<Name extends ComparisonName> = (
  app: App,
  asker: Asker,
  asked: AskedOf<Name>,
  call: ExportCall,
) => Promise<ReplyOf<Name>>;

export type Exporter = ReturnType<typeof createExporter>;

/** Asks an analysis and makes the tables of its export, in the words of who asks. */
export function createExporter(app: App, asker: Asker) {
  const comparison =
    <Name extends ComparisonName>(
      answer: Answer<Name>,
      tables: (words: Words, told: Told<Name>) => Tables,
    ): Maker<Name> =>
    async (asked, call, words) => {
      const reply = await answer(app, asker, asked, call);
      const selection = await selectionOf(app.remember, call, asked.rangeType, asked.ids);
      return tables(words, { asked, reply, places: [...namesOf(selection, asked.ids).values()] });
    };
  const makers: { readonly [Name in ExportName]: Maker<Name> } = {
    contrast: comparison(answerContrast, contrastTables),
    rank: comparison(answerRank, rankTables),
    growth: comparison(answerGrowth, growthTables),
    highlow: comparison(answerHighLow, highLowTables),
    matrix: comparison(answerMatrix, matrixTables),
    batch: comparison(answerBatch, batchTables),
    funnel: comparison(answerFunnel, funnelTables),
    proportion: comparison(answerProportion, proportionTables),
    league: async (asked, call, words) => leagueTables(words, await readLeague(app, asker, asked, call)),
    series: async (asked, call, words) => seriesTables(words, await askSeries(app, asker, asked, call)),
  };
  return async <Name extends ExportName>(name: Name, asked: AskedOf<Name>, call: ExportCall): Promise<Exported> => {
    const words = wordsIn(call.language);
    return { ...(await makers[name](asked, call, words)), title: words.say(exportTitles[name]) };
  };
}
