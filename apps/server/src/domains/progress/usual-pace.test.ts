import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { kpi } from '@portico/contract/routes/kpi';
import { targets } from '@portico/contract/routes/targets';
import { parseLocal } from '@portico/counting/local-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCountingCompany } from '../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

// A Wednesday.
const today = '2026-05-20';
const clock = createFixedClock(`${today}T12:00:00Z`);
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
});
afterAll(() => server.stop());

/**
 * A shop whose Wednesdays are busy in the evening, and other days in the morning; 3,100 people are wanted in May, 100 a day. Of eight
 * earlier Wednesdays, the last hours of the first ones may be missing.
 */
async function createShop({ incompleteWednesdays = 0 } = {}) {
  const countingCompany = await createCountingCompany(server);
  const { company } = countingCompany;
  const { token } = await server.factory.user({ company, permissions: ['entity:list'] });
  const entity = await server.factory.entity({ company, name: 'Shop', timeZone: 'UTC' });
  const corridor = await server.factory.corridor({ entity });
  const device = await server.factory.device({ company, corridor, recordPeriod: 60, uploadInterval: 60 });
  const count = (day: number, hours: Readonly<Record<number, number>>, until = 24) =>
    countingCompany.sendRecords(
      { device },
      Array.from({ length: until }, (_, hour) => ({
        time: new Date((day + hour * 3600) * 1000).toISOString(),
        period: 60,
        in: hours[hour] ?? 0,
      })),
    );
  const first = parseLocal('2026-03-25');
  for (let day = first; day < parseLocal(today); day += 86_400) {
    const days = (day - first) / 86_400;
    if (days % 7 > 0) await count(day, { 9: 80, 18: 20 });
    else await count(day, { 9: 5, 11: 15, 18: 80 }, days / 7 < incompleteWednesdays ? 20 : 24);
  }
  await server.call(targets.save, { year: 2026, cells: [{ entityId: entity.id, month: 5, amount: 3100 }] }, { token });
  const loadDay = async () => (await server.call(kpi.figure, { entityId: entity.id }, { token })).result;
  return { entity, count, token, loadDay };
}

test('today’s pace follows the usual hours of the weekday', async () => {
  const { entity, count, token, loadDay } = await createShop();
  await count(parseLocal(today), { 9: 6, 11: 12 }, 12);
  // By 12:00, 20 of 100 people of a Wednesday are in; by opening hours, 50 would be due.
  expect(await loadDay()).toMatchObject({ value: 18, target: 100, targetToDate: 20, pace: 18 / 20 });
  // 19 days and 20 people: the same part on the cards, the monitoring page and the list of stores.
  const due = 19 * 100 + 20;
  const { cards } = (await server.call(kpi.cards, { entityId: entity.id }, { token })).result;
  expect(cards.find(({ period }) => period === 'month')).toMatchObject({ value: 1918, targetToDate: due });
  const { rows } = (await server.call(kpi.targets, {}, { token })).result;
  expect(rows.map(({ month }) => month.targetToDate)).toEqual([due, due]);
  const { content } = (await server.call(homePanelRoutes.league, { type: 3 }, { token })).result;
  expect(content).toMatchObject([{ month: 1918, targetToDate: due, pace: 1918 / due }]);
});

test('no pace is computed before a tenth of the usual day is over', async () => {
  const { count, loadDay } = await createShop();
  await count(parseLocal(today), { 9: 6, 11: 12 }, 12);
  clock.set(`${today}T11:55:00Z`);
  expect(await loadDay()).toMatchObject({ targetToDate: 5, pace: null });
  clock.set(`${today}T12:00:00Z`);
  expect(await loadDay()).toMatchObject({ targetToDate: 20, pace: 0.9 });
});

test('opening hours decide when too few earlier days are complete', async () => {
  const known = await createShop({ incompleteWednesdays: 3 });
  await known.count(parseLocal(today), { 9: 6 }, 12);
  expect((await known.loadDay()).targetToDate).toBe(20);
  const unknown = await createShop({ incompleteWednesdays: 4 });
  await unknown.count(parseLocal(today), { 9: 6 }, 12);
  expect((await unknown.loadDay()).targetToDate).toBe(50);
});
