import type { RequestOf, ResultOf } from '@portico/contract/route';
import { home } from '@portico/contract/routes/home';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { kpi } from '@portico/contract/routes/kpi';
import { targets } from '@portico/contract/routes/targets';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CountingCompany, createCountingCompany } from '../../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../../platform/testing/fixed-clock.ts';
import { createHourlyStore, type HourlyStore, repeatHourlyValue } from '../../../platform/testing/hourly-store.ts';
import { startTestServer, type TestServer } from '../../../platform/testing/server.ts';

// A Wednesday; 17:58:30 in Kolkata.
const clock = createFixedClock('2026-07-08T12:28:30Z');
let server: TestServer;
let countingCompany: CountingCompany;
let places: Record<'a' | 'b' | 'c' | 'd' | 'e', HourlyStore>;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
  countingCompany = await createCountingCompany(server);
  const [a, b, c, d, e] = [
    await createHourlyStore(server, countingCompany, { name: 'Store 10' }),
    await createHourlyStore(server, countingCompany, { name: 'Store 2', timeZone: 'Asia/Kolkata' }),
    await createHourlyStore(server, countingCompany, { name: 'New', from: '2026-07-05T00:00:00Z' }),
    await createHourlyStore(server, countingCompany, { name: 'Nothing' }),
    await createHourlyStore(server, countingCompany, { name: 'Gappy' }),
  ] as const;
  places = { a, b, c, d, e };
  // Four hours up to 12:00, and as many of the Wednesday before.
  await a.sendDay('2026-07-01', repeatHourlyValue(12, 80));
  await a.sendDay('2026-06-10', repeatHourlyValue(12, 10));
  await a.sendDay('2026-07-07', repeatHourlyValue(12, 5));
  await a.sendDay('2026-07-08', repeatHourlyValue(4, 100));
  // In Kolkata nine hours are over; the one from 17:00 on is not.
  await b.sendDay('2026-07-01', repeatHourlyValue(12, 12));
  await b.sendDay('2026-07-08', repeatHourlyValue(9, 10));
  await c.sendDay('2026-07-08', repeatHourlyValue(4, 50));
  await e.sendDay('2026-07-01', repeatHourlyValue(12, 40));
  await e.sendDay('2026-07-08', [30, 30]);
});
afterAll(async () => server?.stop());

type League = ResultOf<typeof homePanelRoutes.league>;

const league = async (
  input: RequestOf<typeof homePanelRoutes.league> = {},
  token = countingCompany.token,
): Promise<League> => (await server.call(homePanelRoutes.league, input, { token })).result;

const namesOf = ({ content }: League) => content.map(({ name }) => name);

test('each store is compared with a week earlier up to its own local time', async () => {
  const found = await league();
  expect(found).toMatchObject({ zone: null, unfinished: true, item: 'flowIn', totalElements: 5 });
  const row = (name: string) => found.content.find((one) => one.name === name);
  expect(row('Store 10')).toMatchObject({ value: 400, compared: 400, base: 320, growth: 0.25, leftOut: null });
  expect(row('Store 2')).toMatchObject({ value: 90, compared: 90, base: 108, growth: -18 / 108, leftOut: null });
  expect(row('New')).toMatchObject({ value: 200, compared: 200, base: null, growth: null, leftOut: 'countedLater' });
  expect(row('Nothing')).toMatchObject({ value: null, growth: null, leftOut: 'noValue', completeness: 0 });
  expect(row('Gappy')).toMatchObject({ value: 60, base: 160, growth: -100 / 160, completeness: 2 / 3 });
});

test('rank changes are counted among comparable stores only', async () => {
  const { content } = await league();
  expect(content.map(({ name, rank, rankChange }) => [name, rank, rankChange])).toEqual([
    ['Store 10', 1, 0],
    ['New', 2, null],
    ['Store 2', 3, 1],
    ['Gappy', 4, -1],
    ['Nothing', null, null],
  ]);
});

test('totals cover all stores, comparable ones, and those without gaps', async () => {
  const { totals } = await league({ size: 1 });
  // An hour that has just ended is not late yet.
  expect(totals.all).toEqual({
    value: 750,
    entities: 5,
    open: 5,
    completeness: (3 + 8 + 3 + 0 + 2) / (3 + 8 + 3 + 3 + 3),
  });
  expect(totals.likeForLike).toEqual({ compared: 550, base: 588, growth: -38 / 588, entities: 3 });
  expect(totals.withoutGaps).toEqual({
    compared: 490,
    base: 428,
    growth: 62 / 428,
    entities: 2,
    gaps: [{ id: places.e.entity.id, name: 'Gappy' }],
    gapCount: 1,
  });
  expect(totals.leftOut.toSorted((one, other) => one.reason.localeCompare(other.reason))).toEqual([
    { reason: 'countedLater', entities: 1 },
    { reason: 'noValue', entities: 1 },
  ]);
  // One device never had contact. Another one has sent nothing for more than two of its periods of an hour.
  await expect.poll(async () => (await league()).totals.devices).toEqual({ all: 5, reporting: 3, incomplete: 2 });
  // The total equals the value of the home card.
  const { result } = await server.call(home.statistical, { items: ['flowIn'] }, { token: countingCompany.token });
  expect(result.cards[0]?.value).toBe(totals.all.value);
});

test('the league has the month so far and its days, null where missing', async () => {
  const { content, totals } = await league();
  const store = content.find(({ name }) => name === 'Store 10');
  expect(store?.month).toBe(960 + 60 + 400);
  expect(store?.days).toHaveLength(28);
  // From 10 June to 7 July.
  expect(store?.days.map((value, index) => [index, value]).filter(([, value]) => value !== null)).toEqual([
    [0, 120],
    [21, 960],
    [27, 60],
  ]);
  expect(content.find(({ name }) => name === 'Nothing')?.days).toEqual(repeatHourlyValue(28, null));
  expect(totals.month.value).toBe(1420 + (144 + 90) + 200 + (480 + 60));
  // June has only one day, in one store, and no store is comparable.
  expect(totals.month).toMatchObject({ compared: null, base: null, growth: null, entities: 0 });
});

test('stores left out come last in either sort order', async () => {
  const sorted = async (sort: string) => namesOf(await league({ sort }));
  // Gappy lacks a third of its data, so its change is not shown.
  expect(await sorted('growth,asc')).toEqual(['Store 2', 'Store 10', 'Gappy', 'New', 'Nothing']);
  expect(await sorted('growth,desc')).toEqual(['Store 10', 'Store 2', 'Gappy', 'New', 'Nothing']);
  expect(await sorted('name,asc')).toEqual(['Gappy', 'New', 'Nothing', 'Store 2', 'Store 10']);
  expect(await sorted('value,asc')).toEqual(['Gappy', 'Store 2', 'New', 'Store 10', 'Nothing']);
  expect(await sorted('completeness,asc')).toEqual(['Nothing', 'Gappy', 'New', 'Store 2', 'Store 10']);
  expect(await sorted('rankChange,desc')).toEqual(['Store 2', 'Store 10', 'Gappy', 'New', 'Nothing']);
  expect(await sorted('month,desc')).toEqual(['Store 10', 'Gappy', 'Store 2', 'New', 'Nothing']);
});

test('pages neither skip nor repeat stores and carry the same totals', async () => {
  const [first, second, third] = [
    await league({ size: 2, page: 0 }),
    await league({ size: 2, page: 1 }),
    await league({ size: 2, page: 2 }),
  ];
  expect([first, second, third].flatMap(namesOf)).toEqual(['Store 10', 'New', 'Store 2', 'Gappy', 'Nothing']);
  expect(second.content.map(({ rank }) => rank)).toEqual([3, 4]);
  expect(third.totals).toEqual(first.totals);
});

test('an ended custom day is complete, and an invalid range is refused', async () => {
  const found = await league({ type: rangeTypes.custom, startTime: '2026-07-01', endTime: '2026-07-01' });
  expect(found).toMatchObject({ unfinished: false });
  expect(found.content[0]).toMatchObject({ name: 'Store 10', value: 960, leftOut: 'noBase' });
  const refused = (input: object) => server.call(homePanelRoutes.league, input, { token: countingCompany.token });
  expect((await refused({ type: rangeTypes.custom })).error).toBe('homeTime');
  expect((await refused({ type: rangeTypes.custom, startTime: '2026-07-02', endTime: '2026-07-01' })).error).toBe(
    'homeTime',
  );
  expect((await refused({ type: 77 })).error).toBe('badRequest');
});

test('a rate is computed from sums and is null where not measured', async () => {
  const { content, totals } = await league({ item: 'enteringRate' });
  expect(content.map(({ value }) => value)).toEqual(repeatHourlyValue(5, null));
  expect(totals.all.value).toBeNull();
});

test('the league shows and sorts by the month target', async () => {
  const cells = [
    { entityId: places.a.entity.id, month: 7, amount: 31_000 },
    { entityId: places.b.entity.id, month: 7, amount: 31 },
    // A target of the year: each of its days has a target, so the month has one too.
    { entityId: places.c.entity.id, month: 0, amount: 3650 },
    { entityId: places.d.entity.id, month: 7, amount: 3100 },
    // A target of another month: July has none.
    { entityId: places.e.entity.id, month: 8, amount: 500 },
  ];
  const planner = await server.factory.user({ company: countingCompany.company, permissions: ['entity:list'] });
  await server.call(targets.save, { year: 2026, cells }, planner);
  const found = await league({ sort: 'completion,desc' });
  expect(found.totals.withTarget).toBe(4);
  // The fourth store has no counts, so its reached share is unknown.
  expect(namesOf(found)).toEqual(['Store 2', 'New', 'Store 10', 'Gappy', 'Nothing']);
  // All months lack data, so no pace is shown.
  expect(namesOf(await league({ sort: 'pace,desc' }))).toEqual(['Gappy', 'New', 'Nothing', 'Store 2', 'Store 10']);
  const row = (name: string) => found.content.find((one) => one.name === name);
  expect(row('Store 10')).toMatchObject({ month: 1420, target: 31_000, completion: 1420 / 31_000 });
  expect(row('New')).toMatchObject({ month: 200, target: 310 });
  expect(row('Nothing')).toMatchObject({ target: 3100, completion: null, pace: null });
  expect(row('Gappy')).toMatchObject({ target: null, targetToDate: null, completion: null, pace: null });

  const { rows } = (await server.call(kpi.targets, { of: 'entities', by: 'month' }, { token: countingCompany.token }))
    .result;
  const monitored = rows.filter(({ month }) => month.target !== null);
  expect(monitored.length).toBe(4);
  for (const { name, month } of monitored) {
    const { target, targetToDate, completion, pace, completeness } = month;
    expect(row(name)).toMatchObject({ target, targetToDate, completion, pace, monthCompleteness: completeness });
  }
  expect(namesOf(await league({ sort: 'target,desc' })).slice(0, 2)).toEqual(['Store 10', 'Nothing']);
  expect(namesOf(await league({ sort: 'completion,asc' }))[0]).toBe('Store 10');
  // Targets of passers-by do not exist.
  const passersbyLeague = await league({ item: 'flowPassby' });
  expect(passersbyLeague.totals.withTarget).toBe(0);
  expect(passersbyLeague.content.every(({ target, pace }) => target === null && pace === null)).toBe(true);
});

test('the league contains only stores of the user’s scope', async () => {
  const { company } = countingCompany;
  const one = await server.factory.user({ company, entities: [places.b.entity] });
  expect(namesOf(await league({}, one.token))).toEqual(['Store 2']);
  expect((await league({}, one.token)).totals.all).toMatchObject({ value: 90, entities: 1 });
  const otherCompany = await createCountingCompany(server);
  expect(await league({}, otherCompany.token)).toMatchObject({ content: [], totalElements: 0 });
  const below = await server.factory.organisation({ company, name: 'North' });
  await server.db
    .updateTable('entities')
    .set({ organisationId: below.id })
    .where('id', '=', places.a.entity.id)
    .execute();
  expect(namesOf(await league({ deptId: below.id }))).toEqual(['Store 10']);
  expect(namesOf(await league({ deptId: below.id }, otherCompany.token))).toEqual([]);
  expect(namesOf(await league({ deptId: below.id }, one.token))).toEqual([]);
});

test('a new record is in the next league reply', async () => {
  const other = await createCountingCompany(server);
  const place = await createHourlyStore(server, other, { name: 'Live' });
  await place.sendDay('2026-07-08', [7]);
  expect((await league({}, other.token)).content[0]?.value).toBe(7);
  await place.sendDay('2026-07-08', [null, 8]);
  expect((await league({}, other.token)).content[0]?.value).toBe(15);
});
