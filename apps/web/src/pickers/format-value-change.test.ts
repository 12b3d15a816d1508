import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { loadCatalogue } from '@portico/i18n';
import { createInstance } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { formatValueChange } from './format-value-change.ts';
import { itemFigureKind } from './item-figure-kind.ts';

const texts = createInstance();
beforeAll(async () => {
  await texts.init({ lng: 'en', resources: { en: { translation: await loadCatalogue('en') } } });
});

/** The text without direction marks. */
const plain = (text: string | undefined) => text?.replaceAll(/[\u2066-\u2069]/g, '');

test.each<[StatisticItem, number | null, number | null, number | null, string | null, string | null]>([
  ['flowIn', 60, 50, 0.2, 'up', '+20.0%'],
  ['flowIn', 49, 50, -0.02, 'down', '−2.0%'],
  ['flowIn', 50, 50, 0, 'same', '0.0%'],
  // Below 50 the two counts stand instead of a percentage, also with a base of 0.
  ['flowIn', 7, 10, -0.3, 'counts', '7 vs 10'],
  ['flowIn', 1234, 49.5, 23.9, 'counts', '1,234 vs 49.5'],
  ['batch', 3, 0, null, 'counts', '3 vs 0'],
  ['inCar', 0, 49, -1, 'counts', '0 vs 49'],
  // A share of few people, an average and a time have no base in people.
  ['enteringRate', 0.25, 0.2, 0.25, 'up', '+5.0 points'],
  ['averageGroupSize', 2.2, 2, 0.1, 'up', '+10.0%'],
  ['averageDwellTime', 30, 40, -0.25, 'down', '−25.0%'],
  ['flowIn', null, 10, null, null, null],
  ['flowIn', 10, null, null, null, null],
  ['flowIn', 60, 55, null, null, null],
])('%s of %s against %s with growth %s is shown as %s %s', (item, compared, base, growth, direction, text) => {
  const change = formatValueChange(texts.t, itemFigureKind(item), { compared, base, growth }, 'en');
  expect([change?.direction ?? null, plain(change?.text) ?? null]).toEqual([direction, text]);
});
