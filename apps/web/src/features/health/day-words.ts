import type { HealthDay } from '@portico/contract/routes/health';
import type { TFunction } from 'i18next';
import { formatCount } from '../../ui/figures.ts';
import { isolate } from '../../ui/isolate.ts';

/** Writes a local day; the reader's own zone has no part in it. */
export function writeDay(day: string, tag: string, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(tag, {
    ...style,
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
}

/** A day of a grid in words: how many records came of those expected. */
export function dayText(t: TFunction, tag: string, day: string, row: HealthDay | undefined): string {
  const written = writeDay(day, tag, { month: 'short', day: 'numeric', weekday: 'short' });
  if (row === undefined || row.expected === 0) return t('entities.healthNothing', { day: written });
  return t('entities.healthDay', {
    day: written,
    received: isolate(formatCount(row.received, tag)),
    expected: isolate(formatCount(row.expected, tag)),
  });
}
