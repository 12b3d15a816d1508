import type { ChartNote, ChartOption, Plot } from './chart-option.ts';
import type { Chart } from './chart-engine.ts';
import { fontStack } from './theme.ts';

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

/** Notes as the chart library draws them. A sentence keeps its own direction of writing. */
export function graphicOf(notes: readonly ChartNote[]): NonNullable<ChartOption['graphic']> {
  return notes.map((note) =>
    note.kind === 'line'
      ? {
          type: 'line' as const,
          silent: true,
          z: 5,
          shape: { x1: note.from.x, y1: note.from.y, x2: note.to.x, y2: note.to.y, percent: 1 },
          style: { stroke: note.colour, lineWidth: 1 },
        }
      : {
          type: 'text' as const,
          silent: true,
          z: 5,
          x: note.x,
          y: note.y + note.lineHeight / 2,
          style: {
            text: note.text,
            fill: note.colour,
            font: fontOf(note.bold),
            align: note.align,
            verticalAlign: 'middle' as const,
          },
        },
  );
}
