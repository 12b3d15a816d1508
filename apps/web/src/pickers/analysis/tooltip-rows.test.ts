import { loadCatalogue } from '@portico/i18n';
import { createInstance } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import type { PlottedSeries } from './series.ts';
import { listTooltipRows } from './tooltip-rows.ts';

const texts = createInstance();
beforeAll(async () => {
  await texts.init({
    lng: 'en',
    resources: { en: { translation: await loadCatalogue('en') } },
    interpolation: { escapeValue: false },
  });
});

const series = (name: string, value: number | null, base: number | null, rest: Partial<PlottedSeries> = {}) => ({
  key: name,
  name,
  colour: 'var(--series-1)',
  values: [value],
  comparisonValues: [base],
  unfinishedBucket: null,
  ...rest,
});
const rowsOf = (given: readonly PlottedSeries[]) =>
  listTooltipRows(
    { series: given, chartType: 'line', comparisonName: 'October', kind: 'count', point: 0 },
    texts.t,
    'en',
  ).map(({ name, value, base, change }) => [name, value, base, change?.text.replace(/[\u2066-\u2069]/g, '') ?? null]);

test('every series has its value, comparison value and change', () => {
  expect(rowsOf([series('Mill', 110, 100), series('Quay', 300, 200), series('Pier', null, 200)])).toEqual([
    ['Quay', '300', '200', '+50.0%'],
    ['Mill', '110', '100', '+10.0%'],
    ['Pier', '—', '200', null],
  ]);
});

test('a hidden comparison still shows its change', () => {
  expect(rowsOf([series('Mill', 110, 100, { isComparisonHidden: true }), series('Quay', 1, 100)])[0]).toEqual([
    'Mill',
    '110',
    '100',
    '+10.0%',
  ]);
});

test('a base below 50 shows both counts instead of a percentage', () => {
  expect(rowsOf([series('Mill', 7, 10), series('Quay', 7, null)])[0]).toEqual(['Mill', '7', '10', '7 vs 10']);
});

test('the comparisons of a single series have their own rows', () => {
  expect(rowsOf([series('November', 110, 100, { secondComparison: { name: '2025', values: [220] } })])).toEqual([
    ['November', '110', null, null],
    ['October', '100', null, '+10.0%'],
    ['2025', '220', null, '−50.0%'],
  ]);
});

test('two comparisons of a single series have changes of their own', () => {
  const november = series('November', 110, 100, {
    changes: [null],
    secondComparison: { name: '2025', values: [220], changes: [{ compared: 105, base: 210, growth: -0.5 }] },
  });
  expect(rowsOf([november]).map(([name, , , change]) => [name, change])).toEqual([
    ['November', null],
    ['October', null],
    ['2025', '−50.0%'],
  ]);
});

test('an unfinished bucket has a change only when its base is cut too', () => {
  const unfinished = { unfinishedBucket: 0 };
  expect(rowsOf([series('Mill', 110, 100, unfinished), series('Quay', 1, 100)])[0]?.[3]).toBeNull();
  expect(
    rowsOf([series('Mill', 110, 100, { ...unfinished, isComparisonCut: true }), series('Quay', 1, 100)])[0]?.[3],
  ).toBe('+10.0%');
});

test('a bucket after the unfinished one has no change either', () => {
  const rows = listTooltipRows(
    {
      series: ['Mill', 'Quay'].map((name) => ({
        ...series(name, 110, 100),
        values: [110, 110],
        comparisonValues: [100, 100],
        unfinishedBucket: name === 'Mill' ? 0 : null,
      })),
      chartType: 'line',
      comparisonName: 'October',
      kind: 'count',
      point: 1,
    },
    texts.t,
    'en',
  );
  expect(rows.map(({ change }) => change === null)).toEqual([true, false]);
});
