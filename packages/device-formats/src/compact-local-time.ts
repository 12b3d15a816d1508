import { toLocalSeconds } from './device-time.ts';
import type { DeviceTime } from './format.ts';

/** The protocols with this notation date from 2020: a clock with an earlier year (2015, 2019) was never set. */
export const firstTrustedYear = 2020;

const compactTime = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/;
const unsetTime = '00000000000000';

/**
 * Reads YYYYMMDDHHMMSS in the device's local time. Zeros and years before the protocols existed mean that the clock was never set
 * (`unsynced`).
 */
export function readCompactLocalTime(value: unknown): DeviceTime | 'missing' | 'unreadable' {
  if (value === undefined || value === '') return 'missing';
  if (typeof value !== 'string') return 'unreadable';
  const parts = compactTime.exec(value.trim());
  if (parts === null) return 'unreadable';
  const [, year = '', month = '', day = '', hour = '', minute = '', second = ''] = parts;
  if (+year < firstTrustedYear) return { kind: 'unsynced', text: value.trim() };
  if (toLocalSeconds(year, month, day, hour, minute, second) === null) return 'unreadable';
  return { kind: 'local', text: `${year}-${month}-${day} ${hour}:${minute}:${second}` };
}

/** Writes "yyyy-MM-dd HH:mm:ss" as YYYYMMDDHHMMSS; null, a clock that was never set, as zeros. */
export function writeCompactLocalTime(text: string | null): string {
  return text === null ? unsetTime : text.replaceAll(/\D/g, '');
}

/** Reads the YYYYMMDDHHMMSS of a reply as "yyyy-MM-dd HH:mm:ss"; null when there is none. */
export function readCompactReplyTime(value: unknown): string | null {
  const time = readCompactLocalTime(value);
  return typeof time !== 'string' && time.kind === 'local' ? time.text : null;
}
