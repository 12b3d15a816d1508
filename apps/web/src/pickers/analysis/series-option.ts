import type { ChartOption, ChartSeries } from '../../ui/chart-option.ts';
import {
  comparisonBar,
  comparisonLine,
  leadLine,
  pointSizes,
  seriesLine,
  unfinishedBar,
  unfinishedLine,
  unfinishedPoint,
} from '../../ui/chart-styles.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import type { ColourPalette } from '../../ui/theme.ts';
import { chooseHourLabels } from './axis-labels.ts';
import type { BucketLabel } from './bucket-labels.ts';
import { isUnfinishedAt, listDrawnComparisons, type PlottedSeries } from './series.ts';

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
/** Number of labels on an axis of hours over several days. */
const maxHourLabels = { wide: 8, phone: 5 };
/** With more points, they would overlap. */
const maxMarkedPoints = 62;

/**
 * The chart option of series over buckets: complete buckets solid, those in progress dotted to hollow points, the comparison dashed.
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
    ...series.flatMap((one) =>
      [one.values, ...listDrawnComparisons(one).map(({ values }) => values)].flat().map((value) => value ?? 0),
    ),
  );
  const labelPositions = chooseHourLabels(buckets, compact ? maxHourLabels.phone : maxHourLabels.wide);
  const isDayStart = (index: number) => buckets[index]?.startsDay === true;
  const hasSecondLine = buckets.some(({ secondLine }) => secondLine !== '');
  return {
    grid: { ...edges, top: edges.top + halfLabel, outerBounds: edges, outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      // The chart is laid out from left to right in every language; a date in it keeps its own direction.
      data: buckets.map(({ firstLine, secondLine }) =>
        (hasSecondLine ? [firstLine, secondLine] : [firstLine]).map(isolateDirection).join('\n'),
      ),
      axisLabel: {
        hideOverlap: true,
        lineHeight: 16,
        ...(labelPositions === null ? {} : { interval: (index: number) => labelPositions.has(index) }),
      },
      // A tick where a day begins.
      ...(labelPositions === null ? {} : { axisTick: { show: true, length: 6, interval: isDayStart } }),
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
      chartType === 'bar'
        ? toBars(one, colours)
        : toLines(one, { count: buckets.length, isOnly: series.length === 1, colours }),
    ),
  } satisfies ChartOption;
}

type LineContext = { count: number; isOnly: boolean; colours: ColourPalette };

function toLines(series: PlottedSeries, { count, isOnly, colours }: LineContext): ChartSeries[] {
  const { values, unfinishedBucket, colour } = series;
  const line = { type: 'line', symbol: 'none', silent: true } as const;
  const completeValues = values.map((value, index) => (isUnfinishedAt(index, series) ? null : value));
  const lastComplete =
    unfinishedBucket === null
      ? -1
      : completeValues.findLastIndex((value, index) => value !== null && index < unfinishedBucket);
  return [
    ...listDrawnComparisons(series).map(
      (comparison): ChartSeries => ({
        ...line,
        z: 2,
        data: [...comparison.values],
        lineStyle: comparisonLine(colour, comparison.isSecond),
      }),
    ),
    {
      ...line,
      z: 3,
      data: completeValues,
      symbol: 'circle',
      symbolSize: pointSizes.series,
      showSymbol: count <= maxMarkedPoints,
      showAllSymbol: true,
      itemStyle: { color: colour },
      lineStyle: isOnly ? leadLine(colour) : seriesLine(colour),
    },
    {
      ...line,
      z: 4,
      data: values.map((value, index) => {
        if (isUnfinishedAt(index, series)) return value;
        return index === lastComplete ? { value, symbol: 'none' } : null;
      }),
      symbol: 'circle',
      symbolSize: pointSizes.unfinished,
      showAllSymbol: true,
      connectNulls: true,
      itemStyle: unfinishedPoint(colour, colours),
      lineStyle: unfinishedLine(colour),
    },
  ];
}

function toBars(series: PlottedSeries, colours: ColourPalette): ChartSeries[] {
  const { values, colour } = series;
  const bar = { type: 'bar', silent: true, barMaxWidth: 28, barGap: '12%' } as const;
  return [
    ...listDrawnComparisons(series).map(
      (comparison): ChartSeries => ({
        ...bar,
        data: [...comparison.values],
        itemStyle: comparisonBar(colour, comparison.isSecond),
      }),
    ),
    {
      ...bar,
      data: values.map((value, index) =>
        isUnfinishedAt(index, series) ? { value, itemStyle: unfinishedBar(colour, colours) } : { value },
      ),
      itemStyle: { color: colour, borderRadius: 1 },
    },
  ];
}
