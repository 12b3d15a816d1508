import { Buffer } from 'node:buffer';
import {
  appendChecksum,
  hasValidChecksum,
  readLocalText,
  readTimeOfDay,
  writeHex,
  writeSerialNumberBytes,
  writeTimeBytes,
  writeTimeOfDay,
  writeWeekday,
} from './bytes.ts';
import { replyTypes } from './properties.ts';

/** The settings that a counter keeps and reports. */
export type HxF4Settings = {
  /** Speed of the people it counts best: 0 low, 1 high. */
  speed: number;
  /** Minutes, 0 to 255; 0: each passage. */
  recordPeriod: number;
  /** Minutes, 0 to 255; 0: at once. */
  uploadInterval: number;
  /** "HH:mm". */
  openingTime: string;
  closingTime: string;
};

/** A Wi-Fi access point as "08:5D:DD:5A:75:CB", and its signal in dBm. */
export type HxF4AccessPoint = { mac: string; signal: number };

/** What a counter reports about itself with its records. `battery` is the counter's, `batteryTx` the transmitter's, in percent. */
export type HxF4Status = {
  /** "1.1". */
  version: string;
  inFocus: boolean;
  battery: number;
  batteryTx: number;
  isCharging: boolean;
};

/** Counts of one recording cycle. `endLocal`: its end in the device's local time, "yyyy-MM-dd HH:mm:ss". */
export type HxF4Record = { endLocal: string; flowIn: number; flowOut: number };

/** Encodes a request for the settings. `clockLocal`: the device's clock, "yyyy-MM-dd HH:mm:ss". At most three access points. */
export function encodeHxF4GetSetting(
  sn: string,
  clockLocal: string,
  settings: HxF4Settings,
  accessPoints: readonly HxF4AccessPoint[] = [],
): Buffer {
  const { speed, recordPeriod, uploadInterval, openingTime, closingTime } = settings;
  const points = Buffer.alloc(21);
  accessPoints.slice(0, 3).forEach(({ mac, signal }, index) => {
    points.write(mac.replaceAll(':', ''), index * 7, 'hex');
    points.writeInt8(signal, index * 7 + 6);
  });
  const data = appendChecksum(
    Buffer.concat([
      writeSerialNumberBytes(sn),
      // Command type 3: check clock and business hours.
      Buffer.from([3, speed, recordPeriod, uploadInterval]),
      // No upload at fixed times, four unused upload times, networked, both directions on the display.
      Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]),
      points,
      writeTimeBytes(clockLocal),
      Buffer.from([writeWeekday(clockLocal)]),
      writeTimeOfDay(openingTime),
      writeTimeOfDay(closingTime),
    ]),
  );
  return writeForm([
    ['cmd', 'getsetting'],
    ['flag', writeFlag(clockLocal)],
    ['data', writeHex(data)],
  ]);
}

/** Encodes records as one message. `clockLocal`: the device's clock at sending. */
export function encodeHxF4Cache(
  sn: string,
  clockLocal: string,
  status: HxF4Status,
  records: readonly HxF4Record[],
): Buffer {
  const { version, inFocus, battery, batteryTx, isCharging } = status;
  const focus = inFocus ? 0 : 1;
  const statusBytes = appendChecksum(
    Buffer.concat([
      Buffer.from(version.split('.').map(Number)),
      writeSerialNumberBytes(sn),
      Buffer.from([focus, batteryTx, 0, battery, isCharging ? 2 : 0, 0]),
    ]),
  );
  const data = records.map(({ endLocal, flowIn, flowOut }): [string, string] => {
    const counts = Buffer.alloc(8);
    counts.writeUInt32LE(flowIn);
    counts.writeUInt32LE(flowOut, 4);
    return ['data', writeHex(appendChecksum(Buffer.concat([writeTimeBytes(endLocal), Buffer.from([focus]), counts])))];
  });
  return writeForm([
    ['cmd', 'cache'],
    ['flag', writeFlag(clockLocal)],
    ['status', writeHex(statusBytes)],
    ['count', records.length.toString(16).toUpperCase()],
    ...data,
  ]);
}

// In samples, the flag is the minute and the second of the device's clock.
const writeFlag = (clockLocal: string): string => writeHex(writeTimeBytes(clockLocal).subarray(4));

function writeForm(fields: [name: string, value: string][]): Buffer {
  return Buffer.from(fields.map(([name, value]) => `${name}=${value}`).join('&'));
}

/** The server's reply as a device reads it. `flag`: 4 hexadecimal digits, those of the request. */
export type HxF4Reply =
  | ({
      kind: 'settings';
      /** false: the device has to take these values and its time, and to ask again. */
      isConfirmed: boolean;
      flag: string;
      /** "yyyy-MM-dd HH:mm:ss". */
      nowLocal: string;
    } & HxF4Settings)
  /** `isStored` false: the device has to send the records again. */
  | { kind: 'cache'; isStored: boolean; flag: string };

/** Decodes the server's reply; null for a body that a device would not accept as a reply. */
export function readHxF4Reply(body: Buffer): HxF4Reply | null {
  const hex = /^result=((?:[0-9A-F]{2})*)$/i.exec(body.toString('latin1'))?.[1];
  if (hex === undefined) return null;
  const bytes = Buffer.from(hex, 'hex');
  if (!hasValidChecksum(bytes)) return null;
  const type = bytes.readUInt8(0);
  const flag = writeHex(Buffer.from(bytes.subarray(1, 3)).reverse());
  if (bytes.length === 17) return { kind: 'cache', isStored: type === replyTypes.stored, flag };
  const isConfirmed = type === replyTypes.confirmed;
  if (bytes.length !== 58 || (!isConfirmed && type !== replyTypes.takeValues)) return null;
  return {
    kind: 'settings',
    isConfirmed,
    flag,
    nowLocal: readLocalText(bytes.subarray(43, 49)),
    speed: bytes.readUInt8(8),
    recordPeriod: bytes.readUInt8(9),
    uploadInterval: bytes.readUInt8(10),
    openingTime: readTimeOfDay(bytes.subarray(50, 52)),
    closingTime: readTimeOfDay(bytes.subarray(52, 54)),
  };
}
