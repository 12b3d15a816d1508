import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { contrastDayLimits, dwellTimeSteps, type Step } from '@portico/contract/words/time-ranges';
import { addDays, dayStart, formatDay, parseLocal } from '@portico/counting/local-time';
import { allowedStepsForDays, countDays, findStepRefusal, nearestAllowedStep } from './allowed-steps.ts';
import type { LocalDayRange } from './analysis-view.ts';

/** Why a step does not suit a query: the range has too many or too few days, or the item has no such step. */
export type StepProblem = { kind: 'tooLong' | 'tooShort'; limit: number } | { kind: 'dwell' };

/** A change that makes the query valid; `days`: the days to choose, null: the range stays. */
export type StepFix = { step: Step; days: LocalDayRange | null };

/** Why the step does not suit a range of so many days; null: it does. */
export function findStepProblem(step: Step, days: number, item: StatisticItem): StepProblem | null {
  const refusal = findStepRefusal(step, days, item);
  if (refusal === null) return null;
  if (refusal === 'stay') return { kind: 'dwell' };
  const [min, max] = contrastDayLimits[step];
  return days > max ? { kind: 'tooLong', limit: max } : { kind: 'tooShort', limit: min };
}

type Query = {
  step: Step;
  item: StatisticItem;
  /** null: the range cannot be changed. */
  range: LocalDayRange | null;
  days: number;
  /** Local time in seconds. */
  now: number;
};

/** The changes that make a query with a wrong step valid: another step, other days, or both if neither is enough. */
export function listStepFixes({ step, item, range, days, now }: Query): StepFix[] {
  const allowed = allowedStepsForDays(days, item);
  const otherStep: StepFix[] = allowed.length === 0 ? [] : [{ step: nearestAllowedStep(step, allowed), days: null }];
  if (range === null) return otherStep;
  const isPossible = findStepRefusal(step, contrastDayLimits[step][0], item) === null;
  if (!isPossible && otherStep.length > 0) return otherStep;
  const kept = isPossible ? step : nearestAllowedStep(step, dwellTimeSteps);
  const otherDays: StepFix[] = [{ step: kept, days: fitRange(range, contrastDayLimits[kept], now) }];
  return [...otherStep, ...otherDays];
}

/** The last days of a range, as many as the limits allow and none in the future; days before it are added if it is too short. */
function fitRange(range: LocalDayRange, [min, max]: readonly [number, number], now: number): LocalDayRange {
  const to = Math.min(parseLocal(range.to), dayStart(now));
  const length = countDays({ from: range.from, to: formatDay(to) });
  return { from: formatDay(addDays(to, 1 - Math.max(min, Math.min(max, length)))), to: formatDay(to) };
}
