import type { Window } from '@portico/counting/business-hours';
import { rangeBetween, windowOf } from './asked-period.ts';

type Given = { startTime: string; endTime: string; startHour: string; endHour: string; ended: boolean };

/** The wall-clock range and time of day a person asked about. */
export function askedTime(given: Given): { from: number; to: number; window: Window; ended: boolean } {
  return { ...rangeBetween(given), window: windowOf(given), ended: given.ended };
}
