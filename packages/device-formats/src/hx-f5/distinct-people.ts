import { toLocalSeconds } from '../device-time.ts';
import { isJsonFields, type JsonFields, readNumber, readText } from '../fields.ts';
import type { DecodedRecord, DeviceMessage } from '../format.ts';
import { distinctPeopleLine } from './properties.ts';

/**
 * Decodes a report of distinct people. It covers the day so far and is sent repeatedly until the final one. Each report replaces the one
 * before, because all start at the local midnight of `date`.
 */
export function decodeDistinctPeople(sn: string, raw: JsonFields): DeviceMessage {
  // Both directions contain the same people; only those entering are counted.
  const direction = readText(raw.direction) ?? 'in';
  if (direction.toLowerCase() !== 'in')
    return { kind: 'other', sn, description: `dup of direction ${direction}`, status: {} };
  const summary = isJsonFields(raw.dedup_summary) ? raw.dedup_summary : {};
  const stats = isJsonFields(raw.deduped_stats) ? raw.deduped_stats : {};
  const dedupedCount = readNumber(summary.deduped);
  const staff = readNumber(isJsonFields(stats.staff) ? stats.staff.count : (stats.staff ?? summary.staff));
  if (raw.date === undefined || raw.date === null) return refused(sn, 'timeMissing');
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typeof raw.date === 'string' ? raw.date : '');
  const [date = '', year = '', month = '', dayOfMonth = ''] = day ?? [];
  if (day === null || toLocalSeconds(year, month, dayOfMonth, '00', '00', '00') === null)
    return refused(sn, 'timeUnreadable');
  const record: DecodedRecord = {
    index: 0,
    line: distinctPeopleLine,
    time: { kind: 'local', text: `${date} 00:00:00` },
    timeBoundary: 'start',
    minutes: 1440,
    uploadTime: null,
    source: 'increment',
    metrics: {
      ...(dedupedCount === undefined ? {} : { dedupedCount }),
      ...(staff === undefined ? {} : { dedupeStaff: staff }),
    },
  };
  return { kind: 'records', sn, records: [record], unreadable: [], status: {} };
}

function refused(sn: string, reason: 'timeMissing' | 'timeUnreadable'): DeviceMessage {
  return { kind: 'records', sn, records: [], unreadable: [{ index: 0, reason, field: 'date' }], status: {} };
}
