import { graphic } from 'echarts/core';
import type { ChartNote, Plot } from './chart-option.ts';
import type { Chart } from './chart-engine.ts';
import { fontStack } from './theme.ts';

export type NoteLayer = InstanceType<typeof graphic.Group>;

const fontOf = (isBold: boolean) => `${isBold ? 600 : 400} 12px ${fontStack}`;

/** Reads off a drawn chart where its points are. `top` and `right` are what its grid keeps free. */
export function plotOf(chart: Chart, points: number, grid: { top: number; right: number }): Plot {
  const at = (point: number, value: number) => {
    const [x = 0, y = 0] = chart.convertToPixel({ gridIndex: 0 }, [point, value]);
    return { x, y };
  };
  const pen = document.createElement('canvas').getContext('2d');
  const [first, second] = [at(0, 0), at(1, 0)];
  return {
    left: points < 2 ? 0 : first.x - (second.x - first.x) / 2,
    right: chart.getWidth() - grid.right,
    top: grid.top,
    at,
    textWidth(text, bold) {
      if (pen === null) return text.length * 12;
      pen.font = fontOf(bold);
      return pen.measureText(text).width;
    },
  };
}

/** Where a chart's notes are drawn; they stay when its series change. */
export function noteLayerOf(chart: Chart): NoteLayer {
  const layer = new graphic.Group({ silent: true });
  chart.getZr().add(layer);
  return layer;
}

/** Draws notes in place of those before. */
export function drawNotes(layer: NoteLayer, notes: readonly ChartNote[]): void {
  layer.removeAll();
  // The library's types are written without `exactOptionalPropertyTypes`; a shape is an element.
  for (const note of notes) layer.add(drawn(note) as Parameters<NoteLayer['add']>[0]);
  layer.markRedraw();
}

// Series stand at heights from 1; their own lines from 3.
const [underLines, onTop] = [2, 5];

function drawn(note: ChartNote) {
  const z = note.under === true ? underLines : onTop;
  const { colour } = note;
  if (note.kind === 'dot') {
    const { at, size } = note;
    return new graphic.Circle({ z, shape: { cx: at.x, cy: at.y, r: size / 2 }, style: { fill: colour } });
  }
  if (note.kind === 'line') {
    const { from, to, width, dash } = note;
    return new graphic.Line({
      z,
      subPixelOptimize: true,
      shape: { x1: from.x, y1: from.y, x2: to.x, y2: to.y },
      style: { stroke: colour, lineWidth: width, ...(dash === undefined ? {} : { lineDash: dash }) },
    });
  }
  const { x, y, text, align, bold, lineHeight } = note;
  return new graphic.Text({
    z,
    x,
    y: y + lineHeight / 2,
    style: { text, fill: colour, font: fontOf(bold), align, verticalAlign: 'middle' },
  });
}
