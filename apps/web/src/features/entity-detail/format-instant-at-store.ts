import { formatDateTimeAtStore, type StoreZone, toStoreLocalTime } from '../../pickers/store-time.ts';

/** An instant in the store's local time: the time of day, with the date unless it is today at the store. */
export function formatInstantAtStore(instant: string, tag: string, store: StoreZone): string {
  const localTime = toStoreLocalTime(store, Date.parse(instant));
  const isToday = localTime.slice(0, 10) === toStoreLocalTime(store, Date.now()).slice(0, 10);
  return isToday ? `\u2066${localTime.slice(11, 16)}\u2069` : formatDateTimeAtStore(instant, tag, store);
}
