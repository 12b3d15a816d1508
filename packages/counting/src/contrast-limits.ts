import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { contrastDayLimits, dwellTimeSteps, type Step } from '@portico/contract/words/time-ranges';
import { daySeconds } from './local-time.ts';
import type { LocalRange } from './ranges.ts';

/** The limits of a contrast's number of days at a step, both ends included, if the range violates them; null: the range is allowed. */
export function findViolatedDayLimits({ from, to }: LocalRange, step: Step): { min: number; max: number } | null {
  const [min, max] = contrastDayLimits[step];
  const days = Math.ceil((to - from) / daySeconds);
  return days < min || days > max ? { min, max } : null;
}

const dwellItems: readonly StatisticItem[] = ['totalDwellTime', 'averageDwellTime'];

/** Whether a contrast shows an item at this step: dwell times are available only for steps shorter than a day. */
export function isShownAtStep(item: StatisticItem, step: Step): boolean {
  return !dwellItems.includes(item) || dwellTimeSteps.includes(step);
}
