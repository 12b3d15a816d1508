import { recordFlags } from '@portico/contract/words/record-flags';
import { type AcceptedRecord, moveRecordToPeriodStart } from './accept.ts';
import type { LinePeriods } from './line-periods.ts';

// Clocks of devices drift, and a report may be sent a few seconds early.
const toleranceSeconds = 30;

/**
 * Returns a record with the length that fits between its end and the record before it. The length of a report that does not contain it is
 * assumed from the settings, but the device may not have taken a longer interval yet, or has just been switched on: it counts since the
 * report before. A report less than a minute after it is a passage. A report that is sent again keeps the length it has got.
 */
export function fitAssumedLength(record: AcceptedRecord, line: LinePeriods | undefined): AcceptedRecord {
  if (!record.isLengthAssumed || record.isTotal || line === undefined) return record;
  const length = record.minutes * 60;
  const end = record.at + length;
  const same = line.findByEnd(end);
  if (same !== null)
    return same.start === end ? toEvent(record, end) : withLength(record, end, (same.end - same.start) / 60);
  const before = line.findLatestEnd(record.at, end);
  if (before === null) return record;
  const distance = end - before;
  if (distance >= length - toleranceSeconds) return record;
  const minutes = Math.floor(distance / 60);
  return minutes === 0 ? toEvent(record, end) : withLength(record, end, minutes);
}

/**
 * Whether a record without a time of its own repeats the one before it: its sender got no reply and sent it again within half a minute. A
 * device that sends passages one by one is left out, because two people may pass shortly after one another.
 */
export function isRepeatedReceipt(record: AcceptedRecord, line: LinePeriods | undefined): boolean {
  if (record.sentTime !== '' || !record.isLengthAssumed || record.isTotal) return false;
  const end = record.at + record.minutes * 60;
  return line?.hasEqualCounts(record.metrics, end - toleranceSeconds, end) ?? false;
}

function withLength(record: AcceptedRecord, end: number, minutes: number): AcceptedRecord {
  return { ...moveRecordToPeriodStart(record, end - minutes * 60), minutes };
}

function toEvent(record: AcceptedRecord, at: number): AcceptedRecord {
  return {
    ...moveRecordToPeriodStart(record, at),
    minutes: 1,
    isEvent: true,
    flags: record.flags | recordFlags.singleEvent,
  };
}
