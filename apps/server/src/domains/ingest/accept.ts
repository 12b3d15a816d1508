import { findCarriedInterval } from '@portico/contract/words/device-formats';
import { type Metric, type Metrics, maxDwellSeconds, maxMetricValue } from '@portico/contract/words/metrics';
import { recordFlags } from '@portico/contract/words/record-flags';
import {
  earliestRecordSeconds,
  futureToleranceSeconds,
  maxMonthsPerMessage,
  type RefusalReason,
} from '@portico/contract/words/refusals';
import { parseLocal } from '@portico/counting/local-time';
import { findInstantsAtLocal, localSecondsAt, offsetSecondsAt, type ZoneRules } from '@portico/counting/zones';
import { type DecodedRecord, type DeviceTime, findFormatById, type RefusedRecord } from '@portico/device-formats';
import { toMonthNumber } from '../../platform/counting-store/month-number.ts';
import { findPlacement, type RegisteredDevice } from './device-registry.ts';

/** A record that passed every check, as it will be stored. Times in epoch seconds; `local` is the local time read as if it were UTC. */
export type AcceptedRecord = {
  index: number;
  company: number;
  device: number;
  line: number;
  at: number;
  local: number;
  minutes: number;
  corridor: number;
  entity: number;
  version: number;
  received: number;
  flags: number;
  /** The time as the device sent it. */
  sentTime: string;
  isTotal: boolean;
  /** `at` is the instant of a passage, and the minutes are 1. */
  isEvent: boolean;
  /** The message does not contain the length of its period: it is that of the device's settings. */
  isLengthAssumed: boolean;
  metrics: Metrics;
  /** The device as it was registered when the record was received. */
  sender: RegisteredDevice;
};

/**
 * The records of one message, divided into accepted and refused. `tooOld`: those of the refused records that have no other fault than
 * being older than the history limit.
 */
export type CheckedRecords = { accepted: AcceptedRecord[]; refused: RefusedRecord[]; tooOld: AcceptedRecord[] };

const maxPeriodMinutes = 1440;
const daySeconds = 86_400;

// Running totals roll over at 32 bits at the latest.
const maxTotal = 4_294_967_295;

/**
 * Checks every time and number of a device's records. A bad record is refused with its reason; the others are accepted. `findReceipt`: when
 * a record counts as received that was sent at `sentAt`; all times in epoch seconds.
 */
export function checkRecords(
  device: RegisteredDevice,
  records: readonly DecodedRecord[],
  receivedAt: number,
  findReceipt: (sentAt: number) => number = () => receivedAt,
): CheckedRecords {
  const accepted: AcceptedRecord[] = [];
  const refused: RefusedRecord[] = [];
  const tooOld: AcceptedRecord[] = [];
  const months = new Set<number>();
  for (const record of records) {
    const length = findRecordLength(device, record);
    const fault = findFault(record, length.minutes);
    const start = fault ?? findPeriodStart(device, record, length, receivedAt);
    if ('reason' in start) {
      const { reason, field, oldStart } = start;
      refused.push({ index: record.index, reason, ...(field === undefined ? {} : { field }) });
      if (oldStart !== undefined)
        tooOld.push(
          toAcceptedRecord(device, record, { at: oldStart, isClockTrusted: true, length, receivedAt, findReceipt }),
        );
    } else if (!addMonth(months, start.at)) refused.push({ index: record.index, reason: 'tooManyMonths' });
    else accepted.push(toAcceptedRecord(device, record, { ...start, length, receivedAt, findReceipt }));
  }
  return { accepted, refused, tooOld };
}

// Returns false if the month of the instant is one too many.
function addMonth(months: Set<number>, at: number): boolean {
  const month = toMonthNumber(at);
  if (months.size >= maxMonthsPerMessage && !months.has(month)) return false;
  months.add(month);
  return true;
}

type RecordLength = Pick<AcceptedRecord, 'minutes' | 'isEvent' | 'isLengthAssumed'>;

/**
 * The length of a record. If its message does not contain it, it is that of the setting that the device uses as far as that is known, and
 * otherwise of the wanted one. A device without an interval sends each passage when it happens.
 */
function findRecordLength(device: RegisteredDevice, { source, minutes }: DecodedRecord): RecordLength {
  if (source === 'event') return { minutes, isEvent: true, isLengthAssumed: false };
  if (minutes !== 0) return { minutes, isEvent: false, isLengthAssumed: false };
  const assumed =
    findFormatById(device.format)?.recordLength === 'recordPeriod'
      ? (device.takenRecordPeriod ?? findCarriedInterval(device.format, 'recordPeriod', device.recordPeriod))
      : (device.takenUploadInterval ?? findCarriedInterval(device.format, 'uploadInterval', device.uploadInterval));
  return { minutes: Math.max(1, assumed), isEvent: assumed === 0, isLengthAssumed: assumed > 0 };
}

/** `oldStart`: the period start in epoch seconds, if it lies beyond the history limit. */
type Fault = { reason: RefusalReason; field?: string; oldStart?: number };

function findFault(record: DecodedRecord, minutes: number): Fault | null {
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > maxPeriodMinutes) return { reason: 'periodInvalid' };
  if (!Number.isInteger(record.line) || record.line < 0 || record.line > 255)
    return { reason: 'recordMalformed', field: 'line' };
  let measured = false;
  for (const metric in record.metrics) {
    const value = record.metrics[metric as Metric]; // keys of Metrics are Metric
    if (value === null || value === undefined) continue;
    measured = true;
    const reason = numberFault(metric, value, record.source);
    if (reason !== null) return { reason, field: metric };
  }
  return measured ? null : { reason: 'nothingMeasured' };
}

function numberFault(metric: string, value: number, source: DecodedRecord['source']): RefusalReason | null {
  if (!Number.isFinite(value)) return 'metricNotANumber';
  if (value < 0) return 'metricNegative';
  if (!Number.isInteger(value)) return 'metricFractional';
  if (value > (source === 'total' ? maxTotal : metric === 'dwellSeconds' ? maxDwellSeconds : maxMetricValue))
    return 'metricTooLarge';
  return null;
}

/** `at`: the period start in epoch seconds, from the time of receipt if the clock is not trusted. */
type PeriodStart = { at: number; isClockTrusted: boolean };

/**
 * Returns the period start, or the reason why the record is refused. A clock that was never set, or runs up to a day ahead, is not trusted:
 * its records end at the time of receipt, because refusing them would lose people.
 */
function findPeriodStart(
  device: RegisteredDevice,
  record: DecodedRecord,
  { minutes, isEvent }: RecordLength,
  receivedAt: number,
): PeriodStart | Fault {
  const length = isEvent ? 0 : minutes * 60;
  const atReceipt = receivedAt - length;
  const { time } = record;
  if (time.kind === 'receipt') return { at: atReceipt, isClockTrusted: true };
  if (time.kind === 'unsynced') return { at: atReceipt, isClockTrusted: false };
  const found = resolvePeriodStart(time, device, receivedAt, record.timeBoundary === 'end' ? length : 0);
  if (typeof found === 'number') return { at: found, isClockTrusted: true };
  if (found.secondsAhead === undefined || found.secondsAhead > daySeconds) return found;
  return { at: atReceipt, isClockTrusted: false };
}

/**
 * Returns the start of a period in epoch seconds, `shift` seconds before the reported time, or the reason why it is refused. `secondsAhead`:
 * by how much the start lies in the future.
 */
export function resolvePeriodStart(
  time: DeviceTime,
  device: RegisteredDevice,
  receivedAt: number,
  shift = 0,
): number | { reason: RefusalReason; oldStart?: number; secondsAhead?: number } {
  const reported = resolveDeviceTime(time, device, receivedAt);
  if (reported === null) return { reason: 'timeUnreadable' };
  const at = reported - shift;
  if (at < earliestRecordSeconds) return { reason: 'timeBefore2000' };
  if (device.historyDays !== null && at < receivedAt - device.historyDays * daySeconds)
    return { reason: 'timeTooOld', oldStart: at };
  if (at > receivedAt + futureToleranceSeconds) return { reason: 'timeInFuture', secondsAhead: at - receivedAt };
  return at;
}

/** Returns the instant of a time reported by a device, in epoch seconds; null if the time cannot be read. */
export function resolveDeviceTime(time: DeviceTime, device: RegisteredDevice, receivedAt: number): number | null {
  if (time.kind === 'unsynced' || time.kind === 'receipt') return receivedAt;
  if (time.kind === 'instant') return Number.isFinite(time.epochSeconds) ? Math.floor(time.epochSeconds) : null;
  let local: number;
  try {
    local = parseLocal(time.text);
  } catch {
    return null;
  }
  // Uses the time zone of the entity where the device was installed then: of the newest placement that contains the instant to which
  // its time zone leads.
  for (const placement of [...device.placements].reverse()) {
    const instant = instantOfLocal(placement.timeZoneRules, local, receivedAt);
    if (instant >= placement.from && instant < placement.to) return instant;
  }
  return instantOfLocal(device.timeZoneRules, local, receivedAt);
}

// A local time that occurs twice in autumn means the later instant only if that instant has just passed, because devices normally report
// at once. Records sent later, after a lost connection, could mean either instant; they always get the first.
function instantOfLocal(rules: ZoneRules, local: number, receivedAt: number): number {
  const [first, second] = findInstantsAtLocal(rules, local);
  // A local time skipped in spring comes from a device whose clock was not set forward yet.
  if (first === undefined) return local - offsetSecondsAt(rules, local - 86_400);
  if (second !== undefined && second <= receivedAt && receivedAt - second < second - first) return second;
  return first;
}

type CheckContext = { length: RecordLength; receivedAt: number; findReceipt: (sentAt: number) => number };

function toAcceptedRecord(
  device: RegisteredDevice,
  record: DecodedRecord,
  { at, isClockTrusted, length, receivedAt, findReceipt }: PeriodStart & CheckContext,
): AcceptedRecord {
  // The upload time of a clock that runs ahead must not win over every later upload.
  const { minutes, isEvent, isLengthAssumed } = length;
  const reported = record.uploadTime === null ? null : resolveDeviceTime(record.uploadTime, device, receivedAt);
  const end = at + minutes * 60;
  const received = findReceipt(reported ?? end);
  const version = findVersion(record, reported, received);
  // A device that uploads less often than it records sends each record up to one upload interval after the start of its period.
  const minutesUntilUpload = Math.max(0, device.uploadInterval - minutes);
  const late = received - end > (minutesUntilUpload + 2 * minutes) * 60 + futureToleranceSeconds;
  return {
    index: record.index,
    company: device.companyId,
    device: device.id,
    line: record.line,
    at,
    minutes,
    ...resolveRecordPlace(device, at),
    version,
    received,
    flags:
      (late ? recordFlags.late : 0) |
      (isClockTrusted ? 0 : recordFlags.clockNotTrusted) |
      (record.source === 'total' ? recordFlags.fromTotal : 0) |
      (isEvent ? recordFlags.singleEvent : 0),
    sentTime: writeSentTime(record.time),
    isTotal: record.source === 'total',
    isEvent,
    isLengthAssumed,
    metrics: record.metrics,
    sender: device,
  };
}

/** Returns the local time of a period start, and the entrance and entity where the device was installed then (0: not installed). */
export function resolveRecordPlace(
  device: RegisteredDevice,
  at: number,
): Pick<AcceptedRecord, 'local' | 'corridor' | 'entity'> {
  const placement = findPlacement(device, at);
  return {
    local: localSecondsAt(placement?.timeZoneRules ?? device.timeZoneRules, at),
    corridor: placement?.corridorId ?? 0,
    entity: placement?.entityId ?? 0,
  };
}

/** Returns the record with another period start, and the local time, entrance and entity that belong to it. */
export function moveRecordToPeriodStart(record: AcceptedRecord, at: number): AcceptedRecord {
  return { ...record, at, ...resolveRecordPlace(record.sender, at) };
}

/** A record that was kept apart in the database. `flags`: as of `recordFlags`. */
export type KeptRecord = {
  line: number;
  at: Date;
  minutes: number;
  version: number;
  receivedAt: Date;
  flags: number;
  isTotal: boolean;
  metrics: Metrics;
};

/** Returns a kept record as it will be stored, at the place where the device was installed then. */
export function restoreRecord(device: RegisteredDevice, kept: KeptRecord, index: number): AcceptedRecord {
  const { line, minutes, version, flags, isTotal, metrics } = kept;
  const at = kept.at.getTime() / 1000;
  return {
    index,
    company: device.companyId,
    device: device.id,
    line,
    at,
    minutes,
    ...resolveRecordPlace(device, at),
    version,
    received: kept.receivedAt.getTime() / 1000,
    flags,
    sentTime: String(at),
    isTotal,
    isEvent: (flags & recordFlags.singleEvent) !== 0,
    isLengthAssumed: false,
    metrics,
    sender: device,
  };
}

// The store keeps versions in 32 bits.
const maxVersion = 4_294_967_295;

function findVersion({ revision }: DecodedRecord, reportedUpload: number | null, received: number): number {
  if (revision !== undefined) return Math.min(revision, maxVersion);
  return reportedUpload === null || reportedUpload < earliestRecordSeconds
    ? received
    : Math.min(reportedUpload, received);
}

function writeSentTime(time: DeviceTime): string {
  if (time.kind === 'receipt') return '';
  return time.kind === 'instant' ? String(time.epochSeconds) : time.text;
}
