import type { Window } from './business-hours.ts';

/** People in and out of one record period or bucket; `local` is its start in local seconds. */
export type Passage = { local: number; flowIn: number | null; flowOut: number | null };

/**
 * People inside at the end of each period: everybody who came in since opening less everybody who left, shown never below 0,
 * for periods in order of time. The balance itself may fall below 0, so hours and five minutes end on the same figure. A
 * period that does not know both ways has no occupancy (null) and leaves the balance as it is.
 */
export function occupancy(periods: readonly Passage[], workTime: Window): (number | null)[] {
  let balance = 0;
  let opened = Number.NEGATIVE_INFINITY;
  return periods.map(({ local, flowIn, flowOut }) => {
    const opening = lastOpening(local, workTime);
    if (opening !== opened) balance = 0;
    opened = opening;
    if (flowIn === null || flowOut === null) return null;
    balance += flowIn - flowOut;
    return Math.max(0, balance);
  });
}

/** The opening a local time follows: people who leave after closing still leave the day that was opened. */
function lastOpening(local: number, { startSecond }: Window): number {
  return Math.floor((local - startSecond) / 86_400);
}
