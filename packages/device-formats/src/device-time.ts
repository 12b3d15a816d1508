import type { DeviceTime } from './format.ts';

/** A time from a message, or the reason why there is none. */
export type ParsedDeviceTime = DeviceTime | 'missing' | 'unreadable';

const localTimePattern =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*([Zz]|[+-]\d\d(?::?\d\d)?)?$/;
const digits = /^\d+$/;

/**
 * Parses a time. A whole number of up to 10 digits is seconds, of 12 or 13 digits milliseconds (also as text). ISO 8601 with an offset is
 * an instant; without an offset it is a local time of the entity. Fractions of a second are cut off.
 */
export function parseDeviceTime(value: unknown): ParsedDeviceTime {
  if (typeof value === 'number') return epochTime(value);
  if (value === undefined || value === null || value === '') return 'missing';
  if (typeof value !== 'string') return 'unreadable';
  const text = value.trim();
  if (digits.test(text)) return epochTime(Number(text));
  const parts = localTimePattern.exec(text);
  if (parts === null) return 'unreadable';
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '00', offset] = parts;
  const seconds = toLocalSeconds(year, month, day, hour, minute, second);
  if (seconds === null) return 'unreadable';
  if (offset === undefined) return { kind: 'local', text: `${year}-${month}-${day} ${hour}:${minute}:${second}` };
  const ahead = offsetSeconds(offset);
  return ahead === null ? 'unreadable' : { kind: 'instant', epochSeconds: seconds - ahead };
}

/** The time if it is present and readable, otherwise null; for optional fields of a message. */
export function parseDeviceTimeOrNull(value: unknown): DeviceTime | null {
  const time = parseDeviceTime(value);
  return typeof time === 'string' ? null : time;
}

// 11 digits are refused, because they are no plausible time (year 5138 as seconds, 1970 as milliseconds). 14 or more digits are
// another unit or a date written as digits.
function epochTime(value: number): ParsedDeviceTime {
  if (!Number.isSafeInteger(value)) return 'unreadable';
  const size = Math.abs(value);
  if (size < 1e10) return { kind: 'instant', epochSeconds: value };
  if (size >= 1e11 && size < 1e13) return { kind: 'instant', epochSeconds: Math.floor(value / 1000) };
  return 'unreadable';
}

/** Local seconds: a local time read as if it were UTC, in epoch seconds; null for a date or time of day that does not exist. */
export function toLocalSeconds(
  year: string,
  month: string,
  day: string,
  hour: string,
  minute: string,
  second: string,
): number | null {
  const milliseconds = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second);
  const back = new Date(milliseconds);
  const exists =
    back.getUTCFullYear() === +year &&
    back.getUTCMonth() === +month - 1 &&
    back.getUTCDate() === +day &&
    back.getUTCHours() === +hour &&
    back.getUTCMinutes() === +minute &&
    back.getUTCSeconds() === +second;
  return exists ? milliseconds / 1000 : null;
}

// "Z", "+08", "+0530", "-03:30": seconds ahead of UTC.
function offsetSeconds(offset: string): number | null {
  if (offset.length === 1) return 0;
  const hours = +offset.slice(1, 3);
  const minutes = offset.length > 3 ? +offset.slice(-2) : 0;
  if (hours > 18 || minutes > 59) return null;
  return (offset.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60);
}
