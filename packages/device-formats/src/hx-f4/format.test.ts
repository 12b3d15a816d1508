import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HttpFormat, MessageOutcome, WantedSettings } from '../format.ts';
import { exampleSettings } from '../wanted-settings.example.ts';
import { appendChecksum, writeHex } from './bytes.ts';
import { encodeHxF4Cache, encodeHxF4GetSetting, type HxF4Reply, readHxF4Reply } from './encode.ts';
import { createHxF4, hxF4 } from './format.ts';

const sn = '7A01C0DE';
// 2026-11-20 18:00:00, a Friday; business hours 09:00 to 21:30.
const wanted: WantedSettings = { ...exampleSettings, velocity: 2, uploadInterval: 30 };
const stored: MessageOutcome = { registered: true, storageResult: 'stored', accepted: 1, duplicate: 0, refused: [] };
const unregistered: MessageOutcome = { ...stored, registered: false, storageResult: 'nothing', accepted: 0 };
const agreeing = { speed: 1, recordPeriod: 5, uploadInterval: 30, openingTime: '09:00', closingTime: '21:30' };
const fresh = { speed: 0, recordPeriod: 0, uploadInterval: 0, openingTime: '00:00', closingTime: '23:59' };
const now = '2026-11-20 18:00:09';
const status = { version: '1.1', inFocus: true, battery: 80, batteryTx: 70, isCharging: false };
const records = [{ endLocal: '2026-11-20 18:00:00', flowIn: 52, flowOut: 53 }];
const cache = encodeHxF4Cache(sn, now, status, records);

function answer(
  format: HttpFormat,
  body: Buffer,
  settings: WantedSettings | null = wanted,
  outcome: MessageOutcome = settings === null ? unregistered : stored,
): string {
  const reply = format.reply('/dataport.aspx', format.decode('/dataport.aspx', body, null), outcome, settings);
  expect(reply).toMatchObject({ status: 200, contentType: 'text/plain' });
  return String(reply.body);
}

const read = (text: string): HxF4Reply | null => readHxF4Reply(Buffer.from(text));
const withChecksum = (hex: string) =>
  `result=${writeHex(appendChecksum(Buffer.from(hex.replaceAll(/\s/g, ''), 'hex')))}`;
/** The replies to requests for settings: true where the device's values are confirmed. */
const isConfirmed = (format: HttpFormat, body: Buffer, settings: WantedSettings | null = wanted) => {
  const reply = read(answer(format, body, settings));
  return reply?.kind === 'settings' ? reply.isConfirmed : null;
};

test('the reply to a fresh device has the wanted values and the time', () => {
  const reply = answer(createHxF4(), encodeHxF4GetSetting(sn, '2015-01-01 00:02:46', fresh));
  const zeros = '00'.repeat(21);
  expect(reply).toBe(
    // type, flag, no serial number; command type to display type; 2026-11-20 18:00:00, Friday; 09:00, 21:30
    withChecksum(`04 2E02 00000000 03 01 05 1E 00 0000000000000000 00 02 ${zeros} 1A0B14120000 05 0900 151E 0000`),
  );
  expect(reply).toHaveLength('result='.length + 58 * 2);
  expect(read(reply)).toEqual({
    kind: 'settings',
    isConfirmed: false,
    flag: '022E',
    nowLocal: wanted.nowLocal,
    ...agreeing,
  });
});

test('a device with the wanted values gets its own bytes confirmed', () => {
  const zeros = '00'.repeat(21);
  expect(answer(createHxF4(), encodeHxF4GetSetting(sn, now, agreeing))).toBe(
    withChecksum(`05 0900 00000000 03 01 05 1E 00 0000000000000000 00 02 ${zeros} 1A0B14120009 05 0900 151E 0000`),
  );
});

test('an unregistered device keeps its values, its time and its records', () => {
  const format = createHxF4();
  const reply = read(answer(format, encodeHxF4GetSetting(sn, '2015-01-01 00:02:46', fresh), null));
  const own = { ...fresh, nowLocal: '2015-01-01 00:02:46' };
  expect(reply).toEqual({ kind: 'settings', isConfirmed: true, flag: '022E', ...own });
  expect(answer(format, cache, null)).toBe(withChecksum('00 0900 00 000000000000 00 0000 0000'));
  // The listener has settings for a device whose sender is not believed.
  expect(answer(format, cache, wanted, unregistered)).toBe(answer(format, cache, null));
});

test('the reply to records says whether they are stored', () => {
  const rest = '0900 00 1A0B14120000 05 0900 151E';
  expect(answer(createHxF4(), cache)).toBe(withChecksum(`01 ${rest}`));
  expect(answer(createHxF4(), cache, wanted, { ...stored, storageResult: 'failed' })).toBe(withChecksum(`00 ${rest}`));
  const refused: MessageOutcome = {
    ...stored,
    storageResult: 'nothing',
    refused: [{ index: 0, reason: 'timeInFuture' }],
  };
  expect(answer(createHxF4(), cache, wanted, refused)).toBe(withChecksum(`01 ${rest}`));
});

test('a record with a wrong checksum does not stop the acknowledgement', () => {
  const damaged = Buffer.from(cache.toString().replace('data=1A0B', 'data=1B0B'));
  expect(createHxF4().decode('', damaged, null)).toMatchObject({ unreadable: [{ index: 0 }] });
  expect(read(answer(createHxF4(), damaged))).toEqual({ kind: 'cache', isStored: true, flag: '0009' });
});

test('a broken body is answered with the type "failed" alone', () => {
  const bodies = ['', 'cmd=cache', cache.toString().replace('status=01', 'status=02')];
  for (const body of bodies) expect(answer(createHxF4(), Buffer.from(body))).toBe('result=00');
  expect(bodies).toHaveLength(3);
  expect(read('result=00')).toBeNull();
});

test.each([
  ['the speed', { ...wanted, velocity: 0 }, now, { speed: 0 }],
  ['the record period', { ...wanted, recordPeriod: 10 }, now, { recordPeriod: 10 }],
  ['the upload interval', { ...wanted, uploadInterval: 60 }, now, { uploadInterval: 60 }],
  ['an interval of a day, sent as the longest', { ...wanted, uploadInterval: 1440 }, now, { uploadInterval: 255 }],
  ['the opening time', { ...wanted, openingTime: '08:15' }, now, { openingTime: '08:15' }],
  ['a closing time of 24:00', { ...wanted, closingTime: '24:00' }, now, { closingTime: '23:59' }],
  ['hours past midnight', { ...wanted, closingTime: '02:00' }, now, { openingTime: '00:00', closingTime: '23:59' }],
  ['the same hour twice', { ...wanted, closingTime: '09:00' }, now, { openingTime: '00:00', closingTime: '23:59' }],
  ['a clock 61 s ahead', wanted, '2026-11-20 18:01:01', {}],
  ['a clock 61 s behind', wanted, '2026-11-20 17:58:59', {}],
  ['a clock in the year 2015', wanted, '2015-01-01 00:00:02', {}],
  ['an impossible clock', wanted, '2026-02-30 18:00:00', {}],
])('a device is sent new values for %s', (_story, settings, clock, changed) => {
  const reply = read(answer(createHxF4(), encodeHxF4GetSetting(sn, clock, agreeing), settings));
  expect(reply).toMatchObject({ isConfirmed: false, nowLocal: wanted.nowLocal, ...agreeing, ...changed });
});

test.each([
  ['a clock 60 s ahead', wanted, '2026-11-20 18:01:00'],
  ['a clock 60 s behind', wanted, '2026-11-20 17:59:00'],
  ['a wanted speed that it does not have', { ...wanted, velocity: 1 }, now],
  ['no wanted speed', { ...wanted, velocity: null }, now],
  ['a wanted direction', { ...wanted, direction: 2 }, now],
  ['unreadable business hours', { ...wanted, openingTime: 'nine' }, now],
])('a device is confirmed with %s', (_story, settings, clock) => {
  expect(isConfirmed(createHxF4(), encodeHxF4GetSetting(sn, clock, agreeing), settings)).toBe(true);
});

test('a wrong clock is set once, then confirmed', () => {
  const format = createHxF4();
  expect(isConfirmed(format, encodeHxF4GetSetting(sn, '2015-01-01 00:02:46', agreeing))).toBe(false);
  const set = encodeHxF4GetSetting(sn, '2026-11-20 18:00:02', agreeing);
  expect([isConfirmed(format, set), isConfirmed(format, set)]).toEqual([true, true]);
  expect(isConfirmed(format, encodeHxF4GetSetting(sn, '2015-01-01 00:00:01', agreeing))).toBe(false);
});

test('new values are sent only while something differs', () => {
  const byte = fc.nat({ max: 255 });
  const anySettings = fc.record({ recordPeriod: byte, uploadInterval: byte, velocity: fc.constantFrom(0, 1, 2, null) });
  const own = fc.record({ speed: fc.constantFrom(0, 1), recordPeriod: byte, uploadInterval: byte });
  let agreed = 0;
  fc.assert(
    fc.property(anySettings, own, (change, device) => {
      const format = createHxF4();
      const settings = { ...wanted, ...change };
      const taken = read(answer(format, encodeHxF4GetSetting(sn, now, { ...fresh, ...device }), settings));
      if (taken?.kind !== 'settings') throw new Error('expected settings');
      // The device takes the values, so the next reply confirms them.
      expect(isConfirmed(format, encodeHxF4GetSetting(sn, taken.nowLocal, taken), settings)).toBe(true);
      agreed += 1;
    }),
    { numRuns: 1000 },
  );
  expect(agreed).toBe(1000);
});

test('a device that takes no value is confirmed after three replies', () => {
  const format = createHxF4();
  const deaf = encodeHxF4GetSetting(sn, now, fresh);
  const asks = (settings = wanted) => isConfirmed(format, deaf, settings);
  expect([asks(), asks(), asks(), asks(), asks()]).toEqual([false, false, false, true, true]);
  // Other devices, other wanted values and another difference are counted on their own.
  expect(isConfirmed(format, encodeHxF4GetSetting('7A01C0DF', now, fresh))).toBe(false);
  expect(isConfirmed(format, encodeHxF4GetSetting(sn, '2015-01-01 00:00:01', fresh))).toBe(false);
  const others = { ...wanted, recordPeriod: 10 };
  expect([asks(others), asks(others), asks(others), asks(others)]).toEqual([false, false, false, true]);
  // A day later the values are sent again.
  expect(asks({ ...others, nowEpochSeconds: wanted.nowEpochSeconds + 86_399 })).toBe(true);
  expect(asks({ ...others, nowEpochSeconds: wanted.nowEpochSeconds + 86_400 })).toBe(false);
});

test('a message of another format object is answered as broken', () => {
  const message = createHxF4().decode('', cache, null);
  expect(hxF4.reply('', message, stored, wanted).body).toBe('result=00');
});

test('a device accepts no reply with a flipped bit', () => {
  const reply = answer(createHxF4(), encodeHxF4GetSetting(sn, now, fresh));
  const bytes = Buffer.from(reply.slice('result='.length), 'hex');
  let refused = 0;
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(read(`result=${writeHex(flipped)}`)).toBeNull();
    refused += 1;
  }
  expect(refused).toBe(58 * 8);
  expect(read('sorry')).toBeNull();
});

test('serial numbers of other lengths cannot be encoded', () => {
  expect(() => encodeHxF4Cache('IR01', now, status, records)).toThrow(/8 hexadecimal digits/);
});
