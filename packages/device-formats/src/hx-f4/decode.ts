import type { Buffer } from 'node:buffer';
import { batteryValues } from '@portico/contract/words/device-kinds';
import { velocities } from '@portico/contract/words/device-settings';
import type { DecodedRecord, DeviceMessage, DeviceStatus, RefusedRecord } from '../format.ts';
import { hasValidChecksum, readSerialNumberBytes, readTimeBytes, writeHex } from './bytes.ts';
import { parseHxF4Form } from './form.ts';

/** The parts of a request for settings that its reply repeats or changes. */
export type HxF4SettingsRequest = {
  kind: 'settings';
  flag: Buffer;
  /** 15 bytes: command type, speed, recording cycle, upload cycle, fixed-time upload, four upload times, model, display type. */
  values: Buffer;
  /** 6 bytes; see `readTimeBytes`. */
  clock: Buffer;
  week: number;
  /** Opening hour and minute, closing hour and minute. */
  hours: Buffer;
};

/** What the reply to a readable request needs besides its message. */
export type HxF4Request = HxF4SettingsRequest | { kind: 'cache'; flag: Buffer };

/** A decoded body. `request` is null for a broken message. */
export type DecodedHxF4 = { message: DeviceMessage; request: HxF4Request | null };

/** Decodes the body of a request. Never throws: an unreadable body becomes a message of kind `broken`. */
export function decodeHxF4(body: Buffer): DecodedHxF4 {
  const form = parseHxF4Form(body);
  if ('fault' in form) {
    const { fault: detail, status, tooLarge } = form;
    return broken(detail, status === null ? null : readStatusSerialNumber(status), tooLarge && { tooLarge });
  }
  if (form.cmd === 'getsetting') return decodeSettingsRequest(form.flag, form.data);
  if (!hasValidChecksum(form.status))
    return broken('wrong checksum of status', readStatusSerialNumber(form.status), { isDamaged: true });
  return {
    message: {
      kind: 'records',
      sn: readStatusSerialNumber(form.status),
      ...decodeRecords(form.records),
      status: readStatus(form.status),
    },
    request: { kind: 'cache', flag: form.flag },
  };
}

// The serial number of a message with a wrong checksum may be wrong. It only decides in which log the fault is noted.
function broken(detail: string, sn: string | null, rest: { tooLarge?: true; isDamaged?: true } = {}): DecodedHxF4 {
  return { message: { kind: 'broken', sn, detail, ...rest }, request: null };
}

const readStatusSerialNumber = (status: Buffer): string => readSerialNumberBytes(status.subarray(2, 6));

function decodeSettingsRequest(flag: Buffer, data: Buffer): DecodedHxF4 {
  const sn = readSerialNumberBytes(data.subarray(0, 4));
  if (!hasValidChecksum(data)) return broken('wrong checksum of data', sn, { isDamaged: true });
  const clock = data.subarray(40, 46);
  const time = readTimeBytes(clock);
  const status: DeviceStatus = {
    recordPeriod: data.readUInt8(6),
    uploadInterval: data.readUInt8(7),
    time: time === 'unreadable' ? { kind: 'unsynced', text: writeHex(clock) } : time,
  };
  const velocity = [velocities.low, velocities.high][data.readUInt8(5)];
  if (velocity !== undefined) status.velocity = velocity;
  const network = describeAccessPoints(data.subarray(19, 40));
  if (network !== '') status.network = network;
  const request: HxF4Request = {
    kind: 'settings',
    flag,
    values: data.subarray(4, 19),
    clock,
    week: data.readUInt8(46),
    hours: data.subarray(47, 51),
  };
  return { message: { kind: 'timeSync', sn, status }, request };
}

const accessPointBytes = 7;

// The Wi-Fi access points that the device sees: address and signal. They are not addresses of the device itself.
function describeAccessPoints(bytes: Buffer): string {
  const points: string[] = [];
  for (let start = 0; start < bytes.length; start += accessPointBytes) {
    const mac = bytes.subarray(start, start + accessPointBytes - 1);
    if (mac.every((byte) => byte === 0)) continue;
    const address = [...mac].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(':');
    points.push(`${address} ${bytes.readInt8(start + accessPointBytes - 1)} dBm`);
  }
  return points.join(', ');
}

// Battery of a device that is charging.
const charging = 2;

function readStatus(status: Buffer): DeviceStatus {
  return {
    version: `${status.readUInt8(0)}.${status.readUInt8(1)}`,
    focus: status.readUInt8(6) === 0,
    batteryTx: status.readUInt8(7),
    battery: status.readUInt8(10) === charging ? batteryValues.charging : status.readUInt8(9),
  };
}

// A record with a wrong checksum or an impossible date stays wrong when it is sent again, so the others are stored without it.
function decodeRecords(all: readonly Buffer[]): { records: DecodedRecord[]; unreadable: RefusedRecord[] } {
  const records: DecodedRecord[] = [];
  const unreadable: RefusedRecord[] = [];
  all.forEach((record, index) => {
    if (!hasValidChecksum(record)) {
      unreadable.push({ index, reason: 'recordMalformed', field: 'data' });
      return;
    }
    const time = readTimeBytes(record.subarray(0, 6));
    if (time === 'unreadable') {
      unreadable.push({ index, reason: 'timeUnreadable', field: 'time' });
      return;
    }
    records.push({
      index,
      line: 0,
      time,
      timeBoundary: 'end',
      minutes: 0,
      uploadTime: null,
      source: 'increment',
      metrics: { flowIn: record.readUInt32LE(7), flowOut: record.readUInt32LE(11) },
    });
  });
  return { records, unreadable };
}
