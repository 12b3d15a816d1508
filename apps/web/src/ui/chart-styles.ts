import type { ChartAnnotation } from './chart-option.ts';
import type { LegendSymbolStyle } from './picture-header.ts';
import type { ColourPalette } from './theme.ts';

// All line and bar styles of charts. Equal styles have equal meanings on every page: a comparison has the colour of its series and is dashed,
// an unfinished value is dotted and hollow, the usual range is a flat band, missing values are a break with dots at both ends.

/** Widths of lines in pixels. */
export const lineWidths = { lead: 2.25, series: 1.75, comparison: 1.5, unfinished: 1.75, estimate: 1.75 } as const;

/** Dashes in pixels: drawn, blank. A second comparison in the same chart has longer dashes. */
export const dashes = { comparison: [4, 3], secondComparison: [9, 3], unfinished: [2, 3], estimate: [7, 3, 1, 3] };

/** Opacity of comparisons. */
export const comparisonOpacity = 0.75;

/** Sizes of points in pixels. */
export const pointSizes = { series: 6, unfinished: 8, gapEnd: 6 } as const;

/** The line of the only or most important series. */
export const leadLine = (color: string) => ({ width: lineWidths.lead, color });

/** The line of a series among several. */
export const seriesLine = (color: string) => ({ width: lineWidths.series, color });

/** The line of a comparison, in the colour of its series. */
export const comparisonLine = (color: string, isSecond = false) => ({
  width: lineWidths.comparison,
  type: isSecond ? dashes.secondComparison : dashes.comparison,
  color,
  opacity: comparisonOpacity,
});

/** The line to an unfinished value. */
export const unfinishedLine = (color: string) => ({ width: lineWidths.unfinished, type: dashes.unfinished, color });

/** The hollow point of an unfinished value. */
export const unfinishedPoint = (color: string, { surface }: ColourPalette) => ({
  color: surface,
  borderColor: color,
  borderWidth: 2,
});

/** The line of counts with estimates for missing records. */
export const estimateLine = ({ accent }: ColourPalette) => ({
  width: lineWidths.estimate,
  type: dashes.estimate,
  color: accent,
});

/** The points of an estimate: diamonds, because hollow circles mean an unfinished value. */
export const estimatePoint = ({ accent }: ColourPalette) =>
  ({ symbol: 'emptyDiamond', symbolSize: 8, itemStyle: { color: accent } }) as const;

/** The area of the usual range. */
export const usualRangeArea = ({ band }: ColourPalette) => ({ color: band, opacity: 1 });

/** A bar of a comparison, in the colour of its series. */
export const comparisonBar = (color: string, isSecond = false) => ({
  color: 'transparent',
  borderColor: color,
  borderWidth: lineWidths.comparison,
  borderType: isSecond ? dashes.secondComparison : dashes.comparison,
  borderRadius: 1,
  opacity: comparisonOpacity,
});

/** The bar of an unfinished value. */
export const unfinishedBar = (color: string, { surface }: ColourPalette) => ({
  color: surface,
  borderColor: color,
  borderWidth: lineWidths.unfinished,
  borderType: dashes.unfinished,
});

/** The dots at both ends of a break in a line. */
export const gapEndDots = (ends: readonly { x: number; y: number }[], colour: string): ChartAnnotation[] =>
  ends.map((at) => ({ kind: 'dot', at, size: pointSizes.gapEnd, colour }));

/** How a legend symbol is drawn; the same as in the chart. */
export type LegendSymbolShape = { isBox: boolean; isFilled: boolean; width: number; dash: number[]; opacity: number };

const line = { isBox: false, isFilled: false, width: lineWidths.series, dash: [] as number[], opacity: 1 };

export const legendSymbolShapes: Readonly<Record<LegendSymbolStyle, LegendSymbolShape>> = {
  line: { ...line, width: lineWidths.lead },
  dashes: { ...line, width: lineWidths.comparison, dash: dashes.comparison, opacity: comparisonOpacity },
  longDashes: { ...line, width: lineWidths.comparison, dash: dashes.secondComparison, opacity: comparisonOpacity },
  dots: { ...line, dash: dashes.unfinished },
  dashDots: { ...line, width: lineWidths.estimate, dash: dashes.estimate },
  fill: { ...line, isBox: true, isFilled: true },
  outline: { ...line, isBox: true, width: lineWidths.comparison, dash: dashes.comparison, opacity: comparisonOpacity },
  longOutline: {
    ...line,
    isBox: true,
    width: lineWidths.comparison,
    dash: dashes.secondComparison,
    opacity: comparisonOpacity,
  },
};
