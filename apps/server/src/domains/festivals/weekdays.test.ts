import { festivals } from '@portico/contract/routes/festivals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFiveMinuteRecord } from '../../platform/testing/counting-company.ts';
import { createFestivalCompany, type FestivalCompany } from '../../platform/testing/festival-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

// Days are matched by weekday, and the change of all days is that of the rows. The same change is shown on every page.

const clock = createFixedClock('2026-11-20T07:42:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
});
afterAll(() => server?.stop());

type Row = { compared: number | null; comparedBase: number | null; leftOut: string | null };

/** The two means of the compared rows, computed from what a client sees. */
function meansOf(rows: readonly Row[]) {
  const kept = rows.filter(({ leftOut }) => leftOut === null);
  const mean = (values: (number | null)[]) =>
    values.reduce<number>((sum, value) => sum + (value ?? 0), 0) / kept.length;
  return [kept.length, mean(kept.map((row) => row.compared)), mean(kept.map((row) => row.comparedBase))];
}

async function createThreeShops() {
  const company = await createFestivalCompany(server);
  const shops = [
    await company.addPlace({ timeZone: 'UTC' }),
    await company.addPlace({ timeZone: 'Asia/Tokyo' }),
    await company.addPlace({ timeZone: 'UTC' }),
  ];
  const [whole, gap, late] = shops;
  if (whole === undefined || gap === undefined || late === undefined) throw new Error('no shops');
  await company.count(whole, '2026-04-25', '2026-05-12');
  await company.count(gap, '2026-04-25', '2026-05-09', () => 50);
  await company.count(gap, '2026-05-11', '2026-05-12', () => 80);
  await company.count(late, '2026-05-09', '2026-05-12', () => 1000);
  await company.count(whole, '2025-05-05', '2025-05-15', () => 8);
  await server.db
    .updateTable('bindings')
    .set({ fromAt: new Date('2026-05-09T00:00:00Z') })
    .where('deviceId', '=', late.device.id)
    .execute();
  return { company, ids: shops.map(({ entity }) => entity.id), late };
}

const callOf = ({ token }: FestivalCompany, ids: number[]) => {
  const query = { ids, item: 'flowIn' as const };
  return {
    details: async (id: number) => (await server.call(festivals.details, { ...query, id }, { token })).result,
    index: async () => (await server.call(festivals.index, { ...query, year: 2026 }, { token })).result.rows,
    home: async () => (await server.call(festivals.home, { item: 'flowIn' }, { token })).result,
    years: async (holidayIds: number[]) =>
      (await server.call(festivals.contrast, { ...query, holidayIds }, { token })).result,
  };
};

test.each(['2026-05-12T12:02:00Z', '2026-05-20T00:00:00Z'])(
  'home, index and page show the change of the rows at %s',
  async (now) => {
    clock.set('2026-05-20T00:00:00Z');
    const { company, ids, late } = await createThreeShops();
    const id = await company.add('Fair', '2026-05-09', '2026-05-13');
    clock.set(now);
    const call = callOf(company, ids);
    const { together, festival } = await call.details(id);
    const home = await call.home();
    const [row] = await call.index();
    expect(festival.state).toBe(now === '2026-05-20T00:00:00Z' ? 'over' : 'running');
    const { compared, comparedBase, growth, comparedDays, leftOutDays, leftOutPlaces } = together;
    expect(home).toMatchObject({ compared, comparedBase, growth, comparedDays, leftOutDays, leftOutPlaces });
    expect(row).toMatchObject({ compared, comparedBase, growth, comparedDays, leftOutDays, leftOutPlaces });
    expect(home?.days).toEqual(together.days);
    expect([comparedDays, compared, comparedBase]).toEqual(meansOf(together.days));
    expect(growth).toBeGreaterThan(0);
    expect(leftOutPlaces).toEqual([{ id: late.entity.id, reason: 'countedLater' }]);
    // On 10 May only the first shop has data, so only its people of 3 May are compared.
    expect(together.days[1]).toMatchObject({ compared: 10, comparedBase: 3, value: 1010, shown: 10 });
    expect(leftOutDays.map(({ day, reason }) => [day, reason])).toEqual([
      // Nothing was received on 13 May.
      ['2026-05-13', now === '2026-05-20T00:00:00Z' ? 'noValue' : 'notOver'],
      ['2026-05-07', 'noMatch'],
      ['2026-05-08', 'noMatch'],
    ]);
  },
);

test('days of three years are listed with the day they are compared with', async () => {
  clock.set('2026-05-20T00:00:00Z');
  const { company, ids } = await createThreeShops();
  const fairs = [
    await company.add('Fair', '2024-05-09', '2024-05-11'),
    await company.add('Fair', '2025-05-09', '2025-05-11'),
    await company.add('Fair', '2026-05-09', '2026-05-12'),
  ];
  const { columns, dayRows } = await callOf(company, ids).years(fairs);
  expect(dayRows).toEqual([
    ['2026-05-09', '2025-05-10', '2024-05-11'],
    ['2026-05-10', '2025-05-11', null],
    ['2026-05-11', null, null],
    ['2026-05-12', null, null],
    [null, '2025-05-09', '2024-05-10'],
    [null, null, '2024-05-09'],
  ]);
  const [latest, before] = columns;
  expect([latest?.against?.days, latest?.against?.compared, latest?.against?.comparedBase]).toEqual(
    meansOf(latest?.days ?? []),
  );
  expect(latest?.against).toMatchObject({ days: 2, compared: 9.5, comparedBase: 8, growth: 1.5 / 8 });
  expect(before?.against).toMatchObject({ days: 0, compared: null, growth: null });
  expect(before?.days.map(({ leftOut }) => leftOut)).toEqual(['noBase', 'noBase', 'noMatch']);
});

test('a store that opened in between is left out of its organisation', async () => {
  clock.set('2026-05-20T00:00:00Z');
  const { company } = await createThreeShops();
  const id = await company.add('Fair', '2026-05-09', '2026-05-12');
  const query = { rangeType: 3, ids: [company.company.root.id], item: 'flowIn' as const, id };
  const { rows, together } = (await server.call(festivals.details, query, { token: company.token })).result;
  // 9 + 50, 10, 11 + 80 and 12 + 80 people; a week earlier 2 + 50, 3, 4 + 50 and 5 + 50.
  const expected = { compared: 252 / 4, comparedBase: 164 / 4, comparedDays: 4, growth: 88 / 164 };
  expect(rows[0]).toMatchObject({ ...expected, leftOut: null });
  expect(together).toMatchObject(expected);
});

test('a coming festival is compared with nothing, for one reason a day', async () => {
  clock.set('2026-05-08T12:00:00Z');
  const company = await createFestivalCompany(server);
  const shop = await company.addPlace({ timeZone: 'UTC' });
  await company.sendRecords(shop, [createFiveMinuteRecord('2026-05-03T10:00:00Z', 7)]);
  const id = await company.add('Fair', '2026-05-09', '2026-05-10');
  const { together, festival } = await callOf(company, [shop.entity.id]).details(id);
  expect(festival.state).toBe('future');
  expect(together).toMatchObject({ compared: null, comparedBase: null, growth: null, comparedDays: 0, places: 1 });
  expect(together.days.map(({ leftOut }) => leftOut).join(' ')).toBe(
    'notOver notOver noMatch noMatch noMatch noMatch noMatch',
  );
  expect(together.days[1]).toMatchObject({ value: null, shown: null, shownBase: 7 });
});
