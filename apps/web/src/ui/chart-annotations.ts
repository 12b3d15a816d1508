import { graphic } from 'echarts/core';
import type { ChartInstance } from './chart-engine.ts';
import type { ChartAnnotation, PlotArea } from './chart-option.ts';
import { fontStack } from './theme.ts';

export type AnnotationLayer = InstanceType<typeof graphic.Group>;

const annotationFont = (isBold: boolean) => `${isBold ? 600 : 400} 12px ${fontStack}`;

/** Measures the area and the point positions of a rendered chart, in pixels. `top` and `right` are the margins of its grid. */
export function measurePlotArea(chart: ChartInstance, points: number, grid: { top: number; right: number }): PlotArea {
  const pixelAt = (point: number, value: number) => {
    const [x = 0, y = 0] = chart.convertToPixel({ gridIndex: 0 }, [point, value]);
    return { x, y };
  };
  const pen = document.createElement('canvas').getContext('2d');
  const [first, second] = [pixelAt(0, 0), pixelAt(1, 0)];
  return {
    left: points < 2 ? 0 : first.x - (second.x - first.x) / 2,
    right: chart.getWidth() - grid.right,
    top: grid.top,
    pixelAt,
    textWidth(text, bold) {
      if (pen === null) return text.length * 12;
      pen.font = annotationFont(bold);
      return pen.measureText(text).width;
    },
  };
}

/** Adds the layer for a chart's annotations; it stays when the series change. */
export function addAnnotationLayer(chart: ChartInstance): AnnotationLayer {
  const layer = new graphic.Group({ silent: true });
  chart.getZr().add(layer);
  return layer;
}

/** Draws annotations in place of the previous ones. */
export function drawAnnotations(layer: AnnotationLayer, notes: readonly ChartAnnotation[]): void {
  layer.removeAll();
  // The library's types do not support `exactOptionalPropertyTypes`, so TypeScript does not accept a shape as an element.
  for (const note of notes) layer.add(toShape(note) as Parameters<AnnotationLayer['add']>[0]);
  layer.markRedraw();
}

// The drawing order (z) of annotations; series have a z from 1 on, their lines from 3 on.
const [belowSeries, aboveSeries] = [2, 5];

function toShape(note: ChartAnnotation) {
  const z = note.isBelowSeries === true ? belowSeries : aboveSeries;
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
    style: { text, fill: colour, font: annotationFont(bold), align, verticalAlign: 'middle' },
  });
}
