import { parseLocal, weekday } from '@portico/counting/local-time';
import type { TFunction } from 'i18next';
import type { BucketWords } from './analysis/bucket-words.ts';
import { writeDay } from './festival-words.ts';

/** The days of a festival by position, each with the weekday it shares with the day a week before it. */
export function festivalBuckets(
  positions: readonly { day: string | null; base: string | null }[],
  t: TFunction,
  tag: string,
): BucketWords[] {
  return positions.map(({ day, base }, position) => {
    const named = [day, base].flatMap((one) =>
      one === null ? [] : [writeDay(one, tag, { month: 'short', day: 'numeric', weekday: 'short' })],
    );
    const either = day ?? base;
    return {
      short: String(position + 1),
      below: either === null ? '' : writeDay(either, tag, { weekday: 'short' }),
      full: [t('home.festival.position', { n: position + 1 }), ...named].join(' · '),
      isWeekend: either !== null && weekday(parseLocal(either)) > 5,
    };
  });
}

/** Days of festivals beside each other, where the same position is another weekday in each. */
export function positionBuckets(count: number, t: TFunction): BucketWords[] {
  return Array.from({ length: count }, (_, position) => ({
    short: t('home.festival.position', { n: position + 1 }),
    below: '',
    full: t('home.festival.position', { n: position + 1 }),
    isWeekend: false,
  }));
}
