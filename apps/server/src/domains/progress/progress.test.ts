import { kpi } from '@portico/contract/routes/kpi';
import { targets } from '@portico/contract/routes/targets';
import { parseLocal } from '@portico/counting/local-time';
import { findFirstInstantAtOrAfter, zoneRules } from '@portico/counting/zones';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCountingCompany } from '../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestDevice, TestEntity } from '../../platform/testing/test-factory.ts';

// Wednesday, 20 May: 19 days of the month are over, and 139 of the year. In Shanghai it is eight o'clock in the evening.
const clock = createFixedClock('2026-05-20T12:00:00Z');
const year = 2026;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
});
afterAll(() => server.stop());

type Store = { entity: TestEntity; device: TestDevice; zone: string };

async function createChain() {
  const countingCompany = await createCountingCompany(server);
  const { company } = countingCompany;
  const { token } = await server.factory.user({ company, permissions: ['entity:list'] });
  /** Creates a store whose device reports a whole day at once. */
  async function store(name: string, more: { zone?: string; workTime?: string; organisation?: { id: number } } = {}) {
    const { zone = 'UTC', ...rest } = more;
    const entity = await server.factory.entity({ company, name, timeZone: zone, ...rest });
    const corridor = await server.factory.corridor({ entity });
    const device = await server.factory.device({ company, corridor, recordPeriod: 1440, uploadInterval: 60 });
    return { entity, device, zone };
  }
  /** Sends counts of this many people for each of these days, both included. */
  async function count({ device, zone }: Store, from: string, to: string, people: number, more: object = {}) {
    const rules = zoneRules(zone, true);
    const records = [];
    for (let day = parseLocal(from); day <= parseLocal(to); day += 86_400)
      records.push({
        time: new Date(findFirstInstantAtOrAfter(rules, day) * 1000).toISOString(),
        period: 1440,
        in: people,
        ...more,
      });
    await countingCompany.sendRecords({ device }, records);
  }
  const aim = (cells: Parameters<typeof server.call<typeof targets.save>>[1]['cells']) =>
    server.call(targets.save, { year, cells: cells ?? [] }, { token });
  return { company, token, store, count, aim };
}

const figure = async (token: string, input: Parameters<typeof server.call<typeof kpi.figure>>[1]) =>
  (await server.call(kpi.figure, input, { token })).result;

test('a month is compared with the month before and with its target', async () => {
  const { store, count, aim, token } = await createChain();
  const shop = await store('Shop', { workTime: '10:00:00~18:00:00' });
  await count(shop, '2026-04-01', '2026-05-19', 1000);
  await aim([{ entityId: shop.entity.id, month: 5, amount: 31_000 }]);
  const month = await figure(token, { entityId: shop.entity.id, timeType: 'month' });
  expect(month).toMatchObject({
    entityCount: 1,
    zone: 'UTC',
    range: { from: '2026-05-01 00:00:00', to: '2026-06-01 00:00:00' },
    base: { from: '2026-04-01 00:00:00', to: '2026-04-20 12:00:00' },
    unfinished: true,
    asOf: '2026-05-20 12:00:00',
    value: 19_000,
    compared: 19_000,
    baseValue: 19_000,
    growth: 0,
    target: 31_000,
    // On earlier Wednesdays all people were reported at the end of the day, so none of today's are due.
    targetToDate: 19_000,
    targetActual: 19_000,
    completion: 19 / 31,
    pace: 1,
    targetOf: 'own',
    withoutTarget: { count: 0, names: [] },
    leftOut: { count: 0, names: [] },
  });
  // The year has a target only if all of its days have one.
  expect(await figure(token, { entityId: shop.entity.id, timeType: 'year' })).toMatchObject({
    value: 49_000,
    target: null,
    targetToDate: null,
    completion: null,
    pace: null,
    targetOf: null,
    withoutTarget: { count: 1, names: ['Shop'] },
  });
  const yesterday = await figure(token, { entityId: shop.entity.id, startTime: '2026-05-19' });
  expect(yesterday).toMatchObject({
    value: 1000,
    target: 1000,
    targetToDate: 1000,
    pace: 1,
    growth: 0,
    unfinished: false,
  });
  const april = await figure(token, { timeType: 'month', startTime: '2026-04-30' });
  expect(april).toMatchObject({ value: 30_000, baseValue: null, growth: null, target: null, unfinished: false });
});

test('today and the target due by now follow each store’s time zone', async () => {
  const { store, count, aim, token } = await createChain();
  const [shanghai, london] = [
    await store('Shanghai', { zone: 'Asia/Shanghai' }),
    await store('London', { zone: 'Europe/London' }),
  ];
  for (const shop of [shanghai, london]) {
    await count(shop, '2026-05-13', '2026-05-13', 80);
    await aim([{ entityId: shop.entity.id, month: 5, amount: 3100 }]);
  }
  await count(shanghai, '2026-05-20', '2026-05-20', 90);
  const today = await figure(token, { timeType: 'day' });
  expect(today).toMatchObject({ zone: null, value: 90, target: 200, targetOf: 'entities' });
  // 20:00 in Shanghai, 13:00 in London: both are open day and night.
  expect(today.targetToDate).toBeCloseTo((100 * 20) / 24 + (100 * 13) / 24, 9);
});

test('stores without a target or comparable counts are left out and named', async () => {
  const { store, count, aim, token } = await createChain();
  const [old, fresh] = [await store('Old'), await store('Fresh')];
  await count(old, '2026-05-04', '2026-05-20', 100);
  await count(fresh, '2026-05-18', '2026-05-19', 70);
  await aim([{ entityId: old.entity.id, month: 0, amount: 36_500 }]);
  const week = await figure(token, { timeType: 'week' });
  expect(week).toMatchObject({
    value: 440,
    // The current day is reported at its end, so Monday and Tuesday are compared.
    compared: 200,
    baseValue: 200,
    growth: 0,
    leftOut: { count: 1, names: ['Fresh'] },
    target: 700,
    targetActual: 300,
    completion: 300 / 700,
    targetOf: 'entities',
    withoutTarget: { count: 1, names: ['Fresh'] },
  });
  expect(week.targetToDate).toBeCloseTo(250, 9);
});

test('an organisation is measured by its own target, else by its stores’', async () => {
  const { company, store, count, aim, token } = await createChain();
  const east = await server.factory.organisation({ company, name: 'East' });
  const [harbour, hill] = [
    await store('Harbour', { organisation: east }),
    await store('Hill', { organisation: company.root }),
  ];
  await count(harbour, '2026-05-01', '2026-05-19', 10);
  await count(hill, '2026-05-01', '2026-05-19', 20);
  await aim([
    { entityId: harbour.entity.id, month: 5, amount: 310 },
    { entityId: hill.entity.id, month: 5, amount: 620 },
    { organisationId: east.id, month: 5, amount: 3100 },
  ]);
  const { token: eastern } = await server.factory.user({ company, organisations: [east] });
  const month = { timeType: 'month' as const };
  expect(await figure(eastern, month)).toMatchObject({ value: 190, target: 3100, targetToDate: 1950, targetOf: 'own' });
  expect(await figure(token, month)).toMatchObject({
    value: 570,
    target: 930,
    targetToDate: 585,
    targetOf: 'entities',
  });
  // A user with only this store assigned gets the store's target.
  const { token: keeper } = await server.factory.user({ company, entities: [harbour.entity] });
  expect(await figure(keeper, month)).toMatchObject({ value: 190, target: 310, targetOf: 'entities' });
});

test('the four cards equal the figures of their periods', async () => {
  const { store, count, aim, token } = await createChain();
  const shop = await store('Shop');
  await count(shop, '2025-01-01', '2025-12-31', 90);
  await count(shop, '2026-01-01', '2026-05-19', 100);
  await aim([{ entityId: shop.entity.id, month: 0, amount: 36_500 }]);
  const { cards } = (await server.call(kpi.cards, {}, { token })).result;
  expect(cards.map(({ period, value, growth, target, pace }) => [period, value, growth, target, pace])).toEqual([
    ['yesterday', 100, 0, 100, 1],
    ['week', 200, 0, 700, 1],
    ['month', 1900, 0, 3100, 1],
    ['year', 13_900, 1 / 9, 36_500, 1],
  ]);
  const year2026 = await figure(token, { timeType: 'year' });
  const { period, ...ofYear } = cards[3] ?? { period: null };
  expect([period, ofYear]).toEqual(['year', year2026]);
});

test('groups in have their own targets, groups out have none', async () => {
  const { store, count, token, aim } = await createChain();
  const shop = await store('Shop');
  await count(shop, '2026-05-19', '2026-05-19', 90);
  await aim([{ entityId: shop.entity.id, month: 5, amount: 3100 }]);
  expect(await figure(token, { type: 'inBatch', startTime: '2026-05-19' })).toMatchObject({
    item: 'batch',
    target: null,
  });
  const groupsOut = { item: 'batchOut', target: null, withoutTarget: { count: 0, names: [] } };
  expect(await figure(token, { type: 'outBatch', startTime: '2026-05-19' })).toMatchObject({
    ...groupsOut,
    isMeasured: false,
    value: null,
    completeness: null,
  });
  await count(shop, '2026-05-12', '2026-05-12', 90, { batchOut: 30 });
  await count(shop, '2026-05-19', '2026-05-19', 90, { batchOut: 33 });
  const reported = { ...groupsOut, isMeasured: true, value: 33, compared: 33, baseValue: 30, growth: 0.1 };
  expect(await figure(token, { type: 'outBatch', startTime: '2026-05-19' })).toMatchObject(reported);
  const { cards } = (await server.call(kpi.cards, { type: 'outBatch' }, { token })).result;
  expect(cards[0]).toMatchObject({ period: 'yesterday', ...reported });
  expect((await server.call(kpi.figure, { startTime: '2026-02-30' }, { token })).error).toBe('homeTime');
});

test('KPI and targets outside the scope are not found', async () => {
  const ownScene = await createChain();
  const otherScene = await createChain();
  const [place, there] = [await ownScene.store('Here'), await otherScene.store('There')];
  await otherScene.aim([{ entityId: there.entity.id, month: 5, amount: 31 }]);
  for (const route of [kpi.figure, kpi.cards]) {
    expect((await server.call(route, { entityId: there.entity.id }, { token: ownScene.token })).error).toBe('notFound');
    expect((await server.call(route, { entityId: place.entity.id }, { token: ownScene.token })).status).toBe(200);
  }
  const { rows } = (await server.call(kpi.targets, {}, { token: ownScene.token })).result;
  expect(rows.map(({ name }) => name)).toEqual([ownScene.company.name, 'Here']);
  // A user without stores gets empty values.
  const { token } = await server.factory.user({ company: ownScene.company, entities: [] });
  expect(await figure(token, {})).toMatchObject({ entityCount: 0, value: null, target: null });
});

test('monitoring lists places furthest behind first, without target last', async () => {
  const { company, store, count, aim, token } = await createChain();
  const east = await server.factory.organisation({ company, name: 'East' });
  const shops = {
    late: await store('Late', { organisation: east }),
    ahead: await store('Ahead', { organisation: east }),
    free: await store('Free', { organisation: company.root }),
  };
  await count(shops.late, '2026-05-01', '2026-05-19', 10);
  await count(shops.ahead, '2026-01-01', '2026-05-19', 30);
  await count(shops.free, '2026-05-01', '2026-05-10', 5);
  await aim([
    { entityId: shops.late.entity.id, month: 5, amount: 620 },
    { entityId: shops.ahead.entity.id, month: 0, amount: 3650 },
  ]);
  const ask = async (more: object = {}) => (await server.call(kpi.targets, more, { token })).result;
  const { rows, ...sums } = await ask();
  expect(
    rows.map(({ name, month, year: whole }) => [name, month.actual, month.pace, whole.actual, whole.target]),
  ).toEqual([
    ['Late', 190, 190 / 390, 190, null],
    // The two stores with a target have 760 people; 580 are expected by now.
    [company.name, 810, 760 / 580, 4410, 3650],
    ['East', 760, 760 / 580, 4360, 3650],
    ['Ahead', 570, 570 / 190, 4170, 3650],
    ['Free', 50, null, 50, null],
  ]);
  expect(sums).toEqual({ total: 5, withTarget: 4, behind: 1, withoutTarget: 1, withGaps: 2 });
  expect(rows.find(({ name }) => name === company.name)?.month).toMatchObject({
    targetOf: 'entities',
    withoutTarget: { count: 1, names: ['Free'] },
    targetActual: 760,
  });
  expect(rows.find(({ name }) => name === 'Late')?.month).toMatchObject({ targetOf: 'own', target: 620 });
  const byYear = await ask({ by: 'year', of: 'entities', size: 2 });
  // Stores without a target for every day of the year come last, in tree order.
  expect(byYear.rows.map(({ name }) => name)).toEqual(['Ahead', 'Free']);
  expect(byYear).toMatchObject({ total: 3, withTarget: 1, withoutTarget: 2 });
  expect((await ask({ of: 'organisations' })).rows.map(({ name }) => name)).toEqual([company.name, 'East']);
});

test('targets are listed with last year’s counts and distributed by them', async () => {
  const { company, store, count, token } = await createChain();
  const shop = await store('Shop');
  await count(shop, '2025-02-01', '2025-12-31', 100);
  const other = await store('New');
  const { content } = (await server.call(targets.list, { year }, { token })).result;
  const { lastYear } = content.find(({ name }) => name === 'Shop') ?? {};
  expect(lastYear?.value).toBe(33_400);
  expect(lastYear?.months.slice(0, 3)).toEqual([
    { value: null, completeness: 0 },
    { value: 2800, completeness: 1 },
    { value: 3100, completeness: 1 },
  ]);
  const distribute = async (more: object) => {
    const places = [{ entityId: shop.entity.id }, { entityId: other.entity.id }, { organisationId: company.root.id }];
    return (await server.call(targets.spread, { year, method: 'lastYear', places, ...more }, { token })).result.rows;
  };
  const grown = await distribute({ growth: 0.1 });
  expect(grown.map(({ name, yearly, problem, unknownMonths }) => [name, yearly, problem, unknownMonths])).toEqual([
    // January has no data and gets the mean per day of the other months.
    ['Shop', 40_150, null, [1]],
    ['New', null, 'noLastYear', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
    // The new store has sent no records, so the organisation has only half of its expected periods.
    [company.name, null, 'noLastYear', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ]);
  expect(grown[0]?.months?.reduce((sum, month) => sum + month, 0)).toBe(40_150);
  expect(grown[0]?.months?.slice(0, 3)).toEqual([3410, 3080, 3410]);
  // An even distribution needs no last year, but a yearly target.
  const evenly = { method: 'evenly' as const };
  expect((await distribute(evenly)).map(({ problem }) => problem)).toEqual(['noYearly', 'noYearly', 'noYearly']);
  const cells = [{ entityId: shop.entity.id, month: 0, amount: 366 }];
  await server.call(targets.save, { year, cells }, { token });
  expect((await distribute(evenly))[0]).toMatchObject({
    yearly: 366,
    months: [32, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31],
  });
  const givenPlaces = [{ entityId: shop.entity.id, yearly: 12 }];
  const [row] = (await server.call(targets.spread, { year, method: 'evenly', places: givenPlaces }, { token })).result
    .rows;
  expect(row).toMatchObject({ yearly: 12, months: Array.from({ length: 12 }, () => 1), lastYear: 33_400 });
  const unknownPlaces = [{ entityId: 999_999, yearly: 12 }];
  expect((await server.call(targets.spread, { year, method: 'evenly', places: unknownPlaces }, { token })).error).toBe(
    'notFound',
  );
});

test('a month in which counting began is not used to distribute a target', async () => {
  const { company, store, count, token } = await createChain();
  const shop = await store('Shop');
  const late = new Date('2025-10-24T00:00:00Z');
  await server.db.updateTable('bindings').set({ fromAt: late }).where('deviceId', '=', shop.device.id).execute();
  server.app.events.emit('devices.changed', { sns: [shop.device.sn] });
  await count(shop, '2025-10-24', '2025-12-31', 100);
  const places = [{ entityId: shop.entity.id }, { organisationId: company.root.id }];
  const query = { year, method: 'lastYear' as const, growth: 0, places };
  const { rows } = (await server.call(targets.spread, query, { token })).result;
  for (const { yearly, unknownMonths, lastYear } of rows) {
    expect([yearly, lastYear]).toEqual([36_500, 6900]);
    expect(unknownMonths).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  }
  expect(rows).toHaveLength(2);
});
