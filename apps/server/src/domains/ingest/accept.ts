import type { DecodedRecord, DeviceTime, UnreadableRecord } from '@portico/device-formats';
import { type Metric, type Metrics, metricLimit, dwellSecondsLimit } from '@portico/contract/words/metrics';
import { recordFlags } from '@portico/contract/words/record-flags';
import { earliestRecordSeconds, futureToleranceSeconds, type Refusal } from '@portico/contract/words/refusals';
import { parseLocal } from '@portico/counting/local-time';
import { instantsOfLocal, localSecondsAt, offsetSecondsAt, type ZoneRules } from '@portico/counting/zones';
import { placementAt, type RegisteredDevice } from './registry.ts';

/** A record that passed every check, as it will be stored. Times in epoch seconds; `local` is the wall clock read as if it were UTC. */
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
  isTotal: boolean;
  metrics: Metrics;
  /** The device as it was known when the record came. */
  from: RegisteredDevice;
};

/** What became of the records of one message. */
export type Checked = { accepted: AcceptedRecord[]; refused: UnreadableRecord[] };

const longestPeriodMinutes = 1440;

// Running totals roll over at 32 bits at the latest.
const largestTotal = 4_294_967_295;

/** Checks every time and number of a device's records; a bad record is refused with its reason and the rest is kept. */
export function checkRecords(device: RegisteredDevice, records: readonly DecodedRecord[], receivedAt: number): Checked {
  const accepted: AcceptedRecord[] = [];
  const refused: UnreadableRecord[] = [];
  for (const record of records) {
    const minutes = record.minutes === 0 ? Math.max(1, device.uploadInterval) : record.minutes;
    const fault = faultOf(record, minutes);
    const at = fault ?? startOf(device, record, minutes, receivedAt);
    if (typeof at !== 'number') refused.push({ index: record.index, ...at });
    else accepted.push(recordAt(device, record, at, minutes, receivedAt));
  }
  return { accepted, refused };
}

type Fault = { reason: Refusal; field?: string };

function faultOf(record: DecodedRecord, minutes: number): Fault | null {
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > longestPeriodMinutes) return { reason: 'periodInvalid' };
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

function numberFault(metric: string, value: number, source: DecodedRecord['source']): Refusal | null {
  if (!Number.isFinite(value)) return 'metricNotANumber';
  if (value < 0) return 'metricNegative';
  if (!Number.isInteger(value)) return 'metricFractional';
  if (value > (source === 'total' ? largestTotal : metric === 'dwellSeconds' ? dwellSecondsLimit : metricLimit))
    return 'metricTooLarge';
  return null;
}

// Period start in epoch seconds, or why there is none.
function startOf(device: RegisteredDevice, record: DecodedRecord, minutes: number, receivedAt: number): number | Fault {
  const length = minutes * 60;
  if (record.time.kind === 'unsynced') return receivedAt - length;
  return startOfPeriod(record.time, device, receivedAt, record.timeIs === 'end' ? length : 0);
}

/** The start of a period in epoch seconds, `shift` before the time told; or why it cannot be taken. */
export function startOfPeriod(
  time: DeviceTime,
  device: RegisteredDevice,
  receivedAt: number,
  shift = 0,
): number | { reason: Refusal } {
  const told = instantOf(time, device, receivedAt);
  if (told === null) return { reason: 'timeUnreadable' };
  const at = told - shift;
  if (at < earliestRecordSeconds) return { reason: 'timeBefore2000' };
  if (at > receivedAt + futureToleranceSeconds) return { reason: 'timeInFuture' };
  return at;
}

/** The instant a device means, in epoch seconds; null for a wall-clock time that is none. */
export function instantOf(time: DeviceTime, device: RegisteredDevice, receivedAt: number): number | null {
  if (time.kind === 'unsynced') return receivedAt;
  if (time.kind === 'instant') return Number.isFinite(time.epochSeconds) ? Math.floor(time.epochSeconds) : null;
  let local: number;
  try {
    local = parseLocal(time.text);
  } catch {
    return null;
  }
  // The zone is the one of the entity where the device hung then; near a move the place that contains the result wins.
  for (const placement of [...device.placements].reverse()) {
    const instant = instantOfLocal(placement.rules, local, receivedAt);
    if (instant >= placement.from && instant < placement.to) return instant;
  }
  return instantOfLocal(device.rules, local, receivedAt);
}

// A wall-clock time that occurs twice in autumn is the later one only when that one has just passed: devices report at once
// or, after a lost link, in any order, and then the first is as good a guess and always the same one.
function instantOfLocal(rules: ZoneRules, local: number, receivedAt: number): number {
  const [first, second] = instantsOfLocal(rules, local);
  // A time skipped in spring was shown by a clock that had not been moved yet.
  if (first === undefined) return local - offsetSecondsAt(rules, local - 86_400);
  if (second !== undefined && second <= receivedAt && receivedAt - second < second - first) return second;
  return first;
}

function recordAt(
  device: RegisteredDevice,
  record: DecodedRecord,
  at: number,
  minutes: number,
  receivedAt: number,
): AcceptedRecord {
  // An upload time of a clock that runs ahead must not win over every later upload.
  const told = record.uploadTime === null ? null : instantOf(record.uploadTime, device, receivedAt);
  const version = told === null || told < earliestRecordSeconds ? receivedAt : Math.min(told, receivedAt);
  const late = receivedAt - (at + minutes * 60) > 2 * minutes * 60 + futureToleranceSeconds;
  return {
    index: record.index,
    company: device.companyId,
    device: device.id,
    line: record.line,
    at,
    minutes,
    ...placeOf(device, at),
    version,
    received: receivedAt,
    flags:
      (late ? recordFlags.late : 0) |
      (record.time.kind === 'unsynced' ? recordFlags.clockNotTrusted : 0) |
      (record.source === 'total' ? recordFlags.fromTotal : 0),
    isTotal: record.source === 'total',
    metrics: record.metrics,
    from: device,
  };
}

/** What a period start counts for: wall clock, entrance and entity of the place where the device hung then; 0 is nowhere. */
export function placeOf(device: RegisteredDevice, at: number): Pick<AcceptedRecord, 'local' | 'corridor' | 'entity'> {
  const placement = placementAt(device, at);
  return {
    local: localSecondsAt(placement?.rules ?? device.rules, at),
    corridor: placement?.corridorId ?? 0,
    entity: placement?.entityId ?? 0,
  };
}

/** The same record with another period start. */
export function movedTo(record: AcceptedRecord, at: number): AcceptedRecord {
  return { ...record, at, ...placeOf(record.from, at) };
}
