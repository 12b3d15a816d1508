import { computeGrowth } from '@portico/counting/growth';
import type { TFunction } from 'i18next';
import { type FigureKind, formatFigure } from '../../ui/format-figure.ts';
import type { LegendSymbolStyle } from '../../ui/picture-header.ts';
import { formatValueChange, type ShownChange } from '../format-value-change.ts';
import { isUnfinishedAt, type PlottedSeries } from './series.ts';

export type TooltipRow = {
  key: string;
  colour: string;
  symbolStyle: LegendSymbolStyle;
  name: string;
  value: string;
  /** The comparison value beside the value; null: the comparison has its own row, or there is none. */
  base: string | null;
  change: ShownChange | null;
};

type Input = {
  series: readonly PlottedSeries[];
  chartType: 'line' | 'bar';
  comparisonName: string | undefined;
  kind: FigureKind;
  point: number;
};

/**
 * The values of all series at a point, the largest first, each with its comparison value and the change against it. With a single series,
 * each comparison has its own row.
 */
export function listTooltipRows({ series, chartType, ...input }: Input, t: TFunction, tag: string): TooltipRow[] {
  const { comparisonName, kind, point } = input;
  const format = (value: number | null) => formatFigure(value, kind, tag).exact;
  const changeOf = (one: PlottedSeries, base: number | null, changes = one.changes) => {
    if (changes !== undefined) {
      const change = changes[point] ?? null;
      return change === null ? null : formatValueChange(t, kind, change, tag);
    }
    if (isUnfinishedAt(point, one) && one.isComparisonCut !== true) return null;
    const compared = one.values[point] ?? null;
    return formatValueChange(t, kind, { compared, base, growth: computeGrowth(compared, base) }, tag);
  };
  const [only, ...others] = series;
  const hasOwnRows = others.length === 0;
  const isBars = chartType === 'bar';
  const hasOwnComparison = (one: PlottedSeries) =>
    hasOwnRows && comparisonName !== undefined && one.comparisonValues.length > 0;
  const rows = series
    .toSorted((a, b) => (b.values[point] ?? -1) - (a.values[point] ?? -1))
    .map((one): TooltipRow => {
      const base = one.comparisonValues[point] ?? null;
      const hasBase = !hasOwnRows && one.comparisonValues.length > 0;
      return {
        key: one.key,
        colour: one.colour,
        symbolStyle: isBars ? 'fill' : 'line',
        name: one.name,
        value: format(one.values[point] ?? null),
        base: hasBase ? format(base) : null,
        change: hasBase || (one.changes !== undefined && !hasOwnComparison(one)) ? changeOf(one, base) : null,
      };
    });
  if (only === undefined || !hasOwnRows) return rows;
  const comparisons = [
    ...(only.comparisonValues.length > 0 && comparisonName !== undefined
      ? [{ name: comparisonName, values: only.comparisonValues, changes: only.changes, isSecond: false }]
      : []),
    ...(only.secondComparison === undefined ? [] : [{ changes: undefined, ...only.secondComparison, isSecond: true }]),
  ];
  return [
    ...rows,
    ...comparisons.map(({ name, values, changes, isSecond }): TooltipRow => {
      const base = values[point] ?? null;
      return {
        key: `${only.key} ${name}`,
        colour: only.colour,
        symbolStyle: isBars ? (isSecond ? 'longOutline' : 'outline') : isSecond ? 'longDashes' : 'dashes',
        name,
        value: format(base),
        base: null,
        change: changeOf(only, base, changes),
      };
    }),
  ];
}
