import { type StoreZone, toInstantAtStore, toStoreLocalTime } from './store-time.ts';
import { parseTypedTime } from './work-time.ts';

/** When a change takes effect: now, or at a day and time in the store's local time, as the user enters them. */
export type EffectiveFrom = { kind: 'now' | 'earlier'; day: string | null; time: string };

/** The initial value. Midnight is the usual time for a device that has been installed since an earlier day. */
export const effectiveFromNow: EffectiveFrom = { kind: 'now', day: null, time: '00:00' };

type ParsedInstant = { instant: string | null } | { problem: 'required' | 'notATime' | 'notYet' };

/** Returns the instant (ISO 8601, null for now), or the problem of the input. `at` is the current time in epoch milliseconds. */
export function parseEffectiveFrom({ kind, day, time }: EffectiveFrom, store: StoreZone, at: number): ParsedInstant {
  if (kind === 'now') return { instant: null };
  if (day === null) return { problem: 'required' };
  const timeOfDay = parseTypedTime(time);
  if (timeOfDay === null) return { problem: 'notATime' };
  const localTime = `${day} ${timeOfDay}`;
  if (localTime > toStoreLocalTime(store, at)) return { problem: 'notYet' };
  const instant = toInstantAtStore(store, localTime);
  return instant === null ? { problem: 'notATime' } : { instant };
}
