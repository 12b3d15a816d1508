import type { Entity } from '@portico/contract/routes/entities';
import { formatLocal, parseLocal } from '@portico/counting/local-time';
import { instantsOfLocal, localSecondsAt, zoneRules } from '@portico/counting/zones';
import { momentFormat } from '../ui/moment-format.ts';

/** Whose wall clock: what an entity says of its zone. */
export type StoreZone = Pick<Entity, 'timeZone' | 'dstEnable'>;

const rulesOf = ({ timeZone, dstEnable }: StoreZone) => zoneRules(timeZone, dstEnable === 1);

/** "yyyy-MM-dd HH:mm:ss" on a store's wall at an instant in epoch milliseconds. */
export function storeWall(store: StoreZone, milliseconds: number): string {
  return formatLocal(localSecondsAt(rulesOf(store), Math.floor(milliseconds / 1000)));
}

/** When a store's clock reads "yyyy-MM-dd HH:mm:ss", as ISO 8601; the first time where it comes twice, null where it never comes. */
export function instantAtStore(store: StoreZone, wall: string): string | null {
  const [first] = instantsOfLocal(rulesOf(store), parseLocal(wall));
  return first === undefined ? null : new Date(first * 1000).toISOString();
}

/** An instant as the language writes it, on a store's wall, or in the browser's own zone. */
export function writeInstant(instant: string, tag: string, store: StoreZone | null): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  if (store === null) return momentFormat(tag, style).format(new Date(instant));
  const local = localSecondsAt(rulesOf(store), Math.floor(Date.parse(instant) / 1000));
  return momentFormat(tag, { ...style, timeZone: 'UTC' }).format(new Date(local * 1000));
}
