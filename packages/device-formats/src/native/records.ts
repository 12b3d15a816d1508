import { nativeBatchLimit } from '@portico/contract/device-messages/native';
import type { Metric, Metrics } from '@portico/contract/words/metrics';
import { readTime, readTimeOrNull } from '../device-time.ts';
import { type Fields, isFields, readNumber } from '../fields.ts';
import type { DecodedRecord, DeviceMessage, UnreadableRecord } from '../format.ts';
import { parseJsonBody } from '../json-body.ts';

/**
 * Reads a body of one record, a list of records, or `{records: […]}`. One bad record never costs the others.
 * This is the hot path of the product: plain property reads, no schema library, nothing allocated but the result.
 */
export function decodeNativeRecords(sn: string, body: Buffer): DeviceMessage {
  const parsed = parseJsonBody(body);
  if ('fault' in parsed) return { kind: 'broken', sn, detail: parsed.fault };
  const list = listOf(parsed.value);
  if (list === null) return { kind: 'broken', sn, detail: 'neither a record nor a list of records' };
  if (list.length > nativeBatchLimit) {
    return {
      kind: 'broken',
      sn,
      detail: `${list.length} records, at most ${nativeBatchLimit} in one message`,
      tooLarge: true,
    };
  }
  const records: DecodedRecord[] = [];
  const unreadable: UnreadableRecord[] = [];
  for (let index = 0; index < list.length; index += 1) {
    const record = readRecord(list[index], index);
    if ('reason' in record) unreadable.push(record);
    else records.push(record);
  }
  return { kind: 'records', sn, records, unreadable, status: {} };
}

function listOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  if (!isFields(value)) return null;
  if (value.records === undefined) return [value];
  return Array.isArray(value.records) ? value.records : null;
}

function readRecord(raw: unknown, index: number): DecodedRecord | UnreadableRecord {
  if (!isFields(raw)) return { index, reason: 'recordMalformed' };
  const time = readTime(raw.time);
  if (time === 'missing') return { index, reason: 'timeMissing', field: 'time' };
  if (time === 'unreadable') return { index, reason: 'timeUnreadable', field: 'time' };
  const period = readNumber(raw.period);
  return {
    index,
    line: readNumber(raw.line) ?? 0,
    time,
    timeIs: 'start',
    // A period must be said here: 0 would mean "the configured interval" further on.
    minutes: period === undefined || period === 0 ? Number.NaN : period,
    // Without a readable upload time the receive time stands; the counts are good all the same.
    uploadTime: readTimeOrNull(raw.uploadTime),
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

/** The words of the native protocol for each metric, by the object they stand in; read by the decoder and the encoder. */
export const nativeWords = { flat, dwell, gender, age, deduped, dedupedGender, dedupedAge };

type Words = readonly (readonly [string, Metric])[];

function readMetrics(raw: Fields): Metrics {
  const metrics: Metrics = {};
  take(metrics, raw, flat);
  takeGroup(metrics, raw.dwell, dwell);
  takeGroup(metrics, raw.gender, gender);
  takeAges(metrics, raw.age, age, 'age0');
  const distinct = raw.deduped;
  takeGroup(metrics, distinct, deduped);
  if (isFields(distinct)) {
    takeGroup(metrics, distinct.gender, dedupedGender);
    takeAges(metrics, distinct.age, dedupedAge, 'dedupedAge0');
  }
  return metrics;
}

function take(metrics: Metrics, raw: Fields, words: Words): void {
  for (const [word, metric] of words) {
    const value = raw[word];
    if (value === undefined || value === null) continue;
    metrics[metric] = typeof value === 'number' ? value : (readNumber(value) ?? null);
  }
}

// Something that should be a group and is none: its first metric is not a number, so that the record is refused by name.
function takeGroup(metrics: Metrics, group: unknown, words: Words): void {
  if (group === undefined || group === null) return;
  if (isFields(group)) take(metrics, group, words);
  else if (words[0] !== undefined) metrics[words[0][1]] = Number.NaN;
}

function takeAges(metrics: Metrics, group: unknown, words: Words, unknownAge: Metric): void {
  takeGroup(metrics, group, words);
  if (!isFields(group)) return;
  const minusOne = readNumber(group['-1']);
  if (minusOne !== undefined) metrics[unknownAge] = addFaultless(metrics[unknownAge] ?? 0, minusOne);
}

// Ages -1 and 0 are both unknown. A faulty number must not vanish in the sum (-2 and 5 are not 3).
function addFaultless(a: number, b: number): number {
  if (!(Number.isInteger(a) && a >= 0)) return a;
  if (!(Number.isInteger(b) && b >= 0)) return b;
  return a + b;
}
