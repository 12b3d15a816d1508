import { analysis } from '@portico/contract/routes/analysis';
import { companies } from '@portico/contract/routes/companies';
import { home } from '@portico/contract/routes/home';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCountingCompany, createFiveMinuteRecord } from '../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

const clock = createFixedClock('2026-07-08T12:30:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
});
afterAll(async () => server?.stop());

type Settings = { captureRate?: 1 | 2; staffAreCustomers?: boolean; childrenAreCustomers?: boolean };

async function setUp() {
  const company = await createCountingCompany(server);
  const { token: administrator } = await server.factory.user({ company: company.company, permissions: ['basic'] });
  const place = await company.addPlace({ timeZone: 'UTC' });
  const hour = { staffIn: 3, staffOut: 2, children: 4, after: 80, batch: 8, out: 12, back: 5 };
  await company.sendRecords(place, [createFiveMinuteRecord('2026-07-08T10:00:00Z', 20, hour)]);
  return {
    company,
    place,
    token: company.token,
    async change(settings: Settings) {
      const { revision } = (await server.call(companies.info, {}, { token: administrator })).result;
      const reply = await server.call(companies.changeOneself, { revision, ...settings }, { token: administrator });
      expect(reply.status).toBe(200);
    },
  };
}

const items: StatisticItem[] = ['customerIn', 'customerOut', 'enteringRate', 'turnbackRate', 'averageGroupSize'];

/** The values and settings of home cards, series and trends: for one store, or for everything the user sees. */
async function figuresOf(token: string, entityIds: readonly number[], isOne: boolean) {
  const place = isOne ? { entityId: entityIds[0] } : {};
  const cards = await server.call(home.statistical, { ...place, type: rangeTypes.today, items }, { token });
  const day = { ids: [...entityIds], startTime: '2026-07-08 10:00:00', endTime: '2026-07-08 11:00:00' };
  const query = { ...day, each: false, items, completeness: false };
  const series = await server.call(analysis.series, query, { token });
  const trends = await Promise.all(items.map((item) => server.call(home.trend, { ...place, item }, { token })));
  expect(series.result.rows.map(({ values }) => values[0])).toEqual(series.result.rows.map(({ total }) => total));
  const given = [cards.result.settings, series.result.settings, ...trends.map(({ result }) => result.settings)];
  return {
    cards: cards.result.cards.map(({ value }) => value),
    series: series.result.rows.map(({ total }) => total),
    trend: trends.map(({ result }) => result.now[10]?.value ?? null),
    of: [...new Set(given.map((settings) => JSON.stringify(settings)))].map((text): unknown => JSON.parse(text)),
  };
}

const everywhere = (values: readonly number[]) => ({ cards: values, series: values, trend: values });

test('changed company settings apply to all figures at once', async () => {
  const { company, place, change } = await setUp();
  const other = await setUp();
  const readFigures = async (scene: { token: string; place: typeof place }) =>
    figuresOf(scene.token, [scene.place.entity.id], true);
  const usual = [17, 10, 0.2, 0.2, 2.5];
  expect(await readFigures({ token: company.token, place })).toEqual({
    ...everywhere(usual),
    of: [{ of: 'company', captureRate: 1, staffAreCustomers: false, childrenAreCustomers: true }],
  });
  await change({ captureRate: 2 });
  expect(await readFigures({ token: company.token, place })).toMatchObject(everywhere([17, 10, 0.25, 0.2, 2.5]));
  await change({ staffAreCustomers: true });
  expect(await readFigures({ token: company.token, place })).toMatchObject(everywhere([20, 12, 0.25, 0.2, 2.5]));
  await change({ childrenAreCustomers: false });
  expect(await readFigures({ token: company.token, place })).toEqual({
    ...everywhere([16, 12, 0.25, 0.2, 2.5]),
    of: [{ of: 'company', captureRate: 2, staffAreCustomers: true, childrenAreCustomers: false }],
  });
  await change({ staffAreCustomers: false });
  expect(await readFigures({ token: company.token, place })).toMatchObject(everywhere([13, 10, 0.25, 0.2, 2.5]));
  // The values of another company still follow the settings of that company.
  expect(await readFigures(other)).toMatchObject(everywhere(usual));
});

test('if settings differ, customers follow each company, rates the defaults', async () => {
  const [one, two] = [await setUp(), await setUp()];
  const { token } = await server.factory.user();
  const ids = [one.place.entity.id, two.place.entity.id];
  const byProduct = { captureRate: 1, staffAreCustomers: false, childrenAreCustomers: true };
  const readTotals = async (each: boolean) => {
    const day = { ids, startTime: '2026-07-08 00:00:00', endTime: '2026-07-09 00:00:00', step: '1d' as const };
    const { result } = await server.call(analysis.series, { ...day, each, items }, { token });
    return { totals: result.rows.map(({ total }) => total), settings: result.settings };
  };
  expect(await readTotals(false)).toEqual({
    totals: [34, 20, 0.2, 0.2, 2.5],
    settings: { of: 'company', ...byProduct },
  });
  await two.change({ captureRate: 2, staffAreCustomers: true, childrenAreCustomers: false });
  expect(await readTotals(false)).toEqual({
    totals: [17 + 16, 10 + 12, 0.2, 0.2, 2.5],
    settings: { of: 'default', ...byProduct },
  });
  expect((await readTotals(true)).totals).toEqual([17, 10, 0.2, 0.2, 2.5, 16, 12, 0.2, 0.2, 2.5]);
  await one.change({ captureRate: 2, staffAreCustomers: true, childrenAreCustomers: false });
  expect(await readTotals(false)).toEqual({
    totals: [32, 24, 0.25, 0.2, 2.5],
    settings: { of: 'company', captureRate: 2, staffAreCustomers: true, childrenAreCustomers: false },
  });
});

test('home adds customers of all companies for a platform administrator', async () => {
  const { token } = await server.factory.user();
  const before = await figuresOf(token, [(await setUp()).place.entity.id], false);
  const { place, change } = await setUp();
  await change({ captureRate: 2, childrenAreCustomers: false });
  const after = await figuresOf(token, [place.entity.id], false);
  expect(after.of).toContainEqual({
    of: 'default',
    captureRate: 1,
    staffAreCustomers: false,
    childrenAreCustomers: true,
  });
  const added = after.cards.map((value, index) => (value ?? 0) - (before.cards[index] ?? 0));
  expect(added.slice(0, 2)).toEqual([13, 10]);
  expect(after.cards.slice(2)).toEqual([0.2, 0.2, 2.5]);
  expect(after.trend).toEqual(after.cards);
});
