import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { expect, test } from 'vitest';
import { addsUpOverTime } from '../../pickers/item-figure-kind.ts';
import { trendItems } from './home-view.ts';

test('shares and averages do not add up over time', () => {
  const quotients: StatisticItem[] = ['enteringRate', 'turnbackRate', 'averageGroupSize', 'averageDwellTime'];
  expect(trendItems.filter((item) => !addsUpOverTime(item)).sort()).toEqual(
    quotients.filter((item) => trendItems.includes(item)).sort(),
  );
});
