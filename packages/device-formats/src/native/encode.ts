import { Buffer } from 'node:buffer';
import type { NativeHeat, NativeRecord, NativeReply, NativeStatus } from '@portico/contract/device-messages/native';
import type { Metric, Metrics } from '@portico/contract/words/metrics';
import type { CountedPeriod } from '../counted-period.ts';
import { type Fields, isFields, readNumber } from '../fields.ts';
import { parseJsonBody } from '../json-body.ts';
import { nativeWords } from './records.ts';

/** One counted period in the words of the native protocol. */
export function nativeRecordOf(period: CountedPeriod): NativeRecord {
  const { metrics } = period;
  const record: NativeRecord = { time: period.at, period: period.minutes, uploadTime: period.uploadedAt };
  if (period.line !== 0) record.line = period.line;
  Object.assign(record, write(metrics, nativeWords.flat));
  const deduped = {
    ...write(metrics, nativeWords.deduped),
    ...group('gender', write(metrics, nativeWords.dedupedGender)),
    ...group('age', write(metrics, nativeWords.dedupedAge)),
  };
  return Object.assign(
    record,
    group('dwell', write(metrics, nativeWords.dwell)),
    group('gender', write(metrics, nativeWords.gender)),
    group('age', write(metrics, nativeWords.age)),
    group('deduped', deduped),
  );
}

/** The body a device publishes or posts: one record as such, several as a list. */
export function encodeNativeRecords(periods: readonly CountedPeriod[]): Buffer {
  const records = periods.map(nativeRecordOf);
  return Buffer.from(JSON.stringify(records.length === 1 ? records[0] : { records }));
}

/** The body of a status message. */
export function encodeNativeStatus(status: NativeStatus): Buffer {
  return Buffer.from(JSON.stringify(status));
}

/** The body of a heat message. */
export function encodeNativeHeat(heat: NativeHeat): Buffer {
  return Buffer.from(JSON.stringify(heat));
}

/** Reads the server's reply to posted records; null for anything that is none. */
export function readNativeReply(body: Buffer): NativeReply | null {
  const parsed = parseJsonBody(body);
  if ('fault' in parsed || !isFields(parsed.value)) return null;
  const raw = parsed.value;
  const code = readNumber(raw.code);
  if (code === undefined || !Array.isArray(raw.refused)) return null;
  const list: unknown[] = raw.refused;
  const reply: NativeReply = {
    code,
    accepted: readNumber(raw.accepted) ?? 0,
    duplicate: readNumber(raw.duplicate) ?? 0,
    refused: list.filter(isFields).map(readRefusal),
  };
  if (typeof raw.message === 'string') reply.message = raw.message;
  return reply;
}

function readRefusal(raw: Fields): NativeReply['refused'][number] {
  const refusal = { index: readNumber(raw.index) ?? Number.NaN, reason: String(raw.reason) };
  return typeof raw.field === 'string' ? { ...refusal, field: raw.field } : refusal;
}

function write(metrics: Metrics, words: readonly (readonly [string, Metric])[]): Record<string, number> {
  const written: Record<string, number> = {};
  for (const [word, metric] of words) {
    const value = metrics[metric];
    if (value !== null && value !== undefined) written[word] = value;
  }
  return written;
}

function group(name: string, content: object): object {
  return Object.keys(content).length === 0 ? {} : { [name]: content };
}
