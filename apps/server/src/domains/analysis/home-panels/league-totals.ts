import type { Metrics } from '@portico/contract/words/metrics';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { mergeCompleteness } from '@portico/counting/completeness';
import { isTooIncomplete } from '@portico/counting/explanation';
import { computeGrowth } from '@portico/counting/growth';
import { addMetrics, type CalculationSettings, computeItemOverCompanies } from '@portico/counting/items';
import type { ComparedPlaceSums } from '../place-comparison.ts';
import type { LeagueEntity } from './league-data.ts';

/** Of the entities that are left out because of gaps, at most this many are named. */
const maxGapsNamed = 5;

/** Totals of all entities, and of those that are comparable. */
export function computeLeagueTotals(
  item: StatisticItem,
  leagueEntities: readonly LeagueEntity[],
  rates: CalculationSettings,
) {
  const computeTotal = (entities: readonly LeagueEntity[], sums: (one: LeagueEntity) => Metrics) =>
    entities.length === 0
      ? null
      : computeItemOverCompanies(
          item,
          [...Map.groupBy(entities, ({ settings }) => settings)].map(([settings, same]) => ({
            settings,
            sums: same.map(sums).reduce(addMetrics, {}),
          })),
          rates,
        );
  const compareTotals = (entities: readonly LeagueEntity[], sumsOf: (one: LeagueEntity) => ComparedPlaceSums) => {
    const compared = computeTotal(entities, (one) => sumsOf(one).compared);
    const base = computeTotal(entities, (one) => sumsOf(one).base);
    return { compared, base, growth: computeGrowth(compared, base), entities: entities.length };
  };
  const lowestCompleteness = ({ periods, basePeriods }: LeagueEntity) =>
    Math.min(mergeCompleteness([periods]) ?? 1, mergeCompleteness([basePeriods]) ?? 1);
  const comparable = leagueEntities.filter(({ leftOut }) => leftOut === null);
  const gaps = comparable
    .filter((one) => isTooIncomplete(lowestCompleteness(one)))
    .toSorted((one, other) => lowestCompleteness(one) - lowestCompleteness(other));
  const monthly = leagueEntities.filter(({ isMonthCompared }) => isMonthCompared);
  const leftOut = Map.groupBy(leagueEntities, ({ leftOut: reason }) => reason);
  return {
    all: {
      value: computeTotal(leagueEntities, ({ sums }) => sums.value),
      completeness: mergeCompleteness(leagueEntities.map(({ periods }) => periods)),
      entities: leagueEntities.length,
      open: leagueEntities.filter(({ isOpen }) => isOpen).length,
    },
    likeForLike: compareTotals(comparable, ({ sums }) => sums),
    withoutGaps: {
      ...compareTotals(
        comparable.filter((one) => !isTooIncomplete(lowestCompleteness(one))),
        ({ sums }) => sums,
      ),
      gaps: gaps.slice(0, maxGapsNamed).map(({ entity: { id, name } }) => ({ id, name })),
      gapCount: gaps.length,
    },
    month: {
      ...compareTotals(monthly, ({ monthSums }) => monthSums),
      value: computeTotal(leagueEntities, ({ monthSums }) => monthSums.value),
    },
    leftOut: [...leftOut].flatMap(([reason, entities]) =>
      reason === null ? [] : [{ reason, entities: entities.length }],
    ),
  };
}
