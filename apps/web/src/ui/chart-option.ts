import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';

/** What a chart draws over its points. */
export type ChartSeries = BarSeriesOption | LineSeriesOption;

/** What our charts can be told. */
export type ChartOption = ComposeOption<ChartSeries | GridComponentOption>;

/** Pixels from the upper left corner of the drawing. */
type Point = { x: number; y: number };

/** Where a drawn chart has its points. */
export type Plot = {
  left: number;
  right: number;
  top: number;
  at: (point: number, value: number) => Point;
  /** How wide words of the chart's size are. */
  textWidth: (text: string, bold: boolean) => number;
};

/** Words, a line or a dot on top of the drawing; `under` lines of the series instead. */
export type ChartNote = { colour: string; under?: boolean } & (
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
