import { isolate } from '../../ui/isolate.ts';
import { typedTime } from '../work-time.ts';
import type { TFunction } from 'i18next';

// People say "10:00 to 22:00" and mean up to 22:00, not the second after it; a rule keeps the last second that belongs to it.

const secondsOf = (time: string) => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
};

const clockOf = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

const daySeconds = 86_400;

/** The end of a window as people write it, "22:00" of "21:59:59"; one that ends at another second is told to the second. */
export function shownEnd(end: string): string {
  return end.endsWith(':59') ? clockOf(secondsOf(end) + 1).slice(0, 5) : end;
}

/** The last second of a window whose end somebody typed: "21:59:59" of "22", "23:59:59" of "24" or "0:00"; null is no time. */
export function typedEnd(text: string): string | null {
  const time = typedTime(text);
  return time === null || time.endsWith(':59') ? time : clockOf((secondsOf(time) + daySeconds - 1) % daySeconds);
}

/** The start of a window as people write it. */
export const shownStart = (start: string) => (start.endsWith(':00') ? start.slice(0, 5) : start);

/** Whether a window leaves out nothing of a day. */
export const isAllDay = (start: string, end: string) => start === '00:00:00' && end === '23:59:59';

/** Whether a window runs into the next day. */
export const runsPastMidnight = (start: string, end: string) => end < start;

/** "10:00–22:00", or that it ends the next day. */
export function windowText(t: TFunction, start: string, end: string): string {
  const [from, to] = [shownStart(start), shownEnd(end)];
  return runsPastMidnight(start, end)
    ? t('rules.nextDay', { from: isolate(from), to: isolate(to) })
    : `\u2066${from}–${to}\u2069`;
}
