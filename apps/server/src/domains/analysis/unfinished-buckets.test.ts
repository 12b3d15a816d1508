import { comparisons } from '@portico/contract/routes/comparisons';
import { contrastTypes, selectionTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalysisCompany, createAnalysisCompany } from '../../platform/testing/analysis-company.ts';
import { createFiveMinuteRecord } from '../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

// Later than all times of the tests, so that the session does not expire.
const clock = createFixedClock('2026-10-27T08:00:00Z');
const zones = ['America/Los_Angeles', 'Europe/Berlin', 'Asia/Shanghai', 'Pacific/Auckland'] as const;
let server: TestServer;
let company: AnalysisCompany;
let stores: Awaited<ReturnType<AnalysisCompany['addPlace']>>[];

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
  company = await createAnalysisCompany(server);
  stores = [];
  for (const timeZone of zones) stores.push(await company.addPlace({ timeZone }));
});
afterAll(async () => server?.stop());

/** The first unfinished bucket of each store, and of all stores together, in three days of local time. */
async function findUnfinished(now: string, days: readonly [string, string], step: '1h' | '1d') {
  clock.set(now);
  const query = {
    ids: stores.map(({ entity }) => entity.id),
    startTime: `${days[0]} 00:00:00`,
    endTime: `${days[1]} 00:00:00`,
    step,
  };
  const separate = await company.querySeries(query);
  const together = await company.querySeries({ ...query, each: false });
  return [...separate.rows, ...together.rows].map(({ unfinishedBucket }) => unfinishedBucket);
}

const autumn = ['2026-10-24', '2026-10-27'] as const;
const spring = ['2026-03-28', '2026-03-31'] as const;
// Hours since the first day began: Los Angeles, Berlin, Shanghai, Auckland, together.
const hours: [title: string, now: string, days: readonly [string, string], expected: (number | null)[]][] = [
  ['Berlin 2:30, before it is 2:00 again', '2026-10-25T00:30:00Z', autumn, [17, 26, 32, 37, 17]],
  ['Berlin 2:30 for the second time', '2026-10-25T01:30:00Z', autumn, [18, 26, 33, 38, 18]],
  ['Berlin 3:05 in winter time', '2026-10-25T02:05:00Z', autumn, [19, 27, 34, 39, 19]],
  ['Berlin 1:55, before the skipped hour', '2026-03-29T00:55:00Z', spring, [17, 25, 32, 37, 17]],
  ['Berlin 3:05, after the skipped hour', '2026-03-29T01:05:00Z', spring, [18, 27, 33, 38, 18]],
  [
    'Los Angeles 3:05, after its skipped hour',
    '2026-03-08T10:05:00Z',
    ['2026-03-07', '2026-03-10'],
    [27, 35, 42, 47, 27],
  ],
  ['Auckland 2:30 for the second time', '2026-04-04T14:30:00Z', ['2026-04-04', '2026-04-07'], [7, 16, 22, 26, 7]],
  ['only Auckland has begun the first day', '2026-10-23T13:00:00Z', autumn, [null, null, null, 2, 0]],
  ['Auckland is over', '2026-10-26T12:00:00Z', autumn, [53, 61, 68, null, 53]],
  ['only Los Angeles is not over', '2026-10-27T06:55:00Z', autumn, [71, null, null, null, 71]],
  ['all are over', '2026-10-27T07:00:00Z', autumn, [null, null, null, null, null]],
];

test.each(hours)('unfinished hour of each store: %s', async (_, now, days, expected) => {
  expect(await findUnfinished(now, days, '1h')).toEqual(expected);
});

test.each([
  ['2026-10-24T11:00:00Z', [0, 0, 0, 1, 0]],
  ['2026-10-25T06:55:00Z', [0, 1, 1, 1, 0]],
  ['2026-10-25T07:00:00Z', [1, 1, 1, 1, 1]],
  ['2026-10-25T23:00:00Z', [1, 2, 2, 2, 1]],
  ['2026-10-27T06:00:00Z', [2, null, null, null, 2]],
] as const)('unfinished day of each store at %s', async (now, expected) => {
  expect(await findUnfinished(now, autumn, '1d')).toEqual(expected);
});

test('a combined row has values in buckets that are over in one zone only', async () => {
  clock.set('2026-10-25T05:00:00Z');
  const [angeles, , , auckland] = stores;
  if (angeles === undefined || auckland === undefined) throw new Error('There are no stores');
  await company.sendRecords(angeles, [createFiveMinuteRecord('2026-10-24T10:00:00-07:00', 3)]);
  await company.sendRecords(auckland, [createFiveMinuteRecord('2026-10-25T10:00:00+13:00', 4)]);
  const { rows } = await company.querySeries({
    ids: [angeles.entity.id, auckland.entity.id],
    startTime: '2026-10-24 00:00:00',
    endTime: '2026-10-27 00:00:00',
    step: '1d',
    each: false,
  });
  expect(rows).toMatchObject([{ values: [3, 4, null], unfinishedBucket: 0 }]);
});

test('entrances use the clock of their store', async () => {
  clock.set('2026-10-25T05:00:00Z');
  const { rows } = await company.querySeries({
    rangeType: 1,
    ids: stores.map(({ corridor }) => corridor.id),
    startTime: '2026-10-24 00:00:00',
    endTime: '2026-10-27 00:00:00',
    step: '1h',
  });
  expect(rows.map(({ unfinishedBucket }) => unfinishedBucket)).toEqual([22, 30, 37, 42]);
});

test('an organisation is unfinished from the earliest clock of its stores on', async () => {
  clock.set('2026-10-25T05:00:00Z');
  const organisation = async (timeZones: readonly string[]) => {
    const created = await server.factory.organisation({ company: company.company });
    for (const timeZone of timeZones)
      await server.factory.entity({ company: company.company, organisation: created, timeZone });
    return created.id;
  };
  const ids = [await organisation([zones[3], zones[1]]), await organisation([zones[3]]), await organisation([])];
  const { rows } = await company.querySeries({
    rangeType: selectionTypes.organisation,
    ids,
    startTime: '2026-10-24 00:00:00',
    endTime: '2026-10-27 00:00:00',
    step: '1h',
  });
  expect(rows.map(({ unfinishedBucket }) => unfinishedBucket)).toEqual([30, 42, null]);
});

test('columns of an organisation follow the last of its clocks', async () => {
  clock.set('2026-10-25T08:00:00Z');
  const [angeles, , , auckland] = zones;
  const organisation = await server.factory.organisation({ company: company.company });
  for (const [timeZone, offset] of [
    [auckland, '+13:00'],
    [angeles, '-07:00'],
  ] as const) {
    const entity = await server.factory.entity({ company: company.company, organisation, timeZone });
    const place = await company.addPlace({ entity });
    await company.sendRecords(place, [
      createFiveMinuteRecord(`2026-10-24T10:00:00${offset}`, 2),
      createFiveMinuteRecord(`2026-10-25T00:00:00${offset}`, 3),
    ]);
  }
  const query = {
    rangeType: selectionTypes.organisation,
    ids: [organisation.id],
    startTime: '2026-10-24 00:00:00',
    endTime: '2026-10-27 00:00:00',
  };
  // Auckland has finished the 25th, Los Angeles only the 24th.
  const contrast = await company.analyse(comparisons.contrast, { ...query, item: 'flowIn', step: '1d' });
  expect(contrast.columns).toMatchObject([{ values: [4, 6, null], unfinishedBucket: 1, average: 4 }]);
  const ranges = await company.analyse(comparisons.contrast, {
    ...query,
    item: 'flowIn',
    step: '1d',
    contrastType: contrastTypes.time,
    ranges: [
      { startTime: query.startTime, endTime: query.endTime },
      { startTime: '2026-10-21', endTime: '2026-10-23' },
    ],
  });
  expect(ranges.columns).toMatchObject([{ unfinishedBucket: 1, average: 4 }, { unfinishedBucket: null }]);
});

test('today is aligned by position: the earliest hour of the stores counts', async () => {
  clock.set('2026-10-25T05:00:00Z');
  const query = { ids: stores.map(({ entity }) => entity.id), type: 1, step: '1h' as const };
  const { rows } = await company.querySeries(query);
  expect(rows.map(({ unfinishedBucket }) => unfinishedBucket)).toEqual([22, 6, 13, 18]);
  const together = await company.querySeries({ ...query, each: false });
  expect(together.rows.map(({ unfinishedBucket }) => unfinishedBucket)).toEqual([6]);
});
