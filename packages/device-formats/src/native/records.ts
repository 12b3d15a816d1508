import { maxNativeRecordsPerMessage } from '@portico/contract/device-messages/native';
import type { Metric, Metrics } from '@portico/contract/words/metrics';
import { parseDeviceTime, parseDeviceTimeOrNull } from '../device-time.ts';
import { isJsonFields, type JsonFields, readNumber } from '../fields.ts';
import type { DecodedRecord, DeviceMessage, RefusedRecord } from '../format.ts';
import { parseJsonBody } from '../json-body.ts';

/**
 * Decodes a body with one record, a list of records, or `{records: […]}`. A bad record does not affect the others.
 * This is the most frequently executed code of the product, so it uses plain property reads and no schema library, and allocates only the
 * result.
 */
export function decodeNativeRecords(sn: string, body: Buffer): DeviceMessage {
  const parsed = parseJsonBody(body);
  if ('fault' in parsed) return { kind: 'broken', sn, detail: parsed.fault };
  const list = readList(parsed.value);
  if (list === null) return { kind: 'broken', sn, detail: 'neither a record nor a list of records' };
  if (list.length > maxNativeRecordsPerMessage) {
    return {
      kind: 'broken',
      sn,
      detail: `${list.length} records, at most ${maxNativeRecordsPerMessage} in one message`,
      tooLarge: true,
    };
  }
  const records: DecodedRecord[] = [];
  const unreadable: RefusedRecord[] = [];
  for (let index = 0; index < list.length; index += 1) {
    const record = readRecord(list[index], index);
    if ('reason' in record) unreadable.push(record);
    else records.push(record);
  }
  return { kind: 'records', sn, records, unreadable, status: {} };
}

function readList(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isJsonFields(value)) return null;
  if (value.records === undefined) return [value];
  return Array.isArray(value.records) ? value.records : null;
}

function readRecord(raw: unknown, index: number): DecodedRecord | RefusedRecord {
  if (!isJsonFields(raw)) return { index, reason: 'recordMalformed' };
  const time = parseDeviceTime(raw.time);
  if (time === 'missing') return { index, reason: 'timeMissing', field: 'time' };
  if (time === 'unreadable') return { index, reason: 'timeUnreadable', field: 'time' };
  const period = readNumber(raw.period);
  return {
    index,
    line: readNumber(raw.line) ?? 0,
    time,
    timeBoundary: 'start',
    // The period is required here: 0 would mean "the configured interval" in later steps.
    minutes: period === undefined || period === 0 ? Number.NaN : period,
    // Without a readable upload time the receive time is used; the counts are valid nevertheless.
    uploadTime: parseDeviceTimeOrNull(raw.uploadTime),
    source: 'increment',
    metrics: readMetrics(raw),
  };
}

const flat = [
  ['in', 'flowIn'],
  ['out', 'flowOut'],
  ['back', 'flowTurnback'],
  ['after', 'flowPassby'],
  ['staffIn', 'enterStaff'],
  ['staffOut', 'leaveStaff'],
  ['batch', 'batch'],
  ['batchOut', 'batchOut'],
  ['adult', 'adult'],
  ['children', 'children'],
  ['familys', 'familys'],
  ['personals', 'personals'],
  ['inCar', 'inCar'],
  ['outCar', 'outCar'],
] as const satisfies readonly (readonly [string, Metric])[];

const dwell = [
  ['seconds', 'dwellSeconds'],
  ['count', 'dwellCount'],
] as const;

const gender = [
  ['male', 'genderMale'],
  ['female', 'genderFemale'],
  ['unknown', 'genderUnknown'],
] as const;

const age = [
  ['0', 'age0'],
  ['1', 'age1'],
  ['2', 'age2'],
  ['3', 'age3'],
  ['4', 'age4'],
  ['5', 'age5'],
  ['6', 'age6'],
] as const;

const deduped = [
  ['count', 'dedupedCount'],
  ['staff', 'dedupeStaff'],
] as const;

const dedupedGender = [
  ['male', 'dedupedMale'],
  ['female', 'dedupedFemale'],
  ['unknown', 'dedupedGenderUnknown'],
] as const;

const dedupedAge = [
  ['0', 'dedupedAge0'],
  ['1', 'dedupedAge1'],
  ['2', 'dedupedAge2'],
  ['3', 'dedupedAge3'],
  ['4', 'dedupedAge4'],
  ['5', 'dedupedAge5'],
  ['6', 'dedupedAge6'],
] as const;

/** The field names of the native protocol for each metric, by the object that contains them; used by the decoder and the encoder. */
export const nativeFieldNames = { flat, dwell, gender, age, deduped, dedupedGender, dedupedAge };

type FieldNames = readonly (readonly [string, Metric])[];

function readMetrics(raw: JsonFields): Metrics {
  const metrics: Metrics = {};
  take(metrics, raw, flat);
  takeGroup(metrics, raw.dwell, dwell);
  takeGroup(metrics, raw.gender, gender);
  takeAges(metrics, raw.age, age, 'age0');
  const distinct = raw.deduped;
  takeGroup(metrics, distinct, deduped);
  if (isJsonFields(distinct)) {
    takeGroup(metrics, distinct.gender, dedupedGender);
    takeAges(metrics, distinct.age, dedupedAge, 'dedupedAge0');
  }
  return metrics;
}

function take(metrics: Metrics, raw: JsonFields, fieldNames: FieldNames): void {
  for (const [fieldName, metric] of fieldNames) {
    const value = raw[fieldName];
    if (value === undefined || value === null) continue;
    metrics[metric] = typeof value === 'number' ? value : (readNumber(value) ?? null);
  }
}

// If the value of a group is not an object, its first metric becomes NaN, so that the record is refused under the name of that metric.
function takeGroup(metrics: Metrics, group: unknown, fieldNames: FieldNames): void {
  if (group === undefined || group === null) return;
  if (isJsonFields(group)) take(metrics, group, fieldNames);
  else if (fieldNames[0] !== undefined) metrics[fieldNames[0][1]] = Number.NaN;
}

function takeAges(metrics: Metrics, group: unknown, fieldNames: FieldNames, unknownAge: Metric): void {
  takeGroup(metrics, group, fieldNames);
  if (!isJsonFields(group)) return;
  const minusOne = readNumber(group['-1']);
  if (minusOne !== undefined) metrics[unknownAge] = addIfValid(metrics[unknownAge] ?? 0, minusOne);
}

// Ages -1 and 0 both mean unknown. An invalid number must not disappear in the sum (-2 and 5 are not 3), so it is returned instead.
function addIfValid(a: number, b: number): number {
  if (!(Number.isInteger(a) && a >= 0)) return a;
  if (!(Number.isInteger(b) && b >= 0)) return b;
  return a + b;
}
