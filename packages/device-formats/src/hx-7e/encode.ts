import { Buffer } from 'node:buffer';
import { batteryValues } from '@portico/contract/words/device-kinds';
import { readCompactReplyTime, writeCompactLocalTime } from '../compact-local-time.ts';
import { readFiniteNumber } from '../fields.ts';
import { splitFields } from './decode.ts';
import { encodeHx7eFrame, type Hx7eFrame } from './framing.ts';
import { commands, deviceParameter, type Hx7eFormatId } from './properties.ts';

/** The status in every message of an infrared counter. */
export type Hx7eStatus = {
  /** Percent; `battery` is the receiver's, `batteryTx` the transmitter's. F3 devices send only whether a level is low. */
  battery: number;
  batteryTx: number;
  isPaired: boolean;
  /** Without commas. */
  version: string;
  model: string;
};

/** One report of an infrared counter. */
export type Hx7eReport = Hx7eStatus & {
  flowIn: number;
  flowOut: number;
  /** End of the counted interval in the device's local time, "yyyy-MM-dd HH:mm:ss"; null: the clock was never set. */
  endLocal: string | null;
};

/** Encodes a heartbeat as a frame. `nowLocal`: "yyyy-MM-dd HH:mm:ss" in the device's local time; null: the clock was never set. */
export function encodeHx7eHeartbeat(
  format: Hx7eFormatId,
  sn: string,
  nowLocal: string | null,
  status: Hx7eStatus,
): Buffer {
  return encodeFields(commands.heartbeat, [sn, writeCompactLocalTime(nowLocal), ...listStatus(format, status)]);
}

/** Encodes a report as a frame. `isRepeat`: it was sent before, and its reply was "failed" or lost. */
export function encodeHx7eReport(format: Hx7eFormatId, sn: string, report: Hx7eReport, isRepeat: boolean): Buffer {
  const { flowIn, flowOut, endLocal } = report;
  const command = isRepeat ? commands.countsAgain : commands.counts;
  const counts = [writeCompactLocalTime(endLocal), flowIn, flowOut];
  return encodeFields(command, [sn, ...counts, ...listStatus(format, report)]);
}

function encodeFields(command: number, fields: readonly (string | number)[]): Buffer {
  return encodeHx7eFrame({ command, parameter: deviceParameter, data: Buffer.from(fields.join(','), 'latin1') });
}

function listStatus(format: Hx7eFormatId, status: Hx7eStatus): (string | number)[] {
  const { battery, batteryTx, isPaired, version, model } = status;
  const writeBattery = (percent: number) => (format === 'hx-f2' ? percent : percent < batteryValues.low ? 0 : 1);
  return [writeBattery(battery), writeBattery(batteryTx), isPaired ? 1 : 0, version, model];
}

/** The server's reply as a device reads it. */
export type Hx7eReply = {
  command: number;
  /** 0 ok, 1 failed: the device keeps its record and sends it again. */
  status: number;
  /** "yyyy-MM-dd HH:mm:ss"; null when it is unreadable. */
  nowLocal: string | null;
  /** null: the reply has no settings, as that to a report of an F2 device. */
  settings: Hx7eReplySettings | null;
  /** null: no upgrade. `type`: as in words/firmware. */
  firmware: { type: number; url: string } | null;
};

/** Settings in a reply: "HH:mm", and minutes. `recordPeriod` is null in replies to F2 devices, `velocity` in those to F3 devices. */
export type Hx7eReplySettings = {
  openingTime: string;
  closingTime: string;
  uploadInterval: number;
  recordPeriod: number | null;
  velocity: number | null;
  direction: number;
};

/** Decodes the server's reply; null for a frame that a device would not accept as a reply. */
export function readHx7eReply(format: Hx7eFormatId, frame: Hx7eFrame): Hx7eReply | null {
  const { command, parameter } = frame;
  const [sentStatus, sentTime, ...fields] = splitFields(frame);
  const status = readFiniteNumber(sentStatus);
  if (status === undefined || parameter !== command) return null;
  const hasSettings = format === 'hx-f3' || command === commands.heartbeat;
  const settings = hasSettings ? readSettings(format, fields) : null;
  if (hasSettings && settings === null) return null;
  const [sentType, url = '0'] = hasSettings ? fields.slice(5) : fields;
  const type = readFiniteNumber(sentType);
  if (type === undefined) return null;
  const firmware = type === 0 ? null : { type, url };
  return { command, status, nowLocal: readCompactReplyTime(sentTime), settings, firmware };
}

function readSettings(format: Hx7eFormatId, fields: readonly string[]): Hx7eReplySettings | null {
  const openingTime = readTimeOfDay(fields[0]);
  const closingTime = readTimeOfDay(fields[1]);
  const [uploadInterval, second, direction] = fields.slice(2, 5).map(readFiniteNumber);
  if (openingTime === null || closingTime === null) return null;
  if (uploadInterval === undefined || second === undefined || direction === undefined) return null;
  const own = format === 'hx-f3' ? { recordPeriod: second, velocity: null } : { recordPeriod: null, velocity: second };
  return { openingTime, closingTime, uploadInterval, ...own, direction };
}

function readTimeOfDay(text: string | undefined): string | null {
  return text !== undefined && /^\d{4}$/.test(text) ? `${text.slice(0, 2)}:${text.slice(2)}` : null;
}
