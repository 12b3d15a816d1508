import { Buffer } from 'node:buffer';
import type { NativeHeat, NativeRecord, NativeReply, NativeStatus } from '@portico/contract/device-messages/native';
import type { Metric, Metrics } from '@portico/contract/words/metrics';
import type { CountedPeriod } from '../counted-period.ts';
import { isJsonFields, type JsonFields, readNumber } from '../fields.ts';
import { parseJsonBody } from '../json-body.ts';
import { nativeFieldNames } from './records.ts';

/** Converts one counted period to a record of the native protocol. */
export function toNativeRecord(period: CountedPeriod): NativeRecord {
  const { metrics } = period;
  const record: NativeRecord = { time: period.at, period: period.minutes, uploadTime: period.uploadedAt };
  if (period.line !== 0) record.line = period.line;
  Object.assign(record, write(metrics, nativeFieldNames.flat));
  const deduped = {
    ...write(metrics, nativeFieldNames.deduped),
    ...group('gender', write(metrics, nativeFieldNames.dedupedGender)),
    ...group('age', write(metrics, nativeFieldNames.dedupedAge)),
  };
  return Object.assign(
    record,
    group('dwell', write(metrics, nativeFieldNames.dwell)),
    group('gender', write(metrics, nativeFieldNames.gender)),
    group('age', write(metrics, nativeFieldNames.age)),
    group('deduped', deduped),
  );
}

/** Encodes the body a device publishes or posts: a single record, or several as `{records: […]}`. */
export function encodeNativeRecords(periods: readonly CountedPeriod[]): Buffer {
  const records = periods.map(toNativeRecord);
  return Buffer.from(JSON.stringify(records.length === 1 ? records[0] : { records }));
}

/** Encodes the body of a status message. */
export function encodeNativeStatus(status: NativeStatus): Buffer {
  return Buffer.from(JSON.stringify(status));
}

/** Encodes the body of a heat message. */
export function encodeNativeHeat(heat: NativeHeat): Buffer {
  return Buffer.from(JSON.stringify(heat));
}

/** Decodes the server's reply to posted records; null for anything else. */
export function readNativeReply(body: Buffer): NativeReply | null {
  const parsed = parseJsonBody(body);
  if ('fault' in parsed || !isJsonFields(parsed.value)) return null;
  const raw = parsed.value;
  const code = readNumber(raw.code);
  if (code === undefined || !Array.isArray(raw.refused)) return null;
  const list: unknown[] = raw.refused;
  const reply: NativeReply = {
    code,
    accepted: readNumber(raw.accepted) ?? 0,
    duplicate: readNumber(raw.duplicate) ?? 0,
    refused: list.filter(isJsonFields).map(readRefusal),
  };
  if (typeof raw.message === 'string') reply.message = raw.message;
  return reply;
}

function readRefusal(raw: JsonFields): NativeReply['refused'][number] {
  const refusal = { index: readNumber(raw.index) ?? Number.NaN, reason: String(raw.reason) };
  return typeof raw.field === 'string' ? { ...refusal, field: raw.field } : refusal;
}

function write(metrics: Metrics, fieldNames: readonly (readonly [string, Metric])[]): Record<string, number> {
  const written: Record<string, number> = {};
  for (const [fieldName, metric] of fieldNames) {
    const value = metrics[metric];
    if (value !== null && value !== undefined) written[fieldName] = value;
  }
  return written;
}

function group(name: string, content: object): object {
  return Object.keys(content).length === 0 ? {} : { [name]: content };
}
