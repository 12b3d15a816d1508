import { parseDeviceTimeOrNull } from '../device-time.ts';
import { isJsonFields, readFiniteNumber, readFlag, readText } from '../fields.ts';
import type { DeviceMessage, DeviceStatus } from '../format.ts';
import { parseJsonBody } from '../json-body.ts';

const texts = [
  'version',
  'model',
  'mac',
  'ip',
  'connection',
  'wifiSSID',
  'hwPlatform',
  'swRelease',
  'network',
] as const satisfies readonly (keyof DeviceStatus)[];

const numbers = [
  'battery',
  'batteryTx',
  'signal',
  'uploadInterval',
  'recordPeriod',
  'velocity',
  'direction',
] as const satisfies readonly (keyof DeviceStatus)[];
const flags = ['focus', 'counting'] as const satisfies readonly (keyof DeviceStatus)[];

/** Decodes the status of a device; unreadable fields count as not reported. */
export function decodeNativeStatus(sn: string, body: Buffer): DeviceMessage {
  const parsed = parseJsonBody(body);
  if ('fault' in parsed) return { kind: 'broken', sn, detail: parsed.fault };
  const raw = parsed.value;
  if (!isJsonFields(raw)) return { kind: 'broken', sn, detail: 'a status is an object' };
  const status: DeviceStatus = {};
  if (raw.state === 'online' || raw.state === 'offline') status.state = raw.state;
  for (const name of texts) {
    const text = readText(raw[name]);
    if (text !== undefined) status[name] = text;
  }
  for (const name of numbers) {
    const number = readFiniteNumber(raw[name]);
    if (number !== undefined) status[name] = number;
  }
  for (const name of flags) {
    const flag = readFlag(raw[name]);
    if (flag !== undefined) status[name] = flag;
  }
  const time = parseDeviceTimeOrNull(raw.time);
  if (time !== null) status.time = time;
  return { kind: 'heartbeat', sn, status };
}

/** Decodes an event (an alarm, a restart, the progress of an upgrade). It contains no counts; its text goes to the device's log. */
export function decodeNativeEvent(sn: string, body: Buffer): DeviceMessage {
  const parsed = parseJsonBody(body);
  if ('fault' in parsed) return { kind: 'broken', sn, detail: parsed.fault };
  const raw = parsed.value;
  if (!isJsonFields(raw)) return { kind: 'broken', sn, detail: 'an event is an object' };
  const kind = readText(raw.kind) ?? 'without a kind';
  const detailValue = typeof raw.detail === 'object' && raw.detail !== null ? JSON.stringify(raw.detail) : raw.detail;
  const detail = readText(detailValue);
  const time = parseDeviceTimeOrNull(raw.time);
  const event = detail === undefined ? kind : `${kind}: ${detail}`;
  return { kind: 'other', sn, description: 'event', event, status: time === null ? {} : { time } };
}
