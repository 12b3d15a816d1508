import { isInsideWindow, lastsTwentyFourHours, type TimeWindow } from './business-hours.ts';
import { addDays, daySeconds, dayStart } from './local-time.ts';

/** Whether a place is open, since when and until when; or closed, and when it opens next. All in local seconds. */
export type OpeningState = { isOpen: true; since: number; until: number } | { isOpen: false; opensAt: number };

/** The opening that contains a local time, or the next one. A place that never closes is open since the start of its day. */
export function findOpeningState(local: number, window: TimeWindow): OpeningState {
  const today = dayStart(local) + window.startSecond;
  const since = today <= local ? today : addDays(today, -1);
  if (!lastsTwentyFourHours(window) && !isInsideWindow(local, window))
    return { isOpen: false, opensAt: addDays(since, 1) };
  const length = ((window.endSecond - window.startSecond + daySeconds) % daySeconds) + 1;
  return { isOpen: true, since, until: since + length };
}

/** When a place opens later on the same day, in local seconds; null: it is open, or does not open any more today. */
export function findLaterOpening(local: number, window: TimeWindow): number | null {
  const state = findOpeningState(local, window);
  return !state.isOpen && dayStart(state.opensAt) === dayStart(local) ? state.opensAt : null;
}
