import { comparisons } from '@portico/contract/routes/comparisons';
import { contrastTypes, rangeTypes, selectionTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalysisCompany, createAnalysisCompany } from '../../platform/testing/analysis-company.ts';
import { createFiveMinuteRecord } from '../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

const clock = createFixedClock('2026-07-08T12:04:30Z');
let server: TestServer;
let countingCompany: AnalysisCompany;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
  countingCompany = await createAnalysisCompany(server);
});
afterAll(async () => server?.stop());

const people = { item: 'flowIn' as const };

test('a week by day is compared up to the same moment of the base week', async () => {
  const [one, other] = [
    await countingCompany.addPlace({ timeZone: 'UTC' }),
    await countingCompany.addPlace({ timeZone: 'UTC' }),
  ];
  await countingCompany.sendRecords(one, [
    createFiveMinuteRecord('2026-06-29T10:00:00Z', 5),
    createFiveMinuteRecord('2026-07-01T11:55:00Z', 7),
    createFiveMinuteRecord('2026-07-01T12:00:00Z', 50),
    createFiveMinuteRecord('2026-07-06T10:00:00Z', 6),
    createFiveMinuteRecord('2026-07-07T10:00:00Z', 12),
    createFiveMinuteRecord('2026-07-08T10:00:00Z', 9),
    createFiveMinuteRecord('2026-07-08T12:01:00Z', 1, { period: 1 }),
  ]);
  await countingCompany.sendRecords(other, [createFiveMinuteRecord('2026-07-07T10:00:00Z', 100)]);
  const ids = [one.entity.id, other.entity.id];
  const reply = await countingCompany.analyse(comparisons.contrast, {
    ids,
    ...people,
    type: rangeTypes.week,
    step: '1d',
  });
  expect(reply.buckets.map((start) => start.slice(5, 10))).toEqual([
    '07-06',
    '07-07',
    '07-08',
    '07-09',
    '07-10',
    '07-11',
    '07-12',
  ]);
  expect(reply.columns[0]).toMatchObject({
    id: one.entity.id,
    value: 28,
    compared: 27,
    base: 12,
    growth: 15 / 12,
    range: { from: '2026-07-06 00:00:00', to: '2026-07-13 00:00:00' },
    baseRange: { from: '2026-06-29 00:00:00', to: '2026-07-01 12:00:00' },
    values: [6, 12, 10, null, null, null, null],
    baseValues: [5, null, 7, null, null, null, null],
    unfinishedBucket: 2,
    // The average of Monday and Tuesday, the days that are over.
    average: 9,
  });
  // The last record of Wednesday lasts a minute, so each minute to 11:49 is due: fifteen minutes before 12:04.
  expect(reply.columns[0]?.completenesses.slice(0, 4)).toEqual([1 / 288, 1 / 288, 5 / 709, null]);
  expect(reply.columns[1]).toMatchObject({ value: 100, base: null, growth: null, leftOut: 'noBase', average: 100 });
  expect(reply).toMatchObject({ total: 128, together: [6, 112, 10, null, null, null, null], unfinished: true });
  expect(reply.likeForLike).toMatchObject({ compared: 27, base: 12, places: 1 });
});

test('rates per bucket and in total come from sums, and have no average', async () => {
  const [one, other] = [
    await countingCompany.addPlace({ timeZone: 'UTC' }),
    await countingCompany.addPlace({ timeZone: 'UTC' }),
  ];
  await countingCompany.sendRecords(one, [
    createFiveMinuteRecord('2026-07-01T10:00:00Z', 1, { after: 1 }),
    createFiveMinuteRecord('2026-07-01T11:00:00Z', 9, { after: 89 }),
  ]);
  await countingCompany.sendRecords(other, [createFiveMinuteRecord('2026-07-01T10:00:00Z', 8, { after: 90 })]);
  const reply = await countingCompany.analyse(comparisons.contrast, {
    ids: [one.entity.id, other.entity.id],
    item: 'enteringRate',
    startTime: '2026-07-01 10:00',
    endTime: '2026-07-01 12:00',
    step: '1h',
    compare: 'none',
  });
  expect(reply.columns.map(({ values, value, average }) => [values, value, average])).toEqual([
    [[0.5, 9 / 98], 0.1, null],
    [[8 / 98, null], 8 / 98, null],
  ]);
  expect([reply.together, reply.total]).toEqual([[9 / 100, 9 / 98], 18 / 198]);
  expect(reply.columns.map(({ baseValues, baseRange }) => [baseValues, baseRange])).toEqual([
    [[], null],
    [[], null],
  ]);
});

test('distinct people of a day are not computed from those of its hours', async () => {
  const place = await countingCompany.addPlace({ timeZone: 'UTC' });
  const second = await countingCompany.addPlace({ entity: place.entity });
  const seen = (iso: string, count: number) => createFiveMinuteRecord(iso, 1, { deduped: { count } });
  // On the whole day the first device has more people (12) than the second (10). In the hour of 11:00 the second has more (10) than the
  // first (4).
  await countingCompany.sendRecords(place, [
    seen('2026-07-01T10:00:00Z', 8),
    seen('2026-07-01T11:00:00Z', 4),
    seen('2026-06-30T10:00:00Z', 3),
  ]);
  await countingCompany.sendRecords(second, [seen('2026-07-01T11:00:00Z', 10)]);
  const { columns, total } = await countingCompany.analyse(comparisons.contrast, {
    ids: [place.entity.id],
    item: 'dedupedCount',
    startTime: '2026-07-01 00:00',
    endTime: '2026-07-02 00:00',
    step: '1h',
  });
  expect(columns[0]?.values.slice(10, 12)).toEqual([8, 10]);
  expect([columns[0]?.value, columns[0]?.base, total]).toEqual([12, 3, 12]);
});

test('organisations in several time zones are aligned by local hour', async () => {
  const company = await createAnalysisCompany(server);
  const west = await server.factory.organisation({ company: company.company, name: 'West' });
  const places = await Promise.all(
    ['America/New_York', 'Europe/Berlin'].map(async (timeZone) =>
      company.addPlace({
        entity: await server.factory.entity({ company: company.company, organisation: west, timeZone }),
      }),
    ),
  );
  // 10:00 in both zones, six hours apart.
  for (const [index, iso] of ['2026-07-01T14:00:00Z', '2026-07-01T08:00:00Z'].entries()) {
    const at10 = places[index];
    if (at10 !== undefined) await company.sendRecords(at10, [createFiveMinuteRecord(iso, 5 + index)]);
  }
  const { columns, zone, together } = await company.analyse(comparisons.contrast, {
    rangeType: selectionTypes.organisation,
    ids: [west.id],
    ...people,
    startTime: '2026-07-01 00:00',
    endTime: '2026-07-02 00:00',
    step: '1h',
    compare: 'none',
  });
  expect(zone).toBeNull();
  expect(columns[0]?.values[10]).toBe(11);
  expect(columns[0]?.values.filter((value) => value !== null)).toEqual([11]);
  expect(together[10]).toBe(11);
  expect(columns[0]?.completeness).toBe(2 / (2 * 288));
});

test('ranges of one place are compared up to the time elapsed in both', async () => {
  clock.set('2026-07-08T12:04:30Z');
  const place = await countingCompany.addPlace({ timeZone: 'UTC' });
  await countingCompany.sendRecords(place, [
    createFiveMinuteRecord('2026-07-01T10:00:00Z', 10),
    createFiveMinuteRecord('2026-07-01T15:00:00Z', 30),
    createFiveMinuteRecord('2026-07-08T10:00:00Z', 16),
    createFiveMinuteRecord('2026-07-08T12:02:00Z', 1, { period: 1 }),
    createFiveMinuteRecord('2026-06-20T00:00:00Z', 4),
    createFiveMinuteRecord('2026-06-20T11:55:00Z', 8),
  ]);
  const range = (date: string, days = 1) => ({
    startTime: `${date} 00:00`,
    endTime: `${new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)} 00:00`,
  });
  const input = { ids: [place.entity.id], contrastType: contrastTypes.time, ...people, step: '1h' as const };
  const ranges = [range('2026-07-01'), range('2026-07-08'), range('2026-06-20')];
  const reply = await countingCompany.analyse(comparisons.contrast, { ...input, ranges });
  expect(reply.columns.map(({ value, compared, base, growth }) => [value, compared, base, growth])).toEqual([
    [40, 40, null, null],
    [17, 16, 10, 0.6],
    [12, 12, 40, -0.7],
  ]);
  expect(reply.columns[1]).toMatchObject({
    range: { from: '2026-07-08 00:00:00', to: '2026-07-09 00:00:00' },
    baseRange: { from: '2026-07-01 00:00:00', to: '2026-07-01 12:00:00' },
    unfinishedBucket: 12,
  });
  expect(reply.columns[1]?.baseValues.map((value) => value ?? 0)).toEqual(
    Array.from({ length: 24 }, (_, hour) => (hour === 10 ? 10 : 0)),
  );
  expect(reply).toMatchObject({ together: [], total: null, likeForLike: null, base: null, unfinished: true });

  // The first range is unfinished, so the other is compared up to noon.
  const turned = await countingCompany.analyse(comparisons.contrast, {
    ...input,
    ranges: [ranges[1], ranges[0]].filter((one) => one !== undefined),
  });
  expect(turned.columns.map(({ value, compared, base }) => [value, compared, base])).toEqual([
    [17, 17, null],
    [40, 10, 16],
  ]);

  // The ranges have different lengths: the buckets of the first range continue to the length of the longest one.
  const longer = await countingCompany.analyse(comparisons.contrast, {
    ...input,
    step: '1d',
    ranges: [range('2026-06-18', 3), range('2026-06-28', 4)],
  });
  expect(longer.buckets.map((start) => start.slice(5, 10))).toEqual(['06-18', '06-19', '06-20', '06-21']);
  expect(longer.columns.map(({ values, baseValues }) => [values, baseValues])).toEqual([
    [[null, null, 12, null], []],
    [
      [null, null, null, 40],
      [null, null, 12, null],
    ],
  ]);
});
