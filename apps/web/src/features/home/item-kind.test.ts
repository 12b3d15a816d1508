import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { expect, test } from 'vitest';
import { trendItems } from './home-view.ts';
import { addsUp } from '../../pickers/item-kind.ts';

test('shares and averages of an hour are not so much per hour', () => {
  const quotients: StatisticItem[] = ['enteringRate', 'turnbackRate', 'averageGroupSize', 'averageDwellTime'];
  expect(trendItems.filter((item) => !addsUp(item)).sort()).toEqual(
    quotients.filter((item) => trendItems.includes(item)).sort(),
  );
});
