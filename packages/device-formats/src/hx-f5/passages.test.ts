import { Buffer } from 'node:buffer';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DecodedRecord } from '../format.ts';
import { decodeHxF5, hxF5Paths } from './decode.ts';
import { encodeHxF5Passages, type HxF5Passage } from './encode.ts';

const at = 1_795_168_800;
const instant = (epochSeconds: number) => ({ kind: 'instant', epochSeconds });
const microseconds = (seconds: number) => seconds * 1_000_000;
const noFlow = { flowIn: 0, flowOut: 0, flowPassby: 0, flowTurnback: 0 };

const upload = (fields: object) => decodeHxF5(hxF5Paths.upload, Buffer.from(JSON.stringify({ sn: 'CAM1', ...fields })));

function recordsOf(fields: object): DecodedRecord[] {
  const message = upload(fields);
  if (message.kind !== 'records' || message.unreadable.length > 0)
    throw new Error(`expected records, got ${JSON.stringify(message)}`);
  return message.records;
}

test.each([
  ['equal start and end', { startTime: at, endTime: at, time: at + 1 }, instant(at)],
  ['a few seconds apart', { startTime: at, endTime: at + 9 }, instant(at)],
  ['no end', { startTime: at }, instant(at)],
  ['an end of 0', { startTime: at, endTime: 0 }, instant(at)],
  ['only an end', { endTime: at }, instant(at)],
  ['only the send time', { time: at }, instant(at)],
  ['a clock that was never set', { startTime: 0, endTime: 0 }, { kind: 'unsynced', text: '0' }],
])('an upload in real time is a passage at its instant: %s', (_story, times, time) => {
  const eventList = [{ id: 1, timestamp: microseconds(at - 500), eventType: 1, stayTime: 900 }];
  const passage = { line: 0, time, timeBoundary: 'start', minutes: 1, source: 'event' };
  expect(recordsOf({ ...times, in: 0, out: 1, eventList })).toMatchObject([
    { ...passage, metrics: { flowIn: 0, flowOut: 1 } },
  ]);
});

test('running totals in real time stay running totals', () => {
  expect(recordsOf({ startTime: at, endTime: at, dataMode: 'Total', in: 120 })).toMatchObject([
    { time: instant(at), minutes: 1, source: 'total', metrics: { flowIn: 120 } },
  ]);
});

test('people without sums and times of the upload pass at their times', () => {
  const eventList = [
    { timestamp: microseconds(at + 7), eventType: 100, stayTime: 1400 },
    { timestamp: microseconds(at) + 1, eventType: 0, stayTime: 1200 },
    { timestamp: microseconds(at) + 999_999, eventType: 1 },
  ];
  const shared = { index: 0, line: 0, timeBoundary: 'start', minutes: 1, uploadTime: null, source: 'event' };
  expect(recordsOf({ eventList })).toEqual([
    {
      ...shared,
      time: instant(at + 7),
      metrics: { ...noFlow, flowIn: 1, adult: 0, children: 1, dwellSeconds: 1, dwellCount: 1 },
    },
    {
      ...shared,
      time: instant(at),
      metrics: { ...noFlow, flowIn: 1, flowOut: 1, adult: 1, children: 0, dwellSeconds: 1, dwellCount: 1 },
    },
  ]);
});

test('people of an AI camera are counted when sums are missing', () => {
  const attributes = [
    { timeStamp: at * 1000, eventType: 0, gender: 1, workcard: 1 },
    { timeStamp: at * 1000, eventType: 3, gender: 2, workcard: 0 },
  ];
  const metrics = {
    ...noFlow,
    flowIn: 1,
    flowTurnback: 1,
    genderMale: 1,
    genderFemale: 0,
    genderUnknown: 0,
    enterStaff: 1,
    leaveStaff: 0,
  };
  expect(recordsOf({ attributes })).toMatchObject([{ time: instant(at), source: 'event', metrics }]);
  const interval = { startTime: at, endTime: at + 300 };
  expect(recordsOf({ ...interval, attributes })).toMatchObject([{ source: 'increment', minutes: 5, metrics }]);
});

test.each([
  ['microseconds', microseconds(at), at],
  ['milliseconds', at * 1000 + 5, at],
  ['seconds', at, at],
  ['text', String(microseconds(at)), at],
])('the time of a person is read: %s', (_story, timestamp, seconds) => {
  expect(recordsOf({ time: 5, eventList: [{ timestamp, eventType: 0 }] })).toMatchObject([{ time: instant(seconds) }]);
});

test.each([
  ['the unit of the document', 161_231_947_237_000_000],
  ['a year before 2000', 900_000_000],
  ['no number', 'now'],
  ['nothing', undefined],
])('people without a readable time pass at the send time or receipt: %s', (_story, timestamp) => {
  const eventList = [
    { timestamp, eventType: 0 },
    { timestamp: microseconds(at), eventType: 100 },
  ];
  const metrics = { ...noFlow, flowIn: 2, adult: 1, children: 1 };
  expect(recordsOf({ eventList })).toMatchObject([{ time: { kind: 'receipt' }, source: 'event', minutes: 1, metrics }]);
  expect(recordsOf({ time: at + 9, eventList })).toMatchObject([{ time: instant(at + 9), source: 'event', metrics }]);
  expect(upload({ data: [{ eventList }] })).toMatchObject({
    records: [],
    unreadable: [{ index: 0, reason: 'timeMissing', field: 'startTime' }],
  });
});

test('an empty list without times contains no record', () => {
  expect(recordsOf({ eventList: [] })).toEqual([]);
});

test('event types that are not documented count as no one', () => {
  const eventList = [-100, 4, 99, 104, 200, 0.5, '1e2', null].map((eventType) => ({ eventType }));
  expect(recordsOf({ startTime: at, endTime: at + 300, eventList })[0]?.metrics).toEqual(noFlow);
});

test('decoding encoded passages returns the same people at the same time', () => {
  const passage: fc.Arbitrary<HxF5Passage> = fc.record({
    at: fc.integer({ min: at, max: at + 5 }),
    event: fc.nat({ max: 3 }),
    isChild: fc.boolean(),
    stay: fc.nat({ max: 90 }).map((seconds) => seconds * 1000),
  });
  const flows = ['flowIn', 'flowOut', 'flowPassby', 'flowTurnback'] as const;
  let checkedCount = 0;
  fc.assert(
    fc.property(fc.array(passage, { minLength: 1, maxLength: 8 }), fc.boolean(), (passages, isOneUpload) => {
      const message = decodeHxF5(hxF5Paths.upload, encodeHxF5Passages('CAM1', passages, isOneUpload ? at : null));
      checkedCount += 1;
      if (message.kind !== 'records') throw new Error(message.kind);
      const groups = Map.groupBy(passages, (each) => (isOneUpload ? at : each.at));
      const hasChildren = passages.some(({ isChild }) => isChild);
      const expected = [...groups].map(([second, people]) => {
        const entering = people.filter(({ event }) => event === 0);
        const children = entering.filter(({ isChild }) => isChild).length;
        const dwellSeconds = entering.reduce((sum, { stay }) => sum + stay / 1000, 0);
        const metrics = {
          ...Object.fromEntries(flows.map((flow, kind) => [flow, people.filter(({ event }) => event === kind).length])),
          ...(hasChildren ? { adult: entering.length - children, children } : {}),
          ...(entering.length === 0 ? {} : { dwellSeconds, dwellCount: entering.length }),
        };
        return [instant(second), 'event', 1, metrics];
      });
      expect(message.unreadable).toEqual([]);
      expect(message.records.map(({ time, source, minutes, metrics }) => [time, source, minutes, metrics])).toEqual(
        expected,
      );
    }),
    { numRuns: 10_000 },
  );
  expect(checkedCount).toBe(10_000);
});
