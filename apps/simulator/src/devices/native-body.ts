import { formatLocal } from '@portico/counting/local-time';
import { encodeNativeRecords, nativeRecordOf } from '@portico/device-formats/native/encode';
import type { SitePeriod } from '../periods.ts';

/** The body of one native message. On a wall clock, `at` is local seconds and is written without an offset: the place's zone decides. */
export function nativeBody(periods: readonly SitePeriod[], wallClock: boolean): Buffer {
  if (!wallClock) return encodeNativeRecords(periods);
  const records = periods.map((period) => {
    const { uploadTime: _unknown, ...record } = nativeRecordOf(period);
    return { ...record, time: formatLocal(period.at) };
  });
  return Buffer.from(JSON.stringify({ records }));
}
