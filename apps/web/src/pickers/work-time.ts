import type { TFunction } from 'i18next';

/** Open all day. */
export const wholeDay = '00:00:00~23:59:59';

const shape = /^(\d\d:\d\d:\d\d)~(\d\d:\d\d:\d\d)$/;

/** Start and end of "HH:mm:ss~HH:mm:ss"; texts nobody can read stay as they are. */
export function partsOf(workTime: string): [start: string, end: string] {
  const [start = '', end = ''] = workTime.split('~');
  return [start, end];
}

/** What is wrong with opening hours: an end or start no clock shows, or both the same. */
export function problemOfHours(workTime: string): 'notATime' | 'invalid' | undefined {
  const [, start, end] = shape.exec(workTime) ?? [];
  if (start === undefined || end === undefined) return 'notATime';
  return start === end ? 'invalid' : undefined;
}

/** Whether the end lies on the day after. */
export function isPastMidnight(workTime: string): boolean {
  const [start, end] = partsOf(workTime);
  return problemOfHours(workTime) === undefined && end < start;
}

/** A time of day as somebody types it: "9", "930", "9:30", "21.30" and "24" are times; null is none. */
export function typedTime(text: string): string | null {
  const [, hours = '', minutes = '0'] = /^\s*(\d{1,2})(?:\s*[:.：]?\s*(\d{2}))?(?::\d\d)?\s*$/.exec(text) ?? [];
  if (hours === '') return null;
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (hour === 24 && minute === 0) return '23:59:59';
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`;
}

/** "10:00–22:00", isolated: it runs from left to right in every language. */
export function hoursText(workTime: string): string {
  return `\u2066${partsOf(workTime)
    .map((time) => time.slice(0, 5))
    .join('–')}\u2069`;
}

/** Opening hours in words: "10:00–22:00", or that it is open all day. */
export function openingWords(t: TFunction, workTime: string): string {
  return workTime === wholeDay ? t('entities.wholeDay') : hoursText(workTime);
}
