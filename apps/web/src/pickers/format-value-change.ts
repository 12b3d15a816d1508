import { minPercentageBase } from '@portico/counting/growth';
import type { TFunction } from 'i18next';
import { type ChangeDirection, type FigureKind, formatChange, formatPercentagePoints } from '../ui/format-figure.ts';
import { isolateDirection } from '../ui/text-direction.ts';

/** A change as it is shown. `counts`: the two counts themselves, because the base is too small for a percentage. */
export type ShownChange = { direction: ChangeDirection | 'counts'; text: string };

/**
 * Formats the change of a value against its comparison value: percentage points for shares, "7 vs 10" for counts with a base below
 * `minPercentageBase`, else a percentage. null if a value is unknown or nothing can be calculated.
 */
export function formatValueChange(
  t: TFunction,
  kind: FigureKind,
  { compared, base, growth }: { compared: number | null; base: number | null; growth: number | null },
  tag: string,
): ShownChange | null {
  if (compared === null || base === null) return null;
  if (kind === 'share') {
    const { direction, text } = formatPercentagePoints(compared - base, tag);
    return { direction, text: t('home.points', { value: text }) };
  }
  if (kind === 'count' && base < minPercentageBase) {
    const format = new Intl.NumberFormat(tag, { numberingSystem: 'latn', maximumFractionDigits: 1 });
    const [now, before] = [compared, base].map((value) => isolateDirection(format.format(value)));
    return { direction: 'counts', text: t('home.counts', { now, before }) };
  }
  return growth === null ? null : formatChange(growth, tag);
}
