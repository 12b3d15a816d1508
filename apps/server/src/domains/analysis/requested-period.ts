import { type RangeType, rangeTypes } from '@portico/contract/words/time-ranges';
import type { RequestedPeriod } from '@portico/counting/base-periods';
import { parseWorkTime, type TimeWindow } from '@portico/counting/business-hours';
import { addDays, parseLocal } from '@portico/counting/local-time';
import { type LocalRange, maxRangeSeconds } from '@portico/counting/ranges';
import { AppError } from '../../platform/app-error.ts';

type RequestTimes = { type: number; startTime?: string | undefined; endTime?: string | undefined };

/** Requires fields of an analysis to be defined; a refusal names the missing ones. */
export function requireFields<Fields extends object>(fields: Fields) {
  if (areDefined(fields)) return fields;
  const missing = Object.entries(fields).filter(([, value]) => value === undefined);
  throw new AppError('searchNull', Object.fromEntries(missing.map(([name]) => [name, 'required'])));
}

/** Refuses a request without places. */
export function requirePlaces({ ids }: { ids: readonly number[] }): void {
  if (ids.length === 0) throw new AppError('notEntity', { ids: 'required' });
}

/** Treats an empty list as a missing field. */
export const undefinedIfEmpty = <One>(list: One[]): One[] | undefined => (list.length === 0 ? undefined : list);

type DefinedFields<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

function areDefined<Fields extends object>(fields: Fields): fields is DefinedFields<Fields> {
  return Object.values(fields).every((value) => value !== undefined);
}

/** The times that a custom range requires; no fields for any other range type. */
export function pickCustomTimes({ type, startTime, endTime }: RequestTimes) {
  return type === rangeTypes.custom ? { startTime, endTime } : {};
}

/** Parses the range of a request; a custom range has at most `maxSeconds`. */
export function parseRequestedPeriod(
  { type, startTime, endTime }: RequestTimes,
  maxSeconds = maxRangeSeconds,
): RequestedPeriod {
  const known = Object.values(rangeTypes).find((one): one is RangeType => one === type);
  if (known === undefined) throw new AppError('badRequest', { type: 'notAChoice' });
  if (known !== rangeTypes.custom) return { type: known };
  return parseCustomRange(requireFields({ startTime, endTime }), maxSeconds);
}

/** Parses a custom range, [startTime, endTime), or with a day as its end including that day, of at most `maxSeconds`. */
export function parseCustomRange(
  { startTime, endTime }: { startTime: string; endTime: string },
  maxSeconds = maxRangeSeconds,
): LocalRange {
  const end = parseLocalTime(endTime, 'endTime');
  const range = { from: parseLocalTime(startTime, 'startTime'), to: isDay(endTime) ? addDays(end, 1) : end };
  if (range.to <= range.from) throw new AppError('badRequest', { endTime: 'invalid' });
  if (range.to - range.from > maxSeconds) throw new AppError('rangeTooLong');
  return range;
}

/** Parses the time of day of a request. */
export function parseTimeWindow({ startHour, endHour }: { startHour: string; endHour: string }): TimeWindow {
  return parseWorkTime(`${startHour}~${endHour}`);
}

/** Whether a time of a request is a day, "yyyy-MM-dd", without a time of day. */
export const isDay = (text: string): boolean => text.length === 'yyyy-MM-dd'.length;

function parseLocalTime(text: string, field: string): number {
  try {
    return parseLocal(text);
  } catch {
    throw new AppError('badRequest', { [field]: 'notADate' });
  }
}
