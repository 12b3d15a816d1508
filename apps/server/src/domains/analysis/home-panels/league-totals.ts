import type { Metrics } from '@portico/contract/words/metrics';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { growth } from '@portico/counting/compare';
import { mergeCompleteness } from '@portico/counting/completeness';
import { isDoubtful } from '@portico/counting/explanation';
import { addMetrics, type FigureSettings, itemValueOver } from '@portico/counting/items';
import type { ComparedPlace } from '../compared-each.ts';
import type { EntityFacts } from './league-facts.ts';

/** Entities named that were left out for their gaps. */
const gapsNamed = 5;

/** All entities together, and those of them that can be compared. */
export function totalsOf(item: StatisticItem, facts: readonly EntityFacts[], rates: FigureSettings) {
  const over = (of: readonly EntityFacts[], sums: (one: EntityFacts) => Metrics) =>
    of.length === 0
      ? null
      : itemValueOver(
          item,
          [...Map.groupBy(of, ({ settings }) => settings)].map(([settings, alike]) => ({
            settings,
            sums: alike.map(sums).reduce(addMetrics, {}),
          })),
          rates,
        );
  const together = (of: readonly EntityFacts[], figures: (one: EntityFacts) => ComparedPlace) => {
    const compared = over(of, (one) => figures(one).compared);
    const base = over(of, (one) => figures(one).base);
    return { compared, base, growth: growth(compared, base), entities: of.length };
  };
  const leastOf = ({ receipt, baseReceipt }: EntityFacts) =>
    Math.min(mergeCompleteness([receipt]) ?? 1, mergeCompleteness([baseReceipt]) ?? 1);
  const alike = facts.filter(({ leftOut }) => leftOut === null);
  const gaps = alike.filter((one) => isDoubtful(leastOf(one))).toSorted((one, other) => leastOf(one) - leastOf(other));
  const monthly = facts.filter(({ isMonthCompared }) => isMonthCompared);
  const leftOut = Map.groupBy(facts, ({ leftOut: reason }) => reason);
  return {
    all: {
      value: over(facts, ({ figures }) => figures.value),
      completeness: mergeCompleteness(facts.map(({ receipt }) => receipt)),
      entities: facts.length,
    },
    likeForLike: together(alike, ({ figures }) => figures),
    withoutGaps: {
      ...together(
        alike.filter((one) => !isDoubtful(leastOf(one))),
        ({ figures }) => figures,
      ),
      gaps: gaps.slice(0, gapsNamed).map(({ entity: { id, name } }) => ({ id, name })),
      gapCount: gaps.length,
    },
    month: {
      ...together(monthly, ({ month }) => month),
      value: over(facts, ({ month }) => month.value),
    },
    leftOut: [...leftOut].flatMap(([reason, of]) => (reason === null ? [] : [{ reason, entities: of.length }])),
  };
}
