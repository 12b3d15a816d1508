import { type StoreZone, storeWall, writeInstant } from '../../pickers/store-time.ts';

/** An instant on the store's wall: the time of day, with its day where that is not today there. */
export function shortInstant(instant: string, tag: string, store: StoreZone): string {
  const wall = storeWall(store, Date.parse(instant));
  const isToday = wall.slice(0, 10) === storeWall(store, Date.now()).slice(0, 10);
  return isToday ? `\u2066${wall.slice(11, 16)}\u2069` : writeInstant(instant, tag, store);
}
