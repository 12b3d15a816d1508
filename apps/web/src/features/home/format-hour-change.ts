import { computeGrowth } from '@portico/counting/growth';
import type { TFunction } from 'i18next';
import { formatValueChange, type ShownChange } from '../../pickers/format-value-change.ts';
import type { FigureKind } from '../../ui/format-figure.ts';
import type { TrendHour } from './trend-hours.ts';

/** The change of an hour against the same hour of the day before; null when either is unknown. */
export function formatHourChange(
  t: TFunction,
  { today, yesterday }: TrendHour,
  kind: FigureKind,
  tag: string,
): ShownChange | null {
  const change = { compared: today, base: yesterday, growth: computeGrowth(today, yesterday) };
  return formatValueChange(t, kind, change, tag);
}
