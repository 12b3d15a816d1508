import { isJsonFields, type JsonFields, readFiniteNumber, readNumber, readSerialNumber } from '../fields.ts';
import type { DeviceMessage, DeviceStatus } from '../format.ts';
import { decodeInfraredReport } from '../infrared-report.ts';
import { parseJsonBody } from '../json-body.ts';
import type { XmlFrame } from './framing.ts';
import { frameTypes } from './properties.ts';
import { findUuid, readXmlElement } from './xml.ts';

/** Decodes a frame of an infrared counter. Never throws: an unreadable frame becomes a message of kind `broken`. */
export function decodeHxF1(frame: XmlFrame): DeviceMessage {
  if (frame.type === frameTypes.path) return decodePath(frame);
  if (frame.type !== frameTypes.data && frame.type !== frameTypes.timeSync) {
    return { kind: 'broken', sn: findUuid(frame.body), detail: `unknown frame type 0x${frame.type.toString(16)}` };
  }
  const element = readXmlElement(frame.body);
  if ('fault' in element) return { kind: 'broken', sn: findUuid(frame.body), detail: element.fault };
  const sn = readSerialNumber(element.fields.uuid);
  if (sn === null) return { kind: 'broken', sn, detail: 'no readable uuid' };
  const isData = frame.type === frameTypes.data;
  if (isData ? element.name !== 'UP_SENSOR_DATA_REQ' : !timeSyncNames.includes(element.name)) {
    return {
      kind: 'broken',
      sn,
      detail: `<${element.name.slice(0, 40)}> in a frame of type 0x${frame.type.toString(16)}`,
    };
  }
  if (!isData) return { kind: 'timeSync', sn, status: {} };
  return decodeData(sn, element.fields);
}

// Devices send the first, misspelt name; the second is the correct spelling.
const timeSyncNames = ['TIME_SYSNC_REQ', 'TIME_SYNC_REQ'];

// A path of travel shows where people went whom the reports count already, so nothing is counted from it. The protocol document does not
// describe it: that it is JSON, and its `deviceSn`, are from the maker's demo server.
function decodePath(frame: XmlFrame): DeviceMessage {
  const parsed = parseJsonBody(frame.body);
  if ('fault' in parsed) return { kind: 'broken', sn: findNamedSn(frame.body), detail: parsed.fault };
  const path = parsed.value;
  if (!isJsonFields(path)) return { kind: 'broken', sn: null, detail: 'the path of travel is not an object' };
  const sn = readSerialNumber(path.uuid ?? path.sn ?? path.deviceSn);
  if (sn === null) return { kind: 'broken', sn, detail: 'a path of travel without a readable uuid or sn' };
  const points = Object.values(path).find((value) => Array.isArray(value))?.length;
  const description = points === undefined ? 'path of travel' : `path of travel, points: ${points}`;
  return { kind: 'other', sn, description, status: {} };
}

// A serial number in a body that is no JSON, so that the fault is written to the log of its device.
function findNamedSn(body: Buffer): string | null {
  return readSerialNumber(/"(?:uuid|sn|deviceSn)"\s{0,9}:\s{0,9}"([^"]{1,64})"/.exec(body.toString('utf8'))?.[1]);
}

function decodeData(sn: string, fields: JsonFields): DeviceMessage {
  const isHistory = readNumber(fields.rec_type) === 2;
  const status = readStatus(fields);
  const sent = { time: fields.time, flowIn: fields.in, flowOut: fields.out };
  const { message, time } = decodeInfraredReport(sn, sent, status);
  // The interval of a real-time report ends when the report is sent, so its end is the time of the device's clock. History reports are sent
  // later.
  if (time !== null && !isHistory) status.time = time;
  return message;
}

function readStatus(fields: JsonFields): DeviceStatus {
  const status: DeviceStatus = {};
  const battery = readFiniteNumber(fields.battery_level);
  const batteryTx = readFiniteNumber(fields.batterytx_level);
  // 0: the receiver sees its transmitter. Some counting devices report 1, so the value is displayed and not used otherwise.
  const signal = readFiniteNumber(fields.signal_status);
  if (battery !== undefined) status.battery = battery;
  if (batteryTx !== undefined) status.batteryTx = batteryTx;
  if (signal !== undefined) status.focus = signal === 0;
  return status;
}
