import type { ExportName } from '@portico/contract/routes/comparison-exports';
import { splitFunnelPlaces } from '@portico/counting/funnel-places';
import type { App } from '../../../platform/app.ts';
import { answerBatch } from '../batch.ts';
import { answerContrast } from '../contrast.ts';
import { answerFunnel } from '../funnel.ts';
import { answerGrowth } from '../growth.ts';
import { answerHighLow } from '../high-low.ts';
import { readLeague } from '../home-panels/league.ts';
import { toLocalTimes } from '../local-time-input.ts';
import { answerMatrix } from '../matrix.ts';
import { answerProportion } from '../proportion.ts';
import type { QueryRunner } from '../query-runner.ts';
import { answerRank } from '../rank.ts';
import { selectPlacesCached } from '../selection.ts';
import { buildBatchTables } from './batch.ts';
import { buildContrastTables } from './contrast.ts';
import { createExportTexts, type ExportTexts } from './export-texts.ts';
import type {
  ComparisonName,
  ComparisonReply,
  ExportCall,
  ExportRequestQuery,
  ExportTableInput,
} from './export-types.ts';
import { buildFunnelTables } from './funnel.ts';
import { buildGrowthTables } from './growth.ts';
import { buildHighLowTables } from './high-low.ts';
import { buildLeagueTables } from './league.ts';
import { buildMatrixTables } from './matrix.ts';
import { buildProportionTables } from './proportion.ts';
import { buildRankTables } from './rank.ts';
import { listRequestedPlaceNames } from './requested-place-names.ts';
import { buildSeriesTables } from './series.ts';
import { readSeriesPages } from './series-pages.ts';
import type { ExportTables, TitledExportTables } from './table.ts';
import { exportTitles } from './titles.ts';

/** Builds the tables of one analysis for a user. */
type TableBuilder<Name extends ExportName> = (
  query: ExportRequestQuery<Name>,
  call: ExportCall,
  texts: ExportTexts,
) => Promise<ExportTables>;

type AnalysisFunction<Name extends ComparisonName> = (
  app: App,
  runner: QueryRunner,
  query: ExportRequestQuery<Name>,
  call: ExportCall,
) => Promise<ComparisonReply<Name>>;

export type Exporter = ReturnType<typeof createExporter>;

/** Creates a function that runs an analysis and builds its export tables in the user's language. */
export function createExporter(app: App, queryRunner: QueryRunner) {
  const readPlaceNames = async ({ rangeType, ids }: ExportRequestQuery<ComparisonName>, call: ExportCall) => {
    const selection = await selectPlacesCached(app.readCached, call, rangeType, ids);
    return [...listRequestedPlaceNames(selection, ids).values()];
  };
  const comparison =
    <Name extends ComparisonName>(
      answer: AnalysisFunction<Name>,
      tables: (texts: ExportTexts, input: ExportTableInput<Name>) => ExportTables,
    ): TableBuilder<Name> =>
    async (query, call, texts) => {
      const reply = await answer(app, queryRunner, query, call);
      return tables(texts, { query, reply, placeNames: await readPlaceNames(query, call) });
    };
  const makers: { readonly [Name in ExportName]: TableBuilder<Name> } = {
    contrast: comparison(answerContrast, buildContrastTables),
    rank: comparison(answerRank, buildRankTables),
    growth: comparison(answerGrowth, buildGrowthTables),
    highlow: comparison(answerHighLow, buildHighLowTables),
    matrix: comparison(answerMatrix, buildMatrixTables),
    batch: comparison(answerBatch, buildBatchTables),
    funnel: async (query, call, texts) => {
      const answer = (ids: readonly number[]) => answerFunnel(app, queryRunner, { ...query, ids: [...ids] }, call);
      const all = await answer(query.ids);
      const { both, isSubset } = splitFunnelPlaces(all.rows);
      const { steps } = isSubset ? await answer(both.map(({ id }) => id)) : all;
      return buildFunnelTables(texts, {
        query,
        reply: { ...all, steps },
        placeNames: await readPlaceNames(query, call),
      });
    },
    proportion: comparison(answerProportion, buildProportionTables),
    league: async (query, call, texts) => buildLeagueTables(texts, await readLeague(app, queryRunner, query, call)),
    series: async (query, call, texts) =>
      buildSeriesTables(texts, await readSeriesPages(app, queryRunner, query, call)),
  };
  return async <Name extends ExportName>(
    name: Name,
    query: ExportRequestQuery<Name>,
    call: ExportCall,
  ): Promise<TitledExportTables> => {
    const texts = createExportTexts(call.language);
    const localQuery = await toLocalTimes(app, call, query, 'begun');
    return { ...(await makers[name](localQuery, call, texts)), title: texts.translate(exportTitles[name]) };
  };
}
