import { formatLocal } from '@portico/counting/local-time';
import { encodeNativeRecords, toNativeRecord } from '@portico/device-formats/native/encode';
import type { SitePeriod } from '../periods.ts';

/**
 * Body of one native message. `usesLocalTime`: `at` is local seconds and is written without an offset; the platform applies the place's
 * time zone.
 */
export function encodeNativeBody(periods: readonly SitePeriod[], usesLocalTime: boolean): Buffer {
  if (!usesLocalTime) return encodeNativeRecords(periods);
  const records = periods.map((period) => {
    const { uploadTime: _unknown, ...record } = toNativeRecord(period);
    return { ...record, time: formatLocal(period.at) };
  });
  return Buffer.from(JSON.stringify({ records }));
}
