import { parseWorkTime } from '@portico/counting/business-hours';
import { findLaterOpening } from '@portico/counting/opening-state';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';

/** The opening hours of a store and its local time. */
export type StoreHours = { workTime: string; timeZone: string; dstEnable: number };

/**
 * The time at which the first of the stores opens today, in its local seconds; null: one has opened already, or opens on another day, or
 * there is none. `now`: epoch milliseconds.
 */
export function findFirstOpening(stores: readonly StoreHours[], now: number): number | null {
  let first: { local: number; instant: number } | null = null;
  for (const { workTime, timeZone, dstEnable } of stores) {
    const local = localSecondsAt(zoneRules(timeZone, dstEnable === 1), Math.floor(now / 1000));
    const opensAt = findLaterOpening(local, parseWorkTime(workTime));
    if (opensAt === null) return null;
    const instant = now / 1000 + opensAt - local;
    if (first === null || instant < first.instant) first = { local: opensAt, instant };
  }
  return first?.local ?? null;
}
