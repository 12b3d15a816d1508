import type { TFunction } from 'i18next';
import { isolateDirection } from '../../ui/text-direction.ts';
import { parseTypedTime } from '../work-time.ts';

// Users enter "10:00 to 22:00" with the end excluded; a rule stores the last included second.

const parseSeconds = (time: string) => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
};

const formatSeconds = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

const daySeconds = 86_400;

/** The end of a window as users write it: "22:00" for "21:59:59"; an end that is not the last second of a minute is shown with seconds. */
export function formatWindowEnd(end: string): string {
  return end.endsWith(':59') ? formatSeconds(parseSeconds(end) + 1).slice(0, 5) : end;
}

/** The last second of a window whose end the user typed: "21:59:59" for "22", "23:59:59" for "24" or "0:00"; null if it is no time. */
export function parseWindowEnd(text: string): string | null {
  const time = parseTypedTime(text);
  return time === null || time.endsWith(':59')
    ? time
    : formatSeconds((parseSeconds(time) + daySeconds - 1) % daySeconds);
}

/** The start of a window as users write it. */
export const formatWindowStart = (start: string) => (start.endsWith(':00') ? start.slice(0, 5) : start);

/** Whether a window covers the whole day. */
export const isAllDay = (start: string, end: string) => start === '00:00:00' && end === '23:59:59';

/** Whether a window ends on the next day. */
export const isWindowPastMidnight = (start: string, end: string) => end < start;

/** "10:00–22:00", with a note if it ends on the next day. */
export function formatTimeWindow(t: TFunction, start: string, end: string): string {
  const [from, to] = [formatWindowStart(start), formatWindowEnd(end)];
  return isWindowPastMidnight(start, end)
    ? t('rules.nextDay', { from: isolateDirection(from), to: isolateDirection(to) })
    : `\u2066${from}–${to}\u2069`;
}
