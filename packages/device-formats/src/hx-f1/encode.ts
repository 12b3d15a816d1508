import type { Buffer } from 'node:buffer';
import { readCompactReplyTime, writeCompactLocalTime } from '../compact-local-time.ts';
import { readNumber, readSerialNumber } from '../fields.ts';
import { encodeFrame, type XmlFrame } from './framing.ts';
import { frameTypes } from './properties.ts';
import { readXmlElement, writeXmlElement } from './xml.ts';

/** One report of an infrared counter. */
export type HxF1Report = {
  flowIn: number;
  flowOut: number;
  /** End of the counted interval in the device's local time, "yyyy-MM-dd HH:mm:ss"; null: the clock was never set. */
  endLocal: string | null;
  /** Stored while the link was down and sent afterwards. */
  isHistory: boolean;
  /** Percent; `battery` is the receiver's, `batteryTx` the transmitter's. */
  battery: number;
  batteryTx: number;
  inFocus: boolean;
};

/** Encodes a data report as a frame. */
export function encodeHxF1Report(sn: string, seq: number, report: HxF1Report): Buffer {
  const body = writeXmlElement('UP_SENSOR_DATA_REQ', [
    ['uuid', sn],
    ['rec_type', report.isHistory ? 2 : 1],
    ['in', report.flowIn],
    ['out', report.flowOut],
    ['time', writeCompactLocalTime(report.endLocal)],
    ['battery_level', report.battery],
    ['warn_status', report.battery < 25 ? 1 : 0],
    ['batterytx_level', report.batteryTx],
    ['signal_status', report.inFocus ? 0 : 1],
  ]);
  return encodeFrame(seq, frameTypes.data, body);
}

/** Encodes a request for the time and the settings as a frame. */
export function encodeHxF1TimeSync(sn: string, seq: number): Buffer {
  return encodeFrame(seq, frameTypes.timeSync, writeXmlElement('TIME_SYSNC_REQ', [['uuid', sn]]));
}

/** The server's reply as a device reads it. */
export type HxF1Reply =
  | { kind: 'data'; sn: string; ret: number }
  | {
      kind: 'timeSync';
      sn: string;
      ret: number;
      /** "yyyy-MM-dd HH:mm:ss"; null when the reply has none, as for an unknown serial number. */
      nowLocal: string | null;
      /** Minutes. */
      uploadInterval: number | null;
      /** "HH:mm". */
      openingTime: string | null;
      closingTime: string | null;
    };

/** Decodes the server's reply; null for a frame that a device would not accept as a reply. */
export function readHxF1Reply(frame: XmlFrame): HxF1Reply | null {
  const element = readXmlElement(frame.body);
  if ('fault' in element) return null;
  const { name, fields } = element;
  const sn = readSerialNumber(fields.uuid);
  const ret = readNumber(fields.ret);
  if (sn === null || ret === undefined || Number.isNaN(ret)) return null;
  if (frame.type === frameTypes.data) return name === 'UP_SENSOR_DATA_RES' ? { kind: 'data', sn, ret } : null;
  if (frame.type !== frameTypes.timeSync || name !== 'TIME_SYSNC_RES') return null;
  const interval = hoursAndMinutes(fields.uploadInterval);
  return {
    kind: 'timeSync',
    sn,
    ret,
    nowLocal: readCompactReplyTime(fields.time),
    uploadInterval: interval === null ? null : interval.hours * 60 + interval.minutes,
    openingTime: timeOfDayText(fields.dataStartTime),
    closingTime: timeOfDayText(fields.dataEndTime),
  };
}

function hoursAndMinutes(value: unknown): { hours: number; minutes: number } | null {
  const parts = /^(\d\d)(\d\d)$/.exec(String(value));
  return parts === null ? null : { hours: Number(parts[1]), minutes: Number(parts[2]) };
}

function timeOfDayText(value: unknown): string | null {
  const text = String(value);
  return hoursAndMinutes(value) === null ? null : `${text.slice(0, 2)}:${text.slice(2)}`;
}
