import type { InputOf } from '@portico/contract/route';
import type { countingRules } from '@portico/contract/routes/counting-rules';
import { placesOfRules } from '@portico/contract/words/counting-rules';
import { metrics as metricWords } from '@portico/contract/words/metrics';
import { addDays, parseLocal } from '@portico/counting/local-time';
import { localSecondsAt, type ZoneRules } from '@portico/counting/zones';
import { AppError } from '../../platform/app-error.ts';
import type { StoredRule } from '../rewriting/index.ts';

export type Written = Omit<InputOf<typeof countingRules.add>, 'reason'>;

/** A rule as it is stored, but for its number. */
export type NewRule = Omit<StoredRule, 'id'>;

/**
 * What somebody wrote as a rule; throws badRequest with the fields that make no sense. `clocks` are the wall clocks of its places, `now`
 * in epoch seconds: a day has to be over everywhere before it can be said what it added up to.
 */
export function newRuleOf(written: Written, clocks: readonly ZoneRules[], now: number): NewRule {
  const { kind, place, ids } = written;
  const faults: Record<string, string> = {};
  if (!placesOfRules[kind].some((allowed) => allowed === place)) faults['place'] = 'notAChoice';
  if (ids.length === 0) faults['ids'] = 'required';
  const days = daysOf(written, faults);
  const own =
    kind === 'eliminate'
      ? nothingMore
      : kind === 'set'
        ? setOf(written, faults)
        : correctionOf(written, clocks, now, faults);
  if (Object.keys(faults).length > 0) throw new AppError('badRequest', faults);
  return {
    kind,
    place,
    placeIds: [...new Set(ids)].sort((one, other) => one - other),
    ...days,
    startSecond: secondOf(written.startHour),
    endSecond: secondOf(written.endHour),
    ...own,
  };
}

type Own = Pick<NewRule, 'metrics' | 'floor' | 'ceiling' | 'subtractStaff' | 'factor' | 'value' | 'hour'>;
type Faults = Record<string, string>;

const nothingMore: Own = {
  metrics: null,
  floor: null,
  ceiling: null,
  subtractStaff: false,
  factor: null,
  value: null,
  hour: null,
};

function daysOf(written: Written, faults: Faults) {
  const [startDay, endDay] = [written.startDay ?? null, written.endDay ?? null];
  for (const [field, day] of Object.entries({ startDay, endDay })) {
    if (day !== null && !isDay(day)) faults[field] = 'notADate';
  }
  if (startDay !== null && endDay !== null && endDay < startDay) faults['endDay'] ??= 'tooSmall';
  return { startDay, endDay };
}

function setOf(written: Written, faults: Faults): Own {
  const { metrics, subtractStaff, startHour, endHour } = written;
  const [floor, ceiling] = [written.floor ?? null, written.ceiling ?? null];
  if (metrics?.length === 0) faults['metrics'] = 'required';
  if (floor !== null && ceiling !== null && ceiling < floor) faults['ceiling'] = 'tooSmall';
  const isAllDay = startHour === '00:00:00' && endHour === '23:59:59';
  const hasLimits = floor !== null || ceiling !== null;
  if (metrics === undefined && !hasLimits && !subtractStaff && isAllDay) faults['metrics'] = 'required';
  return { ...nothingMore, metrics: metrics ?? null, floor, ceiling, subtractStaff };
}

function correctionOf(written: Written, clocks: readonly ZoneRules[], now: number, faults: Faults): Own {
  const { metrics, factor, value, startDay, endDay } = written;
  const hour = written.hour ?? null;
  if (startDay === undefined) faults['startDay'] ??= 'required';
  if (endDay === undefined) faults['endDay'] ??= 'required';
  if ((factor === undefined) === (value === undefined))
    faults['factor'] = factor === undefined ? 'required' : 'invalid';
  if (metrics?.length === 0) faults['metrics'] = 'required';
  if (value === undefined) {
    const hundredths = Math.round((factor ?? 0) * 100);
    return { ...nothingMore, metrics: metrics ?? null, factor: hundredths };
  }
  const [metric, ...others] = metrics ?? [];
  if (metric === undefined || others.length > 0 || metricWords[metric].kind !== 'additive')
    faults['metrics'] = 'invalid';
  if (startDay !== endDay) faults['endDay'] ??= 'invalid';
  if (startDay !== undefined && isDay(startDay) && !isOver(startDay, hour, clocks, now)) faults['startDay'] = 'tooBig';
  return { ...nothingMore, metrics: metrics ?? null, value, hour };
}

function isOver(day: string, hour: number | null, clocks: readonly ZoneRules[], now: number): boolean {
  const end = hour === null ? addDays(parseLocal(day), 1) : parseLocal(day) + (hour + 1) * 3600;
  return clocks.every((clock) => localSecondsAt(clock, now) >= end);
}

function isDay(day: string): boolean {
  try {
    parseLocal(day);
    return true;
  } catch {
    return false;
  }
}

function secondOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** "HH:mm:ss" of seconds since midnight. */
export function timeOf(second: number): string {
  return new Date(second * 1000).toISOString().slice(11, 19);
}
