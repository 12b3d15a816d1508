import type { RequestOf } from '@portico/contract/route';
import { analysis } from '@portico/contract/routes/analysis';
import { comparisons } from '@portico/contract/routes/comparisons';
import { home } from '@portico/contract/routes/home';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CountingCompany, createCountingCompany } from '../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { createHourlyStore, type HourlyStore } from '../../platform/testing/hourly-store.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

// A Wednesday; four hours are over.
const clock = createFixedClock('2026-07-08T12:03:30Z');
const day = { startTime: '2026-07-08 00:00:00', endTime: '2026-07-09 00:00:00' };
let server: TestServer;
let countingCompany: CountingCompany;
let street: HourlyStore;
let mall: HourlyStore;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
  countingCompany = await createCountingCompany(server);
  street = await createHourlyStore(server, countingCompany, { name: 'Street', doors: ['Front', 'Back'] });
  mall = await createHourlyStore(server, countingCompany, { name: 'Mall' });
  // From 10:00 on the front camera no longer counts passers-by. Until then it counted 20 people in and 100 passers-by, and the back counted
  // 40 people in.
  await street.sendDay('2026-07-08', [{ in: 10, after: 30 }, { in: 10, after: 70 }, { in: 500 }, { in: 500 }]);
  await street.sendDay('2026-07-08', [20, 20, 100, 100], 1);
  await mall.sendDay('2026-07-08', [1000, 1000, 1000, 1000]);
});
afterAll(async () => server?.stop());

/** 20 came in, 100 passed by: at the door and in the hours in which both are known. */
const rate = 20 / 120;
const asUser = () => ({ token: countingCompany.token });
const items = ['flowIn', 'flowPassby', 'enteringRate'] as const;

test('home computes rates only from hours in which both counts are known', async () => {
  const { cards } = (await server.call(home.statistical, { items: [...items] }, asUser())).result;
  expect(cards.map(({ item, value }) => [item, value])).toEqual([
    ['flowIn', 5260],
    ['flowPassby', 100],
    ['enteringRate', rate],
  ]);
  const cardOf = async (entityId: number) =>
    (await server.call(home.statistical, { entityId, items: ['enteringRate'] }, asUser())).result.cards[0];
  expect(await cardOf(street.entity.id)).toMatchObject({ value: rate, compared: rate });
  expect(await cardOf(mall.entity.id)).toMatchObject({ value: null, compared: null });
  const trend = (await server.call(home.trend, { item: 'enteringRate' }, asUser())).result;
  expect(trend.now.slice(8, 12).map(({ value }) => value)).toEqual([10 / 40, 10 / 80, null, null]);
  const league = (await server.call(homePanelRoutes.league, { item: 'enteringRate' }, asUser())).result;
  expect(league.content.map(({ name, value, month }) => [name, value, month])).toEqual([
    ['Street', rate, rate],
    ['Mall', null, null],
  ]);
  expect(league.totals.all.value).toBe(rate);
  expect(league.content[0]?.days).toHaveLength(28);
});

test('series and records compute rates from the same hours as home', async () => {
  const ids = [street.entity.id, mall.entity.id];
  const series = async (more: object) => {
    const query = { ids, ...day, step: '1d' as const, items: [...items], ...more };
    const { rows } = (await server.call(analysis.series, query, asUser())).result;
    return rows.filter(({ item }) => item === 'enteringRate').map(({ values, total }) => [values, total]);
  };
  expect(await series({})).toEqual([
    [[rate], rate],
    [[null], null],
  ]);
  expect(await series({ each: false })).toEqual([[[rate], rate]]);
  const root = { rangeType: 3, ids: [countingCompany.company.root.id] };
  expect(await series(root)).toEqual([[[rate], rate]]);
  const hours = { startTime: '2026-07-08 08:00:00', endTime: '2026-07-08 12:00:00', step: '1h' };
  expect(await series({ each: false, ...hours })).toEqual([[[10 / 40, 10 / 80, null, null], rate]]);
  const month = { startTime: '2026-07-01 00:00:00', endTime: '2026-08-01 00:00:00', step: '1n', each: false };
  expect(await series(month)).toEqual([[[rate], rate]]);
  const analyst = await server.factory.user({ company: countingCompany.company, permissions: ['rank:data'] });
  const ranked = async (input: RequestOf<typeof comparisons.rank>) =>
    (await server.call(comparisons.rank, input, analyst)).result;
  const query = { ids, ...day, item: 'enteringRate' as const };
  const records = (await server.call(analysis.records, { ...query, size: 100 }, asUser())).result;
  expect([records.value, records.sums]).toEqual([rate, { flowIn: 20, flowPassby: 100 }]);
  expect(records.content.filter(({ counts }) => counts)).toHaveLength(2);
  expect((await ranked({ ...query, ...root })).rows[0]?.value).toBe(rate);
  expect((await ranked(query)).rows.map(({ value }) => value)).toEqual([rate, null]);
  // Only the front entrance has both people in and passers-by.
  const doors = {
    rangeType: 1,
    ids: street.entrances.map(({ corridor }) => corridor.id),
    ...day,
    item: 'enteringRate' as const,
  };
  expect((await ranked(doors)).rows.map(({ name, value }) => [name, value])).toEqual([
    ['Front', 20 / 120],
    ['Back', null],
  ]);
});

test('rates of records longer than an hour are computed by day', async () => {
  const other = await createCountingCompany(server);
  const { company } = other;
  const entity = await server.factory.entity({ company, name: 'Slow', timeZone: 'UTC' });
  const at = { kind: 'aiCamera', uploadInterval: 5, from: '2026-01-01T00:00:00Z' } as const;
  const [gate, eye] = [
    await server.factory.device({
      ...at,
      company,
      corridor: await server.factory.corridor({ entity }),
      recordPeriod: 240,
    }),
    await server.factory.device({
      ...at,
      company,
      corridor: await server.factory.corridor({ entity }),
      recordPeriod: 60,
    }),
  ];
  await other.sendRecords({ device: gate }, [{ time: '2026-07-08 08:00:00', period: 240, in: 40 }]);
  const passing = [8, 9, 10, 11].map((hour) => ({
    time: `2026-07-08 ${String(hour).padStart(2, '0')}:00:00`,
    period: 60,
    after: 15,
  }));
  await other.sendRecords({ device: eye }, passing);
  const { cards } = (await server.call(home.statistical, { items: ['enteringRate'] }, { token: other.token })).result;
  expect(cards[0]?.value).toBe(0.4);
});
