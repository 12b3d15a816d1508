import { Buffer } from 'node:buffer';
import { maxNativeRecordsPerMessage } from '@portico/contract/device-messages/native';
import { metricNames } from '@portico/contract/words/metrics';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryCountedPeriod } from '../counted-periods.arbitrary.ts';
import { encodeNativeRecords } from './encode.ts';
import { decodeNativeRecords } from './records.ts';

const decode = (body: unknown) =>
  decodeNativeRecords('SN1', Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)));

function recordsOf(body: unknown) {
  const message = decode(body);
  if (message.kind !== 'records') throw new Error(`expected records, got ${JSON.stringify(message)}`);
  return message;
}

const metricsOf = (record: object) => recordsOf({ time: 1_795_168_800, period: 5, ...record }).records[0]?.metrics;

test('every field of a record is read', () => {
  const message = recordsOf({
    time: 1_795_168_800,
    period: 5,
    line: 2,
    in: 1,
    out: 2,
    back: 3,
    after: 4,
    staffIn: 5,
    staffOut: 6,
    batch: 7,
    batchOut: 8,
    adult: 9,
    children: 10,
    familys: 11,
    personals: 12,
    inCar: 13,
    outCar: 14,
    dwell: { seconds: 15, count: 16 },
    gender: { male: 17, female: 18, unknown: 19 },
    age: { '0': 20, '1': 21, '2': 22, '3': 23, '4': 24, '5': 25, '6': 26 },
    deduped: {
      count: 27,
      staff: 28,
      gender: { male: 29, female: 30, unknown: 31 },
      age: { '0': 32, '1': 33, '2': 34, '3': 35, '4': 36, '5': 37, '6': 38 },
    },
    uploadTime: '2026-11-20T10:05:03Z',
    isAdmin: true,
  });
  expect(message.unreadable).toEqual([]);
  const [record] = message.records;
  expect(record).toMatchObject({
    index: 0,
    line: 2,
    time: { kind: 'instant', epochSeconds: 1_795_168_800 },
    timeBoundary: 'start',
    minutes: 5,
    uploadTime: { kind: 'instant', epochSeconds: 1_795_169_103 },
    source: 'increment',
  });
  // back = turn-backs, after = passers-by; the stored order has passers-by first.
  const expected = [1, 2, 5, 6, 4, 3, ...Array.from({ length: 32 }, (_, index) => index + 7)];
  expect(metricNames.map((metric) => record?.metrics[metric])).toEqual(expected);
  expect(expected).toHaveLength(metricNames.length);
});

test('an object, a list and {records} give the same record', () => {
  const record = { time: 1_795_168_800, period: 5, in: 3 };
  const [one] = recordsOf(record).records;
  expect(recordsOf([record]).records).toEqual([one]);
  expect(recordsOf({ records: [record] }).records).toEqual([one]);
  expect(recordsOf([]).records).toEqual([]);
});

test('an absent or null metric is not measured; 0 is measured', () => {
  expect(metricsOf({ in: 0, out: null, dwell: null, age: {} })).toEqual({ flowIn: 0 });
});

test('numbers as text are read; other values become NaN', () => {
  expect(metricsOf({ in: '12', out: ' 3 ', after: '100' })).toEqual({ flowIn: 12, flowOut: 3, flowPassby: 100 });
  expect(metricsOf({ in: 'many', out: '', back: true, after: {}, batch: '0x10' })).toEqual({
    flowIn: Number.NaN,
    flowOut: Number.NaN,
    flowTurnback: Number.NaN,
    flowPassby: Number.NaN,
    batch: Number.NaN,
  });
  expect(metricsOf({ dwell: 5, age: [1, 2], deduped: 'x' })).toEqual({
    dwellSeconds: Number.NaN,
    age0: Number.NaN,
    dedupedCount: Number.NaN,
  });
});

test('invalid numbers stay as sent', () => {
  expect(metricsOf({ in: -1, out: 1.5, after: 1e300 })).toEqual({ flowIn: -1, flowOut: 1.5, flowPassby: 1e300 });
});

test('ages -1 and 0 add up to unknown, unless one is faulty', () => {
  expect(metricsOf({ age: { '-1': 2, '0': 3 } })).toEqual({ age0: 5 });
  expect(metricsOf({ age: { '-1': 2 } })).toEqual({ age0: 2 });
  expect(metricsOf({ age: { '-1': -2, '0': 5 } })).toEqual({ age0: -2 });
  expect(metricsOf({ deduped: { age: { '-1': '4', '0': 1 } } })).toEqual({ dedupedAge0: 5 });
});

test('a bad record is refused with its index and the others are kept', () => {
  const good = { time: 1_795_168_800, period: 5, in: 1 };
  const message = recordsOf([good, 7, null, [good], { ...good, time: undefined }, { ...good, time: 'noon' }, good]);
  expect(message.records.map((record) => record.index)).toEqual([0, 6]);
  expect(message.unreadable).toEqual([
    { index: 1, reason: 'recordMalformed' },
    { index: 2, reason: 'recordMalformed' },
    { index: 3, reason: 'recordMalformed' },
    { index: 4, reason: 'timeMissing', field: 'time' },
    { index: 5, reason: 'timeUnreadable', field: 'time' },
  ]);
});

test.each([
  ['missing', undefined, Number.NaN],
  ['zero, which would mean the configured interval', 0, Number.NaN],
  ['as text', '30', 30],
  ['negative', -5, -5],
  ['a word', 'hour', Number.NaN],
])('the length of a record is read from a period that is %s', (_story, period, minutes) => {
  expect(recordsOf({ time: 1_795_168_800, period, in: 1 }).records[0]?.minutes).toBe(minutes);
});

test('an unreadable upload time counts as absent', () => {
  expect(recordsOf({ time: 1_795_168_800, period: 5, in: 1, uploadTime: 'soon' }).records[0]?.uploadTime).toBeNull();
});

test('too many records are refused as a whole, the limit is accepted', () => {
  const record = { time: 1_795_168_800, period: 5, in: 1 };
  const full = Array.from({ length: maxNativeRecordsPerMessage }, () => record);
  expect(recordsOf(full).records).toHaveLength(maxNativeRecordsPerMessage);
  expect(decode([...full, record])).toEqual({
    kind: 'broken',
    sn: 'SN1',
    detail: '1001 records, at most 1000 in one message',
    tooLarge: true,
  });
});

test.each(['"records"', '5', 'null', '{"records": 5}', '{"records": {"0": 1}}'])(
  '%s is refused as a broken message',
  (body) => {
    expect(decode(body)).toMatchObject({ kind: 'broken', sn: 'SN1' });
  },
);

test('decoding encoded native records returns the same counts', () => {
  let checkedCount = 0;
  fc.assert(
    fc.property(fc.array(arbitraryCountedPeriod(metricNames), { minLength: 1, maxLength: 5 }), (periods) => {
      const message = decodeNativeRecords('SN1', encodeNativeRecords(periods));
      checkedCount += periods.length;
      expect(message).toEqual({
        kind: 'records',
        sn: 'SN1',
        unreadable: [],
        status: {},
        records: periods.map((period, index) => ({
          index,
          line: period.line,
          time: { kind: 'instant', epochSeconds: period.at },
          timeBoundary: 'start',
          minutes: period.minutes,
          uploadTime: { kind: 'instant', epochSeconds: period.uploadedAt },
          source: 'increment',
          metrics: period.metrics,
        })),
      });
    }),
  );
  expect(checkedCount).toBeGreaterThan(100);
});
