import { formatLocal, parseLocal } from '@portico/counting/local-time';
import { findInstantsAtLocal, localSecondsAt, type ZoneRules } from '@portico/counting/zones';
import type { SimulatedDevice } from '../fleet-model.ts';

/** The time zone of the place where a device is installed at an instant (epoch seconds); undefined: nowhere. */
function findPlaceRules({ placements }: SimulatedDevice, at: number): ZoneRules | undefined {
  return placements.find(({ from, to }) => at >= from && at < to)?.model.rules;
}

/**
 * "yyyy-MM-dd HH:mm:ss" of an instant (epoch seconds) in the time zone of the place where the device is installed at `placedAt`; null:
 * nowhere.
 */
export function formatPlaceTime(simulated: SimulatedDevice, instant: number, placedAt = instant): string | null {
  const rules = findPlaceRules(simulated, placedAt);
  return rules === undefined ? null : formatLocal(localSecondsAt(rules, instant));
}

/**
 * The instant (epoch seconds) of a local time in a reply, which is the time of the place where the device is installed now; null: nowhere.
 * When a local time occurs twice, the instant closer to now is meant.
 */
export function findReplyInstant(simulated: SimulatedDevice, local: string): number | null {
  const now = Date.now() / 1000;
  const rules = findPlaceRules(simulated, now);
  if (!rules) return null;
  const [first, second] = findInstantsAtLocal(rules, parseLocal(local));
  if (first === undefined || second === undefined) return first ?? null;
  return Math.abs(second - now) < Math.abs(first - now) ? second : first;
}
