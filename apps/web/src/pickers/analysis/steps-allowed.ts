import { type StatisticItem } from '@portico/contract/words/statistic-items';
import { contrastDays, rangeTypes, staySteps, type Step, steps } from '@portico/contract/words/time-ranges';
import { daySeconds, parseLocal } from '@portico/counting/local-time';
import { rangeOf } from '@portico/counting/ranges';
import type { AnalysisView, Days } from './view.ts';

const stays: readonly StatisticItem[] = ['averageDwellTime', 'totalDwellTime'];

/** How many days a choice of time has, as the calendar of `now` (local seconds) says. */
export function dayCount({ range, days }: Pick<AnalysisView, 'range' | 'days'>, now: number): number {
  const custom = days === null ? undefined : { from: parseLocal(days.from), to: parseLocal(days.to) };
  if (range === 'custom' && custom === undefined) return 1;
  const { from, to } = rangeOf(rangeTypes[range], now, custom);
  return (to - from) / daySeconds;
}

/** Days of a span, both ends included. */
export function spanDays({ from, to }: Days): number {
  return (parseLocal(to) - parseLocal(from)) / daySeconds + 1;
}

/** Steps a contrast may have over so many days; how long people stay is told by the shorter ones only. Specification §9. */
export function stepsAllowed(days: number, item: StatisticItem): Step[] {
  return steps.filter((step) => stepRefusal(step, days, item) === null);
}

/** What keeps a step from being chosen: the length of the range, or that it is about how long people stay; null: nothing. */
export function stepRefusal(step: Step, days: number, item: StatisticItem): 'days' | 'stay' | null {
  const [least, most] = contrastDays[step];
  if (days < least || days > most) return 'days';
  return isStay(item) && !staySteps.includes(step) ? 'stay' : null;
}

/** Whether it says how long people stay. */
export const isStay = (item: StatisticItem): boolean => stays.includes(item);

/** The step itself where it may be, else the nearest that may; itself where none may. */
export function nearestStep(step: Step, allowed: readonly Step[]): Step {
  const at = steps.indexOf(step);
  const distance = (other: Step) => Math.abs(steps.indexOf(other) - at);
  return allowed.toSorted((one, other) => distance(one) - distance(other))[0] ?? step;
}
