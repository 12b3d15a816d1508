import { parseWorkTime, type Window } from '@portico/counting/business-hours';
import { parseLocal } from '@portico/counting/local-time';
import { longestRangeSeconds } from '@portico/counting/ranges';
import { AppError } from '../../platform/app-error.ts';

type Given = { startTime: string; endTime: string; startHour: string; endHour: string; ended: boolean };

/** The wall-clock range and time of day a person asked about. */
export function askedTime(given: Given): { from: number; to: number; window: Window; ended: boolean } {
  const range = { from: localTimeOf(given.startTime, 'startTime'), to: localTimeOf(given.endTime, 'endTime') };
  if (range.to <= range.from) throw new AppError('badRequest', { endTime: 'invalid' });
  if (range.to - range.from > longestRangeSeconds) throw new AppError('rangeTooLong');
  return { ...range, window: parseWorkTime(`${given.startHour}~${given.endHour}`), ended: given.ended };
}

function localTimeOf(text: string, field: string): number {
  try {
    return parseLocal(text);
  } catch {
    throw new AppError('badRequest', { [field]: 'notADate' });
  }
}
