import { Buffer } from 'node:buffer';
import { crc16modbus } from 'crc';
import { toLocalSeconds } from '../device-time.ts';
import type { DeviceTime } from '../format.ts';
import { hxF4FirstTrustedYear } from './properties.ts';

/** The content followed by its CRC-16/Modbus, high byte first. */
export function appendChecksum(content: Buffer): Buffer {
  const checksum = Buffer.alloc(2);
  checksum.writeUInt16BE(crc16modbus(content));
  return Buffer.concat([content, checksum]);
}

/** Whether the last two bytes are the checksum of those before them. */
export function hasValidChecksum(bytes: Buffer): boolean {
  return bytes.length > 2 && crc16modbus(bytes.subarray(0, -2)) === bytes.readUInt16BE(bytes.length - 2);
}

/** The bytes of a text of exactly this many hexadecimal pairs, or null. */
export function readHex(text: string, byteCount: number): Buffer | null {
  return text.length === byteCount * 2 && /^[0-9a-f]*$/i.test(text) ? Buffer.from(text, 'hex') : null;
}

/** Upper-case hexadecimal digits. */
export function writeHex(bytes: Buffer): string {
  return bytes.toString('hex').toUpperCase();
}

/** The serial number in four bytes, low byte first, as 8 upper-case hexadecimal digits. */
export function readSerialNumberBytes(bytes: Buffer): string {
  return writeHex(Buffer.from(bytes).reverse());
}

/** The four bytes of a serial number. Throws when it does not have 8 hexadecimal digits. */
export function writeSerialNumberBytes(sn: string): Buffer {
  const bytes = readHex(sn, 4);
  if (bytes === null) throw new Error(`"${sn}": serial numbers of hx-f4 have 8 hexadecimal digits`);
  return bytes.reverse();
}

/** Local time of six bytes (year since 2000, month, day, hour, minute, second) as "yyyy-MM-dd HH:mm:ss", whether it exists or not. */
export function readLocalText(bytes: Buffer): string {
  const [year = 0, ...others] = bytes;
  const [month, day, hour, minute, second] = others.map((part) => String(part).padStart(2, '0'));
  return `${2000 + year}-${month}-${day} ${hour}:${minute}:${second}`;
}

/** Reads a local time of six bytes. Years before 2020 mean that the clock was never set. */
export function readTimeBytes(bytes: Buffer): DeviceTime | 'unreadable' {
  const text = readLocalText(bytes);
  if (2000 + bytes.readUInt8(0) < hxF4FirstTrustedYear) return { kind: 'unsynced', text };
  return readLocalSeconds(text) === null ? 'unreadable' : { kind: 'local', text };
}

/** Local seconds of "yyyy-MM-dd HH:mm:ss": the time read as if it were UTC, in epoch seconds; null for a time that does not exist. */
export function readLocalSeconds(text: string): number | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text);
  if (parts === null) return null;
  const [, year = '', month = '', day = '', hour = '', minute = '', second = ''] = parts;
  return toLocalSeconds(year, month, day, hour, minute, second);
}

/** The six bytes of "yyyy-MM-dd HH:mm:ss" with a year from 2000 to 2255. */
export function writeTimeBytes(text: string): Buffer {
  const [year = 2000, ...others] = text.split(/\D/).map(Number);
  return Buffer.from([year - 2000, ...others.slice(0, 5)]);
}

/** The weekday byte of "yyyy-MM-dd HH:mm:ss". Sunday is 0, which no document confirms: in samples, devices repeat what they were sent. */
export function writeWeekday(text: string): number {
  return new Date((readLocalSeconds(text) ?? 0) * 1000).getUTCDay();
}

/** Hour and minute bytes of "HH:mm". */
export function writeTimeOfDay(text: string): Buffer {
  return Buffer.from(text.split(':').slice(0, 2).map(Number));
}

/** "HH:mm" of an hour and a minute byte. */
export function readTimeOfDay(bytes: Buffer): string {
  return [...bytes].map((part) => String(part).padStart(2, '0')).join(':');
}
