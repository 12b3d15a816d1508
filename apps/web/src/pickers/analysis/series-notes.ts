import type { ChartNote, Plot } from '../../ui/chart-option.ts';
import type { Colours } from '../../ui/theme.ts';
import { type DrawnSeries, gapsIn } from './series.ts';

type Given = {
  series: readonly DrawnSeries[];
  colours: Colours;
  /** Whether the lines are named at their ends. */
  namesAtEnds: boolean;
  /** Words at a gap. */
  gapText: (series: DrawnSeries, from: number, to: number) => string;
  /** Words at what is not over. */
  unfinishedText: string;
};

const lineHeight = 14;
/** So many gaps are named; more would cover each other. */
const mostNamed = 4;

/** What stands on the drawing beside its lines: gaps with their names, where the unfinished bucket is, names at the ends of lines. */
export function seriesNotes({ series, colours, namesAtEnds, gapText, unfinishedText }: Given, plot: Plot): ChartNote[] {
  return [
    ...gapNotes(series, gapText, plot),
    ...unfinishedNotes(series, colours, unfinishedText, plot),
    ...(namesAtEnds ? nameNotes(series, colours, plot) : []),
  ];
}

function gapNotes(series: readonly DrawnSeries[], gapText: Given['gapText'], plot: Plot): ChartNote[] {
  const gaps = series.flatMap((one) => gapsIn(one).map((gap) => ({ one, ...gap })));
  return gaps.flatMap(({ one, from, to }, order): ChartNote[] => {
    const [start, end] = [plot.at(from, 0), plot.at(to, 0)];
    // Brackets of several lines stand above each other.
    const y = start.y - 4 - 6 * (order % 3);
    const shared = { under: true, colour: one.colour };
    const bracket: ChartNote[] = [
      { ...shared, kind: 'line', from: { x: start.x - 6, y }, to: { x: end.x + 6, y }, width: 2 },
      { ...shared, kind: 'line', from: { x: start.x - 6, y }, to: { x: start.x - 6, y: y + 4 }, width: 2 },
      { ...shared, kind: 'line', from: { x: end.x + 6, y }, to: { x: end.x + 6, y: y + 4 }, width: 2 },
    ];
    if (order >= mostNamed) return bracket;
    return [
      ...bracket,
      {
        kind: 'text',
        under: true,
        colour: one.colour,
        x: Math.max((start.x + end.x) / 2, plot.left + plot.textWidth(gapText(one, from, to), false) / 2),
        y: y - lineHeight - 2 - order * lineHeight,
        align: 'center',
        text: gapText(one, from, to),
        bold: false,
        lineHeight,
      },
    ];
  });
}

function unfinishedNotes(series: readonly DrawnSeries[], colours: Colours, text: string, plot: Plot): ChartNote[] {
  const place = series.find(
    ({ unfinishedBucket, values }) => unfinishedBucket !== null && (values[unfinishedBucket] ?? null) !== null,
  )?.unfinishedBucket;
  if (place === undefined || place === null) return [];
  const foot = plot.at(place, 0);
  const isNearStart = foot.x < plot.left + plot.textWidth(text, false) + 24;
  return [
    {
      kind: 'line',
      under: true,
      from: foot,
      to: { x: foot.x, y: plot.top },
      colour: colours.axis,
      width: 1,
      dash: [2, 3],
    },
    {
      kind: 'text',
      colour: colours.text2,
      x: isNearStart ? foot.x + 6 : foot.x - 6,
      y: plot.top - lineHeight,
      align: isNearStart ? 'left' : 'right',
      text,
      bold: false,
      lineHeight,
    },
  ];
}

function nameNotes(series: readonly DrawnSeries[], colours: Colours, plot: Plot): ChartNote[] {
  const ends = series
    .flatMap((one) => {
      const place = one.values.findLastIndex((value) => value !== null);
      const value = one.values[place] ?? null;
      return place === -1 || value === null ? [] : [{ one, ...plot.at(place, value) }];
    })
    .toSorted((a, b) => a.y - b.y);
  let lowest = plot.top - lineHeight;
  return ends.flatMap(({ one, y }): ChartNote[] => {
    lowest = Math.max(y - lineHeight / 2, lowest + lineHeight + 1);
    const middle = lowest + lineHeight / 2;
    return [
      {
        kind: 'line',
        from: { x: plot.right + 6, y: middle },
        to: { x: plot.right + 16, y: middle },
        colour: one.colour,
        width: 2,
      },
      {
        kind: 'text',
        x: plot.right + 20,
        y: lowest,
        align: 'left',
        text: one.name,
        bold: false,
        lineHeight,
        colour: colours.text2,
      },
    ];
  });
}
