import { expect, test } from 'vitest';
import { getColourPalette } from '../../ui/theme.ts';
import type { PlottedSeries } from './series.ts';
import { createSeriesAnnotations } from './series-annotations.ts';
import { createSeriesChartOption } from './series-option.ts';

const colours = getColourPalette('light');
const line = (rest: Partial<PlottedSeries> = {}): PlottedSeries => ({
  key: '1',
  name: 'Mill',
  colour: '#0072B2',
  values: [5, 6, 7],
  comparisonValues: [4, 5, 6],
  unfinishedBucket: 2,
  ...rest,
});
const buckets = ['1', '2', '3'].map((firstLine) => ({ firstLine, secondLine: '', full: firstLine, isWeekend: false }));
const seriesOf = (chartType: 'line' | 'bar', series: PlottedSeries) =>
  createSeriesChartOption({
    buckets,
    series: [series],
    chartType,
    colours,
    compact: false,
    nameWidthPixels: 0,
    isShare: false,
    axisText: String,
  }).series;

test('a comparison is dashed 4-3 in the hue of its series', () => {
  expect(seriesOf('line', line())[0]).toMatchObject({
    data: [4, 5, 6],
    lineStyle: { type: [4, 3], width: 1.5, opacity: 0.75, color: '#0072B2' },
  });
  expect(seriesOf('bar', line())[0]).toMatchObject({
    itemStyle: { color: 'transparent', borderType: [4, 3], borderColor: '#0072B2' },
  });
});

test('a hidden comparison is not drawn', () => {
  expect(seriesOf('line', line({ isComparisonHidden: true }))).toHaveLength(2);
  expect(seriesOf('bar', line({ isComparisonHidden: true }))).toHaveLength(1);
});

test('an unfinished bucket is dotted to a hollow point', () => {
  expect(seriesOf('line', line()).at(-1)).toMatchObject({
    data: [null, { value: 6, symbol: 'none' }, 7],
    lineStyle: { type: [2, 3] },
    itemStyle: { color: colours.surface, borderColor: '#0072B2' },
  });
});

test('every bucket from the first unfinished one on is hollow', () => {
  const [, complete, unfinished] = seriesOf('line', line({ unfinishedBucket: 1 }));
  expect(complete).toMatchObject({ data: [5, null, null] });
  expect(unfinished).toMatchObject({ data: [{ value: 5, symbol: 'none' }, 6, 7] });
  const bars = seriesOf('bar', line({ unfinishedBucket: 1 }))[1];
  const hollow = { color: colours.surface, borderColor: '#0072B2' };
  expect(bars).toMatchObject({
    data: [{ value: 5 }, { value: 6, itemStyle: hollow }, { value: 7, itemStyle: hollow }],
  });
});

/** A plot of 200 × 100 pixels whose points are 50 pixels apart and whose letters are 6 pixels wide. */
const plot = {
  left: 0,
  right: 200,
  top: 0,
  pixelAt: (point: number, value: number) => ({ x: 25 + 50 * point, y: 100 - value }),
  textWidth: (text: string) => 6 * text.length,
};
const annotate = (series: readonly PlottedSeries[], gapText = 'no data') =>
  createSeriesAnnotations({ series, colours, namesAtEnds: true, gapText: () => gapText, unfinishedText: '' }, plot);

test('names at line ends stack above the base line', () => {
  const ended = ['a', 'b', 'c', 'd'].map((name) =>
    line({ name, key: name, values: [1, 1, 1], unfinishedBucket: null }),
  );
  const tops = annotate(ended).flatMap((note) => (note.kind === 'text' ? [note.y] : []));
  expect(tops).toHaveLength(4);
  tops.slice(1).forEach((top, index) => expect(top - (tops[index] ?? 0)).toBeGreaterThanOrEqual(14));
  expect(tops.at(-1)).toBeLessThanOrEqual(100);
});

test('a break has a dot at both ends', () => {
  const dots = annotate([line({ values: [5, null, 7], unfinishedBucket: null })]).filter(({ kind }) => kind === 'dot');
  expect(dots.map((dot) => (dot.kind === 'dot' ? dot.at : null))).toEqual([
    { x: 25, y: 95 },
    { x: 125, y: 93 },
  ]);
});

test('the text of a gap near an edge stays within the plot', () => {
  const gap = line({ values: [5, 5, null, 7], unfinishedBucket: null });
  const rightEdges = annotate([gap], 'no data for a while here').flatMap((note) =>
    note.kind === 'text' && note.align === 'center' ? [note.x + plot.textWidth(note.text) / 2] : [],
  );
  expect(rightEdges).toHaveLength(1);
  expect(rightEdges[0]).toBeLessThanOrEqual(plot.right);
});
