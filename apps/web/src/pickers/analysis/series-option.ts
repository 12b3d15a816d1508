import type { ChartOption, ChartSeries } from '../../ui/chart-option.ts';
import type { ColourPalette } from '../../ui/theme.ts';
import type { BucketLabel } from './bucket-labels.ts';
import type { PlottedSeries } from './series.ts';

type SeriesOptionInput = {
  buckets: readonly BucketLabel[];
  series: readonly PlottedSeries[];
  chartType: 'line' | 'bar';
  colours: ColourPalette;
  compact: boolean;
  /** Pixels for the names at the end of the lines; 0: no names. */
  nameWidthPixels: number;
  isShare: boolean;
  axisText: (value: number) => string;
};

const halfLabel = 6;

/**
 * The chart option of series over buckets: complete buckets solid, a bucket in progress dotted to a hollow point, the comparison dashed.
 */
export function createSeriesChartOption({
  buckets,
  series,
  chartType,
  colours,
  compact,
  nameWidthPixels,
  isShare,
  axisText,
}: SeriesOptionInput) {
  const edges = { left: 8, right: (compact ? 16 : 24) + nameWidthPixels, top: 28, bottom: 4 };
  const largest = Math.max(
    0,
    ...series.flatMap(({ values, comparisonValues }) => [...values, ...comparisonValues].map((v) => v ?? 0)),
  );
  const hasSecondLine = buckets.some(({ secondLine }) => secondLine !== '');
  return {
    grid: { ...edges, top: edges.top + halfLabel, outerBounds: edges, outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: buckets.map(({ firstLine, secondLine }) => (hasSecondLine ? `${firstLine}\n${secondLine}` : firstLine)),
      axisLabel: { hideOverlap: true, lineHeight: 16 },
      splitArea: {
        show: buckets.some(({ isWeekend }) => isWeekend),
        // By default the chart would shade only the buckets whose labels fit.
        interval: 0,
        areaStyle: { color: buckets.map(({ isWeekend }) => (isWeekend ? colours.surface2 : 'transparent')) },
      },
    },
    yAxis: {
      type: 'value',
      min: 0,
      splitNumber: 4,
      ...(isShare && largest > 0.8 && largest <= 1 ? { max: 1, interval: 0.25 } : {}),
      axisLabel: { formatter: axisText },
    },
    series: series.flatMap((one) =>
      chartType === 'bar' ? toBars(one, colours) : toLines(one, buckets.length, colours),
    ),
  } satisfies ChartOption;
}

function toLines(
  { values, comparisonValues, unfinishedBucket, colour }: PlottedSeries,
  count: number,
  colours: ColourPalette,
): ChartSeries[] {
  const line = { type: 'line', symbol: 'none', silent: true } as const;
  const completeValues = values.map((value, index) => (index === unfinishedBucket ? null : value));
  const lastComplete =
    unfinishedBucket === null
      ? -1
      : completeValues.findLastIndex((value, index) => value !== null && index < unfinishedBucket);
  return [
    {
      ...line,
      z: 2,
      data: [...comparisonValues],
      lineStyle: { width: 1.5, type: [4, 3], color: colour, opacity: 0.75 },
    },
    {
      ...line,
      z: 3,
      data: completeValues,
      symbol: 'circle',
      symbolSize: 6,
      // A point without neighbours would be invisible as a line.
      showSymbol: count <= 62,
      showAllSymbol: true,
      itemStyle: { color: colour },
      lineStyle: { width: 1.75, color: colour },
    },
    {
      ...line,
      z: 4,
      data: values.map((value, index) => {
        if (index === unfinishedBucket) return value;
        return index === lastComplete ? { value, symbol: 'none' } : null;
      }),
      symbol: 'circle',
      symbolSize: 8,
      showAllSymbol: true,
      connectNulls: true,
      itemStyle: { color: colours.surface, borderColor: colour, borderWidth: 2 },
      lineStyle: { width: 1.75, type: [2, 3], color: colour },
    },
  ];
}

function toBars(
  { values, comparisonValues, unfinishedBucket, colour }: PlottedSeries,
  colours: ColourPalette,
): ChartSeries[] {
  const bar = { type: 'bar', silent: true, barMaxWidth: 28, barGap: '12%' } as const;
  const before = {
    ...bar,
    data: [...comparisonValues],
    itemStyle: { color: 'transparent', borderColor: colour, borderWidth: 1.25, borderType: 'dashed', borderRadius: 1 },
  } satisfies ChartSeries;
  const now = {
    ...bar,
    data: values.map((value, index) =>
      index === unfinishedBucket
        ? { value, itemStyle: { color: colours.surface, borderColor: colour, borderWidth: 1.5 } }
        : { value },
    ),
    itemStyle: { color: colour, borderRadius: 1 },
  };
  return comparisonValues.length === 0 ? [now] : [before, now];
}
