import { Buffer } from 'node:buffer';
import type { Metrics } from '@portico/contract/words/metrics';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DecodedRecord, DeviceMessage } from '../format.ts';
import { arbitraryHostileFields } from '../hostile-json.arbitrary.ts';
import { decodeHxF6, hxF6Paths } from './decode.ts';
import { encodeHxF6Heartbeat, encodeHxF6Upload } from './encode.ts';
import { hxF6Properties } from './properties.ts';

const start = 1_795_168_800;
const instant = (epochSeconds: number) => ({ kind: 'instant', epochSeconds });
const body = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const upload = (fields: object) => decodeHxF6(hxF6Paths.upload, body({ sn: 'LINES1', ...fields }));

function readRecords(message: DeviceMessage): DecodedRecord[] {
  if (message.kind !== 'records') throw new Error(`expected records, got ${JSON.stringify(message)}`);
  return message.records;
}

const readMetrics = (entry: object, whole: object = {}) => readRecords(upload({ ...whole, data: [entry] }))[0]?.metrics;

test('a heartbeat contains the clock of the camera', () => {
  expect(decodeHxF6('/API/heartbeat/', encodeHxF6Heartbeat('LINES1', start))).toEqual({
    kind: 'heartbeat',
    sn: 'LINES1',
    status: { time: instant(start) },
  });
  expect(decodeHxF6(hxF6Paths.heartbeat, encodeHxF6Heartbeat('LINES1', 0))).toMatchObject({
    status: { time: { kind: 'unsynced', text: '0' } },
  });
  expect(decodeHxF6(hxF6Paths.heartbeat, body({ sn: 7 }))).toEqual({ kind: 'heartbeat', sn: '7', status: {} });
});

test('each detection line is a record of the time of receipt', () => {
  const entry = {
    in: { count: 10, child: 2, staff: 1 },
    out: { count: 8, child: 1, staff: 3 },
    pass: { count: 20, child: 4, staff: 5 },
    turnback: { count: 6, child: 0, staff: 0 },
    stayTime: { avgTime: 4000, maxTime: 9000, childAvgTime: 1 },
  };
  const base = {
    time: { kind: 'receipt' },
    timeBoundary: 'end',
    minutes: 0,
    uploadTime: null,
    source: 'increment',
  };
  expect(upload({ data: [entry, { in: { count: 0 } }] })).toEqual({
    kind: 'records',
    sn: 'LINES1',
    unreadable: [],
    status: {},
    records: [
      {
        index: 0,
        line: 0,
        ...base,
        metrics: {
          flowIn: 10,
          enterStaff: 1,
          children: 2,
          flowOut: 8,
          leaveStaff: 3,
          flowPassby: 20,
          flowTurnback: 6,
          adult: 7,
          dwellSeconds: 40,
          dwellCount: 10,
        },
      },
      { index: 1, line: 1, ...base, metrics: { flowIn: 0 } },
    ],
  });
});

test.each([
  ['of the message', { startTime: start, endTime: start + 300, time: start + 301 }, {}, 'start', 5, start + 301],
  ['of the line', {}, { startTime: start, endTime: start + 3600 }, 'start', 60, null],
  [
    'of the line before that of the message',
    { startTime: 5, endTime: 9 },
    { startTime: start, endTime: start },
    'start',
    1,
    null,
  ],
  ['without an end', { startTime: start }, {}, 'start', 0, null],
  ['only an end', { endTime: start }, {}, 'end', 0, null],
  ['only the send time', { time: start }, {}, 'end', 0, start],
  ['the end before the start', { startTime: start, endTime: start - 60 }, {}, 'start', Number.NaN, null],
] as const)('times are read: %s', (_story, whole, line, timeBoundary, minutes, sentAt) => {
  expect(readRecords(upload({ ...whole, data: [{ in: { count: 1 }, ...line }] }))).toMatchObject([
    { time: instant(start), timeBoundary, minutes, uploadTime: sentAt === null ? null : instant(sentAt) },
  ]);
});

test('a time of 0 is a clock that was never set', () => {
  const times = { startTime: 0, endTime: 300, time: 0 };
  expect(upload({ ...times, data: [{ in: { count: 1 } }] })).toMatchObject({
    records: [{ time: { kind: 'unsynced', text: '0' }, minutes: 5, uploadTime: null }],
    status: { time: { kind: 'unsynced' } },
  });
});

test('running totals have no stays', () => {
  const entry = { in: { count: 120, child: 20, staff: 10 }, stayTime: { avgTime: 4000 } };
  const [record] = readRecords(upload({ dataMode: 'Total', data: [entry] }));
  expect(record).toMatchObject({ source: 'total' });
  expect(record?.metrics).toEqual({ flowIn: 120, children: 20, enterStaff: 10, adult: 90 });
  expect(readRecords(upload({ data: [{ ...entry, dataMode: 'total' }] }))).toMatchObject([{ source: 'total' }]);
});

test('adults are known only with children and staff', () => {
  expect(readMetrics({ in: { count: 5, child: 1 } })).toEqual({ flowIn: 5, children: 1 });
  expect(readMetrics({ in: { count: 5, staff: 1 } })).toEqual({ flowIn: 5, enterStaff: 1 });
  expect(readMetrics({ in: { count: 2, child: 2, staff: 0 } })).toMatchObject({ adult: 0 });
  expect(readMetrics({ in: { count: 2, child: 2, staff: 1 } })).toEqual({ flowIn: 2, children: 2, enterStaff: 1 });
  expect(readMetrics({ in: { count: '9', child: 'x', staff: 1 } })).toEqual({
    flowIn: 9,
    children: Number.NaN,
    enterStaff: 1,
  });
});

test('numbers are passed as sent', () => {
  expect(readMetrics({ in: { count: -1.5 }, out: { count: 'many' }, pass: { count: 1e300 }, turnback: null })).toEqual({
    flowIn: -1.5,
    flowOut: Number.NaN,
    flowPassby: 1e300,
  });
});

test('each line is accepted or refused separately', () => {
  const data = [{ in: { count: 1 } }, 5, { in: 6 }, { in: { count: 2 }, startTime: 'noon' }, { stayTime: [] }, {}];
  expect(upload({ data })).toMatchObject({
    records: [
      { index: 0, line: 0, metrics: { flowIn: 1 } },
      { index: 5, line: 5, metrics: {} },
    ],
    unreadable: [
      { index: 1, reason: 'recordMalformed' },
      { index: 2, reason: 'recordMalformed', field: 'in' },
      { index: 3, reason: 'timeUnreadable', field: 'startTime' },
      { index: 4, reason: 'recordMalformed', field: 'stayTime' },
    ],
  });
});

test('up to 250 detection lines are read', () => {
  const lines = (count: number) => upload({ data: Array.from({ length: count }, () => ({ in: { count: 1 } })) });
  expect(readRecords(lines(250)).at(-1)).toMatchObject({ index: 249, line: 249 });
  expect(lines(251)).toEqual({ kind: 'broken', sn: 'LINES1', detail: 'more than 250 detection lines' });
});

test.each([
  ['not JSON', '{', null],
  ['a list', '[]', null],
  ['null', 'null', null],
  ['no serial number', '{"data":[]}', null],
  ['a serial number whose digits were lost', '{"sn":201000002209190025,"data":[]}', null],
  ['a serial number in the prototype', '{"__proto__":{"sn":"LINES1"},"data":[]}', null],
  ['no lines', '{"sn":"LINES1"}', 'LINES1'],
  ['lines that are no list', '{"sn":"LINES1","data":{"length":1,"0":{}}}', 'LINES1'],
])('a message is broken: %s', (_story, text, sn) => {
  expect(decodeHxF6(hxF6Paths.upload, body(text))).toMatchObject({ kind: 'broken', sn });
});

const names = ['sn', 'time', 'data', 'startTime', 'endTime', 'dataMode', 'in', 'out', 'pass', 'stayTime'];

test('hostile JSON gives a message with known metrics or a broken one', () => {
  const seen = { records: 0, heartbeat: 0, broken: 0 };
  const known: readonly string[] = hxF6Properties.metrics;
  const entries = fc.array(arbitraryHostileFields([...names, 'count', 'staff', 'child', 'avgTime']), { maxLength: 3 });
  const text = fc.oneof(
    arbitraryHostileFields([...names, 'count', 'avgTime']),
    entries.map((list) => `{"sn":"LINES1","data":[${list.join(',')}]}`),
  );
  fc.assert(
    fc.property(text, fc.constantFrom(...Object.values(hxF6Paths)), (sent, path) => {
      const message = decodeHxF6(path, body(sent));
      if (message.kind !== 'records' && message.kind !== 'heartbeat' && message.kind !== 'broken') return false;
      seen[message.kind] += 1;
      if (message.kind !== 'records') return true;
      return message.records.every(({ metrics }) => Object.keys(metrics).every((metric) => known.includes(metric)));
    }),
    { numRuns: 2000 },
  );
  expect(seen.records + seen.heartbeat + seen.broken).toBe(2000);
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
});

// Counts of one line: children and staff are among the people in, and each person in has a stay.
const some = fc.nat({ max: 300 });
const arbitraryLine = fc
  .record({ adult: some, children: some, enterStaff: some, flowOut: some, leaveStaff: some, pass: some, stay: some })
  .map(({ pass, stay, ...counts }): Metrics => {
    const flowIn = counts.adult + counts.children + counts.enterStaff;
    const dwellSeconds = flowIn === 0 ? 0 : flowIn * 7 + stay;
    return { ...counts, flowIn, flowPassby: pass, flowTurnback: pass + 1, dwellSeconds, dwellCount: flowIn };
  });

test('decoding encoded counts of lines returns the same counts', () => {
  let checked = 0;
  const period = fc.record({
    at: fc.integer({ min: 1_577_836_800, max: 4_000_000_000 }),
    minutes: fc.integer({ min: 1, max: 1440 }),
    uploadedAt: fc.integer({ min: 1_577_836_800, max: 4_000_000_000 }),
    lines: fc.array(arbitraryLine, { minLength: 1, maxLength: 4 }),
    dataMode: fc.constant('Add' as const),
  });
  fc.assert(
    fc.property(period, fc.boolean(), (sent, omitsTimes) => {
      const message = decodeHxF6(hxF6Paths.upload, encodeHxF6Upload('LINES1', sent, omitsTimes));
      const times = omitsTimes
        ? { time: { kind: 'receipt' }, timeBoundary: 'end', minutes: 0, uploadTime: null }
        : {
            time: instant(sent.at),
            timeBoundary: 'start',
            minutes: sent.minutes,
            uploadTime: instant(sent.uploadedAt),
          };
      expect(readRecords(message)).toEqual(
        sent.lines.map((metrics, line) => ({ index: line, line, ...times, source: 'increment', metrics })),
      );
      checked += 1;
    }),
    { numRuns: 10_000 },
  );
  expect(checked).toBe(10_000);
});
