import type { InputOf } from '@portico/contract/route';
import type { countingRules } from '@portico/contract/routes/counting-rules';
import { placesByRuleKind } from '@portico/contract/words/counting-rules';
import { metrics as metricWords } from '@portico/contract/words/metrics';
import { addDays, parseLocal } from '@portico/counting/local-time';
import { localSecondsAt, type ZoneRules } from '@portico/counting/zones';
import { AppError } from '../../platform/app-error.ts';
import type { StoredRule } from '../rewriting/index.ts';

export type RuleInput = Omit<InputOf<typeof countingRules.add>, 'reason'>;

/** A stored rule without its id. */
export type NewRule = Omit<StoredRule, 'id'>;

/**
 * Parses the input of a new rule. Throws badRequest with the invalid fields. `placeZones`: time zones of its places; `now` in epoch
 * seconds. A value correction is only allowed for a day (or hour) that is over in all of these zones.
 */
export function parseNewRule(input: RuleInput, placeZones: readonly ZoneRules[], now: number): NewRule {
  const { kind, place, ids } = input;
  const faults: Record<string, string> = {};
  if (!placesByRuleKind[kind].some((allowed) => allowed === place)) faults['place'] = 'notAChoice';
  if (ids.length === 0) faults['ids'] = 'required';
  const days = parseRuleDays(input, faults);
  const kindFields =
    kind === 'eliminate'
      ? noKindFields
      : kind === 'set'
        ? parseSetRule(input, faults)
        : parseCorrection(input, placeZones, now, faults);
  if (Object.keys(faults).length > 0) throw new AppError('badRequest', faults);
  return {
    kind,
    place,
    placeIds: [...new Set(ids)].sort((one, other) => one - other),
    ...days,
    startSecond: parseSecondOfDay(input.startHour),
    endSecond: parseSecondOfDay(input.endHour),
    ...kindFields,
  };
}

type KindFields = Pick<NewRule, 'metrics' | 'floor' | 'ceiling' | 'subtractStaff' | 'factor' | 'value' | 'hour'>;
type Faults = Record<string, string>;

const noKindFields: KindFields = {
  metrics: null,
  floor: null,
  ceiling: null,
  subtractStaff: false,
  factor: null,
  value: null,
  hour: null,
};

function parseRuleDays(input: RuleInput, faults: Faults) {
  const [startDay, endDay] = [input.startDay ?? null, input.endDay ?? null];
  for (const [field, day] of Object.entries({ startDay, endDay })) {
    if (day !== null && !isDay(day)) faults[field] = 'notADate';
  }
  if (startDay !== null && endDay !== null && endDay < startDay) faults['endDay'] ??= 'tooSmall';
  return { startDay, endDay };
}

function parseSetRule(input: RuleInput, faults: Faults): KindFields {
  const { metrics, subtractStaff, startHour, endHour } = input;
  const [floor, ceiling] = [input.floor ?? null, input.ceiling ?? null];
  if (metrics?.length === 0) faults['metrics'] = 'required';
  if (floor !== null && ceiling !== null && ceiling < floor) faults['ceiling'] = 'tooSmall';
  const isAllDay = startHour === '00:00:00' && endHour === '23:59:59';
  const hasLimits = floor !== null || ceiling !== null;
  if (metrics === undefined && !hasLimits && !subtractStaff && isAllDay) faults['metrics'] = 'required';
  return { ...noKindFields, metrics: metrics ?? null, floor, ceiling, subtractStaff };
}

function parseCorrection(input: RuleInput, placeZones: readonly ZoneRules[], now: number, faults: Faults): KindFields {
  const { metrics, factor, value, startDay, endDay } = input;
  const hour = input.hour ?? null;
  if (startDay === undefined) faults['startDay'] ??= 'required';
  if (endDay === undefined) faults['endDay'] ??= 'required';
  if ((factor === undefined) === (value === undefined))
    faults['factor'] = factor === undefined ? 'required' : 'invalid';
  if (metrics?.length === 0) faults['metrics'] = 'required';
  if (value === undefined) {
    const hundredths = Math.round((factor ?? 0) * 100);
    return { ...noKindFields, metrics: metrics ?? null, factor: hundredths };
  }
  const [metric, ...others] = metrics ?? [];
  if (metric === undefined || others.length > 0 || metricWords[metric].kind !== 'additive')
    faults['metrics'] = 'invalid';
  if (startDay !== endDay) faults['endDay'] ??= 'invalid';
  if (startDay !== undefined && isDay(startDay) && !isPastEverywhere(startDay, hour, placeZones, now))
    faults['startDay'] = 'tooBig';
  return { ...noKindFields, metrics: metrics ?? null, value, hour };
}

function isPastEverywhere(day: string, hour: number | null, placeZones: readonly ZoneRules[], now: number): boolean {
  const end = hour === null ? addDays(parseLocal(day), 1) : parseLocal(day) + (hour + 1) * 3600;
  return placeZones.every((timeZoneRules) => localSecondsAt(timeZoneRules, now) >= end);
}

function isDay(day: string): boolean {
  try {
    parseLocal(day);
    return true;
  } catch {
    return false;
  }
}

function parseSecondOfDay(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** Formats seconds since midnight as "HH:mm:ss". */
export function formatSecondOfDay(second: number): string {
  return new Date(second * 1000).toISOString().slice(11, 19);
}
