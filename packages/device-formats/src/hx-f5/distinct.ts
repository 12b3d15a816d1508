import { wallSeconds } from '../device-time.ts';
import { type Fields, isFields, readNumber, readText } from '../fields.ts';
import type { DecodedRecord, DeviceMessage } from '../format.ts';
import { distinctLine } from './facts.ts';

/**
 * Reads a report of distinct people. It covers the day so far and comes again and again until the final one: each replaces
 * the one before, since they all start at the local midnight of `date`.
 */
export function decodeDistinct(sn: string, raw: Fields): DeviceMessage {
  // Of both directions, which are the same people, only those entering are counted.
  const direction = readText(raw.direction) ?? 'in';
  if (direction.toLowerCase() !== 'in') return { kind: 'other', sn, what: `dup of direction ${direction}`, status: {} };
  const summary = isFields(raw.dedup_summary) ? raw.dedup_summary : {};
  const stats = isFields(raw.deduped_stats) ? raw.deduped_stats : {};
  const dedupedCount = readNumber(summary.deduped);
  const staff = readNumber(isFields(stats.staff) ? stats.staff.count : (stats.staff ?? summary.staff));
  if (raw.date === undefined || raw.date === null) return refused(sn, 'timeMissing');
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typeof raw.date === 'string' ? raw.date : '');
  const [date = '', year = '', month = '', dayOfMonth = ''] = day ?? [];
  if (day === null || wallSeconds(year, month, dayOfMonth, '00', '00', '00') === null)
    return refused(sn, 'timeUnreadable');
  const record: DecodedRecord = {
    index: 0,
    line: distinctLine,
    time: { kind: 'local', text: `${date} 00:00:00` },
    timeIs: 'start',
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
