import type { ChartOption } from '../../ui/chart-option.ts';
import {
  comparisonLine,
  estimateLine,
  estimatePoint,
  leadLine,
  pointSizes,
  unfinishedLine,
  unfinishedPoint,
  usualRangeArea,
} from '../../ui/chart-styles.ts';
import type { ColourPalette } from '../../ui/theme.ts';
import type { TrendHour, UsualRanges } from './trend-hours.ts';

type Given = {
  hours: readonly TrendHour[];
  usualRanges: UsualRanges;
  colours: ColourPalette;
  compact: boolean;
  isShare: boolean;
  axisText: (value: number) => string;
};

const hourOf = (time: string) => Number(time.slice(0, 2));

/** Half the height of an axis label, in pixels. */
const halfLabel = 6;

/** The chart of a day by hour, with the day before, the same weekday a week ago, and the usual range. */
export function createTrendChartOption({ hours, usualRanges, colours, compact, isShare, axisText }: Given) {
  const unfinished = hours.findIndex(({ isUnfinished, today }) => isUnfinished && today !== null);
  const lastWhole = hours.findLastIndex(
    ({ isUnfinished, isFuture, today }) => !isUnfinished && !isFuture && today !== null,
  );

  const edges = { left: 8, right: compact ? 16 : 24, top: 28, bottom: 4 };
  const line = { type: 'line', symbol: 'none', z: 3, silent: true } as const;
  const low = hours.map(({ time }) => usualRanges.get(time)?.low ?? null);
  const width = hours.map(({ time }) => {
    const range = usualRanges.get(time);
    return range === undefined ? null : range.high - range.low;
  });

  const estimates = hours.map(({ today, estimated }) => (estimated === null ? null : (today ?? 0) + estimated));

  return {
    // The plot's upper edge is fixed to the pixel, because the annotations need its position; the top axis label extends above it.
    grid: { ...edges, top: edges.top + halfLabel, outerBounds: edges, outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: hours.map(({ time }) => String(hourOf(time))),
      axisLabel: {
        interval: compact ? 1 : 0,
        hideOverlap: true,
        formatter: (text: string, index: number) => (hours[index]?.isUnfinished ? `{now|${text}}` : text),
        rich: { now: { color: colours.text, fontWeight: 600, fontSize: 12 } },
      },
    },
    yAxis: {
      type: 'value',
      min: 0,
      splitNumber: 3,
      ...(isShare && reachesWhole(hours, usualRanges) ? { max: 1, interval: 0.25 } : {}),
      axisLabel: { formatter: axisText },
    },
    series: [
      { ...line, z: 1, stack: 'usual', data: low, lineStyle: { width: 0 } },
      {
        ...line,
        z: 1,
        stack: 'usual',
        data: width,
        lineStyle: { width: 0 },
        areaStyle: usualRangeArea(colours),
      },
      {
        ...line,
        z: 2,
        data: hours.map(({ yesterday }) => yesterday),
        lineStyle: comparisonLine(colours.series1),
      },
      {
        ...line,
        z: 2,
        data: hours.map(({ weekAgo }) => weekAgo),
        lineStyle: comparisonLine(colours.series1, true),
      },
      {
        ...line,
        data: hours.map((hour) => (hour.isUnfinished ? null : hour.today)),
        symbol: 'circle',
        symbolSize: pointSizes.series,
        showAllSymbol: true,
        itemStyle: { color: colours.series1 },
        lineStyle: leadLine(colours.series1),
      },
      // The count of an hour plus the estimate for its missing records.
      {
        ...line,
        data: estimates,
        ...estimatePoint(colours),
        showAllSymbol: true,
        lineStyle: estimateLine(colours),
      },
      {
        ...line,
        z: 4,
        data: hours.map((hour, index) => {
          if (index !== unfinished) return index === lastWhole ? { value: hour.today, symbol: 'none' } : null;
          return hour.today;
        }),
        symbol: 'circle',
        symbolSize: pointSizes.unfinished,
        showAllSymbol: true,
        connectNulls: true,
        itemStyle: unfinishedPoint(colours.series1, colours),
        lineStyle: unfinishedLine(colours.series1),
      },
    ],
  } satisfies ChartOption;
}

/** Whether shares are so high that an axis with round steps would extend to 120%. */
function reachesWhole(hours: readonly TrendHour[], usual: UsualRanges): boolean {
  const shares = hours.flatMap(({ time, today, yesterday, weekAgo }) => [
    today ?? 0,
    yesterday ?? 0,
    weekAgo ?? 0,
    usual.get(time)?.high ?? 0,
  ]);
  return Math.max(...shares) > 0.8;
}

/** A deviation below this share of the day's largest figure is not marked. */
const minMarkedShare = 0.05;

/** The finished hour that is furthest outside its usual range, if it is far enough outside; null: none. */
export function findMostUnusualHour(hours: readonly TrendHour[], usual: UsualRanges): number | null {
  const largest = Math.max(...hours.map(({ today, yesterday }) => Math.max(today ?? 0, yesterday ?? 0)));
  let found: number | null = null;
  let largestDeviation = minMarkedShare * largest;
  hours.forEach(({ time, today, isUnfinished, isFuture }, index) => {
    const range = usual.get(time);
    if (today === null || range === undefined || isUnfinished || isFuture) return;
    const deviation = Math.max(today - range.high, range.low - today);
    if (deviation <= largestDeviation) return;
    largestDeviation = deviation;
    found = index;
  });
  return found;
}

/** Runs of finished hours without figures between hours that have figures, as index ranges, both ends included. */
export function findMissingRuns(hours: readonly TrendHour[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  const first = hours.findIndex(({ today }) => today !== null);
  const last = hours.findLastIndex(({ today }) => today !== null);
  for (let index = first; index >= 0 && index <= last; index += 1) {
    if (hours[index]?.today !== null || hours[index]?.isUnfinished) continue;
    const open = runs.at(-1);
    if (open?.to === index - 1) open.to = index;
    else runs.push({ from: index, to: index });
  }
  return runs;
}
