import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import type { FigureKind } from '../ui/figures.ts';

/** How the figures of an item are written. */
export function figureKind(item: StatisticItem): FigureKind {
  const { unit } = statisticItems[item];
  if (unit === 'share' || unit === 'seconds') return unit;
  return item === 'averageGroupSize' ? 'average' : 'count';
}

/** Whether an item adds up over time, so that an hour has so much of it; shares and averages do not. */
export function addsUp(item: StatisticItem): boolean {
  return !['share', 'average'].includes(figureKind(item)) && item !== 'averageDwellTime';
}
