import type { TFunction } from 'i18next';
import { formatOpeningHours } from './format-local-time.ts';

/** Open all day. */
export const allDayWorkTime = '00:00:00~23:59:59';

const shape = /^(\d\d:\d\d:\d\d)~(\d\d:\d\d:\d\d)$/;

/** Start and end of "HH:mm:ss~HH:mm:ss"; an unreadable text is split at the first "~" without validation. */
export function splitWorkTime(workTime: string): [start: string, end: string] {
  const [start = '', end = ''] = workTime.split('~');
  return [start, end];
}

/** The problem of opening hours: `notATime` if an end is no time, `invalid` if both are the same; undefined if they are valid. */
export function findWorkTimeProblem(workTime: string): 'notATime' | 'invalid' | undefined {
  const [, start, end] = shape.exec(workTime) ?? [];
  if (start === undefined || end === undefined) return 'notATime';
  return start === end ? 'invalid' : undefined;
}

/** Whether the closing time is on the next day. */
export function isPastMidnight(workTime: string): boolean {
  const [start, end] = splitWorkTime(workTime);
  return findWorkTimeProblem(workTime) === undefined && end < start;
}

/** Parses a typed time of day: "9", "930", "9:30", "21.30" and "24" are valid. Returns "HH:mm:ss", or null if it is no time. */
export function parseTypedTime(text: string): string | null {
  const [, hours = '', minutes = '0'] = /^\s*(\d{1,2})(?:\s*[:.：]?\s*(\d{2}))?(?::\d\d)?\s*$/.exec(text) ?? [];
  if (hours === '') return null;
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (hour === 24 && minute === 0) return '23:59:59';
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`;
}

/** Opening hours as text: "10:00–22:00", or "all day". */
export function describeOpeningHours(t: TFunction, workTime: string): string {
  return workTime === allDayWorkTime ? t('entities.wholeDay') : formatOpeningHours(workTime);
}
