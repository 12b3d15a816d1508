import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeviceMessage, MessageOutcome, WantedSettings } from '../format.ts';
import { exampleSettings } from '../wanted-settings.example.ts';
import { encodeHx7eHeartbeat, encodeHx7eReport, readHx7eReply } from './encode.ts';
import { hxF2, hxF3 } from './format.ts';
import { createHx7eFramer, type Hx7eFrame } from './framing.ts';

const formats = { 'hx-f2': hxF2, 'hx-f3': hxF3 };
const stored: MessageOutcome = { registered: true, storageResult: 'stored', accepted: 1, duplicate: 0, refused: [] };
const nothing: MessageOutcome = { ...stored, storageResult: 'nothing', accepted: 0 };
const unknown: MessageOutcome = { ...nothing, registered: false };
const commands = { heartbeat: 0xd1, counts: 0xd2, countsAgain: 0xd3 };

function only(bytes: Buffer | null): Hx7eFrame {
  const [first] = createHx7eFramer().push(bytes ?? Buffer.alloc(0));
  if (first?.kind !== 'frame') throw new Error('expected a frame');
  return first.frame;
}

const makeFrame = (data: string, command: number): Hx7eFrame => ({
  command,
  parameter: 0x02,
  data: Buffer.from(data, 'latin1'),
});

function decode(format: 'hx-f2' | 'hx-f3', data: string, command: number): DeviceMessage {
  return formats[format].decode(makeFrame(data, command));
}

function replyTo(
  format: 'hx-f2' | 'hx-f3',
  frame: Hx7eFrame,
  outcome: MessageOutcome,
  settings: WantedSettings | null,
): Buffer | null {
  return formats[format].reply(frame, formats[format].decode(frame), outcome, settings);
}

/** The text of the reply to a message. */
function reply(
  format: 'hx-f2' | 'hx-f3',
  command: number,
  change: Partial<WantedSettings> = {},
  outcome: MessageOutcome = stored,
): string {
  const frame = makeFrame('IR01,20261120175500,5,4,80,70,1,V1,HX', command);
  const settings = outcome.registered ? { ...exampleSettings, ...change } : null;
  return only(replyTo(format, frame, outcome, settings)).data.toString('latin1');
}

const reportData = 'IR01,20261120180000,52,53,80,70,1,V5.38-EN,HX-H6';

test('a report contains the counts of the interval that ends at its time', () => {
  expect(decode('hx-f2', reportData, commands.counts)).toEqual({
    kind: 'records',
    sn: 'IR01',
    unreadable: [],
    status: {
      battery: 80,
      batteryTx: 70,
      focus: true,
      version: 'V5.38-EN',
      model: 'HX-H6',
      time: { kind: 'local', text: '2026-11-20 18:00:00' },
    },
    records: [
      {
        index: 0,
        line: 0,
        time: { kind: 'local', text: '2026-11-20 18:00:00' },
        timeBoundary: 'end',
        minutes: 0,
        uploadTime: null,
        source: 'increment',
        metrics: { flowIn: 52, flowOut: 53 },
      },
    ],
  });
});

test('a repeated report is the same record, without the device time', () => {
  const first = decode('hx-f2', reportData, commands.counts);
  const again = decode('hx-f2', reportData, commands.countsAgain);
  expect(again).toMatchObject({ kind: 'records', records: first.kind === 'records' ? first.records : [] });
  expect(again).not.toHaveProperty('status.time');
});

test('a heartbeat contains the status and the time of the device', () => {
  const heartbeat = decode('hx-f2', 'IR01,20261120180000,49,47,0,V5.38-EN,HX-H6', commands.heartbeat);
  expect(heartbeat).toEqual({
    kind: 'heartbeat',
    sn: 'IR01',
    status: {
      battery: 49,
      batteryTx: 47,
      focus: false,
      version: 'V5.38-EN',
      model: 'HX-H6',
      time: { kind: 'local', text: '2026-11-20 18:00:00' },
    },
  });
  expect(decode('hx-f3', 'IR01,20261120180000,1,0,1,V1,HX-NBI', commands.heartbeat)).toMatchObject({
    kind: 'heartbeat',
    status: { battery: 100, batteryTx: 10, focus: true },
  });
});

test('a battery warning of an analog device is a low level', () => {
  const withBattery = (battery: string) =>
    decode('hx-f3', `IR01,20261120180000,1,1,${battery},${battery},1,V1,HX-NBI`, commands.counts);
  expect(withBattery('1')).toMatchObject({ status: { battery: 100, batteryTx: 100 } });
  expect(withBattery('0')).toMatchObject({ status: { battery: 10, batteryTx: 10 } });
  expect(withBattery('7')).not.toHaveProperty('status.battery');
});

test('only an analog report of zeros contains the device time', () => {
  const zeros = decode('hx-f3', 'IR01,20261120180000,0,0,1,1,1,V1,HX-NBI', commands.counts);
  expect(zeros).toMatchObject({
    records: [{ metrics: { flowIn: 0, flowOut: 0 } }],
    status: { time: { kind: 'local', text: '2026-11-20 18:00:00' } },
  });
  expect(decode('hx-f3', 'IR01,20261120180000,0,1,1,1,1,V1,HX-NBI', commands.counts)).not.toHaveProperty('status.time');
  expect(decode('hx-f2', 'IR01,20261120180000,0,1,1,1,1,V1,HX', commands.counts)).toHaveProperty('status.time');
});

test.each([
  ['zeros', '00000000000000', { kind: 'unsynced', text: '00000000000000' }],
  ['a clock of 2019', '20191101000512', { kind: 'unsynced', text: '20191101000512' }],
  ['2020, the first trusted year', '20200101000000', { kind: 'local', text: '2020-01-01 00:00:00' }],
])('the time of a record is read from a report: %s', (_story, time, expected) => {
  expect(decode('hx-f2', `IR01,${time},1,0`, commands.counts)).toMatchObject({ records: [{ time: expected }] });
});

test('an unreadable or missing time is refused with the field name', () => {
  const refusal = (reason: string) => ({
    kind: 'records',
    records: [],
    unreadable: [{ index: 0, reason, field: 'time' }],
  });
  expect(decode('hx-f2', 'IR01', commands.counts)).toMatchObject(refusal('timeMissing'));
  expect(decode('hx-f2', 'IR01,,1,0', commands.counts)).toMatchObject(refusal('timeMissing'));
  expect(decode('hx-f3', 'IR01,20261399000000,1,0', commands.counts)).toMatchObject(refusal('timeUnreadable'));
});

test('invalid numbers become NaN, absent ones are not measured', () => {
  expect(decode('hx-f2', 'IR01,20261120180000,many,', commands.counts)).toMatchObject({
    records: [{ metrics: { flowIn: Number.NaN, flowOut: Number.NaN } }],
  });
  expect(decode('hx-f2', 'IR01,20261120180000,-5', commands.counts)).toMatchObject({
    records: [{ metrics: { flowIn: -5 } }],
  });
  expect(decode('hx-f2', 'IR01,20261120180000,1', commands.counts)).not.toHaveProperty('records.0.metrics.flowOut');
});

test('a firmware upgrade message is a contact without a reply', () => {
  const frame = makeFrame('IR01,1', 0xd4);
  expect(hxF2.decode(frame)).toEqual({ kind: 'other', sn: 'IR01', description: 'firmware upgrade', status: {} });
  expect(replyTo('hx-f2', frame, nothing, exampleSettings)).toBeNull();
});

test.each([
  ['no data', '', 0xd2, null],
  ['no serial number', ',20261120180000,1,0', 0xd2, null],
  ['a serial number with a space', 'IR 01,20261120180000,1,0', 0xd1, null],
  ['an unknown command', 'IR01,20261120180000,1,0', 0xd5, 'IR01'],
])('%s is broken and gets no reply', (_story, data, command, sn) => {
  const frame = makeFrame(data, command);
  expect(hxF2.decode(frame)).toMatchObject({ kind: 'broken', sn });
  expect(replyTo('hx-f2', frame, stored, exampleSettings)).toBeNull();
  expect(replyTo('hx-f3', frame, unknown, null)).toBeNull();
});

// Whole frames, whose checksums were computed bit by bit.
test.each([
  ['hx-f2', 0xd1, 'ffffffffd1d10026', '0,20261120180000,0900,2130,5,1,0,0,0,0', 'b771'],
  ['hx-f2', 0xd2, 'ffffffffd2d20014', '0,20261120180000,0,0', '6df8'],
  ['hx-f2', 0xd3, 'ffffffffd3d30014', '0,20261120180000,0,0', 'fdf1'],
  ['hx-f3', 0xd2, 'ffffffffd2d20026', '0,20261120180000,0900,2130,5,5,0,0,0,0', '8831'],
] as const)('the reply of %s to %d has the documented bytes', (format, command, head, data, crc) => {
  const frame = makeFrame(reportData, command);
  const bytes = replyTo(format, frame, command === 0xd1 ? nothing : stored, exampleSettings);
  expect(bytes?.toString('hex')).toBe(`7e${head}${Buffer.from(data).toString('hex')}${crc}7d`);
});

test('the reply to a heartbeat of an analog device has its settings', () => {
  expect(reply('hx-f3', 0xd1, {}, nothing)).toBe('0,20261120180000,0900,2130,5,5,0,0,0,0');
});

test('only failed storing and an unknown serial number get status 1', () => {
  const refused = [{ index: 0, reason: 'timeInFuture' } as const];
  expect(reply('hx-f2', 0xd2, {}, { ...stored, accepted: 0, refused })).toBe('0,20261120180000,0,0');
  expect(reply('hx-f2', 0xd2, {}, { ...stored, storageResult: 'failed' })).toBe('1,20261120180000,0,0');
  expect(reply('hx-f3', 0xd3, {}, { ...stored, storageResult: 'failed' })).toBe(
    '1,20261120180000,0900,2130,5,5,0,0,0,0',
  );
});

test('an unknown device gets its own time and neutral settings', () => {
  expect(reply('hx-f2', 0xd1, {}, unknown)).toBe('1,20261120175500,0000,2359,30,1,0,0,0,0');
  expect(reply('hx-f2', 0xd2, {}, unknown)).toBe('1,20261120175500,0,0');
  expect(reply('hx-f3', 0xd2, {}, unknown)).toBe('1,20261120175500,0000,2359,30,5,0,0,0,0');
  const unset = makeFrame('IR01,20200', 0xd2);
  expect(only(replyTo('hx-f2', unset, unknown, null)).data.toString()).toBe('1,00000000000000,0,0');
});

test.each([
  ['real time', 'hx-f2', { uploadInterval: 0 }, '0,1,0'],
  ['an interval above a day', 'hx-f2', { uploadInterval: 2000 }, '1440,1,0'],
  ['a high speed and one direction', 'hx-f2', { velocity: 2, direction: 2 }, '5,2,2'],
  ['no speed and no direction', 'hx-f2', { velocity: null, direction: null }, '5,1,0'],
  ['swapped directions', 'hx-f2', { direction: 3 }, '5,1,0'],
  ['real time of an analog device', 'hx-f3', { uploadInterval: 0, recordPeriod: 5 }, '5,5,0'],
  ['an hour of an analog device', 'hx-f3', { uploadInterval: 120, recordPeriod: 5 }, '60,5,0'],
  ['a record period above 5 minutes', 'hx-f3', { uploadInterval: 30, recordPeriod: 30 }, '30,5,0'],
  ['an interval that is no multiple', 'hx-f3', { uploadInterval: 10, recordPeriod: 4 }, '8,4,0'],
  ['a direction of an analog device', 'hx-f3', { direction: 1 }, '5,5,1'],
  ['one total', 'hx-f3', { direction: 4 }, '5,5,0'],
] as const)('settings are sent as the device can read them: %s', (_story, format, change, expected) => {
  expect(reply(format, 0xd1, change)).toBe(`0,20261120180000,0900,2130,${expected},0,0,0`);
});

test.each([
  ['for the device', 1, 'http://portico.example/f/7~x.bin', '1,http://portico.example/f/7~x.bin'],
  ['for its Wi-Fi module', 2, 'HTTP://portico.example/w.bin?v={2}', '2,HTTP://portico.example/w.bin?v={2}'],
  ['of an unknown type', 3, 'http://portico.example/f.bin', '0,0'],
  ['over TLS', 1, 'https://portico.example/f.bin', '0,0'],
  ['with a comma', 1, 'http://portico.example/a,b.bin', '0,0'],
  ['with a space', 1, 'http://portico.example/a b.bin', '0,0'],
  ['with other letters', 1, 'http://portico.example/ä.bin', '0,0'],
  ['of 200 characters', 1, `http://${'a'.repeat(193)}`, `1,http://${'a'.repeat(193)}`],
  ['of 201 characters', 1, `http://${'a'.repeat(194)}`, '0,0'],
])('a firmware address %s', (_story, type, url, expected) => {
  const firmware = { type, url, version: 'V6' };
  expect(reply('hx-f2', 0xd1, { firmware }, nothing)).toBe(`0,20261120180000,0900,2130,5,1,0,${expected},0`);
  expect(reply('hx-f2', 0xd2, { firmware })).toBe(`0,20261120180000,${expected}`);
  expect(reply('hx-f3', 0xd2, { firmware })).toBe(`0,20261120180000,0900,2130,5,5,0,${expected},0`);
});

test('devices read the replies of the platform', () => {
  const firmware = { type: 2, url: 'http://portico.example/w.bin', version: 'V6' };
  const read = (format: 'hx-f2' | 'hx-f3', command: number) => {
    const settings = { ...exampleSettings, firmware, uploadInterval: 10 };
    return readHx7eReply(format, only(replyTo(format, makeFrame(reportData, command), stored, settings)));
  };
  const common = { status: 0, nowLocal: '2026-11-20 18:00:00', firmware: { type: 2, url: firmware.url } };
  const hours = { openingTime: '09:00', closingTime: '21:30', uploadInterval: 10, direction: 0 };
  expect(read('hx-f2', 0xd1)).toEqual({
    ...common,
    command: 0xd1,
    settings: { ...hours, recordPeriod: null, velocity: 1 },
  });
  expect(read('hx-f2', 0xd3)).toEqual({ ...common, command: 0xd3, settings: null });
  expect(read('hx-f3', 0xd2)).toEqual({
    ...common,
    command: 0xd2,
    settings: { ...hours, recordPeriod: 5, velocity: null },
  });
});

test.each([
  ['a message of a device', makeFrame(reportData, 0xd1)],
  ['no status', { ...makeFrame('x,20261120180000,0,0', 0xd2), parameter: 0xd2 }],
  ['too few fields', { ...makeFrame('0,20261120180000,0900', 0xd1), parameter: 0xd1 }],
])('devices do not take this as a reply: %s', (_story, frame) => {
  expect(readHx7eReply('hx-f2', frame)).toBeNull();
});

test('decoding an encoded message returns the same message', () => {
  const two = (min: number, max: number) => fc.integer({ min, max }).map((n) => String(n).padStart(2, '0'));
  const local = fc
    .tuple(fc.integer({ min: 2020, max: 2099 }), two(1, 12), two(1, 28), two(0, 23), two(0, 59), two(0, 59))
    .map(([year, month, day, hour, minute, second]) => `${year}-${month}-${day} ${hour}:${minute}:${second}`);
  const text = fc.stringMatching(/^[\w.|}~-]{1,12}$/);
  const any = fc.record({
    flowIn: fc.nat({ max: 100_000 }),
    flowOut: fc.nat({ max: 100_000 }),
    endLocal: fc.option(local),
    battery: fc.nat({ max: 100 }),
    batteryTx: fc.nat({ max: 100 }),
    isPaired: fc.boolean(),
    version: text,
    model: text,
  });
  let checkedCount = 0;
  fc.assert(
    fc.property(any, fc.constantFrom('hx-f2', 'hx-f3'), fc.boolean(), (sent, format, isRepeat) => {
      const { flowIn, flowOut, endLocal, isPaired: focus, version, model } = sent;
      const level = (percent: number) => (format === 'hx-f2' ? percent : percent < 20 ? 10 : 100);
      const status = { battery: level(sent.battery), batteryTx: level(sent.batteryTx), focus, version, model };
      const time = endLocal === null ? { kind: 'unsynced', text: '00000000000000' } : { kind: 'local', text: endLocal };
      const report = only(encodeHx7eReport(format, 'IR-01', sent, isRepeat));
      expect(report.command).toBe(isRepeat ? 0xd3 : 0xd2);
      expect(formats[format].decode(report)).toMatchObject({
        kind: 'records',
        sn: 'IR-01',
        records: [{ time, metrics: { flowIn, flowOut } }],
        status,
      });
      expect(formats[format].decode(only(encodeHx7eHeartbeat(format, 'IR-01', endLocal, sent)))).toEqual({
        kind: 'heartbeat',
        sn: 'IR-01',
        status: { ...status, time },
      });
      checkedCount += 1;
    }),
    { numRuns: 10_000 },
  );
  expect(checkedCount).toBe(10_000);
});
