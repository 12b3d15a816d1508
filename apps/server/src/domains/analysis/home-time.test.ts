import type { Route } from '@portico/contract/route';
import { festivals } from '@portico/contract/routes/festivals';
import { home } from '@portico/contract/routes/home';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { homeStart } from '@portico/contract/routes/home-start';
import { kpi } from '@portico/contract/routes/kpi';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CountingCompany, createCountingCompany } from '../../platform/testing/counting-company.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let company: CountingCompany;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  company = await createCountingCompany(server);
  await company.addPlace();
});
afterAll(async () => server?.stop());

const { custom } = rangeTypes;
const ranged = { cards: home.statistical, explanation: homeStart.explanation, league: homePanelRoutes.league };
const ofDay = { trend: home.trend, usualHours: home.usualHours, kpi: kpi.figure };

async function refusal(route: Route, input: object, { token } = company): Promise<string | null> {
  const { status, error } = await server.call(route, input, { token });
  expect(status).toBe(error === null ? 200 : 400);
  return error;
}

test('a custom range of home without valid days is refused', async () => {
  let checkedCount = 0;
  for (const [name, route] of Object.entries(ranged)) {
    for (const days of [
      {},
      { startTime: '2026-07-01' },
      { endTime: '2026-07-01' },
      { startTime: '', endTime: '' },
      { startTime: '2026-02-30', endTime: '2026-03-01' },
      { startTime: '2026-02-01', endTime: '2026-02-30' },
      { startTime: '2026-07-02', endTime: '2026-07-01' },
    ]) {
      expect([name, days, await refusal(route, { type: custom, ...days })]).toEqual([name, days, 'homeTime']);
      checkedCount += 1;
    }
    expect(await refusal(route, { type: custom, startTime: '2026-07-01', endTime: '2026-07-01' })).toBeNull();
  }
  expect(checkedCount).toBe(3 * 7);
});

test('home without a range type takes the given days, or else today', async () => {
  const rangeOf = async (input: object) =>
    (await server.call(home.statistical, input, { token: company.token })).result.range;
  const days = { startTime: '2026-07-01', endTime: '2026-07-03' };
  const range = { from: '2026-07-01 00:00:00', to: '2026-07-04 00:00:00' };
  expect(await rangeOf(days)).toEqual(range);
  expect(await rangeOf({ ...days, type: '' })).toEqual(range);
  expect(await rangeOf({ ...days, type: rangeTypes.today })).toEqual(await rangeOf({}));
  expect(await rangeOf({ startTime: '', endTime: '' })).toEqual(await rangeOf({ type: rangeTypes.today }));
  for (const route of Object.values(ranged))
    expect(await refusal(route, { startTime: '2026-07-02', endTime: '2026-07-01' })).toBe('homeTime');
});

test('trend, usual hours and KPI refuse an invalid day; default is today', async () => {
  const without = await createCountingCompany(server);
  for (const [name, route] of Object.entries(ofDay)) {
    // With and without a store.
    expect([name, await refusal(route, { startTime: '2026-02-30' }, without)]).toEqual([name, 'homeTime']);
    for (const startTime of ['2026-02-30', '2026-13-01', '2026-00-10'])
      expect([name, startTime, await refusal(route, { startTime })]).toEqual([name, startTime, 'homeTime']);
    expect([name, await refusal(route, { startTime: '' })]).toEqual([name, null]);
    expect([name, await refusal(route, {})]).toEqual([name, null]);
  }
});

test('the festival panel and the KPI cards ignore a given time', async () => {
  for (const route of [festivals.home, kpi.cards]) {
    expect(await refusal(route, { startTime: '2026-02-30' })).toBeNull();
  }
});
