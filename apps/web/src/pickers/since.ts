import { instantAtStore, type StoreZone, storeWall } from './store-time.ts';
import { typedTime } from './work-time.ts';

/** From when on something holds: now, or a day and time of day on a store's wall as somebody enters them. */
export type Since = { is: 'now' | 'earlier'; day: string | null; time: string };

/** What most begin with: a device hangs since the morning of some day. */
export const now: Since = { is: 'now', day: null, time: '00:00' };

type Read = { instant: string | null } | { problem: 'required' | 'notATime' | 'notYet' };

/** The instant meant, ISO 8601, null for now; or what is wrong with it. `at` is now in epoch milliseconds. */
export function readSince({ is, day, time }: Since, store: StoreZone, at: number): Read {
  if (is === 'now') return { instant: null };
  if (day === null) return { problem: 'required' };
  const clock = typedTime(time);
  if (clock === null) return { problem: 'notATime' };
  const wall = `${day} ${clock}`;
  if (wall > storeWall(store, at)) return { problem: 'notYet' };
  const instant = instantAtStore(store, wall);
  return instant === null ? { problem: 'notATime' } : { instant };
}
