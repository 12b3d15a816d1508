import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';

/** A series of a chart. */
export type ChartSeries = BarSeriesOption | LineSeriesOption;

/** The options our charts use. */
export type ChartOption = ComposeOption<ChartSeries | GridComponentOption>;

/** In pixels from the upper left corner of the drawing. */
type Point = { x: number; y: number };

/** Margins and point positions of a rendered chart, in pixels. */
export type PlotArea = {
  left: number;
  right: number;
  top: number;
  pixelAt: (point: number, value: number) => Point;
  /** Width of a text in the chart's font size, in pixels. */
  textWidth: (text: string, bold: boolean) => number;
};

/** A text, a line or a dot, drawn over the series of the chart; with `isBelowSeries`, under the lines of the series. */
export type ChartAnnotation = { colour: string; isBelowSeries?: boolean } & (
  | {
      kind: 'text';
      x: number;
      y: number;
      align: 'left' | 'center' | 'right';
      text: string;
      bold: boolean;
      lineHeight: number;
    }
  | { kind: 'line'; from: Point; to: Point; width: number; dash?: [number, number] }
  | { kind: 'dot'; at: Point; size: number }
);
