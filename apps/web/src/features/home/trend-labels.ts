import type { ChartAnnotation, PlotArea } from '../../ui/chart-option.ts';
import type { ColourPalette } from '../../ui/theme.ts';
import {
  type LabelObstacles,
  type PixelBox,
  type PixelPoint,
  type PlacedLabel,
  type PointLabel,
  placeLabel,
} from './place-label.ts';
import type { TrendHour, UsualRanges } from './trend-hours.ts';
import { findMissingRuns, findMostUnusualHour } from './trend-option.ts';

type Given = {
  hours: readonly TrendHour[];
  usualRanges: UsualRanges;
  /** Whether the usual range covers the same stores as the line; only then can an hour be called unusual. */
  coversSameStores: boolean;
  colours: ColourPalette;
  unfinishedText: (value: number, hour: number) => string;
  unusualText: (value: number, hour: number, usual: { low: number; high: number }) => { head: string; detail: string };
};

const lineHeight = 17;

/** Labels for at most two points: the running hour and the most unusual one. A label that would cross a line everywhere is left out. */
export function createTrendLabels(
  { hours, usualRanges, coversSameStores: isSameStores, colours, ...texts }: Given,
  plot: PlotArea,
): ChartAnnotation[] {
  const obstacles = collectObstacles(hours, usualRanges, plot);
  const annotations: ChartAnnotation[] = [];
  const place = (
    texts: readonly { text: string; bold: boolean; colour: string }[],
    note: Omit<PointLabel, 'width' | 'height'>,
  ) => {
    const width = Math.ceil(Math.max(...texts.map(({ text, bold }) => plot.textWidth(text, bold))));
    const placed = placeLabel({ ...note, width, height: texts.length * lineHeight }, obstacles);
    if (placed === null) return;
    obstacles.boxes.push(placed);
    annotations.push(...toAnnotations(placed, texts, colours));
  };

  const running = hours.findIndex(({ isUnfinished, today }) => isUnfinished && today !== null);
  const unfinished = hours[running];
  if (unfinished !== undefined) {
    const value = unfinished.today ?? 0;
    place([{ text: texts.unfinishedText(value, hourOf(unfinished)), bold: false, colour: colours.text2 }], {
      point: plot.pixelAt(running, value),
      preferredSide: 'right',
      hasLeader: false,
    });
  }

  const unusual = isSameStores ? findMostUnusualHour(hours, usualRanges) : null;
  const hour = hours[unusual ?? -1];
  const range = hour === undefined ? undefined : usualRanges.get(hour.time);
  if (unusual !== null && hour !== undefined && range !== undefined) {
    const value = hour.today ?? 0;
    const { head, detail } = texts.unusualText(value, hourOf(hour), range);
    place(
      [
        { text: head, bold: true, colour: colours.text },
        { text: detail, bold: false, colour: colours.text3 },
      ],
      { point: plot.pixelAt(unusual, value), preferredSide: 'left', hasLeader: true },
    );
  }
  return annotations;
}

const hourOf = ({ time }: TrendHour) => Number(time.slice(0, 2));

function toAnnotations(
  placed: PlacedLabel,
  texts: readonly { text: string; bold: boolean; colour: string }[],
  c: ColourPalette,
) {
  const annotations: ChartAnnotation[] = texts.map(({ text, bold, colour }, index) => ({
    kind: 'text',
    x: placed.pointSide === 'left' ? placed.left : placed.right,
    y: placed.top + index * lineHeight,
    align: placed.pointSide,
    text,
    bold,
    colour,
    lineHeight,
  }));
  if (placed.leader !== null)
    annotations.push({ kind: 'line', from: placed.leader[0], to: placed.leader[1], width: 1, colour: c.text2 });
  return annotations;
}

/** The lines of the chart in pixels, as runs without a gap. */
function collectObstacles(
  hours: readonly TrendHour[],
  usual: UsualRanges,
  plot: PlotArea,
): LabelObstacles & { boxes: PixelBox[] } {
  const floor = plot.pixelAt(0, 0).y;
  const running = hours.findIndex(({ isUnfinished, today }) => isUnfinished && today !== null);
  const toRuns = (value: (hour: TrendHour) => number | null) => {
    const found: PixelPoint[][] = [[]];
    hours.forEach((hour, index) => {
      const known = value(hour);
      if (known === null) found.push([]);
      else found.at(-1)?.push(plot.pixelAt(index, known));
    });
    return found.filter((range) => range.length > 0);
  };
  const low = toRuns(({ time }) => usual.get(time)?.low ?? null);
  const high = toRuns(({ time }) => usual.get(time)?.high ?? null);
  const x = plot.pixelAt(running, 0).x;
  return {
    frame: { left: plot.left, top: 0, right: plot.right, bottom: floor - 2 },
    lines: [
      ...toRuns(({ today, isFuture }) => (isFuture ? null : today)),
      ...toRuns(({ yesterday }) => yesterday),
      ...toRuns(({ weekAgo }) => weekAgo),
      ...(running === -1
        ? []
        : [
            [
              { x, y: plot.top },
              { x, y: floor },
            ],
          ]),
    ],
    bands: high.map((line, index) => ({ high: line, low: low[index] ?? line })),
    // The text of a gap stands on the base line, in the middle of the gap.
    boxes: findMissingRuns(hours).map(({ from, to }) => {
      const middle = (plot.pixelAt(from, 0).x + plot.pixelAt(to, 0).x) / 2;
      return { left: middle - 70, right: middle + 70, top: floor - 20, bottom: floor };
    }),
  };
}
