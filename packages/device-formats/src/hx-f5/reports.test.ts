import { Buffer } from 'node:buffer';
import type { Metrics } from '@portico/contract/words/metrics';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeHxF5, hxF5Paths } from './decode.ts';
import { encodeHxF5DistinctPeople, encodeHxF5Reid, encodeHxF5Stay } from './encode.ts';
import { distinctAges, distinctGenders } from './properties.ts';

const post = (path: keyof typeof hxF5Paths, fields: object) =>
  decodeHxF5(hxF5Paths[path], Buffer.from(JSON.stringify(fields)));
const stay = (fields: object) => post('upload', { sn: 'CAM1', time: 1_795_168_800, ...fields });
const reid = (fields: object) => post('reid', { master_sn: 'CAM1', date: '2026-11-20', reid_records: [], ...fields });
const dup = (fields: object) => post('dup', { master_sn: 'CAM1', date: '2026-11-20', ...fields });
const time = { kind: 'instant', epochSeconds: 1_795_168_800 };
const date = fc
  .tuple(fc.integer({ min: 2020, max: 2099 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, day]) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);

test('the people inside now are a level of the status', () => {
  const message = { kind: 'other', sn: 'CAM1', description: 'stay: 2 inside', status: { time, inside: 2 } };
  expect(stay({ currentStay: 2, info: [{ id: 1, height: 170, status: 1, staytime: 2000 }] })).toEqual(message);
  expect(stay({ currentStay: '2' })).toEqual(message);
});

test.each([-1, 1.5, 'two', [], true, 1e300])('a stay of %j is not stored', (currentStay) => {
  expect(stay({ currentStay, info: [] })).toEqual({
    kind: 'other',
    sn: 'CAM1',
    description: 'stay: no readable number',
    status: { time },
  });
});

test.each([
  [{}, 'info is not a list'],
  [Array.from({ length: 1001 }, () => 0), 'info has more than 1000 people'],
])('a stay message with a wrong list of people is broken: case %#', (info, detail) => {
  expect(stay({ currentStay: 2, info })).toEqual({ kind: 'broken', sn: 'CAM1', detail });
});

test('decoding an encoded stay returns the same number', () => {
  let checkedCount = 0;
  fc.assert(
    fc.property(fc.integer({ min: 1_577_836_800, max: 4_000_000_000 }), fc.nat(), (epochSeconds, inside) => {
      checkedCount += 1;
      expect(decodeHxF5(hxF5Paths.upload, encodeHxF5Stay('CAM1', epochSeconds, inside)).kind).toBe('other');
      expect(decodeHxF5(hxF5Paths.upload, encodeHxF5Stay('CAM1', epochSeconds, inside))).toHaveProperty('status', {
        time: { kind: 'instant', epochSeconds: epochSeconds },
        inside,
      });
    }),
    { numRuns: 10_000 },
  );
  expect(checkedCount).toBe(10_000);
});

const pair = { enter: { timestamp_ms: 1000 }, leave: { timestamp_ms: 61_000 }, dwell_time_ms: 60_000 };
const person = { global_id: 7, pairs: [pair] };

test('a report of recognised people is summarised and counts no one', () => {
  const people = [person, { ...person, extra_info: { gender: 1 }, pairs: [pair, { ...pair, dwell_time_ms: 30_000 }] }];
  expect(reid({ reid_records: people })).toEqual({
    kind: 'other',
    sn: 'CAM1',
    description: 'reid',
    event: 'reid: 2026-11-20, people: 2, pairs: 3, mean stay: 50 s',
    status: {},
  });
  expect(reid({ direction: 'Out' })).toMatchObject({
    description: 'reid of direction out',
    event: 'reid of direction out: 2026-11-20, people: 0, pairs: 0',
  });
});

test.each([
  [{ date: undefined }, 'date is not a date'],
  [{ date: '2026-02-30' }, 'date is not a date'],
  [{ reid_records: {} }, 'reid_records is not a list'],
  [{ reid_records: Array.from({ length: 20_001 }, () => person) }, 'reid_records has more than 20000 entries'],
  [{ reid_records: [person, 5] }, 'reid_records[1] is not an object'],
  [{ reid_records: [{ ...person, global_id: 'x' }] }, 'reid_records[0].global_id is not a whole number'],
  [{ reid_records: [{ ...person, extra_info: [] }] }, 'reid_records[0].extra_info is not an object'],
  [{ reid_records: [{ global_id: 1 }] }, 'reid_records[0].pairs is not a list'],
  [
    { reid_records: [{ ...person, pairs: Array.from({ length: 101 }, () => pair) }] },
    'reid_records[0].pairs has more than 100 entries',
  ],
  [{ reid_records: [{ ...person, pairs: [null] }] }, 'reid_records[0].pairs[0] is not an object'],
  [
    { reid_records: [{ ...person, pairs: [{ ...pair, leave: undefined }] }] },
    'reid_records[0].pairs[0].leave is not an object',
  ],
  [
    { reid_records: [{ ...person, pairs: [pair, { ...pair, enter: { timestamp_ms: -1 } }] }] },
    'reid_records[0].pairs[1].enter.timestamp_ms is not a whole number',
  ],
  [
    { reid_records: [{ ...person, pairs: [{ ...pair, dwell_time_ms: 0.5 }] }] },
    'reid_records[0].pairs[0].dwell_time_ms is not a whole number',
  ],
])('a broken report of recognised people names the field: case %#', (fields, detail) => {
  expect(reid(fields)).toEqual({ kind: 'broken', sn: 'CAM1', detail });
});

test('decoding an encoded report of recognised people sums them up', () => {
  const visit = fc
    .tuple(fc.integer({ min: 0, max: 4e12 }), fc.nat({ max: 86_400_000 }))
    .map(([enter, length]) => ({ enter, leave: enter + length }));
  const people = fc.array(fc.record({ globalId: fc.nat(), visits: fc.array(visit, { maxLength: 4 }) }), {
    maxLength: 4,
  });
  let checkedCount = 0;
  fc.assert(
    fc.property(date, people, (day, sent) => {
      const visits = sent.flatMap((each) => each.visits);
      const total = visits.reduce((sum, { enter, leave }) => sum + (leave - enter) / 1000, 0);
      const mean = visits.length === 0 ? '' : `, mean stay: ${Math.round(total / visits.length)} s`;
      checkedCount += 1;
      expect(decodeHxF5(hxF5Paths.reid, encodeHxF5Reid('CAM1', day, sent))).toHaveProperty(
        'event',
        `reid: ${day}, people: ${sent.length}, pairs: ${visits.length}${mean}`,
      );
    }),
    { numRuns: 10_000 },
  );
  expect(checkedCount).toBe(10_000);
});

test('the distinct people of a day are a record of detection line 255', () => {
  expect(
    decodeHxF5(hxF5Paths.dup, encodeHxF5DistinctPeople('CAM1', '2026-11-20', { deduped: 70, raw: 100, staff: 4 })),
  ).toEqual({
    kind: 'records',
    sn: 'CAM1',
    unreadable: [],
    status: {},
    records: [
      {
        index: 0,
        line: 255,
        time: { kind: 'local', text: '2026-11-20 00:00:00' },
        timeBoundary: 'start',
        minutes: 1440,
        uploadTime: null,
        source: 'increment',
        metrics: { dedupedCount: 70, dedupeStaff: 4 },
      },
    ],
  });
  expect(dup({ direction: 'out', dedup_summary: { deduped: 9 } })).toMatchObject({ kind: 'other' });
});

test.each([
  [undefined, 'timeMissing'],
  [null, 'timeMissing'],
  ['2026-13-01', 'timeUnreadable'],
  [20_261_120, 'timeUnreadable'],
])('a report of distinct people of the day %j is refused', (day, reason) => {
  expect(dup({ date: day, dedup_summary: { deduped: 9 } })).toMatchObject({
    records: [],
    unreadable: [{ index: 0, reason, field: 'date' }],
  });
});

test('the final report has the same numbers; its people are not read', () => {
  const stats = { customer: { count: 60 }, non_customer: { count: 9, staff: { count: 4 }, rider: 3, courier: 2 } };
  const records = Array.from({ length: 3 }, () => ({ global_id: 'x' }));
  const report = { dedup_summary: { raw: 100, duplicate: 30, deduped: 70 }, deduped_stats: stats, records };
  // 60 customers and 9 others are not 70 people: the numbers are passed as sent.
  expect(dup(report)).toMatchObject({ records: [{ metrics: { dedupedCount: 70, dedupeStaff: 4 } }], unreadable: [] });
});

test('a number of distinct people that is no count is NaN', () => {
  const age_gender = { '17_30': { male: 5, female: 'x' }, '0_9': { unknown: -1 } };
  expect(dup({ dedup_summary: { deduped: 'many' }, deduped_stats: { age_gender } })).toMatchObject({
    records: [
      {
        metrics: {
          dedupedCount: Number.NaN,
          dedupedMale: 5,
          dedupedFemale: Number.NaN,
          dedupedGenderUnknown: Number.NaN,
          dedupedAge0: 0,
          dedupedAge1: Number.NaN,
          dedupedAge3: Number.NaN,
          dedupedAge6: 0,
        },
      },
    ],
  });
});

test('decoding an encoded report of distinct people returns its numbers', () => {
  const person = fc.tuple(
    fc.constantFrom(...distinctAges.map(([, metric]) => metric)),
    fc.constantFrom(...distinctGenders.map(([, metric]) => metric)),
  );
  const people = fc.array(person, { maxLength: 20 });
  let checkedCount = 0;
  fc.assert(
    fc.property(date, people, fc.nat({ max: 50 }), fc.nat({ max: 99 }), (day, customers, staff, repeats) => {
      const metrics: Metrics = Object.fromEntries(
        [...distinctAges, ...distinctGenders].map(([, metric]) => [metric, 0]),
      );
      for (const metric of customers.flat()) metrics[metric] = (metrics[metric] ?? 0) + 1;
      const deduped = customers.length + staff;
      const report = encodeHxF5DistinctPeople('CAM1', day, { deduped, raw: deduped + repeats, staff, metrics });
      const message = decodeHxF5(hxF5Paths.dup, report);
      checkedCount += 1;
      if (message.kind !== 'records') throw new Error(message.kind);
      expect(message.records[0]?.metrics).toEqual({ ...metrics, dedupedCount: deduped, dedupeStaff: staff });
    }),
    { numRuns: 10_000 },
  );
  expect(checkedCount).toBe(10_000);
});
