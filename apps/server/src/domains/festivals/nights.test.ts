import { festivals } from '@portico/contract/routes/festivals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at } from '../../platform/testing/counting-company.ts';
import { daysBetween, festivalCompany } from '../../platform/testing/festival-company.ts';
import { fixedClock } from '../../platform/testing/fixed-clock.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';

// Festivals of places that are open past midnight: what lies after midnight belongs to the day before, also while it runs.

const clock = fixedClock('2026-05-20T00:00:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock, logLevel: 'fatal' });
});
afterAll(() => server?.stop());

const night = { startHour: '20:00', endHour: '01:59:59' };

/** A bar in which every night 100 come at 21:00, 10 at half past midnight and 1 at half past one. */
async function bar() {
  clock.set('2026-05-20T00:00:00Z');
  const us = await festivalCompany(server);
  const place = await us.place({ timeZone: 'UTC', workTime: '20:00:00~01:59:59' });
  for (const day of daysBetween('2026-05-03', '2026-05-14'))
    await us.send(place, [
      at(`${day}T00:30:00Z`, 10, { deduped: { count: 5 } }),
      at(`${day}T01:30:00Z`, 1, { deduped: { count: 1 } }),
      at(`${day}T12:00:00Z`, 1000),
      at(`${day}T21:00:00Z`, 100, { deduped: { count: 50 } }),
    ]);
  const [one, two] = [
    await us.add('Fair', '2026-05-11', '2026-05-13'),
    await us.add('Fair', '2026-05-04', '2026-05-06'),
  ];
  const input = { ids: [place.entity.id], item: 'flowIn' as const, ...night };
  const detailsAt = async (time: string, more: object = {}) => {
    clock.set(`${time}:03Z`);
    return (await server.call(festivals.details, { ...input, id: one, ...more }, { token: us.token })).result;
  };
  const yearsAt = async (time: string) => {
    clock.set(`${time}:03Z`);
    const asked = { ...input, holidayIds: [one, two] };
    return (await server.call(festivals.contrast, asked, { token: us.token })).result;
  };
  const indexAt = async (time: string) => {
    clock.set(`${time}:03Z`);
    await us.add('Lights', '2026-05-12', '2026-05-20');
    await us.add('Song', '2026-05-12', '2026-05-13');
    return (await server.call(festivals.index, { ...input, year: 2026 }, { token: us.token })).result;
  };
  return { detailsAt, yearsAt, indexAt };
}

test('a night after midnight goes on: it is no day of its own, and is set against as much of a night', async () => {
  const { detailsAt } = await bar();
  const { festival, unfinishedPosition, rows, together } = await detailsAt('2026-05-12T01:00');
  expect([festival.state, unfinishedPosition]).toEqual(['running', 0]);
  expect(rows[0]?.days.slice(0, 2)).toMatchObject([
    { value: 111, base: 111, compared: 110, comparedBase: 110, growth: 0 },
    { base: 111, compared: null, comparedBase: null, growth: null },
  ]);
  const told = { perDay: null, basePerDay: 111, compared: 110, comparedBase: 110, growth: 0 };
  expect(rows[0]).toMatchObject({ ...told, leftOut: null });
  expect(together).toMatchObject({ ...told, places: 1 });
});

test('by day and in the next night the night before is whole, and nothing of it counts twice', async () => {
  const { detailsAt } = await bar();
  const byDay = await detailsAt('2026-05-12T12:00');
  expect(byDay.unfinishedPosition).toBe(1);
  expect(byDay.together).toMatchObject({ perDay: 111, compared: 111, comparedBase: 111, growth: 0 });
  expect(byDay.together.days[1]).toMatchObject({ base: 111, compared: null, comparedBase: null });
  const evening = await detailsAt('2026-05-12T22:00');
  expect(evening.together).toMatchObject({ compared: 211 / 2, comparedBase: 211 / 2, growth: 0 });
  expect(evening.together.days[1]).toMatchObject({ compared: 100, comparedBase: 100, growth: 0 });
  const distinct = await detailsAt('2026-05-13T01:00', { item: 'dedupedCount' });
  expect(distinct.together).toMatchObject({ compared: 111 / 2, comparedBase: 111 / 2, growth: 0 });
});

test('before its first night opens nothing of it has come, and it is over when its last night is', async () => {
  const { detailsAt } = await bar();
  const before = await detailsAt('2026-05-11T01:00');
  expect([before.festival.state, before.unfinishedPosition]).toEqual(['future', null]);
  // The last of the seven nights before is not over either.
  expect(before.together).toMatchObject({ compared: null, basePerDay: 111 });
  expect(before.rows[0]?.leftOut).toBeNull();
  const last = await detailsAt('2026-05-14T01:00');
  expect([last.festival.state, last.unfinishedPosition]).toEqual(['running', 2]);
  expect(last.together).toMatchObject({ perDay: 111, compared: 332 / 3, comparedBase: 332 / 3, growth: 0 });
  const over = await detailsAt('2026-05-14T02:00');
  expect([over.festival.state, over.unfinishedPosition]).toEqual(['over', null]);
  expect(over.together).toMatchObject({ compared: 111, comparedBase: 111, growth: 0 });
});

test('over the years as many nights, and of the last as many hours', async () => {
  const { yearsAt } = await bar();
  const [running] = (await yearsAt('2026-05-13T01:00')).columns;
  expect(running).toMatchObject({ perDay: 111, unfinishedPosition: 1, festival: { state: 'running' } });
  expect(running?.against).toMatchObject({ compared: 221 / 2, comparedBase: 221 / 2, growth: 0, days: 2 });
  const [over] = (await yearsAt('2026-05-14T02:00')).columns;
  expect(over?.against).toMatchObject({ compared: 111, comparedBase: 111, growth: 0, days: 3 });
});

test('of festivals that run at the same time each has the night under way once', async () => {
  const { indexAt } = await bar();
  const { rows } = await indexAt('2026-05-13T01:00');
  const told = rows.map(({ festival: { name, state }, compared, comparedBase }) => [
    name,
    state,
    compared,
    comparedBase,
  ]);
  expect(told).toEqual([
    // Of the night of 2 May only its end was told: (11 + 111) ÷ 2.
    ['Fair', 'over', 111, 61],
    ['Fair', 'running', 221 / 2, 221 / 2],
    ['Lights', 'running', 110, 110],
    ['Song', 'running', 110, 110],
  ]);
});
