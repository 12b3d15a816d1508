import { computeGrowth } from '@portico/counting/growth';
import type { TFunction } from 'i18next';
import { type ChangeDirection, type FigureKind, formatChange, formatPercentagePoints } from '../../ui/format-figure.ts';
import type { TrendHour } from './trend-hours.ts';

/** The change of an hour against the same hour of the day before; null when either is unknown. */
export function formatHourChange(
  t: TFunction,
  hour: TrendHour,
  kind: FigureKind,
  tag: string,
): { direction: ChangeDirection; text: string } | null {
  if (hour.today === null || hour.yesterday === null) return null;
  if (kind === 'share') {
    const points = formatPercentagePoints(hour.today - hour.yesterday, tag);
    return { direction: points.direction, text: t('home.points', { value: points.text }) };
  }
  const change = computeGrowth(hour.today, hour.yesterday);
  return change === null ? null : formatChange(change, tag);
}
