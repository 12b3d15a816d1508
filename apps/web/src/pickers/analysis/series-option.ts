import type { ChartOption, ChartSeries } from '../../ui/chart-option.ts';
import type { Colours } from '../../ui/theme.ts';
import type { BucketWords } from './bucket-words.ts';
import type { DrawnSeries } from './series.ts';

type Given = {
  buckets: readonly BucketWords[];
  series: readonly DrawnSeries[];
  shape: 'line' | 'bar';
  colours: Colours;
  compact: boolean;
  /** Pixels at the end of the lines for their names; 0: none. */
  roomForNames: number;
  isShare: boolean;
  axisText: (value: number) => string;
};

const halfLabel = 6;

/** The drawing of series over buckets: whole buckets solid, what is not over dotted to a hollow point, what they are set against dashed. */
export function seriesOption({ buckets, series, shape, colours, compact, roomForNames, isShare, axisText }: Given) {
  const edges = { left: 8, right: (compact ? 16 : 24) + roomForNames, top: 28, bottom: 4 };
  const largest = Math.max(
    0,
    ...series.flatMap(({ values, baseValues }) => [...values, ...baseValues].map((v) => v ?? 0)),
  );
  const hasSecondLine = buckets.some(({ below }) => below !== '');
  return {
    grid: { ...edges, top: edges.top + halfLabel, outerBounds: edges, outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: buckets.map(({ short, below }) => (hasSecondLine ? `${short}\n${below}` : short)),
      axisLabel: { hideOverlap: true, lineHeight: 16 },
      splitArea: {
        show: buckets.some(({ isWeekend }) => isWeekend),
        // Else it would skip the buckets whose labels have no room.
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
    series: series.flatMap((one) => (shape === 'bar' ? barsOf(one, colours) : linesOf(one, buckets.length, colours))),
  } satisfies ChartOption;
}

function linesOf(
  { values, baseValues, unfinishedBucket, colour }: DrawnSeries,
  count: number,
  colours: Colours,
): ChartSeries[] {
  const line = { type: 'line', symbol: 'none', silent: true } as const;
  const whole = values.map((value, place) => (place === unfinishedBucket ? null : value));
  const lastWhole =
    unfinishedBucket === null ? -1 : whole.findLastIndex((value, place) => value !== null && place < unfinishedBucket);
  return [
    {
      ...line,
      z: 2,
      data: [...baseValues],
      lineStyle: { width: 1.5, type: [4, 3], color: colour, opacity: 0.75 },
    },
    {
      ...line,
      z: 3,
      data: whole,
      symbol: 'circle',
      symbolSize: 6,
      // A point without neighbours would not be seen as a line.
      showSymbol: count <= 62,
      showAllSymbol: true,
      itemStyle: { color: colour },
      lineStyle: { width: 1.75, color: colour },
    },
    {
      ...line,
      z: 4,
      data: values.map((value, place) => {
        if (place === unfinishedBucket) return value;
        return place === lastWhole ? { value, symbol: 'none' } : null;
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

function barsOf({ values, baseValues, unfinishedBucket, colour }: DrawnSeries, colours: Colours): ChartSeries[] {
  const bar = { type: 'bar', silent: true, barMaxWidth: 28, barGap: '12%' } as const;
  const before = {
    ...bar,
    data: [...baseValues],
    itemStyle: { color: 'transparent', borderColor: colour, borderWidth: 1.25, borderType: 'dashed', borderRadius: 1 },
  } satisfies ChartSeries;
  const now = {
    ...bar,
    data: values.map((value, place) =>
      place === unfinishedBucket
        ? { value, itemStyle: { color: colours.surface, borderColor: colour, borderWidth: 1.5 } }
        : { value },
    ),
    itemStyle: { color: colour, borderRadius: 1 },
  };
  return baseValues.length === 0 ? [now] : [before, now];
}
