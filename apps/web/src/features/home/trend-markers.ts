import { isIncomplete } from '../../pickers/is-incomplete.ts';
import type { ChartAnnotation, PlotArea } from '../../ui/chart-option.ts';
import type { ColourPalette } from '../../ui/theme.ts';
import type { TrendHour } from './trend-hours.ts';
import { findMissingRuns } from './trend-option.ts';

type Given = { hours: readonly TrendHour[]; colours: ColourPalette; missingText: (from: string, to: string) => string };

/** Pixels between the base line and the text above it. */
const overBase = 5;
const lineHeight = 12;

/** Marks besides the chart's lines: the position of the running hour, runs of hours without records, and hours with missing records. */
export function createTrendMarkers({ hours, colours, missingText }: Given, plot: PlotArea): ChartAnnotation[] {
  const running = hours.findIndex(({ isUnfinished, today }) => isUnfinished && today !== null);
  const gaps = findMissingRuns(hours).flatMap(({ from, to }): ChartAnnotation[] => {
    const [start, end] = [plot.pixelAt(from, 0), plot.pixelAt(to, 0)];
    const shared = { isBelowSeries: true, colour: colours.warn };
    return [
      { ...shared, kind: 'line', from: start, to: end, width: 2 },
      { ...shared, kind: 'dot', at: start, size: 5 },
      { ...shared, kind: 'dot', at: end, size: 5 },
      {
        ...shared,
        kind: 'text',
        x: (start.x + end.x) / 2,
        y: start.y - overBase - lineHeight,
        align: 'center',
        text: missingText(hours[from]?.time ?? '', nextHour(hours[to]?.time ?? '')),
        bold: false,
        lineHeight,
      },
    ];
  });
  const parts = hours.flatMap(({ today, todayCompleteness, isFuture }, index): ChartAnnotation[] =>
    today !== null && !isFuture && isIncomplete(todayCompleteness)
      ? [{ kind: 'dot', at: plot.pixelAt(index, today), size: 9, colour: colours.warn }]
      : [],
  );
  if (running === -1) return [...gaps, ...parts];
  const foot = plot.pixelAt(running, 0);
  const top = { x: foot.x, y: plot.top };
  return [
    { kind: 'line', isBelowSeries: true, from: foot, to: top, colour: colours.axis, width: 1, dash: [2, 3] },
    ...gaps,
    ...parts,
  ];
}

function nextHour(time: string): string {
  return `${String((Number(time.slice(0, 2)) + 1) % 24).padStart(2, '0')}:00`;
}
