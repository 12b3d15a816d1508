import { formatLocal, parseLocal } from '@portico/counting/local-time';
import { createDateTimeFormat } from '../ui/date-time-format.ts';
import { type StoreZone, toStoreLocalTime } from './store-time.ts';

/** The start of a record's period as an instant (ISO 8601), and as local time of the place where the device was installed then. */
export type RecordStart = { dataTime: string; localTime: string };

/**
 * The local time, "yyyy-MM-dd HH:mm:ss", of an instant of a record, such as its upload, at the place of the record. `store` is where the
 * device is now; if it was in another zone then, the offset of the record's own period is used.
 */
export function toRecordLocalTime(instant: string, start: RecordStart, store: StoreZone | null): string {
  const startMilliseconds = Date.parse(start.dataTime);
  if (store !== null && toStoreLocalTime(store, startMilliseconds) === start.localTime)
    return toStoreLocalTime(store, Date.parse(instant));
  const offsetSeconds = parseLocal(start.localTime) - startMilliseconds / 1000;
  return formatLocal(Math.floor(Date.parse(instant) / 1000) + offsetSeconds);
}

/** Formats an instant of a record in the local time of its place, to the second. */
export function formatRecordTime(instant: string, tag: string, start: RecordStart, store: StoreZone | null): string {
  const format = createDateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
  return format.format(parseLocal(toRecordLocalTime(instant, start, store)) * 1000);
}
