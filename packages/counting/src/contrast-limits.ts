import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { contrastDays, type Step, staySteps } from '@portico/contract/words/time-ranges';
import { daySeconds } from './local-time.ts';
import type { LocalRange } from './ranges.ts';

/** How many days a contrast may have at a step, both ends included, where it has more or fewer; null: it may. */
export function daysRefused({ from, to }: LocalRange, step: Step): { least: number; most: number } | null {
  const [least, most] = contrastDays[step];
  const days = Math.ceil((to - from) / daySeconds);
  return days < least || days > most ? { least, most } : null;
}

const stays: readonly StatisticItem[] = ['totalDwellTime', 'averageDwellTime'];

/** Whether a contrast shows an item by this step: how long people stay is told by steps shorter than a day only. */
export function isToldBy(item: StatisticItem, step: Step): boolean {
  return !stays.includes(item) || staySteps.includes(step);
}
