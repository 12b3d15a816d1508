import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import type { FigureKind } from '../ui/format-figure.ts';

/** The kind of figure of an item. */
export function itemFigureKind(item: StatisticItem): FigureKind {
  const { unit } = statisticItems[item];
  if (unit === 'share' || unit === 'seconds') return unit;
  return item === 'averageGroupSize' ? 'average' : 'count';
}

/** Whether the values of an item add up over time; shares and averages do not. */
export function addsUpOverTime(item: StatisticItem): boolean {
  return !['share', 'average'].includes(itemFigureKind(item)) && item !== 'averageDwellTime';
}
