import { setTimeout as pause } from 'node:timers/promises';
import { analysis } from '@portico/contract/routes/analysis';
import { devices } from '@portico/contract/routes/devices';
import { home, live } from '@portico/contract/routes/home';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
  type TestSeriesQuery,
} from '../../platform/testing/counting-company.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let company: CountingCompany;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  company = await createCountingCompany(server);
});
afterAll(async () => server?.stop());

test('a bucket without records is null, a bucket with a count of zero is 0', async () => {
  const place = await company.addPlace();
  await company.sendRecords(place, [
    createFiveMinuteRecord('2026-03-02T10:00:00+08:00', 0),
    createFiveMinuteRecord('2026-03-02T12:00:00+08:00', 3),
  ]);
  const { rows } = await company.querySeries({
    ids: [place.entity.id],
    startTime: '2026-03-02 10:00',
    endTime: '2026-03-02 14:00',
  });
  expect(rows[0]?.values).toEqual([0, null, 3, null]);
  const nothing = await company.querySeries({
    ids: [place.entity.id],
    startTime: '2026-03-03 10:00',
    endTime: '2026-03-03 11:00',
    items: ['flowIn', 'children'],
  });
  expect(nothing.rows.map((row) => row.total)).toEqual([null, null]);
});

test('an hour skipped by the clock is empty, a repeated one is one bucket', async () => {
  const place = await company.addPlace({ timeZone: 'Europe/Berlin' });
  await company.sendRecords(place, [
    createFiveMinuteRecord('2026-03-29T00:30:00Z', 1),
    createFiveMinuteRecord('2026-03-29T01:00:00Z', 2),
    createFiveMinuteRecord('2026-10-25T00:30:00Z', 4),
    createFiveMinuteRecord('2026-10-25T01:30:00Z', 8),
  ]);
  const spring = { ids: [place.entity.id], startTime: '2026-03-29 00:00', endTime: '2026-03-30 00:00' };
  expect(await company.listFilledBuckets(spring)).toEqual(['03-29 01:00=1', '03-29 03:00=2']);
  const autumn = { ids: [place.entity.id], startTime: '2026-10-25 00:00', endTime: '2026-10-26 00:00' };
  expect(await company.listFilledBuckets(autumn)).toEqual(['10-25 02:00=12']);
});

test('dstEnable 0 keeps the standard offset all summer', async () => {
  const place = await company.addPlace({ timeZone: 'Europe/Berlin', dstEnable: 0 });
  await company.sendRecords(place, [createFiveMinuteRecord('2026-07-01T10:00:00Z', 5)]);
  const day = { ids: [place.entity.id], startTime: '2026-07-01 00:00', endTime: '2026-07-02 00:00' };
  expect(await company.listFilledBuckets(day)).toEqual(['07-01 11:00=5']);
});

test.each([
  ['Asia/Kolkata', '2026-05-04T18:29:59Z', '05-04 23:55=1'],
  ['Asia/Kathmandu', '2026-05-04T18:15:00Z', '05-05 00:00=1'],
  ['Australia/Lord_Howe', '2026-01-04T13:00:00Z', '01-05 00:00=1'],
])('%s: times are exact in zones with half and quarter hours', async (timeZone, iso, expected) => {
  const place = await company.addPlace({ timeZone });
  await company.sendRecords(place, [createFiveMinuteRecord(iso, 1)]);
  const range = { ids: [place.entity.id], startTime: '2026-01-01 00:00', endTime: '2026-05-10 00:00' };
  expect(await company.listFilledBuckets({ ...range, step: '5m' })).toEqual([expected]);
});

test.each([
  ['30m', '12-31 23:30=1', '01-01 00:00=2'],
  ['1d', '12-31 00:00=1', '01-01 00:00=2'],
  ['1w', '12-28 00:00=3', undefined],
  ['1n', '12-01 00:00=1', '01-01 00:00=2'],
  ['1y', '01-01 00:00=1', '01-01 00:00=2'],
] as const)('buckets by %s are correct at the turn of the year', async (step, first, second) => {
  const place = await company.addPlace();
  await company.sendRecords(place, [
    createFiveMinuteRecord('2025-12-31T23:45:00+08:00', 1),
    createFiveMinuteRecord('2026-01-01T00:15:00+08:00', 2),
  ]);
  const expected = step === '1w' ? ['12-29 00:00=3'] : [first, second];
  expect(
    await company.listFilledBuckets({
      ids: [place.entity.id],
      startTime: '2025-12-01 00:00',
      endTime: '2026-02-01 00:00',
      step,
    }),
  ).toEqual(expected);
});

test('a time window includes both ends to the second', async () => {
  const place = await company.addPlace();
  const day = '2026-04-10T';
  await company.sendRecords(place, [
    createFiveMinuteRecord(`${day}09:59:59+08:00`, 1),
    createFiveMinuteRecord(`${day}10:00:00+08:00`, 2, { line: 1 }),
    createFiveMinuteRecord(`${day}20:00:00+08:00`, 4),
    createFiveMinuteRecord(`${day}20:00:01+08:00`, 8, { line: 1 }),
    createFiveMinuteRecord('2026-04-11T01:00:00+08:00', 16),
  ]);
  const query = {
    ids: [place.entity.id],
    startTime: '2026-04-10 00:00',
    endTime: '2026-04-11 00:00',
    step: '1d' as const,
  };
  expect(await company.listFilledBuckets({ ...query, startHour: '10:00:00', endHour: '20:00:00' })).toEqual([
    '04-10 00:00=6',
  ]);
  expect(await company.listFilledBuckets({ ...query, startHour: '20:00:00', endHour: '02:00:00' })).toEqual([
    '04-10 00:00=28',
  ]);
  expect(await company.listFilledBuckets({ ...query, step: '1h', startHour: '20:00:00', endHour: '02:00:00' })).toEqual(
    ['04-10 20:00=12', '04-11 01:00=16'],
  );
});

test('overlapping areas count each entrance once in the total', async () => {
  const first = await company.addPlace();
  const second = await company.addPlace({ entity: first.entity });
  await company.sendRecords(first, [createFiveMinuteRecord('2026-05-05T10:00:00+08:00', 10)]);
  await company.sendRecords(second, [createFiveMinuteRecord('2026-05-05T10:00:00+08:00', 1)]);
  const both = await server.factory.area({ entity: first.entity, corridors: [first.corridor, second.corridor] });
  const one = await server.factory.area({ entity: first.entity, corridors: [second.corridor] });
  const query = {
    rangeType: 2,
    ids: [both.id, one.id],
    startTime: '2026-05-05 00:00',
    endTime: '2026-05-06 00:00',
    step: '1d' as const,
  };
  expect((await company.querySeries(query)).rows.map((row) => row.total)).toEqual([11, 1]);
  expect((await company.querySeries({ ...query, each: false })).rows.map((row) => row.total)).toEqual([11]);
  const entrances = { ...query, rangeType: 1, ids: [first.corridor.id, second.corridor.id] };
  expect((await company.querySeries(entrances)).rows.map((row) => row.total)).toEqual([10, 1]);
});

test('derived items are computed from sums, unmeasured items are null', async () => {
  const place = await company.addPlace();
  await company.sendRecords(place, [
    createFiveMinuteRecord('2026-06-01T10:00:00+08:00', 10, {
      staffIn: 2,
      after: 30,
      batch: 4,
      dwell: { seconds: 100, count: 1 },
      gender: { male: 6, female: 3, unknown: 1 },
    }),
    createFiveMinuteRecord('2026-06-01T11:00:00+08:00', 20, {
      staffIn: 1,
      after: 40,
      batch: 6,
      dwell: { seconds: 500, count: 5 },
      gender: { male: 12, female: 8 },
    }),
  ]);
  const items: StatisticItem[] = [
    'customerIn',
    'enteringRate',
    'averageGroupSize',
    'averageDwellTime',
    'inCar',
    'gender',
  ];
  const { rows } = await company.querySeries({
    ids: [place.entity.id],
    startTime: '2026-06-01 00:00',
    endTime: '2026-06-02 00:00',
    step: '1d',
    items,
  });
  expect(rows.map((row) => [row.item, row.part, row.total])).toEqual([
    ['customerIn', null, 27],
    ['enteringRate', null, 0.3],
    ['averageGroupSize', null, 3],
    ['averageDwellTime', null, 100],
    ['inCar', null, null],
    ['gender', null, 30],
    ['gender', 'male', 18],
    ['gender', 'female', 11],
    ['gender', 'unknown', 1],
  ]);
});

test('completeness is received periods over expected in opening hours', async () => {
  const localPlace = await company.addPlace({ workTime: '10:00:00~11:59:59' });
  const other = await company.addPlace({ workTime: '22:00:00~01:59:59' });
  const periods = (from: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      createFiveMinuteRecord(new Date(Date.parse(from) + index * 300_000).toISOString(), 1),
    );
  // 18 of 24 periods in opening hours, and a dozen outside them, where none is expected.
  await company.sendRecords(localPlace, [
    ...periods('2026-03-05T10:00:00+08:00', 18),
    ...periods('2026-03-05T20:00:00+08:00', 12),
  ]);
  // All 48 periods: two hours before midnight and the first two hours of the same day.
  await company.sendRecords(other, [
    ...periods('2026-03-05T22:00:00+08:00', 24),
    ...periods('2026-03-05T00:00:00+08:00', 24),
  ]);
  const day = { startTime: '2026-03-05 00:00', endTime: '2026-03-06 00:00', step: '1d' as const };
  const completeness = async (query: TestSeriesQuery) => (await company.querySeries({ ...day, ...query })).completeness;
  expect(await completeness({ ids: [localPlace.entity.id] })).toBe(0.75);
  expect(await completeness({ ids: [localPlace.entity.id], startHour: '09:00:00', endHour: '21:00:00' })).toBe(0.75);
  expect(await completeness({ ids: [localPlace.entity.id], items: ['flowIn', 'dedupedCount'] })).toBe(0.75);
  expect(await completeness({ ids: [other.entity.id] })).toBe(1);
  expect(await completeness({ ids: [localPlace.entity.id, other.entity.id] })).toBe((18 + 48) / (24 + 48));
  expect(await completeness({ ids: [localPlace.entity.id], items: ['dedupedCount'] })).toBeNull();
});

test('places outside the scope of the user are not found', async () => {
  const place = await company.addPlace();
  const elsewhere = await company.addPlace();
  const area = await server.factory.area({ entity: place.entity, corridors: [place.corridor] });
  const rights = ['query:create'] as const;
  const otherToken = (
    await server.factory.user({
      company: await server.factory.company(),
      permissions: ['entranceExit:list', ...rights],
    })
  ).token;
  const operator = (
    await server.factory.user({ company: company.company, permissions: rights, entities: [elsewhere.entity] })
  ).token;
  const withoutEntities = (await server.factory.user({ company: company.company, permissions: rights, entities: [] }))
    .token;
  const range = { startTime: '2026-06-01 00:00', endTime: '2026-06-02 00:00', items: ['flowIn' as const] };
  const selections = [
    { rangeType: 0, ids: [place.entity.id] },
    { rangeType: 1, ids: [place.corridor.id] },
    { rangeType: 2, ids: [area.id] },
  ];
  let refused = 0;
  for (const name of [otherToken, operator, withoutEntities]) {
    for (const selection of selections) {
      expect((await server.call(analysis.series, { ...selection, ...range }, { token: name })).error).toBe('notFound');
      refused += 1;
    }
    expect((await server.call(home.statistical, { entityId: place.entity.id }, { token: name })).error).toBe(
      'notFound',
    );
    expect((await server.call(home.trend, { entityId: place.entity.id }, { token: name })).error).toBe('notFound');
  }
  expect(refused).toBe(9);
  expect(
    (
      await server.call(
        devices.bind,
        { devices: [place.device.id], corridorId: place.corridor.id, entityId: place.entity.id },
        { token: otherToken },
      )
    ).error,
  ).toBe('notFound');
  expect(
    (await server.call(home.statistical, {}, { token: withoutEntities })).result.cards.every(
      (card) => card.value === null,
    ),
  ).toBe(true);
});

test.each<[string, TestSeriesQuery, string]>([
  ['no ids', { ids: [], startTime: '2026-06-01 00:00', endTime: '2026-06-02 00:00' }, 'notEntity'],
  ['no items', { ids: [1], startTime: '2026-06-01 00:00', endTime: '2026-06-02 00:00', items: [] }, 'searchNull'],
  ['an end before the start', { ids: [], startTime: '2026-06-02 00:00', endTime: '2026-06-01 00:00' }, 'notEntity'],
  ['a day that does not exist', { ids: [1], startTime: '2026-02-30 00:00', endTime: '2026-06-01 00:00' }, 'badRequest'],
])('a series query with %s is refused', async (_story, query, key) => {
  const entity = await server.factory.entity({ company: company.company });
  const ids = query.ids?.length === 0 ? [] : [entity.id];
  expect(
    (await server.call(analysis.series, { items: ['flowIn'], ...query, ids }, { token: company.token })).error,
  ).toBe(key);
});

test('home compares today with the same weekday and pushes new counts', async () => {
  // A zone in which it is about noon, so that the last five minutes belong to today. Etc/GMT-5 is five hours ahead of UTC.
  const ahead = 12 - new Date().getUTCHours();
  const place = await company.addPlace({
    timeZone: `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`,
    workTime: '00:00:00~23:59:59',
  });
  const events = await server.listen(live.counts, { token: company.token });
  const now = Math.floor(Date.now() / 300_000) * 300 - 300;
  const received = events.next();
  await company.sendRecords(place, [
    createFiveMinuteRecord(new Date(now * 1000).toISOString(), 6),
    createFiveMinuteRecord(new Date((now - 7 * 86_400) * 1000).toISOString(), 4),
  ]);
  expect(await Promise.race([received, pause(5_000, 'nothing')])).toMatchObject({ entityIds: [place.entity.id] });
  events.close();
  const { cards, trust, unfinished } = (
    await server.call(home.statistical, { entityId: place.entity.id, items: ['flowIn'] }, { token: company.token })
  ).result;
  expect(cards).toMatchObject([{ item: 'flowIn', value: 6, base: 4, growth: 0.5 }]);
  expect(unfinished).toBe(true);
  expect(trust).toMatchObject({ devices: 1, reporting: 1, silent: [] });
  const { now: hours } = (await server.call(home.trend, { entityId: place.entity.id }, { token: company.token }))
    .result;
  expect(hours).toHaveLength(24);
  expect(hours.filter((hour) => hour.value !== null)).toMatchObject([{ value: 6 }]);
});

test('home has no comparison with a period before the first device', async () => {
  const entity = await server.factory.entity({ company: company.company });
  const corridor = await server.factory.corridor({ entity });
  const installedAt = new Date(Date.now() - 3 * 86_400_000);
  const device = await server.factory.device({
    company: company.company,
    corridor,
    kind: 'aiCamera',
    from: installedAt.toISOString(),
  });
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  await company.sendRecords({ device }, [createFiveMinuteRecord(yesterday, 5)]);
  // Yesterday and today of the entity (Shanghai). The two days before them began before the device was installed.
  const [startTime, endTime] = [yesterday, new Date().toISOString()].map((iso) =>
    new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 10),
  );
  const queryHome = async (input: object) =>
    (
      await server.call(
        home.statistical,
        { entityId: entity.id, items: ['flowIn'], ...input },
        { token: company.token },
      )
    ).result;
  expect((await queryHome({ type: 5, startTime, endTime })).cards).toMatchObject([
    { value: 5, base: null, growth: null },
  ]);
  const silent = async () => (await queryHome({ type: 1 })).trust.silent.map(({ sn, since }) => [sn, since]);
  // The end of the last period that the device reported.
  const end = new Date((Math.floor(Date.parse(yesterday) / 1000) + 300) * 1000).toISOString();
  // The contact times of devices are written once a second.
  await expect.poll(silent, { timeout: 5_000 }).toEqual([[device.sn, end]]);
  await company.sendRecords({ device }, [
    createFiveMinuteRecord(new Date(Math.floor(Date.now() / 300_000) * 300_000).toISOString(), 1),
  ]);
  await expect.poll(silent, { timeout: 5_000 }).toEqual([]);
});

test('the trend covers each zone’s own day up to the hour all have reached', async () => {
  const otherCompany = await createCountingCompany(server);
  // The zones are eleven hours apart, so their local times always differ, and for part of the day also their local dates.
  const [west, east] = [
    await otherCompany.addPlace({ timeZone: 'Etc/GMT+4' }),
    await otherCompany.addPlace({ timeZone: 'Etc/GMT-7' }),
  ];
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000;
  await otherCompany.sendRecords(west, [createFiveMinuteRecord(new Date(hour).toISOString(), 3)]);
  await otherCompany.sendRecords(east, [createFiveMinuteRecord(new Date(hour).toISOString(), 5)]);
  const trend = (await server.call(home.trend, {}, { token: otherCompany.token })).result;
  const localHour = (ahead: number, milliseconds: number) => new Date(milliseconds + ahead * 3_600_000).getUTCHours();
  const reached = Math.min(localHour(-4, Date.now()), localHour(7, Date.now()));
  expect(trend).toMatchObject({ zone: null, unfinishedHour: `${String(reached).padStart(2, '0')}:00` });
  expect([trend.now, trend.yesterday].map((hours) => hours.length)).toEqual([24, 24]);
  // The last full hour belongs to today in each zone, or to yesterday just after midnight.
  const expected = new Map<string, number>();
  for (const [ahead, flow] of [
    [-4, 3],
    [7, 5],
  ] as const) {
    const then = localHour(ahead, hour);
    const isToday = localHour(ahead, Date.now()) > 0;
    if (!isToday || then <= reached) expected.set(`${isToday ? 'now' : 'yesterday'} ${then}`, flow);
  }
  const found = (['now', 'yesterday'] as const).flatMap((day) =>
    trend[day].flatMap(({ value }, index) => (value === null ? [] : [[`${day} ${index}`, value] as const])),
  );
  expect(new Map(found)).toEqual(expected);
});

test('home stores the chosen items and refuses an empty choice', async () => {
  const { token: mine } = await server.factory.user({
    company: company.company,
    permissions: ['base:home:set'],
  });
  expect((await server.call(home.statisTypes, {}, { token: mine })).result.chosen).toEqual([
    'flowIn',
    'flowPassby',
    'batch',
    'adult',
    'children',
  ]);
  expect(
    (await server.call(home.setStatisTypes, { types: ['flowOut', 'flowIn'] }, { token: mine })).result.chosen,
  ).toEqual(['flowIn', 'flowOut']);
  expect((await server.call(home.statisTypes, {}, { token: mine })).result.chosen).toEqual(['flowIn', 'flowOut']);
  expect((await server.call(home.setStatisTypes, { types: [] }, { token: mine })).error).toBe('homeItems');
  expect((await server.call(home.statistical, { type: 5 }, { token: mine })).error).toBe('homeTime');
});
