import type { ChartNote, Plot } from '../../ui/chart-option.ts';
import type { Colours } from '../../ui/theme.ts';
import { type Box, type Note, placeNote, type PlacedNote, type Point, type Scene } from './place-note.ts';
import type { Hour, UsualRange } from './trend-hours.ts';
import { missingStretches, mostUnusual } from './trend-option.ts';

type Given = {
  hours: readonly Hour[];
  usual: UsualRange;
  /** What is usual is of the very stores the line is of: only then is an hour outside of it unusual. */
  isAlike: boolean;
  colours: Colours;
  unfinishedText: (value: number, hour: number) => string;
  unusualText: (value: number, hour: number, usual: { low: number; high: number }) => { head: string; detail: string };
};

const lineHeight = 17;

/** Words at two points at most: the hour that is not over, and the most unusual one. Each stands where it crosses no line, or not at all. */
export function trendNotes({ hours, usual, isAlike, colours, ...texts }: Given, plot: Plot): ChartNote[] {
  const scene = sceneOf(hours, usual, plot);
  const notes: ChartNote[] = [];
  const place = (
    words: readonly { text: string; bold: boolean; colour: string }[],
    note: Omit<Note, 'width' | 'height'>,
  ) => {
    const width = Math.ceil(Math.max(...words.map(({ text, bold }) => plot.textWidth(text, bold))));
    const placed = placeNote({ ...note, width, height: words.length * lineHeight }, scene);
    if (placed === null) return;
    scene.boxes.push(placed);
    notes.push(...drawn(placed, words, colours));
  };

  const running = hours.findIndex(({ isUnfinished, now }) => isUnfinished && now !== null);
  const unfinished = hours[running];
  if (unfinished !== undefined) {
    const value = unfinished.now ?? 0;
    place([{ text: texts.unfinishedText(value, hourOf(unfinished)), bold: false, colour: colours.text2 }], {
      at: plot.at(running, value),
      first: 'right',
      hasLeader: false,
    });
  }

  const unusual = isAlike ? mostUnusual(hours, usual) : null;
  const hour = hours[unusual ?? -1];
  const range = hour === undefined ? undefined : usual.get(hour.time);
  if (unusual !== null && hour !== undefined && range !== undefined) {
    const value = hour.now ?? 0;
    const { head, detail } = texts.unusualText(value, hourOf(hour), range);
    place(
      [
        { text: head, bold: true, colour: colours.text },
        { text: detail, bold: false, colour: colours.text3 },
      ],
      { at: plot.at(unusual, value), first: 'left', hasLeader: true },
    );
  }
  return notes;
}

const hourOf = ({ time }: Hour) => Number(time.slice(0, 2));

function drawn(placed: PlacedNote, words: readonly { text: string; bold: boolean; colour: string }[], c: Colours) {
  const notes: ChartNote[] = words.map(({ text, bold, colour }, index) => ({
    kind: 'text',
    x: placed.inner === 'left' ? placed.left : placed.right,
    y: placed.top + index * lineHeight,
    align: placed.inner,
    text,
    bold,
    colour,
    lineHeight,
  }));
  if (placed.leader !== null)
    notes.push({ kind: 'line', from: placed.leader[0], to: placed.leader[1], width: 1, colour: c.text2 });
  return notes;
}

/** The lines of the drawing in pixels, as stretches without a gap. */
function sceneOf(hours: readonly Hour[], usual: UsualRange, plot: Plot): Scene & { boxes: Box[] } {
  const floor = plot.at(0, 0).y;
  const running = hours.findIndex(({ isUnfinished, now }) => isUnfinished && now !== null);
  const stretches = (value: (hour: Hour) => number | null) => {
    const found: Point[][] = [[]];
    hours.forEach((hour, index) => {
      const known = value(hour);
      if (known === null) found.push([]);
      else found.at(-1)?.push(plot.at(index, known));
    });
    return found.filter((stretch) => stretch.length > 0);
  };
  const low = stretches(({ time }) => usual.get(time)?.low ?? null);
  const high = stretches(({ time }) => usual.get(time)?.high ?? null);
  const x = plot.at(running, 0).x;
  return {
    frame: { left: plot.left, top: 0, right: plot.right, bottom: floor - 2 },
    lines: [
      ...stretches(({ now, isAhead }) => (isAhead ? null : now)),
      ...stretches(({ before }) => before),
      ...stretches(({ weekAgo }) => weekAgo),
      ...(running === -1
        ? []
        : [
            [
              { x, y: plot.top },
              { x, y: floor },
            ],
          ]),
    ],
    ground: high.map((line, index) => ({ high: line, low: low[index] ?? line })),
    // The words of a gap stand on the base line, in its middle.
    boxes: missingStretches(hours).map(({ from, to }) => {
      const middle = (plot.at(from, 0).x + plot.at(to, 0).x) / 2;
      return { left: middle - 70, right: middle + 70, top: floor - 20, bottom: floor };
    }),
  };
}
