import type { ExportName } from '@portico/contract/routes/comparison-exports';
import type { App } from '../../../platform/app.ts';
import { answerBatch } from '../batch.ts';
import { answerContrast } from '../contrast.ts';
import { answerFunnel } from '../funnel.ts';
import { answerGrowth } from '../growth.ts';
import { answerHighLow } from '../high-low.ts';
import { readLeague } from '../home-panels/league.ts';
import { answerMatrix } from '../matrix.ts';
import { answerProportion } from '../proportion.ts';
import type { QueryRunner } from '../query-runner.ts';
import { answerRank } from '../rank.ts';
import { selectPlacesCached } from '../selection.ts';
import { batchTables } from './batch.ts';
import { contrastTables } from './contrast.ts';
import { createExportTexts, type ExportTexts } from './export-texts.ts';
import type { ComparisonName, ExportCall, QueryOf, ReplyOf, TableInput } from './export-types.ts';
import { funnelTables } from './funnel.ts';
import { growthTables } from './growth.ts';
import { highLowTables } from './high-low.ts';
import { leagueTables } from './league.ts';
import { matrixTables } from './matrix.ts';
import { proportionTables } from './proportion.ts';
import { rankTables } from './rank.ts';
import { listRequestedPlaceNames } from './requested-place-names.ts';
import { seriesTables } from './series.ts';
import { readSeriesPages } from './series-pages.ts';
import type { ExportTables, TitledExportTables } from './table.ts';
import { exportTitles } from './titles.ts';

/** Builds the tables of one analysis for a user. */
type TableBuilder<Name extends ExportName> = (
  query: QueryOf<Name>,
  call: ExportCall,
  texts: ExportTexts,
) => Promise<ExportTables>;

type AnalysisFunction<Name extends ComparisonName> = (
  app: App,
  runner: QueryRunner,
  query: QueryOf<Name>,
  call: ExportCall,
) => Promise<ReplyOf<Name>>;

export type Exporter = ReturnType<typeof createExporter>;

/** Creates a function that runs an analysis and builds its export tables in the user's language. */
export function createExporter(app: App, queryRunner: QueryRunner) {
  const comparison =
    <Name extends ComparisonName>(
      answer: AnalysisFunction<Name>,
      tables: (texts: ExportTexts, input: TableInput<Name>) => ExportTables,
    ): TableBuilder<Name> =>
    async (query, call, texts) => {
      const reply = await answer(app, queryRunner, query, call);
      const selection = await selectPlacesCached(app.readCached, call, query.rangeType, query.ids);
      return tables(texts, { query, reply, placeNames: [...listRequestedPlaceNames(selection, query.ids).values()] });
    };
  const makers: { readonly [Name in ExportName]: TableBuilder<Name> } = {
    contrast: comparison(answerContrast, contrastTables),
    rank: comparison(answerRank, rankTables),
    growth: comparison(answerGrowth, growthTables),
    highlow: comparison(answerHighLow, highLowTables),
    matrix: comparison(answerMatrix, matrixTables),
    batch: comparison(answerBatch, batchTables),
    funnel: comparison(answerFunnel, funnelTables),
    proportion: comparison(answerProportion, proportionTables),
    league: async (query, call, texts) => leagueTables(texts, await readLeague(app, queryRunner, query, call)),
    series: async (query, call, texts) => seriesTables(texts, await readSeriesPages(app, queryRunner, query, call)),
  };
  return async <Name extends ExportName>(
    name: Name,
    query: QueryOf<Name>,
    call: ExportCall,
  ): Promise<TitledExportTables> => {
    const texts = createExportTexts(call.language);
    return { ...(await makers[name](query, call, texts)), title: texts.say(exportTitles[name]) };
  };
}
