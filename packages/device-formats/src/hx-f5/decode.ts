import { readTimeOrNull } from '../device-time.ts';
import { type Fields, isFields, readFinite, readSerialNumber, readText } from '../fields.ts';
import type { DeviceMessage, DeviceStatus } from '../format.ts';
import { parseJsonBody } from '../json-body.ts';
import { decodeDistinct } from './distinct.ts';
import { readFlow } from './flow.ts';

/** The paths of this format, as its makers write them. */
export const hxF5Paths = {
  heartbeat: '/api/camera/heartBeat',
  upload: '/api/camera/dataUpload',
  reid: '/api/camera/reid',
  dup: '/api/camera/dup',
} as const;

type Path = keyof typeof hxF5Paths;

const pathNames = new Map(Object.entries(hxF5Paths).map(([name, path]) => [path.toLowerCase(), name as Path])); // keys of hxF5Paths

/** Which of this format's paths a request went to, without regard to case or a trailing slash. */
export function hxF5PathOf(path: string): Path | undefined {
  return pathNames.get(path.toLowerCase().replace(/\/$/, ''));
}

/** Reads a camera's request. */
export function decodeHxF5(path: string, body: Buffer): DeviceMessage {
  const name = hxF5PathOf(path);
  if (name === undefined) return { kind: 'broken', sn: null, detail: 'not a path of this format' };
  const parsed = parseJsonBody(body);
  if ('fault' in parsed) return { kind: 'broken', sn: null, detail: parsed.fault };
  const raw = parsed.value;
  if (!isFields(raw)) return { kind: 'broken', sn: null, detail: 'the body is not an object' };
  const byMaster = name === 'reid' || name === 'dup';
  const sn = readSerialNumber(byMaster ? (raw.master_sn ?? raw.sn) : raw.sn);
  if (sn === null) return { kind: 'broken', sn, detail: `no readable ${byMaster ? 'master_sn' : 'sn'}` };
  if (name === 'heartbeat') return { kind: 'heartbeat', sn, status: readHeartbeat(raw) };
  if (name === 'dup') return decodeDistinct(sn, raw);
  if (name === 'reid') return { kind: 'other', sn, what: 'reid', status: {} };
  return decodeUpload(sn, raw);
}

function decodeUpload(sn: string, raw: Fields): DeviceMessage {
  const status = clockOf(raw.time);
  if (Array.isArray(raw.data)) return { kind: 'records', sn, ...readFlow(raw.data, raw), status };
  if (flowWords.some((word) => raw[word] !== undefined))
    return { kind: 'records', sn, ...readFlow([raw], raw), status };
  const inside = readFinite(raw.currentStay);
  if (inside !== undefined) return { kind: 'other', sn, what: `stay: ${inside} inside`, status };
  return { kind: 'broken', sn, detail: 'neither counts nor history nor stay' };
}

// Any of them makes an upload one of counts.
const flowWords = [
  'in',
  'out',
  'passby',
  'turnback',
  'inAdult',
  'inChild',
  'eventList',
  'attributes',
  'startTime',
  'endTime',
];

const heartbeatTexts = [
  ['ipAddress', 'ip'],
  ['macAddress', 'mac'],
  ['connectionType', 'connection'],
  ['wifiSSID', 'wifiSSID'],
  ['hwPlatform', 'hwPlatform'],
  ['swRelease', 'swRelease'],
  ['version', 'version'],
  ['model', 'model'],
] as const;

function readHeartbeat(raw: Fields): DeviceStatus {
  // The 3D camera says time, the AI camera timestamp.
  const status = clockOf(raw.time ?? raw.timestamp);
  for (const [word, name] of heartbeatTexts) {
    const text = readText(raw[word]);
    if (text !== undefined) status[name] = text;
  }
  const interval = readFinite(raw.uploadInterval);
  if (interval !== undefined) status.uploadInterval = interval;
  return status;
}

function clockOf(value: unknown): DeviceStatus {
  const time = readTimeOrNull(value);
  if (time === null) return {};
  return { time: time.kind === 'instant' && time.epochSeconds === 0 ? { kind: 'unsynced' } : time };
}
