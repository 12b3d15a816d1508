import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MessageOutcome, WantedSettings } from '../format.ts';
import { exampleSettings } from '../wanted-settings.example.ts';
import { encodeHxF1Report, encodeHxF1TimeSync, readHxF1Reply } from './encode.ts';
import { hxF1 } from './format.ts';
import { createXmlFramer, encodeFrame, type XmlFrame } from './framing.ts';

const settings: WantedSettings = exampleSettings;
const stored: MessageOutcome = { registered: true, storageResult: 'stored', accepted: 1, duplicate: 0, refused: [] };
const report = {
  flowIn: 52,
  flowOut: 53,
  endLocal: '2026-11-20 18:00:00',
  isHistory: false,
  battery: 80,
  batteryTx: 70,
  inFocus: true,
};

function only(bytes: Buffer | null): XmlFrame {
  const [first] = createXmlFramer().push(bytes ?? Buffer.alloc(0));
  if (first?.kind !== 'frame') throw new Error('expected a frame');
  return first.frame;
}

const data = (xml: string, type = 0x21) => hxF1.decode(only(encodeFrame(1, type, Buffer.from(xml))));
const reportWith = (fields: string) => data(`<UP_SENSOR_DATA_REQ><uuid>IR01</uuid>${fields}</UP_SENSOR_DATA_REQ>`);

test('a report contains the counts of the interval that ends at its time', () => {
  expect(hxF1.decode(only(encodeHxF1Report('IR01', 5, report)))).toEqual({
    kind: 'records',
    sn: 'IR01',
    unreadable: [],
    status: { battery: 80, batteryTx: 70, focus: true, time: { kind: 'local', text: '2026-11-20 18:00:00' } },
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

test.each([
  ['zeros', '00000000000000', { kind: 'unsynced', text: '00000000000000' }],
  ['a clock before its first synchronisation', '20191101000512', { kind: 'unsynced', text: '20191101000512' }],
  ['a clock of 2015', '20150101000000', { kind: 'unsynced', text: '20150101000000' }],
  ['2020, the first trusted year', '20200101000000', { kind: 'local', text: '2020-01-01 00:00:00' }],
])('the time of a record is read from a report: %s', (_story, time, expected) => {
  expect(reportWith(`<in>1</in><out>0</out><time>${time}</time>`)).toMatchObject({ records: [{ time: expected }] });
});

test('an unreadable or missing time is refused with the field name', () => {
  const refusal = (reason: string) => ({
    kind: 'records',
    records: [],
    unreadable: [{ index: 0, reason, field: 'time' }],
  });
  expect(reportWith('<in>1</in>')).toMatchObject(refusal('timeMissing'));
  expect(reportWith('<in>1</in><time>20261399000000</time>')).toMatchObject(refusal('timeUnreadable'));
  expect(reportWith('<in>1</in><time><t>1</t></time>')).toMatchObject(refusal('timeUnreadable'));
});

test('a history report does not set the device time', () => {
  expect(hxF1.decode(only(encodeHxF1Report('IR01', 5, { ...report, isHistory: true }))).kind).toBe('records');
  expect(hxF1.decode(only(encodeHxF1Report('IR01', 5, { ...report, isHistory: true })))).not.toHaveProperty(
    'status.time',
  );
});

test('invalid numbers become NaN, absent ones are not measured', () => {
  expect(reportWith('<in>many</in><time>20261120180000</time>')).toMatchObject({
    records: [{ metrics: { flowIn: Number.NaN } }],
  });
});

test('the reply to a report has the documented bytes', () => {
  const frame = only(encodeHxF1Report('IR01', 0x1234, report));
  const message = hxF1.decode(frame);
  const ret = (outcome: MessageOutcome, wanted: WantedSettings | null = settings) =>
    only(hxF1.reply(frame, message, outcome, wanted));
  const taken = ret(stored);
  expect(taken.body.toString()).toBe('<UP_SENSOR_DATA_RES><uuid>IR01</uuid><ret>0</ret></UP_SENSOR_DATA_RES>');
  expect(taken).toMatchObject({ seq: 0x1234, type: 0x21 });
  const refused = [{ index: 0, reason: 'timeInFuture' } as const];
  expect(readHxF1Reply(ret({ ...stored, storageResult: 'nothing', accepted: 0, refused }))).toEqual({
    kind: 'data',
    sn: 'IR01',
    ret: 0,
  });
  expect(readHxF1Reply(ret({ ...stored, storageResult: 'failed' }))).toEqual({ kind: 'data', sn: 'IR01', ret: 1 });
  expect(readHxF1Reply(ret({ ...stored, registered: false, storageResult: 'nothing' }, null))).toEqual({
    kind: 'data',
    sn: 'IR01',
    ret: 2,
  });
});

test('the reply to a time sync keeps the misspelling devices expect', () => {
  const frame = only(encodeHxF1TimeSync('IR01', 7));
  const message = hxF1.decode(frame);
  expect(message).toEqual({ kind: 'timeSync', sn: 'IR01', status: {} });
  const reply = only(hxF1.reply(frame, message, { ...stored, storageResult: 'nothing' }, settings));
  expect(reply).toMatchObject({ seq: 7, type: 0x22 });
  expect(reply.body.toString()).toBe(
    '<TIME_SYSNC_RES><uuid>IR01</uuid><ret>0</ret><time>20261120180000</time><uploadInterval>0005</uploadInterval>' +
      '<dataStartTime>0900</dataStartTime><dataEndTime>2130</dataEndTime></TIME_SYSNC_RES>',
  );
  expect(readHxF1Reply(reply)).toEqual({
    kind: 'timeSync',
    sn: 'IR01',
    ret: 0,
    nowLocal: '2026-11-20 18:00:00',
    uploadInterval: 5,
    openingTime: '09:00',
    closingTime: '21:30',
  });
  const stranger = only(hxF1.reply(frame, message, { ...stored, registered: false, storageResult: 'nothing' }, null));
  expect(readHxF1Reply(stranger)).toMatchObject({ ret: 2, nowLocal: null, uploadInterval: null });
});

test.each([
  [0, '0001'],
  [30, '0030'],
  [90, '0130'],
  [1440, '2400'],
])('an interval of %d minutes is written %s', (uploadInterval, written) => {
  const frame = only(encodeHxF1TimeSync('IR01', 1));
  const reply = hxF1.reply(frame, hxF1.decode(frame), stored, { ...settings, uploadInterval });
  expect(only(reply).body.toString()).toContain(`<uploadInterval>${written}</uploadInterval>`);
});

test.each([
  ['not XML', 'hello', 0x21],
  ['XML that ends too early', '<UP_SENSOR_DATA_REQ><uuid>IR01', 0x21],
  ['no serial number', '<UP_SENSOR_DATA_REQ><in>1</in></UP_SENSOR_DATA_REQ>', 0x21],
  [
    'an XML entity as serial number',
    '<!DOCTYPE a [<!ENTITY x "IR01">]><UP_SENSOR_DATA_REQ><uuid>&x;</uuid></UP_SENSOR_DATA_REQ>',
    0x21,
  ],
  ['an element of another type', '<TIME_SYSNC_REQ><uuid>IR01</uuid></TIME_SYSNC_REQ>', 0x21],
  ['an unknown type', '<TIME_SYSNC_REQ><uuid>IR01</uuid></TIME_SYSNC_REQ>', 0x24],
  [
    'an element named __proto__',
    '<UP_SENSOR_DATA_REQ><__proto__><uuid>IR01</uuid></__proto__></UP_SENSOR_DATA_REQ>',
    0x21,
  ],
  ['deeply nested XML', '<a>'.repeat(10_000), 0x21],
])('%s is broken and gets no reply', (_story, xml, type) => {
  const frame = only(encodeFrame(1, type, Buffer.from(xml)));
  const message = hxF1.decode(frame);
  expect(message.kind).toBe('broken');
  expect(hxF1.reply(frame, message, stored, settings)).toBeNull();
});

test.each([
  ['{"uuid":"IR01","path":[]}', 'path of travel, points: 0'],
  ['{"sn":"IR01","time":1,"points":[[1,2],[3,4],[5,6]]}', 'path of travel, points: 3'],
  ['{"deviceSn":"IR01","track":"1,2"}', 'path of travel'],
])('a path of travel is a contact without counts and gets no reply: %s', (body, description) => {
  const frame = only(encodeFrame(1, 0x23, Buffer.from(body)));
  const message = hxF1.decode(frame);
  expect(message).toEqual({ kind: 'other', sn: 'IR01', description, status: {} });
  expect(hxF1.reply(frame, message, stored, settings)).toBeNull();
});

test.each([
  ['[]', null, 'the path of travel is not an object'],
  ['{"path":[1]}', null, 'a path of travel without a readable uuid or sn'],
  ['{"uuid":"IR01","path":[1}', 'IR01', 'not JSON at line 1, column 25 (character 24)'],
  ['{"path":[1', null, 'JSON ends too early at line 1, column 11 (character 10)'],
])('a broken path of travel says why: %s', (body, sn, detail) => {
  expect(data(body, 0x23)).toEqual({ kind: 'broken', sn, detail });
});

test('decoding an encoded counter report returns the same report', () => {
  const two = (min: number, max: number) => fc.integer({ min, max }).map((n) => String(n).padStart(2, '0'));
  const endLocal = fc
    .tuple(fc.integer({ min: 2020, max: 2099 }), two(1, 12), two(1, 28), two(0, 23), two(0, 59), two(0, 59))
    .map(([year, month, day, hour, minute, second]) => `${year}-${month}-${day} ${hour}:${minute}:${second}`);
  const any = fc.record({
    flowIn: fc.nat({ max: 100_000 }),
    flowOut: fc.nat({ max: 100_000 }),
    endLocal: fc.option(endLocal),
    isHistory: fc.boolean(),
    battery: fc.nat({ max: 100 }),
    batteryTx: fc.nat({ max: 100 }),
    inFocus: fc.boolean(),
  });
  let checkedCount = 0;
  fc.assert(
    fc.property(any, fc.nat({ max: 65_535 }), (sent, seq) => {
      const frame = only(encodeHxF1Report('IR01', seq, sent));
      checkedCount += 1;
      expect(frame.seq).toBe(seq);
      expect(hxF1.decode(frame)).toMatchObject({
        records: [
          {
            time:
              sent.endLocal === null
                ? { kind: 'unsynced', text: '00000000000000' }
                : { kind: 'local', text: sent.endLocal },
            metrics: { flowIn: sent.flowIn, flowOut: sent.flowOut },
          },
        ],
        status: { battery: sent.battery, batteryTx: sent.batteryTx, focus: sent.inFocus },
      });
    }),
  );
  expect(checkedCount).toBe(100);
});
