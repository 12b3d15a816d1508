import type { TimeWindow } from '@portico/counting/business-hours';
import { parseCustomRange, parseTimeWindow } from './requested-period.ts';

type TimeInput = { startTime: string; endTime: string; startHour: string; endHour: string; ended: boolean };

/** Parses the local range and the time of day of a request. */
export function parseRequestedTime(input: TimeInput): { from: number; to: number; window: TimeWindow; ended: boolean } {
  return { ...parseCustomRange(input), window: parseTimeWindow(input), ended: input.ended };
}
