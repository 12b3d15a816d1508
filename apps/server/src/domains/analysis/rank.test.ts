import { companies } from '@portico/contract/routes/companies';
import { comparisons } from '@portico/contract/routes/comparisons';
import { rangeTypes, selectionTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalysisCompany, createAnalysisCompany } from '../../platform/testing/analysis-company.ts';
import { createFiveMinuteRecord } from '../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

const clock = createFixedClock('2026-07-08T12:04:30Z');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
});
afterAll(async () => server?.stop());

const day = (date: string) => ({ type: rangeTypes.custom, startTime: `${date} 00:00`, endTime: `${next(date)} 00:00` });
const next = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

async function store(company: AnalysisCompany, name: string, rest: object = {}, since?: string) {
  const entity = await server.factory.entity({ company: company.company, name, timeZone: 'UTC', ...rest });
  const corridor = await server.factory.corridor({ entity });
  const from = since === undefined ? {} : { from: since };
  const device = await server.factory.device({ company: company.company, corridor, kind: 'aiCamera', ...from });
  return { entity, corridor, device };
}

test('places are ranked by value, equal values share a rank', async () => {
  const company = await createAnalysisCompany(server);
  const names = ['Park 2', 'Park 10', 'Harbour', 'Silent', 'New'];
  const places = await Promise.all(
    names.map((name) => store(company, name, {}, name === 'New' ? '2026-06-30T10:00:00Z' : undefined)),
  );
  const counted = [
    [5, 40],
    [9, 40],
    [20, 100],
    [3, null],
    [6, 20],
  ];
  for (const [index, [before, now]] of counted.entries()) {
    const countedPlace = places[index];
    if (countedPlace === undefined) continue;
    const records = [before, now].flatMap((flow, day) =>
      typeof flow === 'number' ? [createFiveMinuteRecord(`2026-0${day === 0 ? '6-30' : '7-01'}T10:30:00Z`, flow)] : [],
    );
    await company.sendRecords(countedPlace, records);
  }
  const ids = places.map(({ entity }) => entity.id);
  const reply = await company.analyse(comparisons.rank, { ids, item: 'flowIn', ...day('2026-07-01') });
  expect(
    reply.rows.map((row) => [
      row.name,
      row.rank,
      row.value,
      row.share,
      row.base,
      row.growth,
      row.leftOut,
      row.baseRank,
      row.rankChange,
    ]),
  ).toEqual([
    ['Harbour', 1, 100, 0.5, 20, 4, null, 1, 0],
    ['Park 2', 2, 40, 0.2, 5, 7, null, 3, 1],
    ['Park 10', 2, 40, 0.2, 9, (40 - 9) / 9, null, 2, 0],
    ['New', 4, 20, 0.1, 6, null, 'countedLater', null, null],
    ['Silent', null, null, null, 3, null, 'noValue', null, null],
  ]);
  expect(reply).toMatchObject({
    zone: 'UTC',
    range: { from: '2026-07-01 00:00:00', to: '2026-07-02 00:00:00' },
    base: { from: '2026-06-30 00:00:00', to: '2026-07-01 00:00:00' },
    unfinished: false,
    total: 200,
    likeForLike: { compared: 180, base: 34, growth: (180 - 34) / 34, places: 3 },
  });
  expect(reply.likeForLike?.leftOut.map(({ name, reason }) => [name, reason])).toEqual([
    ['Silent', 'noValue'],
    ['New', 'countedLater'],
  ]);
  // One of 288 periods was received.
  expect(reply.rows[0]?.completeness).toBe(1 / 288);

  const alone = await company.analyse(comparisons.rank, { ids, item: 'flowIn', ...day('2026-07-01'), compare: 'none' });
  expect(alone.rows.map((row) => [row.base, row.growth, row.leftOut, row.baseRank, row.rankChange])).toEqual(
    names.map(() => [null, null, null, null, null]),
  );
  expect([alone.base, alone.likeForLike]).toEqual([null, null]);
});

test('growth is null when the base is 0; a place without a base is left out', async () => {
  const company = await createAnalysisCompany(server);
  const [zero, none] = [await store(company, 'zero'), await store(company, 'none')];
  await company.sendRecords(zero, [
    createFiveMinuteRecord('2026-06-30T10:00:00Z', 0),
    createFiveMinuteRecord('2026-07-01T10:00:00Z', 5),
  ]);
  await company.sendRecords(none, [createFiveMinuteRecord('2026-07-01T10:00:00Z', 4)]);
  const ids = [zero.entity.id, none.entity.id];
  const { rows, likeForLike } = await company.analyse(comparisons.rank, { ids, item: 'flowIn', ...day('2026-07-01') });
  expect(rows.map((row) => [row.name, row.base, row.growth, row.leftOut])).toEqual([
    ['zero', 0, null, null],
    ['none', null, null, 'noBase'],
  ]);
  expect(likeForLike).toMatchObject({ compared: 5, base: 0, growth: null, places: 1 });
});

test('a rate is ranked by the quotient of its sums and has no shares', async () => {
  const company = await createAnalysisCompany(server);
  const [one, other] = [await store(company, 'one'), await store(company, 'other')];
  await company.sendRecords(one, [
    createFiveMinuteRecord('2026-07-01T10:00:00Z', 1, { after: 1 }),
    createFiveMinuteRecord('2026-07-01T11:00:00Z', 9, { after: 89 }),
  ]);
  await company.sendRecords(other, [createFiveMinuteRecord('2026-07-01T10:00:00Z', 30, { after: 70 })]);
  const ids = [one.entity.id, other.entity.id];
  const { rows, total } = await company.analyse(comparisons.rank, { ids, item: 'enteringRate', ...day('2026-07-01') });
  expect(rows.map(({ name, value, share }) => [name, value, share])).toEqual([
    ['other', 0.3, null],
    ['one', 0.1, null],
  ]);
  expect(total).toBe(40 / 200);
});

test('each place is ranked by its own local day up to its own local time', async () => {
  clock.set('2026-07-08T12:04:30Z');
  const company = await createAnalysisCompany(server);
  // 17:49 in Kathmandu, 21:04 in Tokyo, 5:04 in Los Angeles.
  const zones = ['Asia/Kathmandu', 'Asia/Tokyo', 'America/Los_Angeles'];
  const ids: number[] = [];
  for (const timeZone of zones) {
    const place = await store(company, timeZone, { timeZone });
    ids.push(place.entity.id);
    await company.sendRecords(place, [
      createFiveMinuteRecord('2026-07-08T11:55:00Z', 8),
      createFiveMinuteRecord('2026-07-08T12:03:00Z', 2, { period: 1 }),
    ]);
    await company.sendRecords(place, [
      createFiveMinuteRecord('2026-07-01T11:55:00Z', 4),
      createFiveMinuteRecord('2026-07-01T12:10:00Z', 90),
      createFiveMinuteRecord('2026-07-08T00:30:00Z', 1),
    ]);
  }
  const reply = await company.analyse(comparisons.rank, { ids, item: 'flowIn', type: rangeTypes.today });
  expect(reply.rows.map(({ name, value, compared, base }) => [name, value, compared, base])).toEqual([
    ['Asia/Kathmandu', 11, 9, 4],
    ['Asia/Tokyo', 11, 9, 4],
    // In Los Angeles 00:30 UTC is still yesterday. 12:10 UTC is 05:10 there, after 05:00, the local time at which the comparison ends.
    ['America/Los_Angeles', 10, 8, 4],
  ]);
  expect(reply).toMatchObject({ zone: null, unfinished: true, asOf: '2026-07-08 17:45:00' });
  expect(reply.range).toEqual({ from: '2026-07-08 00:00:00', to: '2026-07-09 00:00:00' });
});

test('organisations count each entity once and compare only comparable ones', async () => {
  const company = await createAnalysisCompany(server);
  const north = await server.factory.organisation({ company: company.company, name: 'North' });
  const coast = await server.factory.organisation({ company: company.company, parent: north, name: 'Coast' });
  const empty = await server.factory.organisation({ company: company.company, name: 'Empty' });
  const [inland, pier, fresh] = [
    await store(company, 'inland', { organisation: north }),
    await store(company, 'pier', { organisation: coast }),
    await store(company, 'fresh', { organisation: coast }, '2026-07-01T09:00:00Z'),
  ];
  await company.sendRecords(inland, [
    createFiveMinuteRecord('2026-06-30T10:00:00Z', 10),
    createFiveMinuteRecord('2026-07-01T10:00:00Z', 11),
  ]);
  await company.sendRecords(pier, [
    createFiveMinuteRecord('2026-06-30T10:00:00Z', 20),
    createFiveMinuteRecord('2026-07-01T10:00:00Z', 18),
  ]);
  await company.sendRecords(fresh, [createFiveMinuteRecord('2026-07-01T10:00:00Z', 100)]);
  const ids = [coast.id, north.id, empty.id];
  const requestedPeriod = {
    rangeType: selectionTypes.organisation,
    ids,
    item: 'flowIn' as const,
    ...day('2026-07-01'),
  };
  const { rows, total, likeForLike } = await company.analyse(comparisons.rank, requestedPeriod);
  expect(
    rows.map((row) => [
      row.name,
      row.value,
      row.share,
      row.compared,
      row.base,
      row.growth,
      row.leftOut,
      row.leftOutInside,
    ]),
  ).toEqual([
    ['North', 129, 1, 29, 30, -1 / 30, null, 1],
    ['Coast', 118, 118 / 129, 18, 20, -0.1, null, 1],
    ['Empty', null, null, null, null, null, 'noValue', 0],
  ]);
  expect(total).toBe(129);
  expect(likeForLike).toEqual({
    compared: 29,
    base: 30,
    growth: -1 / 30,
    places: 2,
    leftOut: [{ id: fresh.entity.id, name: 'fresh', reason: 'countedLater' }],
  });
});

test('distinct people of entrances are not added within one entity', async () => {
  const company = await createAnalysisCompany(server);
  const first = await store(company, 'mall');
  const second = await company.addPlace({ entity: first.entity });
  const seen = (iso: string, count: number) => createFiveMinuteRecord(iso, 1, { deduped: { count } });
  await company.sendRecords(first, [seen('2026-06-30T10:00:00Z', 30), seen('2026-07-01T10:00:00Z', 50)]);
  await company.sendRecords(second, [seen('2026-06-30T10:00:00Z', 25), seen('2026-07-01T10:00:00Z', 40)]);
  const both = await server.factory.area({
    entity: first.entity,
    corridors: [first.corridor, second.corridor],
    name: 'both',
  });
  const one = await server.factory.area({ entity: first.entity, corridors: [second.corridor], name: 'one' });
  const requestedPeriod = { item: 'dedupedCount' as const, ...day('2026-07-01') };
  const figures = async (rangeType: number, ids: number[]) => {
    const { rows, total, likeForLike } = await company.analyse(comparisons.rank, {
      ...requestedPeriod,
      rangeType,
      ids,
    });
    return [rows.map(({ value, base }) => [value, base]), total, likeForLike?.compared, likeForLike?.base];
  };
  expect(await figures(selectionTypes.area, [one.id, both.id])).toEqual([
    [
      [50, 30],
      [40, 25],
    ],
    50,
    50,
    30,
  ]);
  const entrances = [first.corridor.id, second.corridor.id];
  expect(await figures(selectionTypes.access, entrances)).toEqual([
    [
      [50, 30],
      [40, 25],
    ],
    50,
    50,
    30,
  ]);
  expect(await figures(selectionTypes.entity, [first.entity.id])).toEqual([[[50, 30]], 50, 50, 30]);
});

test('customers follow each company’s settings when ranked together', async () => {
  const [company, them] = [await createAnalysisCompany(server), await createAnalysisCompany(server)];
  const { token: administrator } = await server.factory.user({ company: them.company, permissions: ['basic'] });
  const { revision } = (await server.call(companies.info, {}, { token: administrator })).result;
  await server.call(companies.changeOneself, { revision, staffAreCustomers: true }, { token: administrator });
  const [ours, otherPlace] = [await store(company, 'ours'), await store(them, 'theirs')];
  for (const [of, place] of [
    [company, ours],
    [them, otherPlace],
  ] as const)
    await of.sendRecords(place, [
      createFiveMinuteRecord('2026-06-30T10:00:00Z', 10, { staffIn: 4 }),
      createFiveMinuteRecord('2026-07-01T10:00:00Z', 20, { staffIn: 5 }),
    ]);
  const { token } = await server.factory.user();
  const ids = [ours.entity.id, otherPlace.entity.id];
  const requestedPeriod = { ids, item: 'customerIn' as const, ...day('2026-07-01') };
  const { rows, total, settings, likeForLike } = (await server.call(comparisons.rank, requestedPeriod, { token }))
    .result;
  expect(rows.map(({ name, value, base }) => [name, value, base])).toEqual([
    ['theirs', 20, 10],
    ['ours', 15, 6],
  ]);
  expect([total, settings.of, likeForLike?.compared, likeForLike?.base]).toEqual([35, 'default', 35, 16]);
});
