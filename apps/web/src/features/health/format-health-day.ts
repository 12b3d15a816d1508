import type { HealthDay } from '@portico/contract/routes/health';
import type { TFunction } from 'i18next';
import { formatLocalTime } from '../../pickers/format-local-time.ts';
import { formatCount } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';

/** A day of the grid as text: how many of the expected records were received. */
export function formatHealthDay(t: TFunction, tag: string, day: string, row: HealthDay | undefined): string {
  const written = formatLocalTime(day, tag, { month: 'short', day: 'numeric', weekday: 'short' });
  if (row === undefined || row.expected === 0) return t('entities.healthNothing', { day: written });
  return t('entities.healthDay', {
    day: written,
    received: isolateDirection(formatCount(row.received, tag)),
    expected: isolateDirection(formatCount(row.expected, tag)),
  });
}
