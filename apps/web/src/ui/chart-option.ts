import type { LineSeriesOption } from 'echarts/charts';
import type { GraphicComponentOption, GridComponentOption, MarkLineComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';

/** What our charts can be told. */
export type ChartOption = ComposeOption<
  LineSeriesOption | GridComponentOption | MarkLineComponentOption | GraphicComponentOption
>;

/** Where a drawn chart has its points, in pixels from its upper left corner. */
export type Plot = {
  left: number;
  right: number;
  top: number;
  at: (point: number, value: number) => { x: number; y: number };
  /** How wide words of the chart's size are. */
  textWidth: (text: string, bold: boolean) => number;
};

/** Words or a fine line on top of the drawing. */
export type ChartNote =
  | {
      kind: 'text';
      x: number;
      y: number;
      align: 'left' | 'right';
      text: string;
      bold: boolean;
      colour: string;
      lineHeight: number;
    }
  | { kind: 'line'; from: { x: number; y: number }; to: { x: number; y: number }; colour: string };
