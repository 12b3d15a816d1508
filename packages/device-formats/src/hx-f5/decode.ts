import { readCameraClock } from '../camera-fields.ts';
import { isJsonFields, type JsonFields, readFiniteNumber, readNumber, readSerialNumber, readText } from '../fields.ts';
import type { DeviceMessage, DeviceStatus } from '../format.ts';
import { parseJsonBody } from '../json-body.ts';
import { decodeDistinctPeople } from './distinct-people.ts';
import { decodeFlowHistory, decodeFlowUpload } from './flow.ts';
import { decodeReid } from './reid.ts';

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
  if (name === 'reid') return decodeReid(sn, raw);
  return decodeUpload(sn, raw);
}

function decodeUpload(sn: string, raw: JsonFields): DeviceMessage {
  // The times in a history message are those of its entries, not of the camera's clock now.
  if (Array.isArray(raw.data)) return { kind: 'records', sn, ...decodeFlowHistory(raw.data, raw), status: {} };
  const status = readCameraClock(raw.time);
  if (flowFields.some((fieldName) => raw[fieldName] !== undefined))
    return { kind: 'records', sn, ...decodeFlowUpload(raw), status };
  if (raw.currentStay !== undefined && raw.currentStay !== null) return decodeStay(sn, raw, status);
  return { kind: 'broken', sn, detail: 'neither counts nor history nor stay' };
}

// More people than any camera sees at once.
const maxPeopleInside = 1_000;

// The people inside are a level. Their heights and stays in `info` are not read, because the same people are in the uploads of counts.
function decodeStay(sn: string, raw: JsonFields, status: DeviceStatus): DeviceMessage {
  const info = raw.info ?? [];
  if (!Array.isArray(info)) return { kind: 'broken', sn, detail: 'info is not a list' };
  if (info.length > maxPeopleInside)
    return { kind: 'broken', sn, detail: `info has more than ${maxPeopleInside} people` };
  const inside = readNumber(raw.currentStay);
  if (inside === undefined || !Number.isSafeInteger(inside) || inside < 0)
    return { kind: 'other', sn, description: 'stay: no readable number', status };
  return { kind: 'other', sn, description: `stay: ${inside} inside`, status: { ...status, inside } };
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
