import { growth } from '@portico/counting/compare';
import type { TFunction } from 'i18next';
import { type Direction, type FigureKind, writeChange, writePoints } from '../../ui/figures.ts';
import type { Hour } from './trend-hours.ts';

/** How an hour changed against the same hour of the day before; null where either is unknown. */
export function hourChange(
  t: TFunction,
  hour: Hour,
  kind: FigureKind,
  tag: string,
): { direction: Direction; text: string } | null {
  if (hour.now === null || hour.before === null) return null;
  if (kind === 'share') {
    const points = writePoints(hour.now - hour.before, tag);
    return { direction: points.direction, text: t('home.points', { value: points.text }) };
  }
  const change = growth(hour.now, hour.before);
  return change === null ? null : writeChange(change, tag);
}
