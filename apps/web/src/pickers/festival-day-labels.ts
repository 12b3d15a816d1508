import { parseLocal, weekday } from '@portico/counting/local-time';
import type { TFunction } from 'i18next';
import type { BucketLabel } from './analysis/bucket-labels.ts';
import { formatLocalTime } from './format-local-time.ts';

/** Labels for the days of a festival by position; a position has the same weekday as its comparison day a week before. */
export function createFestivalDayLabels(
  positions: readonly { day: string | null; base: string | null }[],
  t: TFunction,
  tag: string,
): BucketLabel[] {
  return positions.map(({ day, base }, position) => {
    const named = [day, base].flatMap((one) =>
      one === null ? [] : [formatLocalTime(one, tag, { month: 'short', day: 'numeric', weekday: 'short' })],
    );
    const either = day ?? base;
    return {
      firstLine: String(position + 1),
      secondLine: either === null ? '' : formatLocalTime(either, tag, { weekday: 'short' }),
      full: [t('home.festival.position', { n: position + 1 }), ...named].join(' · '),
      isWeekend: either !== null && weekday(parseLocal(either)) > 5,
    };
  });
}

/** Labels without weekdays, for comparing festivals in which days of the same position have different weekdays. */
export function createDayPositionLabels(count: number, t: TFunction): BucketLabel[] {
  return Array.from({ length: count }, (_, position) => ({
    firstLine: t('home.festival.position', { n: position + 1 }),
    secondLine: '',
    full: t('home.festival.position', { n: position + 1 }),
    isWeekend: false,
  }));
}
