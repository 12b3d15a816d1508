import type { TFunction } from 'i18next';
import { monthNumbers } from './target-edits.ts';

/** The name of a column: a month (1 to 12), or the whole year (0). */
export function formatMonthOrYear(t: TFunction, month: number): string {
  const named = monthNumbers.find((one) => one === month);
  return named === undefined ? t('targets.wholeYear') : t(`targets.months.${named}`);
}

/** The short form of the same name. */
export function formatShortMonthOrYear(t: TFunction, tag: string, month: number): string {
  if (month === 0) return t('targets.wholeYear');
  return new Intl.DateTimeFormat(tag, {
    month: 'short',
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  }).format(Date.UTC(2026, month - 1, 1));
}
