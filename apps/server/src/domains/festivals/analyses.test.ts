import { festivals } from '@portico/contract/routes/festivals';
import { holidays } from '@portico/contract/routes/holidays';
import { parseLocal } from '@portico/counting/local-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFiveMinuteRecord } from '../../platform/testing/counting-company.ts';
import { createFestivalCompany, type FestivalCompany, listDays } from '../../platform/testing/festival-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

const clock = createFixedClock('2026-11-20T07:42:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
});
afterAll(() => server?.stop());

async function createFixture() {
  clock.set('2026-11-20T07:42:00Z');
  return createFestivalCompany(server);
}

const loadDetails = async ({ token }: FestivalCompany, input: object) =>
  (await server.call(festivals.details, { item: 'flowIn', ...input }, { token })).result;

test('a festival is compared with the 7 days before it, day by day', async () => {
  const company = await createFixture();
  const shop = await company.addPlace({ timeZone: 'UTC' });
  await company.count(shop, '2026-05-01', '2026-05-31');
  const id = await company.add('Fair', '2026-05-11', '2026-05-13');
  const reply = await loadDetails(company, { ids: [shop.entity.id], id });
  expect(reply).toMatchObject({
    zone: 'UTC',
    item: 'flowIn',
    festival: { id, name: 'Fair', startTime: '2026-05-11', endTime: '2026-05-13', numberOfDays: 3, state: 'over' },
    unfinishedPosition: null,
  });
  expect(reply.positions).toHaveLength(7);
  expect([reply.positions[0], reply.positions[2], reply.positions[3]]).toEqual([
    { day: '2026-05-11', base: '2026-05-04' },
    { day: '2026-05-13', base: '2026-05-06' },
    { day: null, base: '2026-05-07' },
  ]);
  const [row] = reply.rows;
  expect(row?.days.map(({ value, base }) => [value, base])).toEqual([
    [11, 4],
    [12, 5],
    [13, 6],
    [null, 7],
    [null, 8],
    [null, 9],
    [null, 10],
  ]);
  expect(row?.days[0]).toMatchObject({ compared: 11, comparedBase: 4, growth: 7 / 4 });
  // The week before has 49 people, its three matched days 15.
  const figure = { value: 36, perDay: 12, base: 49, basePerDay: 7, compared: 12, comparedBase: 5, growth: 7 / 5 };
  expect(row).toMatchObject({ id: shop.entity.id, name: shop.entity.name, ...figure, leftOut: null });
  expect(reply.together).toMatchObject({ ...figure, places: 1, leftOutPlaces: [] });
  expect(reply.together.days).toEqual(row?.days);
});

test('a day without data is left out of the mean and stays null', async () => {
  const company = await createFixture();
  const shop = await company.addPlace({ timeZone: 'UTC' });
  await company.count(shop, '2026-05-04', '2026-05-06');
  await company.count(shop, '2026-05-11', '2026-05-11');
  await company.count(shop, '2026-05-13', '2026-05-13');
  const id = await company.add('Fair', '2026-05-11', '2026-05-13');
  const { rows } = await loadDetails(company, { ids: [shop.entity.id], id });
  expect(rows[0]?.days.map(({ value, base }) => [value, base])).toEqual([
    [11, 4],
    [null, 5],
    [13, 6],
    ...Array.from({ length: 4 }, () => [null, null]),
  ]);
  expect(rows[0]).toMatchObject({ value: 24, perDay: 12, base: 15, basePerDay: 5, growth: 7 / 5, comparedDays: 2 });
  expect(rows[0]?.days[1]).toMatchObject({ compared: null, growth: null, completeness: 0, leftOut: 'noValue' });
  expect(rows[0]?.completeness).toBeLessThan(0.01);
});

test('a running festival is compared up to the current hour', async () => {
  const company = await createFixture();
  const shop = await company.addPlace({ timeZone: 'UTC' });
  const noon = (day: string, people: number) =>
    company.sendRecords(shop, [createFiveMinuteRecord(`${day}T12:00:00Z`, people)]);
  clock.set('2026-05-12T11:58:00Z');
  await company.count(shop, '2026-05-01', '2026-05-12');
  const id = await company.add('Fair', '2026-05-11', '2026-05-13');
  for (const day of listDays('2026-05-04', '2026-05-11')) await noon(day, 100);
  const reply = await loadDetails(company, { ids: [shop.entity.id], id });
  expect(reply).toMatchObject({ asOf: '2026-05-12 11:55:00', unfinishedPosition: 1, festival: { state: 'running' } });
  const dayValues = reply.rows[0]?.days.map((day) => [day.value, day.base, day.compared, day.comparedBase]);
  expect(dayValues?.slice(0, 3)).toEqual([
    [111, 104, 111, 104],
    // Only the part of the day a week ago that was over by the same time.
    [12, 105, 12, 5],
    [null, 106, null, null],
  ]);
  const compared = { compared: 123 / 2, comparedBase: 109 / 2, growth: 14 / 109 };
  expect(reply.rows[0]).toMatchObject({ value: 123, perDay: 111, basePerDay: 107, ...compared, leftOut: null });
  expect(reply.together).toMatchObject(compared);

  clock.set('2026-05-10T11:58:00Z');
  const future = await loadDetails(company, { ids: [shop.entity.id], id: await company.add('Next', '2026-05-13') });
  expect(future.festival.state).toBe('future');
  const unknown = { value: null, perDay: null, compared: null, comparedBase: null, growth: null, leftOut: null };
  expect(future.rows[0]).toMatchObject({ ...unknown, completeness: null });
  expect(future.together).toMatchObject({ ...unknown, places: 1, leftOutPlaces: [] });
});

test('the eighth day of a festival has no comparison day', async () => {
  const company = await createFixture();
  const shop = await company.addPlace({ timeZone: 'UTC' });
  await company.count(shop, '2026-02-08', '2026-02-23', (day) => (day < '2026-02-15' ? 10 : 20));
  const id = await company.add('Spring Festival', '2026-02-15', '2026-02-23');
  const over = await loadDetails(company, { ids: [shop.entity.id], id });
  expect(over.positions).toHaveLength(9);
  expect(over.positions[7]).toEqual({ day: '2026-02-22', base: null });
  expect(over.together).toMatchObject({ value: 180, base: 70, compared: 20, comparedBase: 10, growth: 1 });
  clock.set('2026-02-22T16:00:00Z');
  const running = await loadDetails(company, { ids: [shop.entity.id], id });
  expect(running.unfinishedPosition).toBe(7);
  expect(running.rows[0]?.days[7]).toMatchObject({ value: 20, base: null, compared: null, growth: null });
  expect(running.together).toMatchObject({ value: 180, perDay: 20, compared: 20, comparedBase: 10 });
});

test('places that are not comparable are left out and named', async () => {
  const company = await createFixture();
  const [whole, before, during, late] = [
    await company.addPlace({ timeZone: 'UTC' }),
    await company.addPlace({ timeZone: 'UTC' }),
    await company.addPlace({ timeZone: 'UTC' }),
    await company.addPlace({ timeZone: 'UTC' }),
  ];
  const people = (day: string) => (day < '2026-05-11' ? 10 : 30);
  await company.count(whole, '2026-05-04', '2026-05-12', people);
  await company.count(before, '2026-05-04', '2026-05-10', people);
  await company.count(during, '2026-05-11', '2026-05-12', people);
  await company.count(late, '2026-05-04', '2026-05-12', people);
  await server.db
    .updateTable('bindings')
    .set({ fromAt: new Date('2026-05-06T00:00:00Z') })
    .where('deviceId', '=', late.device.id)
    .execute();
  const id = await company.add('Fair', '2026-05-11', '2026-05-12');
  const ids = [whole, before, during, late].map(({ entity }) => entity.id);
  const { rows, together } = await loadDetails(company, { ids, id });
  expect(rows.map(({ leftOut, growth }) => [leftOut, growth])).toEqual([
    [null, 2],
    ['noValue', null],
    ['noBase', null],
    ['countedLater', null],
  ]);
  expect(together).toMatchObject({ value: 180, compared: 30, comparedBase: 10, growth: 2, places: 1 });
  expect(together.leftOutPlaces).toEqual([
    { id: before.entity.id, reason: 'noValue' },
    { id: during.entity.id, reason: 'noBase' },
    { id: late.entity.id, reason: 'countedLater' },
  ]);
});

test('an entrance shared by several areas is counted once in the total', async () => {
  const company = await createFixture();
  const one = await company.addPlace({ timeZone: 'UTC' });
  const other = await company.addPlace({ entity: one.entity });
  await company.count(one, '2026-05-04', '2026-05-11', () => 10);
  await company.count(other, '2026-05-04', '2026-05-11', () => 100);
  const [front, all] = [
    await server.factory.area({ entity: one.entity, corridors: [one.corridor] }),
    await server.factory.area({ entity: one.entity, corridors: [one.corridor, other.corridor] }),
  ];
  const id = await company.add('Fair', '2026-05-11');
  const valuesOf = async (input: object) => {
    const { rows, together } = await loadDetails(company, { id, ...input });
    return [...rows.map(({ value, base }) => [value, base]), [together.value, together.base, together.compared]];
  };
  expect(await valuesOf({ rangeType: 1, ids: [one.corridor.id, other.corridor.id] })).toEqual([
    [10, 70],
    [100, 700],
    [110, 770, 110],
  ]);
  expect(await valuesOf({ rangeType: 2, ids: [front.id, all.id] })).toEqual([
    [10, 70],
    [110, 770],
    [110, 770, 110],
  ]);
  expect(await valuesOf({ rangeType: 3, ids: [company.company.root.id] })).toEqual([
    [110, 770],
    [110, 770, 110],
  ]);
});

test('festival rates are computed from sums, customers exclude staff', async () => {
  const company = await createFixture();
  const shop = await company.addPlace({ timeZone: 'UTC' });
  await company.sendRecords(shop, [
    createFiveMinuteRecord('2026-05-04T10:00:00Z', 10, { after: 90, batch: 5, deduped: { count: 8 } }),
    createFiveMinuteRecord('2026-05-05T10:00:00Z', 30, { after: 30, batch: 10, deduped: { count: 20 } }),
    createFiveMinuteRecord('2026-05-11T10:00:00Z', 60, { after: 40, batch: 30, deduped: { count: 50 } }),
  ]);
  const id = await company.add('Fair', '2026-05-11');
  const of = async (item: string) => {
    const { rows, together } = await loadDetails(company, { id, ids: [shop.entity.id], item });
    expect(together).toMatchObject({ value: rows[0]?.value, base: rows[0]?.base, growth: rows[0]?.growth });
    return [rows[0]?.value, rows[0]?.base, rows[0]?.perDay, rows[0]?.basePerDay];
  };
  expect(await of('enteringRate')).toEqual([0.6, 40 / 160, 0.6, 40 / 160]);
  expect(await of('averageGroupSize')).toEqual([2, 40 / 15, 2, 40 / 15]);
  expect(await of('dedupedCount')).toEqual([50, 28, 50, 14]);
  expect(await of('inCar')).toEqual([null, null, null, null]);
});

test('hours of the day apply to both periods, also past midnight', async () => {
  const company = await createFixture();
  const shop = await company.addPlace({ timeZone: 'UTC' });
  for (const day of listDays('2026-05-04', '2026-05-12'))
    await company.sendRecords(shop, [
      createFiveMinuteRecord(`${day}T01:00:00Z`, 1),
      createFiveMinuteRecord(`${day}T10:00:00Z`, 10),
      createFiveMinuteRecord(`${day}T23:00:00Z`, 100),
    ]);
  const id = await company.add('Fair', '2026-05-11');
  const valueIn = async (startHour: string, endHour: string) => {
    const { rows } = await loadDetails(company, { id, ids: [shop.entity.id], startHour, endHour });
    return [rows[0]?.value, rows[0]?.base];
  };
  expect(await valueIn('09:00', '18:00')).toEqual([10, 70]);
  expect(await valueIn('22:00:00', '02:59:59')).toEqual([101, 707]);
});

test('a running festival is cut at the local time all stores have reached', async () => {
  const company = await createFixture();
  const [utc, auckland] = [
    await company.addPlace({ timeZone: 'UTC' }),
    await company.addPlace({ timeZone: 'Pacific/Auckland' }),
  ];
  clock.set('2026-05-11T14:00:00Z');
  // Ten o'clock local time of each store. In Auckland it is already 2 in the morning of the 12th.
  for (const day of listDays('2026-05-04', '2026-05-11')) {
    await company.sendRecords(utc, [createFiveMinuteRecord(`${day}T10:00:00Z`, 1)]);
    await company.sendRecords(auckland, [
      createFiveMinuteRecord(new Date(Date.parse(`${day}T10:00:00+12:00`)).toISOString(), 10),
    ]);
    await company.sendRecords(auckland, [
      createFiveMinuteRecord(new Date(Date.parse(`${day}T20:00:00+12:00`)).toISOString(), 100),
    ]);
  }
  const id = await company.add('Fair', '2026-05-11', '2026-05-13');
  const reply = await loadDetails(company, { id, ids: [utc.entity.id, auckland.entity.id] });
  expect(reply).toMatchObject({ zone: null, asOf: '2026-05-11 14:00:00', unfinishedPosition: 0 });
  expect(reply.rows.map(({ days: [first] }) => [first?.value, first?.compared, first?.comparedBase])).toEqual([
    [1, 1, 1],
    [110, 10, 10],
  ]);
  expect(reply.together.growth).toBe(0);
});

test('the index has each festival of a year but no make-up workdays', async () => {
  const company = await createFixture();
  const shop = await company.addPlace({ timeZone: 'UTC' });
  await company.count(shop, '2026-04-20', '2026-05-12', (day) =>
    day >= '2026-05-01' && day <= '2026-05-05' ? 30 : 10,
  );
  await company.add('Labour Day', '2026-05-01', '2026-05-05');
  await company.add('Labour Day', '2025-05-01', '2025-05-05');
  await company.add('Labour Day worked', '2026-05-09', '2026-05-09', 'workday');
  await company.add('Mother’s Day', '2026-05-10');
  await company.add('Christmas', '2026-12-25');
  const indexOf = async (input: object) =>
    (await server.call(festivals.index, { ids: [shop.entity.id], item: 'flowIn', ...input }, { token: company.token }))
      .result;
  const { rows } = await indexOf({ year: 2026 });
  expect(rows.map(({ festival: { name, state }, value, growth }) => [name, state, value, growth])).toEqual([
    ['Labour Day', 'over', 150, 2],
    // The Sunday before Mother’s Day is a day of Labour Day.
    ['Mother’s Day', 'over', 10, (10 - 30) / 30],
    ['Christmas', 'future', null, null],
  ]);
  expect((await indexOf({})).rows).toHaveLength(3);
  const inMay = await indexOf({ startTime: '2026-05-02', endTime: '2026-05-31' });
  expect(inMay.rows.map(({ festival }) => festival.name)).toEqual(['Mother’s Day']);
  expect((await indexOf({ year: 2025 })).rows).toMatchObject([{ value: null, growth: null, places: 0 }]);
});

test('Spring Festivals of two years are matched by weekday', async () => {
  const company = await createFixture();
  const [shop, fresh] = [
    await company.addPlace({ timeZone: 'Asia/Shanghai' }),
    await company.addPlace({ timeZone: 'Asia/Shanghai' }),
  ];
  const at10 = (day: string, people: number) =>
    createFiveMinuteRecord(new Date(Date.parse(`${day}T10:00:00+08:00`)).toISOString(), people);
  const place = (day: string, first: string) => (parseLocal(day) - parseLocal(first)) / 86_400 + 1;
  await company.sendRecords(
    shop,
    listDays('2025-01-28', '2025-02-04').map((day) => at10(day, 10 * place(day, '2025-01-28'))),
  );
  for (const each of [shop, fresh])
    await company.sendRecords(
      each,
      listDays('2026-02-15', '2026-02-23').map((day) => at10(day, 20 * place(day, '2026-02-15'))),
    );
  const [last, now] = [
    await company.add('春节', '2025-01-28', '2025-02-04'),
    await company.add('春节', '2026-02-15', '2026-02-23'),
  ];
  const ids = [shop.entity.id, fresh.entity.id];
  const query = { ids, item: 'flowIn' as const, holidayIds: [last, now] };
  const { result } = await server.call(festivals.contrast, query, { token: company.token });
  expect(result).toMatchObject({ name: '春节', positions: 9, zone: 'Asia/Shanghai' });
  expect(result.columns.map(({ festival }) => [festival.year, festival.numberOfDays])).toEqual([
    [2026, 9],
    [2025, 8],
  ]);
  const [newer, older] = result.columns;
  expect(newer?.days.map(({ value }) => value)).toEqual([40, 80, 120, 160, 200, 240, 280, 320, 360]);
  expect(newer?.days[0]?.day).toBe('2026-02-15');
  expect(older?.days.map(({ value }) => value)).toEqual([10, 20, 30, 40, 50, 60, 70, 80]);
  expect(older?.against).toBeNull();
  // From Tuesday, the third day of the one and the first of the other; only for the shop that has counts in both years.
  expect(result.dayRows.slice(0, 3)).toEqual([
    ['2026-02-15', null],
    ['2026-02-16', null],
    ['2026-02-17', '2025-01-28'],
  ]);
  expect(newer?.against).toEqual({
    id: last,
    compared: 120,
    comparedBase: 40,
    growth: 2,
    days: 7,
    places: 1,
    leftOutPlaces: [{ id: fresh.entity.id, reason: 'noBase' }],
    leftOutDays: ['2026-02-15', '2026-02-16', '2025-02-04'].map((day) => ({ day, reason: 'noMatch' })),
  });
  expect(newer?.days[2]).toMatchObject({ base: '2025-01-28', compared: 60, comparedBase: 10, growth: 5, shown: 60 });
  // Days without a match have the people of the compared shop, too.
  expect(newer?.days[0]).toMatchObject({ base: null, compared: null, value: 40, shown: 20, leftOut: 'noMatch' });
  expect(result.rows[0]?.festivals).toMatchObject([
    { value: 900, perDay: 100, growth: 2, comparedDays: 7, leftOut: null },
    { value: 360, perDay: 45, growth: null, leftOut: null },
  ]);
  expect(result.rows[1]?.festivals).toMatchObject([
    { value: 900, growth: null, leftOut: 'noBase' },
    { value: null, growth: null },
  ]);

  // On the third day, the first of last year is compared up to the same time.
  clock.set('2026-02-17T03:30:00Z');
  const [running] = (await server.call(festivals.contrast, query, { token: company.token })).result.columns;
  expect(running?.unfinishedPosition).toBe(2);
  expect(running?.against).toMatchObject({ compared: 60, comparedBase: 10, growth: 5, days: 1 });
  clock.set('2026-02-17T01:30:00Z');
  const [earlier] = (await server.call(festivals.contrast, query, { token: company.token })).result.columns;
  expect(earlier?.against).toMatchObject({ compared: null, comparedBase: null, growth: null, days: 0 });
  expect(earlier?.days.slice(1, 4).map(({ leftOut }) => leftOut)).toEqual(['noMatch', 'noValue', 'notOver']);
});

test('festivals of one name and year have their own comparison days', async () => {
  const company = await createFixture();
  const branch = await server.factory.organisation({ company: company.company });
  const shop = await company.addPlace({ timeZone: 'UTC' });
  await company.count(shop, '2026-05-01', '2026-05-31');
  const [one, two, next] = [
    await company.add('Anniversary', '2026-05-11', '2026-05-12'),
    (
      await server.call(
        holidays.add,
        { name: 'Anniversary', startTime: '2026-05-20', deptId: branch.id },
        { token: company.token },
      )
    ).result.id,
    await company.add('Anniversary', '2027-05-11'),
  ];
  const ask = (holidayIds: number[]) =>
    server.call(
      festivals.contrastSame,
      { ids: [shop.entity.id], item: 'flowIn', holidayIds },
      { token: company.token },
    );
  const { result } = await ask([two, one]);
  expect(result).toMatchObject({ name: 'Anniversary', year: 2026 });
  expect(
    result.columns.map(({ festival, together: { compared, comparedBase } }) => [festival.id, compared, comparedBase]),
  ).toEqual([
    [one, 11.5, 4.5],
    [two, 20, 13],
  ]);
  expect((await ask([one, next])).body).toMatchObject({ key: 'badRequest', details: { holidayIds: 'invalid' } });
});
