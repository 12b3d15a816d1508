import { type StatisticItem } from '@portico/contract/words/statistic-items';
import { contrastDayLimits, dwellTimeSteps, rangeTypes, type Step, steps } from '@portico/contract/words/time-ranges';
import { daySeconds, formatDay, parseLocal } from '@portico/counting/local-time';
import { resolveRange } from '@portico/counting/ranges';
import type { AnalysisView, LocalDayRange } from './analysis-view.ts';

const dwellItems: readonly StatisticItem[] = ['averageDwellTime', 'totalDwellTime'];

/** Number of days in a time selection; `now` in local seconds. */
export function countRangeDays({ range, days }: Pick<AnalysisView, 'range' | 'days'>, now: number): number {
  const custom = days === null ? undefined : { from: parseLocal(days.from), to: parseLocal(days.to) };
  if (range === 'custom' && custom === undefined) return 1;
  const { from, to } = resolveRange(rangeTypes[range], now, custom);
  return (to - from) / daySeconds;
}

/** The first and the last day of a time selection; `now` in local seconds. */
export function resolveRangeDays({ range, days }: Pick<AnalysisView, 'range' | 'days'>, now: number): LocalDayRange {
  if (range === 'custom') return days ?? { from: formatDay(now), to: formatDay(now) };
  const { from, to } = resolveRange(rangeTypes[range], now);
  return { from: formatDay(from), to: formatDay(to - daySeconds) };
}

/** Number of days in a range, both ends included. */
export function countDays({ from, to }: LocalDayRange): number {
  return (parseLocal(to) - parseLocal(from)) / daySeconds + 1;
}

/** The steps allowed for a comparison of ranges of this many days; for dwell time items only the shorter ones. Specification §9. */
export function allowedStepsForDays(days: number, item: StatisticItem): Step[] {
  return steps.filter((step) => findStepRefusal(step, days, item) === null);
}

/** Why a step cannot be chosen: the number of days, or a dwell time item; null if it can. */
export function findStepRefusal(step: Step, days: number, item: StatisticItem): 'days' | 'stay' | null {
  const [min, max] = contrastDayLimits[step];
  if (days < min || days > max) return 'days';
  return isDwellItem(item) && !dwellTimeSteps.includes(step) ? 'stay' : null;
}

/** Whether the item measures dwell time. */
export const isDwellItem = (item: StatisticItem): boolean => dwellItems.includes(item);

/** The step itself if it is allowed, else the nearest allowed step; the step itself if none is allowed. */
export function nearestAllowedStep(step: Step, allowed: readonly Step[]): Step {
  const at = steps.indexOf(step);
  const distance = (other: Step) => Math.abs(steps.indexOf(other) - at);
  return allowed.toSorted((one, other) => distance(one) - distance(other))[0] ?? step;
}
