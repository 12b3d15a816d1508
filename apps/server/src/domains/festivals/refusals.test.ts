import { festivals } from '@portico/contract/routes/festivals';
import { holidays } from '@portico/contract/routes/holidays';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFestivalCompany } from '../../platform/testing/festival-company.ts';
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

test('each kind of invalid input of a festival analysis has its own error', async () => {
  const company = await createFixture();
  const { entity } = await company.addPlace();
  const [fair, other, workday] = [
    await company.add('Fair', '2026-05-01'),
    await company.add('Other', '2026-05-02'),
    await company.add('Worked', '2026-05-03', '2026-05-03', 'workday'),
  ];
  const validInput = { ids: [entity.id], item: 'flowIn' as const, id: fair, holidayIds: [fair] };
  let triedRoutes = 0;
  for (const route of [festivals.index, festivals.details, festivals.contrastSame, festivals.contrast]) {
    const errorOf = async (wrong: object) =>
      (await server.call(route, { ...validInput, ...wrong }, { token: company.token })).error;
    expect(await errorOf({})).toBeNull();
    expect(await errorOf({ ids: [] })).toBe('notEntity');
    expect(await errorOf({ ids: undefined })).toBe('notEntity');
    expect(await errorOf({ item: '' })).toBe('searchNull');
    expect(await errorOf({ rangeType: 9 })).toBe('badRequest');
    expect(await errorOf({ ids: [entity.id, 987_654] })).toBe('notFound');
    triedRoutes += 1;
  }
  for (const route of [festivals.contrastSame, festivals.contrast]) {
    const errorOf = async (holidayIds: number[]) =>
      (await server.call(route, { ...validInput, holidayIds }, { token: company.token })).error;
    expect(await errorOf([])).toBe('festivalDetailFirst');
    expect(await errorOf([fair, other])).toBe('festivalNamesDiffer');
    expect(await errorOf([workday])).toBe('notFound');
    expect(await errorOf(Array.from({ length: 13 }, (_, index) => fair + index))).toBe('badRequest');
    triedRoutes += 1;
  }
  expect(triedRoutes).toBe(6);
  const details = async (id: unknown) =>
    (await server.call(festivals.details, { ...validInput, id: Number(id) || undefined }, { token: company.token }))
      .error;
  expect([await details(''), await details(987_654), await details(workday)]).toEqual([
    'searchNull',
    'notFound',
    'notFound',
  ]);
  const index = async (input: object) =>
    (await server.call(festivals.index, { ...validInput, ...input }, { token: company.token })).error;
  expect(await index({ startTime: '2026-05-01' })).toBe('searchNull');
  expect(await index({ startTime: '2026-05-02', endTime: '2026-05-01' })).toBe('badRequest');
  expect(await index({ startTime: '2026-02-30', endTime: '2026-05-01' })).toBe('badRequest');
  expect(await index({ startTime: '2020-01-01', endTime: '2026-05-01' })).toBe('rangeTooLong');
});

test('each festival analysis needs its own right and stays in the scope', async () => {
  const company = await createFixture();
  const [north, south] = [
    await server.factory.organisation({ company: company.company }),
    await server.factory.organisation({ company: company.company }),
  ];
  const mine = await company.addPlace({
    entity: await server.factory.entity({ company: company.company, organisation: north }),
  });
  const otherPlace = await company.addPlace({
    entity: await server.factory.entity({ company: company.company, organisation: south }),
  });
  const { id: ofSouth } = (
    await server.call(
      holidays.add,
      { name: 'Fair', startTime: '2026-05-01', deptId: south.id },
      { token: company.token },
    )
  ).result;
  const fair = await company.add('Fair', '2026-05-01');
  const only = async (...given: ('festival:list' | 'festivalcompare')[]) =>
    (await server.factory.user({ company: company.company, permissions: given, organisations: [north] })).token;
  const [lists, compares] = [await only('festival:list'), await only('festivalcompare')];
  const ask = async (route: typeof festivals.contrast | typeof festivals.details, token: string, input: object = {}) =>
    (
      await server.call(
        route,
        { ids: [mine.entity.id], item: 'flowIn', id: fair, holidayIds: [fair], ...input },
        { token },
      )
    ).error;
  expect([await ask(festivals.details, lists), await ask(festivals.details, compares)]).toEqual([null, 'forbidden']);
  expect([await ask(festivals.contrast, lists), await ask(festivals.contrast, compares)]).toEqual(['forbidden', null]);
  expect(await ask(festivals.details, lists, { ids: [otherPlace.entity.id] })).toBe('notFound');
  expect(await ask(festivals.details, lists, { id: ofSouth })).toBe('notFound');
  expect(await ask(festivals.details, lists, { rangeType: 3, ids: [south.id] })).toBe('notFound');
  expect(await ask(festivals.details, lists, { rangeType: 3, ids: [company.company.root.id] })).toBe('notFound');
});

test('home shows the running festival, or the last one', async () => {
  const company = await createFixture();
  const branch = await server.factory.organisation({ company: company.company });
  const shop = await company.addPlace({
    entity: await server.factory.entity({ company: company.company, organisation: branch, timeZone: 'UTC' }),
  });
  const other = await company.addPlace({ timeZone: 'UTC' });
  const homeOf = async (input: object = {}) =>
    (await server.call(festivals.home, input, { token: company.token })).result;
  expect(await homeOf()).toBeNull();
  await company.count(shop, '2026-05-01', '2026-05-12', () => 10);
  await company.count(other, '2026-05-01', '2026-05-12', () => 5);
  const fair = await company.add('Fair', '2026-05-11', '2026-05-12');
  await company.add('Worked', '2026-06-01', '2026-06-01', 'workday');
  await company.add('Christmas', '2026-12-25');
  const all = await homeOf();
  expect(all).toMatchObject({ festival: { id: fair, state: 'over' }, item: 'flowIn', compared: 15, growth: 0 });
  expect(all?.days.map(({ value, base }) => [value, base])).toEqual([
    [15, 15],
    [15, 15],
    ...Array.from({ length: 5 }, () => [null, 15]),
  ]);
  expect(await homeOf({ entityId: shop.entity.id })).toMatchObject({ compared: 10 });
  const { id: own } = (
    await server.call(
      holidays.add,
      { name: 'Ours', startTime: '2026-05-12', deptId: branch.id },
      { token: company.token },
    )
  ).result;
  expect((await homeOf({ entityId: shop.entity.id }))?.festival.id).toBe(own);
  expect((await homeOf({ entityId: other.entity.id }))?.festival.id).toBe(fair);
  expect(await homeOf({ type: 'inBatch', entityId: other.entity.id })).toMatchObject({ item: 'batch', compared: null });
  expect(await homeOf({ type: 'outBatch' })).toMatchObject({
    item: 'batchOut',
    isMeasured: false,
    compared: null,
    days: { length: 7 },
  });
  clock.set('2026-05-12T09:00:00Z');
  expect(await homeOf({ entityId: other.entity.id })).toMatchObject({
    festival: { state: 'running' },
    unfinishedPosition: 1,
  });
  expect((await server.call(festivals.home, { entityId: 987_654 }, { token: company.token })).error).toBe('notFound');
});
