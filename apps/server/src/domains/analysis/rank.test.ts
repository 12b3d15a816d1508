import { companies } from '@portico/contract/routes/companies';
import { comparisons } from '@portico/contract/routes/comparisons';
import { rangeTypes, selectionTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ComparingCompany, comparingCompany } from '../../platform/testing/comparing-company.ts';
import { at } from '../../platform/testing/counting-company.ts';
import { fixedClock } from '../../platform/testing/fixed-clock.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';

const clock = fixedClock('2026-07-08T12:04:30Z');
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock, logLevel: 'fatal' });
});
afterAll(async () => server?.stop());

const day = (date: string) => ({ type: rangeTypes.custom, startTime: `${date} 00:00`, endTime: `${next(date)} 00:00` });
const next = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

async function store(us: ComparingCompany, name: string, rest: object = {}, since?: string) {
  const entity = await server.world.entity({ company: us.company, name, timeZone: 'UTC', ...rest });
  const corridor = await server.world.corridor({ entity });
  const from = since === undefined ? {} : { from: since };
  const device = await server.world.device({ company: us.company, corridor, kind: 'aiCamera', ...from });
  return { entity, corridor, device };
}

test('largest first with shares; equal ones share a rank and stand by name; places won since the day before', async () => {
  const us = await comparingCompany(server);
  const names = ['Park 2', 'Park 10', 'Harbour', 'Silent', 'New'];
  const places = await Promise.all(
    names.map((name) => store(us, name, {}, name === 'New' ? '2026-06-30T10:00:00Z' : undefined)),
  );
  const counted = [
    [5, 40],
    [9, 40],
    [20, 100],
    [3, null],
    [6, 20],
  ];
  for (const [place, [before, now]] of counted.entries()) {
    const of = places[place];
    if (of === undefined) continue;
    const records = [before, now].flatMap((flow, day) =>
      typeof flow === 'number' ? [at(`2026-0${day === 0 ? '6-30' : '7-01'}T10:30:00Z`, flow)] : [],
    );
    await us.send(of, records);
  }
  const ids = places.map(({ entity }) => entity.id);
  const reply = await us.analyse(comparisons.rank, { ids, item: 'flowIn', ...day('2026-07-01') });
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
  // One period of 288 came.
  expect(reply.rows[0]?.completeness).toBe(1 / 288);

  const alone = await us.analyse(comparisons.rank, { ids, item: 'flowIn', ...day('2026-07-01'), compare: 'none' });
  expect(alone.rows.map((row) => [row.base, row.growth, row.leftOut, row.baseRank, row.rankChange])).toEqual(
    names.map(() => [null, null, null, null, null]),
  );
  expect([alone.base, alone.likeForLike]).toEqual([null, null]);
});

test('a base of nobody is no base to grow from; a base nobody counted leaves out', async () => {
  const us = await comparingCompany(server);
  const [zero, none] = [await store(us, 'zero'), await store(us, 'none')];
  await us.send(zero, [at('2026-06-30T10:00:00Z', 0), at('2026-07-01T10:00:00Z', 5)]);
  await us.send(none, [at('2026-07-01T10:00:00Z', 4)]);
  const ids = [zero.entity.id, none.entity.id];
  const { rows, likeForLike } = await us.analyse(comparisons.rank, { ids, item: 'flowIn', ...day('2026-07-01') });
  expect(rows.map((row) => [row.name, row.base, row.growth, row.leftOut])).toEqual([
    ['zero', 0, null, null],
    ['none', null, null, 'noBase'],
  ]);
  expect(likeForLike).toMatchObject({ compared: 5, base: 0, growth: null, places: 1 });
});

test('what is divided ranks by the quotient of its sums, and has no shares', async () => {
  const us = await comparingCompany(server);
  const [one, other] = [await store(us, 'one'), await store(us, 'other')];
  await us.send(one, [at('2026-07-01T10:00:00Z', 1, { after: 1 }), at('2026-07-01T11:00:00Z', 9, { after: 89 })]);
  await us.send(other, [at('2026-07-01T10:00:00Z', 30, { after: 70 })]);
  const ids = [one.entity.id, other.entity.id];
  const { rows, total } = await us.analyse(comparisons.rank, { ids, item: 'enteringRate', ...day('2026-07-01') });
  expect(rows.map(({ name, value, share }) => [name, value, share])).toEqual([
    ['other', 0.3, null],
    ['one', 0.1, null],
  ]);
  expect(total).toBe(40 / 200);
});

test('several zones: each its own today, cut at its own clock', async () => {
  clock.set('2026-07-08T12:04:30Z');
  const us = await comparingCompany(server);
  // 17:49 in Kathmandu, 21:04 in Tokyo, 5:04 in Los Angeles.
  const zones = ['Asia/Kathmandu', 'Asia/Tokyo', 'America/Los_Angeles'];
  const ids: number[] = [];
  for (const timeZone of zones) {
    const place = await store(us, timeZone, { timeZone });
    ids.push(place.entity.id);
    await us.send(place, [at('2026-07-08T11:55:00Z', 8), at('2026-07-08T12:03:00Z', 2, { period: 1 })]);
    await us.send(place, [
      at('2026-07-01T11:55:00Z', 4),
      at('2026-07-01T12:10:00Z', 90),
      at('2026-07-08T00:30:00Z', 1),
    ]);
  }
  const reply = await us.analyse(comparisons.rank, { ids, item: 'flowIn', type: rangeTypes.today });
  expect(reply.rows.map(({ name, value, compared, base }) => [name, value, compared, base])).toEqual([
    ['Asia/Kathmandu', 11, 9, 4],
    ['Asia/Tokyo', 11, 9, 4],
    // Half past midnight by UTC is yesterday there; 12:10 is after the moment up to which is compared, 5:00.
    ['America/Los_Angeles', 10, 8, 4],
  ]);
  expect(reply).toMatchObject({ zone: null, unfinished: true, asOf: '2026-07-08 17:45:00' });
  expect(reply.range).toEqual({ from: '2026-07-08 00:00:00', to: '2026-07-09 00:00:00' });
});

test('organisations: all below, each entity once in the total; compared is what can be', async () => {
  const us = await comparingCompany(server);
  const north = await server.world.organisation({ company: us.company, name: 'North' });
  const coast = await server.world.organisation({ company: us.company, parent: north, name: 'Coast' });
  const empty = await server.world.organisation({ company: us.company, name: 'Empty' });
  const [inland, pier, fresh] = [
    await store(us, 'inland', { organisation: north }),
    await store(us, 'pier', { organisation: coast }),
    await store(us, 'fresh', { organisation: coast }, '2026-07-01T09:00:00Z'),
  ];
  await us.send(inland, [at('2026-06-30T10:00:00Z', 10), at('2026-07-01T10:00:00Z', 11)]);
  await us.send(pier, [at('2026-06-30T10:00:00Z', 20), at('2026-07-01T10:00:00Z', 18)]);
  await us.send(fresh, [at('2026-07-01T10:00:00Z', 100)]);
  const ids = [coast.id, north.id, empty.id];
  const asked = { rangeType: selectionTypes.organisation, ids, item: 'flowIn' as const, ...day('2026-07-01') };
  const { rows, total, likeForLike } = await us.analyse(comparisons.rank, asked);
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

test('distinct people of areas and entrances are never added over what one entity has', async () => {
  const us = await comparingCompany(server);
  const first = await store(us, 'mall');
  const second = await us.place({ entity: first.entity });
  const seen = (iso: string, count: number) => at(iso, 1, { deduped: { count } });
  await us.send(first, [seen('2026-06-30T10:00:00Z', 30), seen('2026-07-01T10:00:00Z', 50)]);
  await us.send(second, [seen('2026-06-30T10:00:00Z', 25), seen('2026-07-01T10:00:00Z', 40)]);
  const both = await server.world.area({
    entity: first.entity,
    corridors: [first.corridor, second.corridor],
    name: 'both',
  });
  const one = await server.world.area({ entity: first.entity, corridors: [second.corridor], name: 'one' });
  const asked = { item: 'dedupedCount' as const, ...day('2026-07-01') };
  const figures = async (rangeType: number, ids: number[]) => {
    const { rows, total, likeForLike } = await us.analyse(comparisons.rank, { ...asked, rangeType, ids });
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

test('companies that mean different people by customers: each its own, all of them added up', async () => {
  const [us, them] = [await comparingCompany(server), await comparingCompany(server)];
  const { token: administrator } = await server.world.user({ company: them.company, permissions: ['basic'] });
  const { revision } = (await server.call(companies.info, {}, { token: administrator })).result;
  await server.call(companies.changeOneself, { revision, staffAreCustomers: true }, { token: administrator });
  const [ours, theirs] = [await store(us, 'ours'), await store(them, 'theirs')];
  for (const [of, place] of [
    [us, ours],
    [them, theirs],
  ] as const)
    await of.send(place, [
      at('2026-06-30T10:00:00Z', 10, { staffIn: 4 }),
      at('2026-07-01T10:00:00Z', 20, { staffIn: 5 }),
    ]);
  const { token } = await server.world.user();
  const ids = [ours.entity.id, theirs.entity.id];
  const asked = { ids, item: 'customerIn' as const, ...day('2026-07-01') };
  const { rows, total, settings, likeForLike } = (await server.call(comparisons.rank, asked, { token })).result;
  expect(rows.map(({ name, value, base }) => [name, value, base])).toEqual([
    ['theirs', 20, 10],
    ['ours', 15, 6],
  ]);
  expect([total, settings.of, likeForLike?.compared, likeForLike?.base]).toEqual([35, 'default', 35, 16]);
});
