import type { Metrics } from '@portico/contract/words/metrics';
import { readCompactLocalTime } from '../compact-local-time.ts';
import { readFiniteNumber, readSerialNumber, readText } from '../fields.ts';
import type { DeviceMessage, DeviceStatus } from '../format.ts';
import { decodeInfraredReport } from '../infrared-report.ts';
import type { Hx7eFrame } from './framing.ts';
import { commands, flagBatteryPercent, type Hx7eFormatId } from './properties.ts';

/** Decodes a frame of an infrared counter. Never throws: an unreadable frame becomes a message of kind `broken`. */
export function decodeHx7e(format: Hx7eFormatId, frame: Hx7eFrame): DeviceMessage {
  const { command } = frame;
  const [sentSn, time, ...others] = splitFields(frame);
  const sn = readSerialNumber(sentSn);
  if (sn === null) return { kind: 'broken', sn, detail: 'no readable serial number' };
  if (command === commands.heartbeat) return decodeHeartbeat(format, sn, time, others);
  if (command === commands.counts || command === commands.countsAgain)
    return decodeReport(format, sn, time, others, command === commands.countsAgain);
  if (command === commands.firmwareUpgrade) return { kind: 'other', sn, description: 'firmware upgrade', status: {} };
  return { kind: 'broken', sn, detail: `unknown command 0x${command.toString(16)}` };
}

/** The comma-separated fields of a frame, as text. */
export function splitFields({ data }: Hx7eFrame): string[] {
  return data.toString('latin1').split(',');
}

function decodeHeartbeat(
  format: Hx7eFormatId,
  sn: string,
  sentTime: string | undefined,
  fields: readonly string[],
): DeviceMessage {
  const status = readStatus(format, fields);
  const time = readCompactLocalTime(sentTime);
  if (typeof time !== 'string') status.time = time;
  return { kind: 'heartbeat', sn, status };
}

function decodeReport(
  format: Hx7eFormatId,
  sn: string,
  sentTime: string | undefined,
  [sentIn, sentOut, ...fields]: readonly string[],
  isRepeat: boolean,
): DeviceMessage {
  const status = readStatus(format, fields);
  const { message, time, metrics } = decodeInfraredReport(
    sn,
    { time: sentTime, flowIn: sentIn, flowOut: sentOut },
    status,
  );
  if (time !== null && !isRepeat && isSentAtItsTime(format, metrics)) status.time = time;
  return message;
}

// Whether a report is sent when its interval ends, so that its time is the time of the device's clock. F3 devices collect the reports of
// several record periods, by default of an hour, before they send them. Only their report of zeros, the sign of life after a start, is sent
// at once.
function isSentAtItsTime(format: Hx7eFormatId, { flowIn, flowOut }: Metrics): boolean {
  return format === 'hx-f2' || (flowIn === 0 && flowOut === 0);
}

function readStatus(
  format: Hx7eFormatId,
  [sentBattery, sentBatteryTx, sentCoding, sentVersion, sentModel]: readonly string[],
): DeviceStatus {
  const status: DeviceStatus = {};
  const battery = readBattery(format, sentBattery);
  const batteryTx = readBattery(format, sentBatteryTx);
  // 1: the receiver is paired with its transmitter, 0: it is not.
  const coding = readFiniteNumber(sentCoding);
  const version = readText(sentVersion);
  const model = readText(sentModel);
  if (battery !== undefined) status.battery = battery;
  if (batteryTx !== undefined) status.batteryTx = batteryTx;
  if (coding === 0 || coding === 1) status.focus = coding === 1;
  if (version !== undefined) status.version = version;
  if (model !== undefined) status.model = model;
  return status;
}

function readBattery(format: Hx7eFormatId, sent: string | undefined): number | undefined {
  const value = readFiniteNumber(sent);
  if (format === 'hx-f2') return value;
  if (value === 1) return flagBatteryPercent.normal;
  return value === 0 ? flagBatteryPercent.warning : undefined;
}
