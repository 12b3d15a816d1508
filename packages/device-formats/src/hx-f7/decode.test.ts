import { Buffer } from 'node:buffer';
import type { Metrics } from '@portico/contract/words/metrics';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryPeriodWithMetrics } from '../counted-periods.arbitrary.ts';
import { arbitraryHostileFields } from '../hostile-json.arbitrary.ts';
import { decodeHxF7, hxF7Paths } from './decode.ts';
import { encodeHxF7Interval, encodeHxF7Status } from './encode.ts';
import { hxF7Properties } from './properties.ts';

const start = 1_795_168_800;
const instant = (epochSeconds: number) => ({ kind: 'instant', epochSeconds });
const body = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const minimal = { master_sn: 'FLOW1', start_ts_s: start, interval_s: 60, event_counts: { enter: 3 } };
const interval = (fields: object) => decodeHxF7(hxF7Paths.interval, body({ ...minimal, ...fields }));
const status = (fields: object) => decodeHxF7(hxF7Paths.status, body({ sn: 'FLOW1', ts: start, ...fields }));

function readMetrics(fields: object): Metrics | undefined {
  const message = interval(fields);
  if (message.kind !== 'records') throw new Error(`expected records, got ${JSON.stringify(message)}`);
  return message.records[0]?.metrics;
}

test('an interval is a record with a revision', () => {
  const metrics = { flowIn: 7, flowOut: 4, flowPassby: 2, flowTurnback: 0, enterStaff: 1 };
  const period = { line: 0, at: start, minutes: 15, metrics, uploadedAt: start };
  const message = decodeHxF7('/API/passenger-flow/interval-aggregate/', encodeHxF7Interval('FLOW1', period, start + 9));
  expect(message).toEqual({
    kind: 'records',
    sn: 'FLOW1',
    unreadable: [],
    status: {},
    records: [
      {
        index: 0,
        line: 0,
        time: instant(start),
        timeBoundary: 'start',
        minutes: 15,
        uploadTime: null,
        revision: start + 9,
        source: 'increment',
        metrics,
      },
    ],
  });
});

test.each([
  ['interval_s', { interval_s: 300 }, 5],
  ['interval_s before the difference', { interval_s: 60, end_ts_s: start + 300 }, 1],
  ['the difference', { interval_s: undefined, end_ts_s: start + 3600 }, 60],
  ['less than a minute', { interval_s: 10 }, 1],
  ['no whole minutes', { interval_s: 90 }, Number.NaN],
  ['no length', { interval_s: undefined }, Number.NaN],
  ['a length of 0', { interval_s: 0 }, Number.NaN],
  ['the end before the start', { interval_s: null, end_ts_s: start - 60 }, Number.NaN],
  ['text', { interval_s: 'long' }, Number.NaN],
])('the length of an interval is read: %s', (_story, fields, minutes) => {
  expect(interval(fields)).toMatchObject({ records: [{ minutes }] });
});

test.each([
  [0, 0],
  [150, 150],
  ['200', 200],
  [1_741_046_520, 1_741_046_520],
  [1_741_046_520_999, 1_741_046_520],
])('a revision of %j is read as %d', (revision, expected) => {
  expect(interval({ revision })).toMatchObject({ records: [{ revision: expected }] });
});

test('an interval without a revision has none', () => {
  expect(interval({})).not.toHaveProperty('records.0.revision');
});

test.each([
  ['a negative revision', { revision: -1 }, 'recordMalformed', 'revision'],
  ['a fractional revision', { revision: 1.5 }, 'recordMalformed', 'revision'],
  ['a revision above 32 bits', { revision: 99_999_999_999 }, 'recordMalformed', 'revision'],
  ['a revision that is no number', { revision: {} }, 'recordMalformed', 'revision'],
  ['no start', { start_ts_s: null }, 'timeMissing', 'start_ts_s'],
  ['an unreadable start', { start_ts_s: [] }, 'timeUnreadable', 'start_ts_s'],
  ['no event counts', { event_counts: undefined }, 'recordMalformed', 'event_counts'],
  ['a list of event counts', { event_counts: [1] }, 'recordMalformed', 'event_counts'],
  ['statistics that are no object', { raw_stats: 5 }, 'recordMalformed', 'raw_stats'],
  ['breakdowns in a list', { raw_stats: { breakdowns: [] } }, 'recordMalformed', 'raw_stats.breakdowns'],
  [
    'rows that are no objects',
    { non_customer: { breakdowns: { person_type: [1] } } },
    'recordMalformed',
    'non_customer.breakdowns.person_type',
  ],
])('a record is unreadable: %s', (_story, fields, reason, field) => {
  expect(interval(fields)).toMatchObject({ records: [], unreadable: [{ index: 0, reason, field }] });
});

test('a start of 0 is a clock that was never set', () => {
  expect(interval({ start_ts_s: 0 })).toMatchObject({ records: [{ time: { kind: 'unsynced', text: '0' } }] });
});

test('genders, ages and heights are counted from pairs of raw_stats', () => {
  const rows = [
    { age_range: '0_9', gender: 'male', count: 1 },
    { age_range: '61_plus', gender: 'female', count: 2 },
    { age_range: '61_plus', gender: 'unknown', count: '4' },
    { age_range: '18_25', gender: 'x', count: 8 },
    { age_range: 'unknown', count: 16 },
  ];
  const height = [
    { height_category: 'above_threshold', count: 30 },
    { height_category: 'below_threshold', count: 1 },
    { height_category: 'unknown', count: 5 },
  ];
  expect(readMetrics({ raw_stats: { breakdowns: { 'age_range|gender': rows, height_category: height } } })).toEqual({
    flowIn: 3,
    genderMale: 1,
    genderFemale: 2,
    genderUnknown: 28,
    age0: 24,
    age1: 1,
    age2: 0,
    age3: 0,
    age4: 0,
    age5: 0,
    age6: 6,
    adult: 30,
    children: 1,
  });
});

test('genders or ages are counted from breakdowns of their own', () => {
  const gender = [{ gender: 'female', count: 2 }];
  const ages = [{ age_range: '46_60', count: 2 }];
  const none = { genderMale: 0, genderUnknown: 0 };
  expect(readMetrics({ raw_stats: { breakdowns: { gender } } })).toEqual({ flowIn: 3, genderFemale: 2, ...none });
  expect(readMetrics({ raw_stats: { breakdowns: { age_range: ages } } })).toMatchObject({ age5: 2, age0: 0 });
  expect(readMetrics({ raw_stats: { breakdowns: { age_range: ages } } })).not.toHaveProperty('genderMale');
});

test('breakdowns of people leaving are not read', () => {
  const raw_stats = { breakdowns: { gender: [{ gender: 'male', count: 3 }] } };
  expect(readMetrics({ stat_basis: 'leave', raw_stats })).toEqual({ flowIn: 3 });
});

test('a count that is no whole number becomes NaN', () => {
  const gender = [-1, 1.5, 'many', undefined].map((count) => [{ gender: 'male', count }]);
  const read = gender.map((rows) => readMetrics({ raw_stats: { breakdowns: { gender: rows } } })?.genderMale);
  expect(read).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
});

test('staff are counted, riders are not', () => {
  const staff = { person_type: 'staff', count: 2 };
  const rider = { person_type: 'rider', count: 5 };
  const count = (non_customer: object) => readMetrics({ non_customer })?.enterStaff;
  expect(count({ count: 7, breakdowns: { person_type: [staff, rider] } })).toBe(2);
  expect(count({ count: 5, breakdowns: { person_type: [rider] } })).toBe(0);
  expect(count({ count: 0, breakdowns: {} })).toBe(0);
  expect(count({ count: 5 })).toBeUndefined();
});

test('distinct people and ranges of stays are not read', () => {
  const final_stats = { count: 2, repeat: 1, breakdowns: { gender: [{ gender: 'male', count: 2 }] } };
  const dwell_stats = { count: 2, breakdowns: { dwell_range: [{ dwell_range: '1_5', count: 2 }] } };
  expect(readMetrics({ final_stats, dwell_stats })).toEqual({ flowIn: 3 });
});

test('a breakdown has at most 200 rows', () => {
  const rows = (length: number) => Array.from({ length }, () => ({ gender: 'male', count: 1 }));
  expect(readMetrics({ raw_stats: { breakdowns: { gender: rows(200) } } })).toMatchObject({ genderMale: 200 });
  expect(interval({ raw_stats: { breakdowns: { gender: rows(201) } } })).toMatchObject({
    records: [],
    unreadable: [{ index: 0, reason: 'recordMalformed', field: 'raw_stats.breakdowns.gender' }],
  });
});

test('a status without faults is a heartbeat', () => {
  expect(decodeHxF7(hxF7Paths.status, encodeHxF7Status('FLOW1', start))).toEqual({
    kind: 'heartbeat',
    sn: 'FLOW1',
    status: { time: instant(start) },
  });
  expect(status({ ts: 0, network: { slaves: ['FLOW2', { sn: 'FLOW3', online: false }] }, faults: 'x' })).toEqual({
    kind: 'heartbeat',
    sn: 'FLOW1',
    status: { time: { kind: 'unsynced', text: '0' }, network: 'slaves: FLOW2, sn FLOW3' },
  });
});

test('faults of a status become an event', () => {
  expect(decodeHxF7(hxF7Paths.status, encodeHxF7Status('FLOW1', start, ['lens covered']))).toEqual({
    kind: 'other',
    sn: 'FLOW1',
    description: 'faults',
    event: 'faults: lens covered',
    status: { time: instant(start) },
  });
  const faults = [{ code: 12, message: 'no light', detail: {} }, 7, null, {}];
  expect(status({ faults })).toMatchObject({ event: 'faults: code 12 message no light, 7, ?, ?' });
});

test('the text of faults is bounded, however many and deep they are', () => {
  const text = `{"sn":"FLOW1","faults":[${'['.repeat(200_000)}${']'.repeat(200_000)}${',"fault"'.repeat(50_000)}]}`;
  const message = decodeHxF7(hxF7Paths.status, body(text));
  expect(message).toMatchObject({ kind: 'other', event: expect.stringMatching(/^faults: \?, fault, fault.{0,200}$/) });
});

test.each([
  ['not JSON', '{', null],
  ['a list', '[]', null],
  ['no serial number', '{"sn":"FLOW1"}', null],
  ['a serial number in the prototype', '{"__proto__":{"master_sn":"FLOW1"}}', null],
  ['a serial number in a list', '{"master_sn":["FLOW1"]}', null],
])('a message is broken: %s', (_story, text, sn) => {
  expect(decodeHxF7(hxF7Paths.interval, body(text))).toMatchObject({ kind: 'broken', sn });
});

test('hostile JSON gives a message with known metrics or a broken one', () => {
  const seen = { records: 0, heartbeat: 0, other: 0, broken: 0 };
  const known: readonly string[] = hxF7Properties.metrics;
  const dimensions = ['age_range|gender', 'age_range', 'gender', 'height_category', 'person_type', 'count'];
  const parts = ['event_counts', 'raw_stats', 'non_customer', 'breakdowns', 'enter', 'leave'];
  const names = [...parts, ...dimensions, 'interval_s', 'revision', 'faults', 'network', 'slaves'];
  const text = arbitraryHostileFields(names);
  const whole = fc.tuple(text, text).map(([raw, non]) => {
    const given = `"sn":"FLOW1","master_sn":"FLOW1","start_ts_s":${start},"event_counts":{"enter":1}`;
    return `{${given},"raw_stats":{"breakdowns":${raw}},"non_customer":${non},"faults":[${raw}]}`;
  });
  const quiet = text.map((fields) => `{"sn":"FLOW1","network":${fields}}`);
  fc.assert(
    fc.property(fc.oneof(text, whole, quiet), fc.constantFrom(...Object.values(hxF7Paths)), (sent, path) => {
      const message = decodeHxF7(path, body(sent));
      if (message.kind === 'timeSync' || message.kind === 'heat') return false;
      seen[message.kind] += 1;
      if (message.kind !== 'records') return true;
      return message.records.every(({ metrics }) => Object.keys(metrics).every((metric) => known.includes(metric)));
    }),
    { numRuns: 3000 },
  );
  expect(Object.values(seen).reduce((sum, count) => sum + count)).toBe(3000);
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
});

const some = fc.nat({ max: 30 });
const flow = fc.record({ flowIn: some, flowOut: some, flowPassby: some, flowTurnback: some, enterStaff: some });
const genders = fc.record({ genderMale: some, genderFemale: some, genderUnknown: some });
const heights = fc.record({ adult: some, children: some });
const ages = fc.record({ age0: some, age1: some, age2: some, age3: some, age4: some, age5: some, age6: some });

// As many ages as genders, which the camera sends as pairs.
const pairs = fc.array(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 6 })), { maxLength: 40 }).map((people) => {
  const count = (which: 0 | 1, value: number) => people.filter((person) => person[which] === value).length;
  const byAge = [0, 1, 2, 3, 4, 5, 6].map((age) => [`age${age}`, count(1, age)]);
  const byGender = { genderMale: count(0, 0), genderFemale: count(0, 1), genderUnknown: count(0, 2) };
  return { ...byGender, ...Object.fromEntries(byAge) };
});

test('decoding encoded counts of a camera returns the same counts', () => {
  const seen = { paired: 0, all: 0 };
  const people = fc.oneof(
    pairs,
    genders,
    ages,
    fc.tuple(genders, ages).map(([one, other]) => ({ ...one, ...other })),
  );
  const metrics: fc.Arbitrary<Metrics> = fc
    .tuple(flow, people, fc.option(heights))
    .map(([counts, known, byHeight]) => ({ ...counts, ...known, ...byHeight }));
  fc.assert(
    fc.property(arbitraryPeriodWithMetrics(metrics), fc.nat({ max: 4_000_000_000 }), (period, revision) => {
      const content = encodeHxF7Interval('FLOW1', period, revision, { name: 'x', utcOffsetSeconds: -3600 });
      expect(decodeHxF7(hxF7Paths.interval, content)).toEqual({
        kind: 'records',
        sn: 'FLOW1',
        unreadable: [],
        status: {},
        records: [
          {
            index: 0,
            line: 0,
            time: instant(period.at),
            timeBoundary: 'start',
            minutes: period.minutes,
            uploadTime: null,
            revision,
            source: 'increment',
            metrics: period.metrics,
          },
        ],
      });
      seen.all += 1;
      if (content.includes('age_range|gender')) seen.paired += 1;
    }),
    { numRuns: 10_000 },
  );
  expect(seen.all).toBe(10_000);
  expect(seen.paired).toBeGreaterThan(2000);
});
