import type { Metric, Metrics } from '@portico/contract/words/metrics';
import {
  type CameraPeriod,
  computeStays,
  readCameraClock,
  readCameraPeriod,
  readCameraUploadTime,
} from '../camera-fields.ts';
import { isJsonFields, type JsonFields, readNumber, readSerialNumber } from '../fields.ts';
import type { DecodedRecord, DeviceMessage, RefusedRecord } from '../format.ts';
import { parseJsonBody } from '../json-body.ts';
import { maxLines } from './properties.ts';

/** The request paths of this format, in the maker's spelling. */
export const hxF6Paths = { heartbeat: '/api/HeartBeat', upload: '/api/DataUpload' } as const;

/** The name of the path of a request, ignoring case and a trailing slash; undefined for other paths. */
export function findHxF6Path(path: string): keyof typeof hxF6Paths | undefined {
  const wanted = path.toLowerCase().replace(/\/$/, '');
  if (wanted === hxF6Paths.heartbeat.toLowerCase()) return 'heartbeat';
  return wanted === hxF6Paths.upload.toLowerCase() ? 'upload' : undefined;
}

/** Decodes a camera's request. Never throws: an unreadable body becomes a message of kind `broken`. */
export function decodeHxF6(path: string, body: Buffer): DeviceMessage {
  const name = findHxF6Path(path);
  if (name === undefined) return { kind: 'broken', sn: null, detail: 'not a path of this format' };
  const parsed = parseJsonBody(body);
  if ('fault' in parsed) return { kind: 'broken', sn: null, detail: parsed.fault };
  const raw = parsed.value;
  if (!isJsonFields(raw)) return { kind: 'broken', sn: null, detail: 'the body is not an object' };
  const sn = readSerialNumber(raw.sn);
  if (sn === null) return { kind: 'broken', sn, detail: 'no readable sn' };
  const status = readCameraClock(raw.time);
  if (name === 'heartbeat') return { kind: 'heartbeat', sn, status };
  if (!Array.isArray(raw.data)) return { kind: 'broken', sn, detail: 'data is not a list of detection lines' };
  if (raw.data.length > maxLines) return { kind: 'broken', sn, detail: `more than ${maxLines} detection lines` };
  const records: DecodedRecord[] = [];
  const unreadable: RefusedRecord[] = [];
  raw.data.forEach((entry: unknown, index) => {
    const record = decodeLine(entry, index, raw);
    if ('reason' in record) unreadable.push(record);
    else records.push(record);
  });
  return { kind: 'records', sn, records, unreadable, status };
}

// The position in the list is the detection line. A time in the entry takes precedence over one of the whole message.
function decodeLine(entry: unknown, index: number, whole: JsonFields): DecodedRecord | RefusedRecord {
  if (!isJsonFields(entry)) return { index, reason: 'recordMalformed' };
  const malformed = parts.find((part) => (entry[part] ?? null) !== null && !isJsonFields(entry[part]));
  if (malformed !== undefined) return { index, reason: 'recordMalformed', field: malformed };
  const time = entry.time ?? whole.time;
  const period = readPeriod({
    startTime: entry.startTime ?? whole.startTime,
    endTime: entry.endTime ?? whole.endTime,
    time,
  });
  if (period === 'unreadable') return { index, reason: 'timeUnreadable', field: 'startTime' };
  const mode = entry.dataMode ?? whole.dataMode;
  const source = typeof mode === 'string' && mode.toLowerCase() === 'total' ? 'total' : 'increment';
  const metrics = readMetrics(entry, source);
  return { index, line: index, ...period, uploadTime: readCameraUploadTime(time), source, metrics };
}

// The maker's own messages have no time: the upload interval has just ended when they arrive.
function readPeriod(times: JsonFields): CameraPeriod | 'unreadable' {
  const period = readCameraPeriod(times, 0, 1);
  return period === 'missing' ? { time: { kind: 'receipt' }, timeBoundary: 'end', minutes: 0 } : period;
}

const parts = ['in', 'out', 'pass', 'turnback', 'stayTime'] as const;

const fields = [
  ['in', 'count', 'flowIn'],
  ['in', 'staff', 'enterStaff'],
  ['in', 'child', 'children'],
  ['out', 'count', 'flowOut'],
  ['out', 'staff', 'leaveStaff'],
  ['pass', 'count', 'flowPassby'],
  ['turnback', 'count', 'flowTurnback'],
] as const satisfies readonly (readonly [(typeof parts)[number], string, Metric])[];

function readMetrics(entry: JsonFields, source: 'total' | 'increment'): Metrics {
  const metrics: Metrics = {};
  for (const [part, field, metric] of fields) {
    const number = readNumber(readPart(entry, part)[field]);
    if (number !== undefined) metrics[metric] = number;
  }
  const { flowIn, children, enterStaff } = metrics;
  if (typeof flowIn === 'number' && typeof children === 'number' && typeof enterStaff === 'number') {
    // Adults are not sent. A difference below 0 (a child counted as staff too) or NaN is no count: the numbers that were sent are kept.
    const adult = flowIn - children - enterStaff;
    if (adult >= 0) metrics.adult = adult;
  }
  // An average stay over a running total belongs to no period.
  const average = readNumber(readPart(entry, 'stayTime').avgTime);
  if (source === 'increment' && average !== undefined && typeof flowIn === 'number')
    Object.assign(metrics, computeStays(average, flowIn));
  return metrics;
}

function readPart(entry: JsonFields, part: (typeof parts)[number]): JsonFields {
  const value = entry[part];
  return isJsonFields(value) ? value : {};
}
