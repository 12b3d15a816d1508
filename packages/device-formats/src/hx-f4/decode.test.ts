import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeviceMessage } from '../format.ts';
import { appendChecksum, readHex, writeHex, writeTimeBytes } from './bytes.ts';
import { decodeHxF4 } from './decode.ts';
import { encodeHxF4Cache, encodeHxF4GetSetting, type HxF4Record } from './encode.ts';

const sn = '7A01C0DE';
const now = '2026-11-20 18:05:09';
const status = { version: '1.1', inFocus: true, battery: 80, batteryTx: 70, isCharging: false };
const settings = { speed: 1, recordPeriod: 5, uploadInterval: 30, openingTime: '09:00', closingTime: '21:30' };
const record = { endLocal: '2026-11-20 18:00:00', flowIn: 52, flowOut: 53 };

const decode = (body: Buffer | string): DeviceMessage => decodeHxF4(Buffer.from(body)).message;
const cacheBody = (records: readonly HxF4Record[] = [record]): string =>
  encodeHxF4Cache(sn, now, status, records).toString();

test('a cache message gives records that end at their time', () => {
  expect(decode(cacheBody([record, { ...record, endLocal: '2026-11-20 18:05:00', flowIn: 0 }]))).toEqual({
    kind: 'records',
    sn,
    status: { version: '1.1', focus: true, battery: 80, batteryTx: 70 },
    unreadable: [],
    records: [
      { end: '2026-11-20 18:00:00', flowIn: 52 },
      { end: '2026-11-20 18:05:00', flowIn: 0 },
    ].map(({ end, flowIn }, index) => ({
      index,
      line: 0,
      time: { kind: 'local', text: end },
      timeBoundary: 'end',
      minutes: 0,
      uploadTime: null,
      source: 'increment',
      metrics: { flowIn, flowOut: 53 },
    })),
  });
});

test('a cache message may have no records, or as many as the limit', () => {
  expect(decode(cacheBody([]))).toMatchObject({ kind: 'records', records: [] });
  const full = Array.from({ length: 1000 }, () => record);
  expect(decode(cacheBody(full))).toMatchObject({ records: { length: 1000 } });
  expect(decode(cacheBody([...full, record]))).toMatchObject({ kind: 'broken', sn, tooLarge: true });
});

test('the battery of a charging device is reported as charging', () => {
  const charging = encodeHxF4Cache(sn, now, { ...status, isCharging: true, inFocus: false }, []);
  expect(decode(charging)).toMatchObject({ status: { battery: 102, batteryTx: 70, focus: false } });
});

test('a request for settings reports settings, clock and access points', () => {
  const points = [
    { mac: '02:00:5E:10:00:01', signal: -36 },
    { mac: '02:00:5E:10:00:FF', signal: -90 },
  ];
  expect(decode(encodeHxF4GetSetting(sn, now, settings, points))).toEqual({
    kind: 'timeSync',
    sn,
    status: {
      velocity: 2,
      recordPeriod: 5,
      uploadInterval: 30,
      time: { kind: 'local', text: now },
      network: '02:00:5E:10:00:01 -36 dBm, 02:00:5E:10:00:FF -90 dBm',
    },
  });
  const low = decode(encodeHxF4GetSetting(sn, now, { ...settings, speed: 0 }));
  expect(low).toMatchObject({ status: { velocity: 0 } });
  expect(low).not.toHaveProperty('status.network');
});

test.each([
  ['a clock of 2015', '2015-01-01 00:00:02', { kind: 'unsynced', text: '2015-01-01 00:00:02' }],
  ['2019, the last year before the format', '2019-12-31 23:59:59', { kind: 'unsynced', text: '2019-12-31 23:59:59' }],
  ['2020, the first trusted year', '2020-01-01 00:00:00', { kind: 'local', text: '2020-01-01 00:00:00' }],
])('the time of a record and of a clock is read: %s', (_story, text, time) => {
  expect(decode(cacheBody([{ ...record, endLocal: text }]))).toMatchObject({ records: [{ time }] });
  expect(decode(encodeHxF4GetSetting(sn, text, settings))).toMatchObject({ status: { time } });
});

test('an impossible date is refused in a record, and unset as a clock', () => {
  const impossible = '2026-02-30 10:00:00';
  expect(decode(cacheBody([record, { ...record, endLocal: impossible }]))).toMatchObject({
    records: [{ index: 0 }],
    unreadable: [{ index: 1, reason: 'timeUnreadable', field: 'time' }],
  });
  const clock = { kind: 'unsynced', text: writeHex(writeTimeBytes(impossible)) };
  expect(decode(encodeHxF4GetSetting(sn, impossible, settings))).toMatchObject({ status: { time: clock } });
});

const flipBit = (bytes: Buffer, bit: number): Buffer => {
  const flipped = Buffer.from(bytes);
  flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
  return flipped;
};

/** The bodies with one bit of a field changed, for each of its bits. */
function bodiesWithFlippedBits(body: string, name: string): string[] {
  const hex = new URLSearchParams(body).getAll(name).at(-1) ?? '';
  const bytes = readHex(hex, hex.length / 2) ?? Buffer.alloc(0);
  return Array.from({ length: bytes.length * 8 }, (_, bit) => body.replace(hex, writeHex(flipBit(bytes, bit))));
}

test('a record with any flipped bit is refused, the others are not', () => {
  const bodies = bodiesWithFlippedBits(cacheBody([{ ...record, flowIn: 7 }, record]), 'data');
  expect(bodies).toHaveLength(17 * 8);
  for (const body of bodies) {
    expect(decode(body)).toMatchObject({
      kind: 'records',
      records: [{ index: 0, metrics: { flowIn: 7 } }],
      unreadable: [{ index: 1, reason: 'recordMalformed', field: 'data' }],
    });
  }
});

test('a status or a request for settings with any flipped bit is broken', () => {
  const bodies = [
    ...bodiesWithFlippedBits(cacheBody(), 'status'),
    ...bodiesWithFlippedBits(encodeHxF4GetSetting(sn, now, settings).toString(), 'data'),
  ];
  expect(bodies).toHaveLength(14 * 8 + 53 * 8);
  for (const body of bodies) expect(decode(body)).toMatchObject({ kind: 'broken' });
});

const settingsBody = encodeHxF4GetSetting(sn, now, settings).toString();

test.each([
  ['no field', '', null, /unknown cmd ""/],
  ['JSON', '{"cmd":"cache"}', null, /unknown cmd ""/],
  ['an unknown command', settingsBody.replace('getsetting', 'upgrade'), null, /unknown cmd "upgrade"/],
  ['two commands', `${settingsBody}&cmd=cache`, null, /unknown cmd ""/],
  ['a short flag', settingsBody.replace('flag=0509', 'flag=509'), null, /flag/],
  ['settings that are cut off', settingsBody.slice(0, -2), null, /106/],
  ['settings with a letter', settingsBody.replace('data=DE', 'data=DG'), null, /106/],
  ['settings twice', `${settingsBody}&data=00`, null, /106/],
  ['a short status', cacheBody().replace('status=01', 'status='), null, /28/],
  ['a record that is cut off', cacheBody().slice(0, -1), sn, /record 0 is not 34/],
  ['a missing record', cacheBody().replace('count=1', 'count=2'), sn, /count "2" with 1 records/],
  ['one record too many', cacheBody([record, record]).replace('count=2', 'count=1'), sn, /with 2 records/],
  ['no count', cacheBody().replace('count=1', 'amount=1'), sn, /count ""/],
  ['a negative count', cacheBody().replace('count=1', 'count=-1'), sn, /count "-1"/],
])('a body with %s is broken', (_story, body, expectedSn, detail) => {
  expect(decode(body)).toEqual({ kind: 'broken', sn: expectedSn, detail: expect.stringMatching(detail) });
});

test('lower-case digits, a line end and unknown fields are accepted', () => {
  const body = `${cacheBody()}&temp=21&Tend=0\r\n`.replace(/status=\w+/, (field) => field.toLowerCase());
  expect(decode(body)).toMatchObject({ kind: 'records', sn, records: [{ metrics: { flowIn: 52 } }] });
  const ten = Array.from({ length: 10 }, () => record);
  expect(decode(cacheBody(ten).replace('count=A', 'count=000a'))).toMatchObject({ records: { length: 10 } });
});

test('a body above 64 KiB is refused without parsing it', () => {
  const detail = 'a body of 1000000 bytes, at most 65536';
  expect(decode('data&'.repeat(200_000))).toEqual({ kind: 'broken', sn: null, detail, tooLarge: true });
});

test('a wrong checksum names the serial number that was sent', () => {
  const bad = cacheBody().replace('status=0101', 'status=0102');
  expect(decode(bad)).toEqual({ kind: 'broken', sn, detail: 'wrong checksum of status', isDamaged: true });
  const badSettings = Buffer.concat([Buffer.from('DEC0017A', 'hex'), Buffer.alloc(49)]);
  const detail = 'wrong checksum of data';
  expect(decode(`cmd=getsetting&flag=0000&data=${writeHex(badSettings)}`)).toEqual({
    kind: 'broken',
    sn,
    detail,
    isDamaged: true,
  });
});

test('the checksum is CRC-16/Modbus, high byte first', () => {
  // The check value of CRC-16/Modbus in catalogues of checksums is that of "123456789".
  expect(writeHex(appendChecksum(Buffer.from('123456789')).subarray(-2))).toBe('4B37');
});

const byte = fc.nat({ max: 255 });
const two = (min: number, max: number) => fc.integer({ min, max }).map((value) => String(value).padStart(2, '0'));
const localText = fc
  .tuple(fc.integer({ min: 2000, max: 2255 }), two(1, 12), two(1, 28), two(0, 23), two(0, 59), two(0, 59))
  .map(([year, month, day, hour, minute, second]) => `${year}-${month}-${day} ${hour}:${minute}:${second}`);
const timeOfDay = fc.tuple(two(0, 23), two(0, 59)).map(([hour, minute]) => `${hour}:${minute}`);
const anySn = fc.nat({ max: 0xffff_ffff }).map((value) => value.toString(16).toUpperCase().padStart(8, '0'));
const anyStatus = fc.record({
  version: fc.tuple(byte, byte).map(([major, minor]) => `${major}.${minor}`),
  inFocus: fc.boolean(),
  battery: byte,
  batteryTx: byte,
  isCharging: fc.boolean(),
});
const anyRecord = fc.record({
  endLocal: localText,
  flowIn: fc.nat({ max: 0xffff_ffff }),
  flowOut: fc.nat({ max: 0xffff_ffff }),
});
const anySettings = fc.record({
  speed: fc.constantFrom(0, 1),
  recordPeriod: byte,
  uploadInterval: byte,
  openingTime: timeOfDay,
  closingTime: timeOfDay,
});
const toTime = (text: string) => ({ kind: text < '2020' ? 'unsynced' : 'local', text });

test('decoding 10,000 random messages returns what was encoded', () => {
  let checked = 0;
  const cache = fc.record({ sn: anySn, status: anyStatus, records: fc.array(anyRecord, { maxLength: 4 }) });
  const getSetting = fc.record({ sn: anySn, clock: localText, settings: anySettings });
  fc.assert(
    fc.property(cache, getSetting, (sent, asked) => {
      const { inFocus, isCharging, ...reported } = sent.status;
      expect(decode(encodeHxF4Cache(sent.sn, now, sent.status, sent.records))).toMatchObject({
        sn: sent.sn,
        unreadable: [],
        status: { ...reported, focus: inFocus, ...(isCharging ? { battery: 102 } : {}) },
        records: sent.records.map(({ endLocal, ...metrics }) => ({ time: toTime(endLocal), metrics })),
      });
      const { message, request } = decodeHxF4(encodeHxF4GetSetting(asked.sn, asked.clock, asked.settings));
      const { speed, recordPeriod, uploadInterval } = asked.settings;
      expect(message).toEqual({
        kind: 'timeSync',
        sn: asked.sn,
        status: { velocity: speed * 2, recordPeriod, uploadInterval, time: toTime(asked.clock) },
      });
      expect(request?.kind).toBe('settings');
      checked += 2;
    }),
    { numRuns: 5_000 },
  );
  expect(checked).toBe(10_000);
});
