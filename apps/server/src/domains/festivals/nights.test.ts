import { festivals } from '@portico/contract/routes/festivals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFiveMinuteRecord } from '../../platform/testing/counting-company.ts';
import { createFestivalCompany, listDays } from '../../platform/testing/festival-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

// Festivals of places that are open past midnight: hours after midnight belong to the day before, also on the current day.

const clock = createFixedClock('2026-05-20T00:00:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
});
afterAll(() => server?.stop());

const night = { startHour: '20:00', endHour: '01:59:59' };

/** A bar where every night 100 people enter at 21:00, 10 at half past midnight and 1 at half past one. */
async function createBar() {
  clock.set('2026-05-20T00:00:00Z');
  const company = await createFestivalCompany(server);
  const place = await company.addPlace({ timeZone: 'UTC', workTime: '20:00:00~01:59:59' });
  for (const day of listDays('2026-05-03', '2026-05-14'))
    await company.sendRecords(place, [
      createFiveMinuteRecord(`${day}T00:30:00Z`, 10, { deduped: { count: 5 } }),
      createFiveMinuteRecord(`${day}T01:30:00Z`, 1, { deduped: { count: 1 } }),
      createFiveMinuteRecord(`${day}T12:00:00Z`, 1000),
      createFiveMinuteRecord(`${day}T21:00:00Z`, 100, { deduped: { count: 50 } }),
    ]);
  const [one, two] = [
    await company.add('Fair', '2026-05-11', '2026-05-13'),
    await company.add('Fair', '2026-05-04', '2026-05-06'),
  ];
  const input = { ids: [place.entity.id], item: 'flowIn' as const, ...night };
  const detailsAt = async (time: string, more: object = {}) => {
    clock.set(`${time}:03Z`);
    return (await server.call(festivals.details, { ...input, id: one, ...more }, { token: company.token })).result;
  };
  const yearsAt = async (time: string) => {
    clock.set(`${time}:03Z`);
    const query = { ...input, holidayIds: [one, two] };
    return (await server.call(festivals.contrast, query, { token: company.token })).result;
  };
  const indexAt = async (time: string) => {
    clock.set(`${time}:03Z`);
    await company.add('Lights', '2026-05-12', '2026-05-20');
    await company.add('Song', '2026-05-12', '2026-05-13');
    return (await server.call(festivals.index, { ...input, year: 2026 }, { token: company.token })).result;
  };
  return { detailsAt, yearsAt, indexAt };
}

test('hours after midnight belong to the festival day of the evening before', async () => {
  const { detailsAt } = await createBar();
  const { festival, unfinishedPosition, rows, together } = await detailsAt('2026-05-12T01:00');
  expect([festival.state, unfinishedPosition]).toEqual(['running', 0]);
  expect(rows[0]?.days.slice(0, 2)).toMatchObject([
    { value: 111, base: 111, compared: 110, comparedBase: 110, growth: 0 },
    { base: 111, compared: null, comparedBase: null, growth: null },
  ]);
  const values = { perDay: null, basePerDay: 111, compared: 110, comparedBase: 110, growth: 0 };
  expect(rows[0]).toMatchObject({ ...values, leftOut: null });
  expect(together).toMatchObject({ ...values, places: 1 });
});

test('during a festival, each night that has ended counts in full', async () => {
  const { detailsAt } = await createBar();
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

test('a festival begins with its first night and ends with its last one', async () => {
  const { detailsAt } = await createBar();
  const before = await detailsAt('2026-05-11T01:00');
  expect([before.festival.state, before.unfinishedPosition]).toEqual(['future', null]);
  // The last of the seven nights before is not over yet, either.
  expect(before.together).toMatchObject({ compared: null, basePerDay: 111 });
  expect(before.rows[0]?.leftOut).toBeNull();
  const last = await detailsAt('2026-05-14T01:00');
  expect([last.festival.state, last.unfinishedPosition]).toEqual(['running', 2]);
  expect(last.together).toMatchObject({ perDay: 111, compared: 332 / 3, comparedBase: 332 / 3, growth: 0 });
  const over = await detailsAt('2026-05-14T02:00');
  expect([over.festival.state, over.unfinishedPosition]).toEqual(['over', null]);
  expect(over.together).toMatchObject({ compared: 111, comparedBase: 111, growth: 0 });
});

test('years are compared over equally many nights and to the same hour', async () => {
  const { yearsAt } = await createBar();
  const [running] = (await yearsAt('2026-05-13T01:00')).columns;
  expect(running).toMatchObject({ perDay: 111, unfinishedPosition: 1, festival: { state: 'running' } });
  expect(running?.against).toMatchObject({ compared: 221 / 2, comparedBase: 221 / 2, growth: 0, days: 2 });
  const [over] = (await yearsAt('2026-05-14T02:00')).columns;
  expect(over?.against).toMatchObject({ compared: 111, comparedBase: 111, growth: 0, days: 3 });
});

test('simultaneous festivals each contain the current night once', async () => {
  const { indexAt } = await createBar();
  const { rows } = await indexAt('2026-05-13T01:00');
  const values = rows.map(({ festival: { name, state }, compared, comparedBase }) => [
    name,
    state,
    compared,
    comparedBase,
  ]);
  expect(values).toEqual([
    // The nights a week earlier have no records.
    ['Fair', 'over', null, null],
    ['Fair', 'running', 221 / 2, 221 / 2],
    ['Lights', 'running', 110, 110],
    ['Song', 'running', 110, 110],
  ]);
});
