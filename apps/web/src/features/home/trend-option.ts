import type { ChartOption } from '../../ui/chart-option.ts';
import type { Colours } from '../../ui/theme.ts';
import type { Hour, UsualRange } from './trend-hours.ts';

type Given = {
  hours: readonly Hour[];
  usual: UsualRange;
  colours: Colours;
  compact: boolean;
  isShare: boolean;
  axisText: (value: number) => string;
};

const hourOf = (time: string) => Number(time.slice(0, 2));

/** Half the height of an axis label, in pixels. */
const halfLabel = 6;

/** The drawing of a day by hour beside the day before, the same weekday a week before, and what is usual of it. */
export function trendOption({ hours, usual, colours, compact, isShare, axisText }: Given) {
  const unfinished = hours.findIndex(({ isUnfinished, now }) => isUnfinished && now !== null);
  const lastWhole = hours.findLastIndex(({ isUnfinished, isAhead, now }) => !isUnfinished && !isAhead && now !== null);

  const edges = { left: 8, right: compact ? 16 : 24, top: 28, bottom: 4 };
  const line = { type: 'line', symbol: 'none', z: 3, silent: true } as const;
  const low = hours.map(({ time }) => usual.get(time)?.low ?? null);
  const width = hours.map(({ time }) => {
    const range = usual.get(time);
    return range === undefined ? null : range.high - range.low;
  });

  const estimates = hours.map(({ now, estimated }) => (estimated === null ? null : (now ?? 0) + estimated));

  return {
    // The uppermost line is said to the pixel, so that what stands on the drawing knows it; its label reaches over it.
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
      ...(isShare && reachesWhole(hours, usual) ? { max: 1, interval: 0.25 } : {}),
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
        areaStyle: { color: colours.band, opacity: 1 },
      },
      {
        ...line,
        z: 2,
        data: hours.map(({ before }) => before),
        lineStyle: { width: 1.5, type: [4, 3], color: colours.series1, opacity: 0.75 },
      },
      {
        ...line,
        z: 2,
        data: hours.map(({ weekAgo }) => weekAgo),
        lineStyle: { width: 1.5, type: [1, 3], color: colours.series1, opacity: 0.75 },
      },
      {
        ...line,
        data: hours.map((hour) => (hour.isUnfinished ? null : hour.now)),
        symbol: 'circle',
        symbolSize: 6,
        showAllSymbol: true,
        itemStyle: { color: colours.series1 },
        lineStyle: { width: 2.25, color: colours.series1 },
      },
      // What was counted of an hour with what is estimated of the rest.
      {
        ...line,
        data: estimates,
        symbol: 'emptyCircle',
        symbolSize: 6,
        showAllSymbol: true,
        itemStyle: { color: colours.accent },
        lineStyle: { width: 1.75, type: [6, 4], color: colours.accent },
      },
      {
        ...line,
        z: 4,
        data: hours.map((hour, index) => {
          if (index !== unfinished) return index === lastWhole ? { value: hour.now, symbol: 'none' } : null;
          return hour.now;
        }),
        symbol: 'circle',
        symbolSize: 8,
        showAllSymbol: true,
        connectNulls: true,
        itemStyle: { color: colours.surface, borderColor: colours.series1, borderWidth: 2 },
        lineStyle: { width: 1.75, type: [2, 3], color: colours.series1 },
      },
    ],
  } satisfies ChartOption;
}

/** Whether shares come so near to everything that an axis of round steps would go on to 120 %. */
function reachesWhole(hours: readonly Hour[], usual: UsualRange): boolean {
  const shares = hours.flatMap(({ time, now, before, weekAgo }) => [
    now ?? 0,
    before ?? 0,
    weekAgo ?? 0,
    usual.get(time)?.high ?? 0,
  ]);
  return Math.max(...shares) > 0.8;
}

/** Less of the day's largest figure than this is nothing to point at. */
const worthPointingAt = 0.05;

/** The finished hour furthest outside its usual range, if any is well outside: one annotation at most. */
export function mostUnusual(hours: readonly Hour[], usual: UsualRange): number | null {
  const largest = Math.max(...hours.map(({ now, before }) => Math.max(now ?? 0, before ?? 0)));
  let found: number | null = null;
  let furthest = worthPointingAt * largest;
  hours.forEach(({ time, now, isUnfinished, isAhead }, index) => {
    const range = usual.get(time);
    if (now === null || range === undefined || isUnfinished || isAhead) return;
    const beyond = Math.max(now - range.high, range.low - now);
    if (beyond <= furthest) return;
    furthest = beyond;
    found = index;
  });
  return found;
}

/** Finished hours without figures between others that have them, as stretches of positions. */
export function missingStretches(hours: readonly Hour[]): { from: number; to: number }[] {
  const stretches: { from: number; to: number }[] = [];
  const first = hours.findIndex(({ now }) => now !== null);
  const last = hours.findLastIndex(({ now }) => now !== null);
  for (let index = first; index >= 0 && index <= last; index += 1) {
    if (hours[index]?.now !== null || hours[index]?.isUnfinished) continue;
    const open = stretches.at(-1);
    if (open?.to === index - 1) open.to = index;
    else stretches.push({ from: index, to: index });
  }
  return stretches;
}
