import type { ChartAnnotation, PlotArea } from '../../ui/chart-option.ts';
import { gapEndDots, lineWidths } from '../../ui/chart-styles.ts';
import { shortenText } from '../../ui/shorten-text.ts';
import { stackLabels } from '../../ui/stack-labels.ts';
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
    const ends = [from - 1, to + 1].flatMap((place) => {
      const value = one.values[place] ?? null;
      return value === null ? [] : [plot.pixelAt(place, value)];
    });
    const bracket: ChartAnnotation[] = [
      ...gapEndDots(ends, one.colour),
      { ...shared, kind: 'line', from: { x: start.x - 6, y }, to: { x: end.x + 6, y }, width: 2 },
      { ...shared, kind: 'line', from: { x: start.x - 6, y }, to: { x: start.x - 6, y: y + 4 }, width: 2 },
      { ...shared, kind: 'line', from: { x: end.x + 6, y }, to: { x: end.x + 6, y: y + 4 }, width: 2 },
    ];
    if (index >= maxNamedGaps) return bracket;
    const text = shortenText(gapText(one, from, to), plot.right - plot.left, (part) => plot.textWidth(part, false));
    const halfWidth = plot.textWidth(text, false) / 2;
    return [
      ...bracket,
      {
        kind: 'text',
        isBelowSeries: true,
        colour: one.colour,
        x: Math.max(Math.min((start.x + end.x) / 2, plot.right - halfWidth), plot.left + halfWidth),
        y: y - lineHeight - 2 - index * lineHeight,
        align: 'center',
        text,
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
  const edges = stackLabels(
    ends.map(({ y }) => y),
    lineHeight + 1,
    { top: plot.top - lineHeight / 2, bottom: plot.pixelAt(0, 0).y + lineHeight / 2 },
  );
  return ends.flatMap(({ one }, index): ChartAnnotation[] => {
    const top = edges[index] ?? 0;
    const middle = top + lineHeight / 2;
    return [
      {
        kind: 'line',
        from: { x: plot.right + 6, y: middle },
        to: { x: plot.right + 16, y: middle },
        colour: one.colour,
        width: lineWidths.lead,
      },
      {
        kind: 'text',
        x: plot.right + 20,
        y: top,
        align: 'left',
        text: one.name,
        bold: false,
        lineHeight,
        colour: colours.text2,
      },
    ];
  });
}
