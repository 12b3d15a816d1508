import { Buffer } from 'node:buffer';
import type { Metric, Metrics } from '@portico/contract/words/metrics';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryCountedPeriod, arbitraryPeriodWithMetrics } from '../counted-periods.arbitrary.ts';
import { decodeHxF5, hxF5Paths } from './decode.ts';
import { encodeHxF5Heartbeat, encodeHxF5History, encodeHxF5Upload } from './encode.ts';

const body = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const upload = (fields: object) => decodeHxF5(hxF5Paths.upload, body({ sn: 'CAM1', ...fields }));
const instant = (epochSeconds: number) => ({ kind: 'instant', epochSeconds });
const start = 1_795_168_800;
const span = { startTime: start, endTime: start + 300, time: start + 301 };

function recordsOf(fields: object) {
  const message = upload(fields);
  if (message.kind !== 'records') throw new Error(`expected records, got ${JSON.stringify(message)}`);
  return message.records;
}

const metricsOf = (fields: object) => recordsOf({ ...span, ...fields })[0]?.metrics;

test('a heartbeat contains the identity and addresses of the camera', () => {
  const content = encodeHxF5Heartbeat('CAM1', start, {
    ipAddress: '192.0.2.7',
    macAddress: '02:00:00:00:00:01',
    swRelease: '2.5.1',
  });
  expect(decodeHxF5('/API/Camera/heartbeat/', content)).toEqual({
    kind: 'heartbeat',
    sn: 'CAM1',
    status: { time: instant(start), ip: '192.0.2.7', mac: '02:00:00:00:00:01', swRelease: '2.5.1' },
  });
  expect(decodeHxF5(hxF5Paths.heartbeat, body({ sn: 42, timestamp: 0 }))).toEqual({
    kind: 'heartbeat',
    sn: '42',
    status: { time: { kind: 'unsynced', text: '0' } },
  });
});

test('an upload contains the counts of an interval', () => {
  expect(
    upload({ ...span, in: 4, out: 3, passby: 9, turnback: 1, inAdult: 3, inChild: 1, outAdult: 9, avgStayTime: 2500 }),
  ).toEqual({
    kind: 'records',
    sn: 'CAM1',
    unreadable: [],
    status: { time: instant(start + 301) },
    records: [
      {
        index: 0,
        line: 0,
        time: instant(start),
        timeBoundary: 'start',
        minutes: 5,
        uploadTime: instant(start + 301),
        source: 'increment',
        metrics: {
          flowIn: 4,
          flowOut: 3,
          flowPassby: 9,
          flowTurnback: 1,
          adult: 3,
          children: 1,
          dwellSeconds: 10,
          dwellCount: 4,
        },
      },
    ],
  });
});

test.each([
  ['half a day', { startTime: start, endTime: start + 43_200 }, instant(start), 720],
  ['a few seconds off', { startTime: start, endTime: start + 304 }, instant(start), 5],
  ['half a minute', { startTime: start, endTime: start + 30 }, instant(start), 1],
  ['the end before the start', { startTime: start, endTime: start - 60 }, instant(start), Number.NaN],
  ['a clock that was never set', { startTime: 0, endTime: 300 }, { kind: 'unsynced', text: '0' }, 5],
  [
    'a clock of 2015',
    { startTime: 1_420_070_400, endTime: 1_420_070_700 },
    { kind: 'unsynced', text: '1420070400' },
    5,
  ],
])('a record gets its time and length: %s', (_story, times, time, minutes) => {
  const expected = { time, timeBoundary: 'start', minutes, source: 'increment' };
  expect(recordsOf({ ...times, in: 1 })[0]).toMatchObject(expected);
});

test('gender and age count people entering, staff counts both directions', () => {
  const attributes = [
    { eventType: 0, gender: 1, age: [25, 35], workcard: 1 },
    { eventType: 0, gender: 2, age: [255, 255], workcard: 0 },
    { eventType: 0, gender: -1, age: [61, 255] },
    { eventType: 1, gender: 2, age: [31, 45], workcard: 1 },
    { eventType: 2, gender: 2, age: [31, 45], workcard: 1 },
    'rubbish',
  ];
  expect(metricsOf({ in: 3, attributes })).toEqual({
    flowIn: 3,
    genderMale: 1,
    genderFemale: 1,
    genderUnknown: 1,
    age0: 1,
    age1: 0,
    age2: 0,
    age3: 1,
    age4: 0,
    age5: 0,
    age6: 1,
    enterStaff: 1,
    leaveStaff: 1,
  });
});

test.each([
  [[0, 9], 'age1'],
  [[10, 16], 'age2'],
  [[17, 30], 'age3'],
  [[30, 45], 'age4'],
  [[31, 45], 'age4'],
  [[46, 60], 'age5'],
  [[60, 60], 'age5'],
  [[61, 100], 'age6'],
  [44, 'age4'],
  [[], 'age0'],
  ['old', 'age0'],
])('an age of %j is %s', (age, metric) => {
  expect(metricsOf({ attributes: [{ eventType: 0, age }] })).toMatchObject({ [metric]: 1 });
});

test('metrics that are in no entry of a list are not measured', () => {
  expect(metricsOf({ in: 1, attributes: [{ eventType: 0, gender: 1 }] })).toEqual({
    flowIn: 1,
    genderMale: 1,
    genderFemale: 0,
    genderUnknown: 0,
  });
});

test('an event list gives flow, children and stays when sums are missing', () => {
  const eventList = [
    { eventType: 0, stayTime: 1400 },
    { eventType: 100, stayTime: 1400 },
    { eventType: 1, stayTime: 9000 },
    { eventType: 2 },
    { eventType: 103 },
  ];
  expect(metricsOf({ eventList })).toEqual({
    flowIn: 2,
    flowOut: 1,
    flowPassby: 1,
    flowTurnback: 1,
    adult: 1,
    children: 1,
    dwellSeconds: 3,
    dwellCount: 2,
  });
  expect(metricsOf({ in: 5, inAdult: 4, inChild: 1, eventList })).toMatchObject({ flowIn: 5, adult: 4, children: 1 });
  expect(metricsOf({ in: 2, eventList: [{ eventType: 0 }] })).toEqual({ flowIn: 2 });
});

test('an average stay over zero people adds no stay', () => {
  expect(metricsOf({ in: 0, avgStayTime: 3000 })).toEqual({ flowIn: 0, dwellSeconds: 0, dwellCount: 0 });
});

test('running totals and people of the interval are separate records', () => {
  const records = recordsOf({
    ...span,
    dataMode: 'Total',
    in: 120,
    avgStayTime: 60_000,
    attributes: [{ eventType: 0, gender: 2, stayTime: 4000 }],
  });
  expect(records.map(({ line, source, metrics }) => ({ line, source, metrics }))).toEqual([
    { line: 0, source: 'total', metrics: { flowIn: 120 } },
    {
      line: 254,
      source: 'increment',
      metrics: { genderMale: 0, genderFemale: 1, genderUnknown: 0, dwellSeconds: 4, dwellCount: 1 },
    },
  ]);
});

test('a history upload does not report the clock of the camera', () => {
  expect(upload({ len: 1, data: [{ ...span, in: 1 }], time: start })).toMatchObject({ status: {} });
});

test.each([
  [2, []],
  ['2', []],
  [undefined, []],
  [3, [{ index: 2, reason: 'recordMalformed', field: 'len' }]],
  ['all', [{ index: 2, reason: 'recordMalformed', field: 'len' }]],
])('a history upload counts, and a wrong length is noted: %j', (len, unreadable) => {
  const later = { startTime: start + 300, endTime: start + 600 };
  const message = upload({
    len,
    data: [
      { ...span, in: 1 },
      { ...later, in: 2 },
    ],
  });
  expect(message).toMatchObject({ records: [{ metrics: { flowIn: 1 } }, { metrics: { flowIn: 2 } }], unreadable });
});

test('each record of a history upload is accepted or refused separately', () => {
  const message = upload({
    len: 4,
    data: [{ ...span, in: 1 }, 5, { in: 2 }, { startTime: 'x', in: 3 }],
    time: undefined,
  });
  expect(message).toMatchObject({
    records: [{ index: 0, metrics: { flowIn: 1 }, uploadTime: instant(start + 301) }],
    unreadable: [
      { index: 1, reason: 'recordMalformed' },
      { index: 2, reason: 'timeMissing', field: 'startTime' },
      { index: 3, reason: 'timeUnreadable', field: 'startTime' },
    ],
  });
});

test.each([
  ['not JSON', '{', null],
  ['a list instead of an object', '[]', null],
  ['no serial number', '{"in":1}', null],
  ['a serial number whose digits were lost', '{"sn":201000002209190025,"in":1}', null],
  ['a serial number with a zero byte', '{"sn":"a\\u0000b","in":1}', null],
  ['no known field', '{"sn":"CAM1","weather":"fine"}', 'CAM1'],
])('a message is broken: %s', (_story, text, sn) => {
  expect(decodeHxF5(hxF5Paths.upload, body(text))).toMatchObject({ kind: 'broken', sn });
});

test('decoding encoded camera counts returns the same counts', () => {
  const seen = { add: 0, total: 0, history: 0 };
  fc.assert(
    fc.property(fc.array(arbitraryPeriodWithMetrics(seenByCamera()), { minLength: 1, maxLength: 4 }), (periods) => {
      const expected = periods.map((period, index) => ({
        index,
        line: 0,
        time: instant(period.at),
        timeBoundary: 'start',
        minutes: period.minutes,
        uploadTime: instant(period.uploadedAt),
        source: 'increment',
        metrics: period.metrics,
      }));
      expect(decodeHxF5(hxF5Paths.upload, encodeHxF5History('CAM1', periods))).toMatchObject({
        records: expected,
        unreadable: [],
      });
      seen.history += 1;
      const [period] = periods;
      if (period === undefined) return;
      expect(decodeHxF5(hxF5Paths.upload, encodeHxF5Upload('CAM1', period, 'Add'))).toMatchObject({
        records: [expected[0]],
      });
      seen.add += 1;
      const total = decodeHxF5(hxF5Paths.upload, encodeHxF5Upload('CAM1', period, 'Total'));
      expect(total).toMatchObject({
        records: [{ line: 0, source: 'total', metrics: { flowIn: period.metrics.flowIn } }, { line: 254 }],
      });
      seen.total += 1;
    }),
  );
  expect(seen).toEqual({ add: 100, total: 100, history: 100 });
});

test('decoding encoded history returns the same periods', () => {
  const counts: Metric[] = ['flowIn', 'flowOut', 'flowPassby', 'flowTurnback', 'adult', 'children'];
  let checkedCount = 0;
  fc.assert(
    fc.property(fc.array(arbitraryCountedPeriod(counts), { maxLength: 3 }), (periods) => {
      const message = decodeHxF5(hxF5Paths.upload, encodeHxF5History('CAM1', periods));
      checkedCount += 1;
      if (message.kind !== 'records') throw new Error(message.kind);
      expect(message.unreadable).toEqual([]);
      expect(message.records.map(({ time, minutes, metrics }) => [time, minutes, metrics])).toEqual(
        periods.map(({ at, minutes, metrics }) => [instant(at), minutes, metrics]),
      );
    }),
    { numRuns: 10_000 },
  );
  expect(checkedCount).toBe(10_000);
});

// Counts that one camera can report: as many genders and ages as people entering, staff among them, and a stay for each.
function seenByCamera(): fc.Arbitrary<Metrics> {
  const some = fc.nat({ max: 60 });
  const person = fc.record({
    gender: fc.nat({ max: 2 }),
    age: fc.nat({ max: 6 }),
    isStaff: fc.boolean(),
    isChild: fc.boolean(),
  });
  return fc
    .record({
      entering: fc.array(person, { maxLength: 60 }),
      out: some,
      passby: some,
      back: some,
      staffOut: some,
      stay: some,
    })
    .map((seen) => {
      const count = (holds: (one: (typeof seen.entering)[number]) => boolean) => seen.entering.filter(holds).length;
      return {
        flowIn: seen.entering.length,
        flowOut: seen.out,
        flowPassby: seen.passby,
        flowTurnback: seen.back,
        adult: count((one) => !one.isChild),
        children: count((one) => one.isChild),
        enterStaff: count((one) => one.isStaff),
        leaveStaff: seen.staffOut,
        dwellSeconds: seen.entering.length === 0 ? 0 : seen.entering.length * 7 + seen.stay,
        dwellCount: seen.entering.length,
        genderMale: count((one) => one.gender === 1),
        genderFemale: count((one) => one.gender === 2),
        genderUnknown: count((one) => one.gender === 0),
        age0: count((one) => one.age === 0),
        age1: count((one) => one.age === 1),
        age2: count((one) => one.age === 2),
        age3: count((one) => one.age === 3),
        age4: count((one) => one.age === 4),
        age5: count((one) => one.age === 5),
        age6: count((one) => one.age === 6),
      };
    });
}
