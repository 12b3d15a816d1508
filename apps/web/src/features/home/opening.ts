import { isInside, isWholeDay, type Window } from '@portico/counting/business-hours';
import { addDays, dayStart, daySeconds } from '@portico/counting/local-time';

/** Whether a place is open: since when and until when; or closed, and when it opens next. All in local seconds. */
export type Opening = { isOpen: true; since: number; until: number } | { isOpen: false; opens: number };

/** The opening a local time lies in, or the one it waits for. A place that never closes is open since its day began. */
export function openingAt(local: number, window: Window): Opening {
  const today = dayStart(local) + window.startSecond;
  const since = today <= local ? today : addDays(today, -1);
  if (!isWholeDay(window) && !isInside(local, window)) return { isOpen: false, opens: addDays(since, 1) };
  const length = ((window.endSecond - window.startSecond + daySeconds) % daySeconds) + 1;
  return { isOpen: true, since, until: since + length };
}
