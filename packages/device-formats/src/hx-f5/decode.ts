import { readCameraClock } from '../camera-fields.ts';
import { isJsonFields, type JsonFields, readFiniteNumber, readSerialNumber, readText } from '../fields.ts';
import type { DeviceMessage, DeviceStatus } from '../format.ts';
import { parseJsonBody } from '../json-body.ts';
import { decodeDistinctPeople } from './distinct-people.ts';
import { decodeFlowUploads } from './flow.ts';

/** The request paths of this format, in the makers' spelling. */
export const hxF5Paths = {
  heartbeat: '/api/camera/heartBeat',
  upload: '/api/camera/dataUpload',
  reid: '/api/camera/reid',
  dup: '/api/camera/dup',
} as const;

type Path = keyof typeof hxF5Paths;

const pathNames = new Map(Object.entries(hxF5Paths).map(([name, path]) => [path.toLowerCase(), name as Path])); // keys of hxF5Paths

/** The name of the path of a request, ignoring case and a trailing slash; undefined for other paths. */
export function findHxF5Path(path: string): Path | undefined {
  return pathNames.get(path.toLowerCase().replace(/\/$/, ''));
}

/** Decodes a camera's request. Never throws: an unreadable body becomes a message of kind `broken`. */
export function decodeHxF5(path: string, body: Buffer): DeviceMessage {
  const name = findHxF5Path(path);
  if (name === undefined) return { kind: 'broken', sn: null, detail: 'not a path of this format' };
  const parsed = parseJsonBody(body);
  if ('fault' in parsed) return { kind: 'broken', sn: null, detail: parsed.fault };
  const raw = parsed.value;
  if (!isJsonFields(raw)) return { kind: 'broken', sn: null, detail: 'the body is not an object' };
  const byMaster = name === 'reid' || name === 'dup';
  const sn = readSerialNumber(byMaster ? (raw.master_sn ?? raw.sn) : raw.sn);
  if (sn === null) return { kind: 'broken', sn, detail: `no readable ${byMaster ? 'master_sn' : 'sn'}` };
  if (name === 'heartbeat') return { kind: 'heartbeat', sn, status: readHeartbeat(raw) };
  if (name === 'dup') return decodeDistinctPeople(sn, raw);
  if (name === 'reid') return { kind: 'other', sn, description: 'reid', status: {} };
  return decodeUpload(sn, raw);
}

function decodeUpload(sn: string, raw: JsonFields): DeviceMessage {
  const status = readCameraClock(raw.time);
  if (Array.isArray(raw.data)) return { kind: 'records', sn, ...decodeFlowUploads(raw.data, raw), status };
  if (flowFields.some((fieldName) => raw[fieldName] !== undefined))
    return { kind: 'records', sn, ...decodeFlowUploads([raw], raw), status };
  const inside = readFiniteNumber(raw.currentStay);
  if (inside !== undefined) return { kind: 'other', sn, description: `stay: ${inside} inside`, status };
  return { kind: 'broken', sn, detail: 'neither counts nor history nor stay' };
}

// An upload with any of these fields contains counts.
const flowFields = [
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

function readHeartbeat(raw: JsonFields): DeviceStatus {
  // The field is `time` in the 3D camera and `timestamp` in the AI camera.
  const status = readCameraClock(raw.time ?? raw.timestamp);
  for (const [fieldName, name] of heartbeatTexts) {
    const text = readText(raw[fieldName]);
    if (text !== undefined) status[name] = text;
  }
  const interval = readFiniteNumber(raw.uploadInterval);
  if (interval !== undefined) status.uploadInterval = interval;
  return status;
}
