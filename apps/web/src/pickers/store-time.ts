import type { Entity } from '@portico/contract/routes/entities';
import { formatLocal, parseLocal } from '@portico/counting/local-time';
import { findInstantsAtLocal, localSecondsAt, zoneRules } from '@portico/counting/zones';
import { createDateTimeFormat } from '../ui/date-time-format.ts';

/** The fields of a store that determine its local time. */
export type StoreZone = Pick<Entity, 'timeZone' | 'dstEnable'>;

const rulesOf = ({ timeZone, dstEnable }: StoreZone) => zoneRules(timeZone, dstEnable === 1);

/** The local time of a store, "yyyy-MM-dd HH:mm:ss", at an instant in epoch milliseconds. */
export function toStoreLocalTime(store: StoreZone, milliseconds: number): string {
  return formatLocal(localSecondsAt(rulesOf(store), Math.floor(milliseconds / 1000)));
}

/**
 * The instant (ISO 8601) of a store's local time "yyyy-MM-dd HH:mm:ss"; the first one if the local time occurs twice, null if it does not
 * occur.
 */
export function toInstantAtStore(store: StoreZone, localTime: string): string | null {
  const [first] = findInstantsAtLocal(rulesOf(store), parseLocal(localTime));
  return first === undefined ? null : new Date(first * 1000).toISOString();
}

/** Formats an instant in a store's local time, or in the browser's time zone for null. */
export function formatDateTimeAtStore(instant: string, tag: string, store: StoreZone | null): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  if (store === null) return createDateTimeFormat(tag, style).format(new Date(instant));
  const local = localSecondsAt(rulesOf(store), Math.floor(Date.parse(instant) / 1000));
  return createDateTimeFormat(tag, { ...style, timeZone: 'UTC' }).format(new Date(local * 1000));
}

/** The zone of a device or record whose entity is known; null without one. */
export function toStoreZone({
  timeZone,
  dstEnable,
}: {
  timeZone: string | null;
  dstEnable: number | null;
}): StoreZone | null {
  return timeZone === null ? null : { timeZone, dstEnable: dstEnable === 0 ? 0 : 1 };
}
