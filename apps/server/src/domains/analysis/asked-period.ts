import { type RangeType, rangeTypes } from '@portico/contract/words/time-ranges';
import type { AskedPeriod } from '@portico/counting/base-periods';
import { parseWorkTime, type Window } from '@portico/counting/business-hours';
import { parseLocal } from '@portico/counting/local-time';
import { type LocalRange, longestRangeSeconds } from '@portico/counting/ranges';
import { AppError } from '../../platform/app-error.ts';

type Times = { type: number; startTime?: string | undefined; endTime?: string | undefined };

/** Fields an analysis cannot do without; what is missing is named. */
export function required<Fields extends object>(fields: Fields) {
  if (areGiven(fields)) return fields;
  const missing = Object.entries(fields).filter(([, value]) => value === undefined);
  throw new AppError('searchNull', Object.fromEntries(missing.map(([name]) => [name, 'required'])));
}

/** Refuses a question about no places. */
export function requirePlaces({ ids }: { ids: readonly number[] }): void {
  if (ids.length === 0) throw new AppError('notEntity', { ids: 'required' });
}

/** A list somebody has to choose something of: one without anything is missing. */
export const unlessEmpty = <One>(list: One[]): One[] | undefined => (list.length === 0 ? undefined : list);

type Given<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

function areGiven<Fields extends object>(fields: Fields): fields is Given<Fields> {
  return Object.values(fields).every((value) => value !== undefined);
}

/** The times a custom range needs; of any other range type none. */
export function timesOf({ type, startTime, endTime }: Times) {
  return type === rangeTypes.custom ? { startTime, endTime } : {};
}

/** The range a request names. */
export function askedPeriodOf({ type, startTime, endTime }: Times): AskedPeriod {
  const known = Object.values(rangeTypes).find((one): one is RangeType => one === type);
  if (known === undefined) throw new AppError('badRequest', { type: 'notAChoice' });
  if (known !== rangeTypes.custom) return { type: known };
  return rangeBetween(required({ startTime, endTime }));
}

/** A range of somebody's own, [startTime, endTime). */
export function rangeBetween({ startTime, endTime }: { startTime: string; endTime: string }): LocalRange {
  const range = { from: localTimeOf(startTime, 'startTime'), to: localTimeOf(endTime, 'endTime') };
  if (range.to <= range.from) throw new AppError('badRequest', { endTime: 'invalid' });
  if (range.to - range.from > longestRangeSeconds) throw new AppError('rangeTooLong');
  return range;
}

/** The time of day a request names. */
export function windowOf({ startHour, endHour }: { startHour: string; endHour: string }): Window {
  return parseWorkTime(`${startHour}~${endHour}`);
}

function localTimeOf(text: string, field: string): number {
  try {
    return parseLocal(text);
  } catch {
    throw new AppError('badRequest', { [field]: 'notADate' });
  }
}
