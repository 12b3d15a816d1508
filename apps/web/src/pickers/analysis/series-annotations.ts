import type { ChartAnnotation, PlotArea } from '../../ui/chart-option.ts';
import type { ColourPalette } from '../../ui/theme.ts';
import { findGaps, type PlottedSeries } from './series.ts';

type AnnotationInput = {
  series: readonly PlottedSeries[];
  colours: ColourPalette;
  /** Whether names are shown at the ends of the lines. */
  namesAtEnds: boolean;
  /** Text at a gap. */
  gapText: (series: PlottedSeries, from: number, to: number) => string;
  /** Text at the bucket in progress. */
  unfinishedText: string;
};

const lineHeight = 14;
/** Number of gaps with a text; more would overlap. */
const maxNamedGaps = 4;

/** The annotations of a chart: gaps with their texts, the bucket in progress, names at the ends of lines. */
export function createSeriesAnnotations(
  { series, colours, namesAtEnds, gapText, unfinishedText }: AnnotationInput,
  plot: PlotArea,
): ChartAnnotation[] {
  return [
    ...gapNotes(series, gapText, plot),
    ...unfinishedNotes(series, colours, unfinishedText, plot),
    ...(namesAtEnds ? nameNotes(series, colours, plot) : []),
  ];
}

function gapNotes(
  series: readonly PlottedSeries[],
  gapText: AnnotationInput['gapText'],
  plot: PlotArea,
): ChartAnnotation[] {
  const gaps = series.flatMap((one) => findGaps(one).map((gap) => ({ one, ...gap })));
  return gaps.flatMap(({ one, from, to }, index): ChartAnnotation[] => {
    const [start, end] = [plot.pixelAt(from, 0), plot.pixelAt(to, 0)];
    // Brackets alternate between three heights, so that those of different lines do not overlap.
    const y = start.y - 4 - 6 * (index % 3);
    const shared = { isBelowSeries: true, colour: one.colour };
    const bracket: ChartAnnotation[] = [
      { ...shared, kind: 'line', from: { x: start.x - 6, y }, to: { x: end.x + 6, y }, width: 2 },
      { ...shared, kind: 'line', from: { x: start.x - 6, y }, to: { x: start.x - 6, y: y + 4 }, width: 2 },
      { ...shared, kind: 'line', from: { x: end.x + 6, y }, to: { x: end.x + 6, y: y + 4 }, width: 2 },
    ];
    if (index >= maxNamedGaps) return bracket;
    return [
      ...bracket,
      {
        kind: 'text',
        isBelowSeries: true,
        colour: one.colour,
        x: Math.max((start.x + end.x) / 2, plot.left + plot.textWidth(gapText(one, from, to), false) / 2),
        y: y - lineHeight - 2 - index * lineHeight,
        align: 'center',
        text: gapText(one, from, to),
        bold: false,
        lineHeight,
      },
    ];
  });
}

function unfinishedNotes(
  series: readonly PlottedSeries[],
  colours: ColourPalette,
  text: string,
  plot: PlotArea,
): ChartAnnotation[] {
  const place = series.find(
    ({ unfinishedBucket, values }) => unfinishedBucket !== null && (values[unfinishedBucket] ?? null) !== null,
  )?.unfinishedBucket;
  if (place === undefined || place === null) return [];
  const foot = plot.pixelAt(place, 0);
  const isNearStart = foot.x < plot.left + plot.textWidth(text, false) + 24;
  return [
    {
      kind: 'line',
      isBelowSeries: true,
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

function nameNotes(series: readonly PlottedSeries[], colours: ColourPalette, plot: PlotArea): ChartAnnotation[] {
  const ends = series
    .flatMap((one) => {
      const place = one.values.findLastIndex((value) => value !== null);
      const value = one.values[place] ?? null;
      return place === -1 || value === null ? [] : [{ one, ...plot.pixelAt(place, value) }];
    })
    .toSorted((a, b) => a.y - b.y);
  let lowest = plot.top - lineHeight;
  return ends.flatMap(({ one, y }): ChartAnnotation[] => {
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
