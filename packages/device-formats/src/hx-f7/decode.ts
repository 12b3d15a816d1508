import type { Metrics } from '@portico/contract/words/metrics';
import { markUnsynced, readCameraClock } from '../camera-fields.ts';
import { parseDeviceTime } from '../device-time.ts';
import { isJsonFields, type JsonFields, readNumber, readSerialNumber, readText } from '../fields.ts';
import type { DecodedRecord, DeviceMessage, DeviceStatus, DeviceTime, RefusedRecord } from '../format.ts';
import { parseJsonBody } from '../json-body.ts';
import { countEntering, countStaff } from './breakdowns.ts';

/** The request paths of this format. */
export const hxF7Paths = {
  interval: '/api/passenger-flow/interval-aggregate',
  status: '/api/passenger-flow/device-status',
} as const;

/** The name of the path of a request, ignoring case and a trailing slash; undefined for other paths. */
export function findHxF7Path(path: string): keyof typeof hxF7Paths | undefined {
  const wanted = path.toLowerCase().replace(/\/$/, '');
  if (wanted === hxF7Paths.interval) return 'interval';
  return wanted === hxF7Paths.status ? 'status' : undefined;
}

/** Decodes a camera's request. Never throws: an unreadable body becomes a message of kind `broken`. */
export function decodeHxF7(path: string, body: Buffer): DeviceMessage {
  const name = findHxF7Path(path);
  if (name === undefined) return { kind: 'broken', sn: null, detail: 'not a path of this format' };
  const parsed = parseJsonBody(body);
  if ('fault' in parsed) return { kind: 'broken', sn: null, detail: parsed.fault };
  const raw = parsed.value;
  if (!isJsonFields(raw)) return { kind: 'broken', sn: null, detail: 'the body is not an object' };
  const sn = readSerialNumber(name === 'interval' ? raw.master_sn : raw.sn);
  if (sn === null) return { kind: 'broken', sn, detail: `no readable ${name === 'interval' ? 'master_sn' : 'sn'}` };
  if (name === 'status') return decodeStatus(sn, raw);
  const record = decodeInterval(raw);
  const [records, unreadable] = 'reason' in record ? [[], [record]] : [[record], []];
  return { kind: 'records', sn, records, unreadable, status: {} };
}

function decodeInterval(raw: JsonFields): DecodedRecord | RefusedRecord {
  const start = parseDeviceTime(raw.start_ts_s);
  if (start === 'missing') return { index: 0, reason: 'timeMissing', field: 'start_ts_s' };
  if (start === 'unreadable') return { index: 0, reason: 'timeUnreadable', field: 'start_ts_s' };
  const revision = readRevision(raw.revision);
  if (revision === 'malformed') return malformed('revision');
  if (!isJsonFields(raw.event_counts)) return malformed('event_counts');
  const people = countEntering(raw);
  if ('malformed' in people) return malformed(people.malformed);
  const staff = countStaff(raw);
  if ('malformed' in staff) return malformed(staff.malformed);
  return {
    index: 0,
    line: 0,
    time: markUnsynced(start),
    timeBoundary: 'start',
    minutes: readMinutes(raw, start),
    uploadTime: null,
    ...(revision === undefined ? {} : { revision }),
    source: 'increment',
    metrics: { ...readFlow(raw.event_counts), ...people.metrics, ...staff.metrics },
  };
}

function malformed(field: string): RefusedRecord {
  return { index: 0, reason: 'recordMalformed', field };
}

// Revisions are seconds or milliseconds of the time of computation, or small counters. As seconds they fit into 32 bits.
const maxRevision = 0xffff_ffff;

function readRevision(value: unknown): number | undefined | 'malformed' {
  const number = readNumber(value);
  if (number === undefined) return undefined;
  if (!Number.isSafeInteger(number) || number < 0) return 'malformed';
  const revision = number >= 1e11 ? Math.floor(number / 1000) : number;
  return revision > maxRevision ? 'malformed' : revision;
}

// Records have whole minutes; a shorter interval is stored as one minute. NaN: no or another length.
function readMinutes(raw: JsonFields, start: DeviceTime): number {
  const seconds = readNumber(raw.interval_s) ?? secondsBetween(start, parseDeviceTime(raw.end_ts_s));
  if (!(seconds > 0)) return Number.NaN;
  if (seconds < 60) return 1;
  return seconds % 60 === 0 ? seconds / 60 : Number.NaN;
}

function secondsBetween(start: DeviceTime, end: DeviceTime | string): number {
  if (typeof end === 'string' || start.kind !== 'instant' || end.kind !== 'instant') return Number.NaN;
  return end.epochSeconds - start.epochSeconds;
}

const flowFields = [
  ['enter', 'flowIn'],
  ['leave', 'flowOut'],
  ['pass_by', 'flowPassby'],
  ['turn_back', 'flowTurnback'],
] as const;

function readFlow(counts: JsonFields): Metrics {
  const metrics: Metrics = {};
  for (const [field, metric] of flowFields) {
    const number = readNumber(counts[field]);
    if (number !== undefined) metrics[metric] = number;
  }
  return metrics;
}

function decodeStatus(sn: string, raw: JsonFields): DeviceMessage {
  const status: DeviceStatus = readCameraClock(raw.ts);
  const slaves = listTexts(isJsonFields(raw.network) ? raw.network.slaves : undefined);
  const network = slaves === undefined ? undefined : readText(`slaves: ${slaves}`);
  if (network !== undefined) status.network = network;
  const faults = listTexts(raw.faults);
  const event = faults === undefined ? undefined : readText(`faults: ${faults}`);
  return event === undefined
    ? { kind: 'heartbeat', sn, status }
    : { kind: 'other', sn, description: 'faults', event, status };
}

const maxListed = 20;
const maxListedFields = 8;

// The elements of a list as text; undefined for an empty list or something else. Their form is not documented: text, numbers or objects,
// of which the fields with text or numbers are read.
function listTexts(list: unknown): string | undefined {
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const texts = list.slice(0, maxListed).map((element: unknown) => {
    if (!isJsonFields(element)) return readText(element) ?? '?';
    const fields = Object.entries(element).slice(0, maxListedFields);
    const texts = fields.flatMap(([name, value]) => {
      const text = readText(value);
      return text === undefined ? [] : [`${name} ${text}`];
    });
    return texts.length === 0 ? '?' : texts.join(' ');
  });
  return texts.join(', ');
}
