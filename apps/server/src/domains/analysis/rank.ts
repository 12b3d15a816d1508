import type { InputOf, ResultOf } from '@portico/contract/route';
import type { comparisons } from '@portico/contract/routes/comparisons';
import { statisticItems } from '@portico/contract/words/statistic-items';
import { getAggregation } from '@portico/counting/items';
import { computeRanks, computeShare, sortByRank } from '@portico/counting/rank';
import type { App } from '../../platform/app.ts';
import type { UserCall } from '../../platform/http/caller.ts';
import { readComparedCompleteness } from './compared-completeness.ts';
import {
  buildReplyHeader,
  compareItem,
  computeLikeForLike,
  computeTotal,
  groupByRequestRanges,
  readComparisonSums,
} from './compared-items.ts';
import { createRowCompleteness } from './period-tallies.ts';
import { readSumsAndTallies } from './place-sums.ts';
import type { QueryRunner } from './query-runner.ts';
import {
  parseRequestedPeriod,
  parseTimeWindow,
  pickCustomTimes,
  requireFields,
  requirePlaces,
} from './requested-period.ts';
import { resolveRequestedPlaces } from './requested-places.ts';
import { createAnalysisContext } from './sums-grid.ts';

/** Answers the ranking of places by one statistic item, largest first. */
export async function answerRank(
  app: App,
  queryRunner: QueryRunner,
  input: InputOf<typeof comparisons.rank>,
  call: Pick<UserCall, 'db' | 'user'>,
): Promise<ResultOf<typeof comparisons.rank>> {
  requirePlaces(input);
  const { item } = requireFields({ item: input.item, ...pickCustomTimes(input) });
  const requestedPeriod = parseRequestedPeriod(input);
  const places = await resolveRequestedPlaces(app, call, input);
  const when = { compare: input.compare, window: parseTimeWindow(input), now: app.clock.now() };
  const context = createAnalysisContext(queryRunner, places, [item], when);
  const parts = groupByRequestRanges(places, requestedPeriod, when);
  const { grid, tallies, devices } = await readSumsAndTallies(context, parts, null);
  const sums = await readComparisonSums(context, parts, { value: grid, devices, isCompared: when.compare !== 'none' });
  const compared = compareItem(context, item, sums);
  const [total, likeForLike, comparedCompletenessOf] = await Promise.all([
    computeTotal(context, item, grid, parts),
    computeLikeForLike(context, item, compared, sums, parts),
    readComparedCompleteness(context, item, compared, parts, tallies),
  ]);

  const completenessOf = createRowCompleteness(tallies, statisticItems[item].sourceMetrics, 0);
  const found = places.rows.map(({ id, name, entityId, units }) => ({
    id,
    name,
    entityId,
    figure: compared.compareRow(units),
  }));
  const ranks = computeRanks(found.map(({ figure }) => figure.value));
  // Ranks among the compared places, in both periods.
  const rankCompared = (period: 'compared' | 'base') =>
    computeRanks(found.map(({ figure }) => (sums.base !== null && figure.leftOut === null ? figure[period] : null)));
  const [ranksNow, baseRanks] = [rankCompared('compared'), rankCompared('base')];
  const rows = found.map(({ id, name, entityId, figure }, index) => {
    const [comparedRank, baseRank] = [ranksNow[index] ?? null, baseRanks[index] ?? null];
    return {
      id,
      name,
      entityId,
      rank: ranks[index] ?? null,
      ...figure,
      completeness: completenessOf(id).total,
      ...comparedCompletenessOf(id),
      share: getAggregation(item) === 'quotient' ? null : computeShare(figure.value, total),
      baseRank,
      rankChange: comparedRank === null || baseRank === null ? null : baseRank - comparedRank,
    };
  });
  return {
    ...buildReplyHeader(places, parts, requestedPeriod, when),
    item,
    rows: sortByRank(rows),
    total,
    likeForLike,
  };
}
