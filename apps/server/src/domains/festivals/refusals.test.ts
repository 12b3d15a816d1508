import { festivals } from '@portico/contract/routes/festivals';
import { holidays } from '@portico/contract/routes/holidays';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { festivalCompany } from '../../platform/testing/festival-company.ts';
import { fixedClock } from '../../platform/testing/fixed-clock.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';

const clock = fixedClock('2026-11-20T07:42:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock, logLevel: 'fatal' });
});
afterAll(() => server?.stop());

async function scene() {
  clock.set('2026-11-20T07:42:00Z');
  return festivalCompany(server);
}

test('what is lacking is named: places, item, the festival, its details first, one name only', async () => {
  const us = await scene();
  const { entity } = await us.place();
  const [fair, other, worked] = [
    await us.add('Fair', '2026-05-01'),
    await us.add('Other', '2026-05-02'),
    await us.add('Worked', '2026-05-03', '2026-05-03', 'workday'),
  ];
  const whole = { ids: [entity.id], item: 'flowIn' as const, id: fair, holidayIds: [fair] };
  let tried = 0;
  for (const route of [festivals.index, festivals.details, festivals.contrastSame, festivals.contrast]) {
    const errorOf = async (wrong: object) =>
      (await server.call(route, { ...whole, ...wrong }, { token: us.token })).error;
    expect(await errorOf({})).toBeNull();
    expect(await errorOf({ ids: [] })).toBe('notEntity');
    expect(await errorOf({ ids: undefined })).toBe('notEntity');
    expect(await errorOf({ item: '' })).toBe('searchNull');
    expect(await errorOf({ rangeType: 9 })).toBe('badRequest');
    expect(await errorOf({ ids: [entity.id, 987_654] })).toBe('notFound');
    tried += 1;
  }
  for (const route of [festivals.contrastSame, festivals.contrast]) {
    const errorOf = async (holidayIds: number[]) =>
      (await server.call(route, { ...whole, holidayIds }, { token: us.token })).error;
    expect(await errorOf([])).toBe('festivalDetailFirst');
    expect(await errorOf([fair, other])).toBe('festivalNamesDiffer');
    expect(await errorOf([worked])).toBe('notFound');
    expect(await errorOf(Array.from({ length: 13 }, (_, place) => fair + place))).toBe('badRequest');
    tried += 1;
  }
  expect(tried).toBe(6);
  const details = async (id: unknown) =>
    (await server.call(festivals.details, { ...whole, id: Number(id) || undefined }, { token: us.token })).error;
  expect([await details(''), await details(987_654), await details(worked)]).toEqual([
    'searchNull',
    'notFound',
    'notFound',
  ]);
  const index = async (input: object) =>
    (await server.call(festivals.index, { ...whole, ...input }, { token: us.token })).error;
  expect(await index({ startTime: '2026-05-01' })).toBe('searchNull');
  expect(await index({ startTime: '2026-05-02', endTime: '2026-05-01' })).toBe('badRequest');
  expect(await index({ startTime: '2026-02-30', endTime: '2026-05-01' })).toBe('badRequest');
  expect(await index({ startTime: '2020-01-01', endTime: '2026-05-01' })).toBe('rangeTooLong');
});

test('rights: the compares have their own, and a scope ends at one’s own stores and festivals', async () => {
  const us = await scene();
  const [north, south] = [
    await server.world.organisation({ company: us.company }),
    await server.world.organisation({ company: us.company }),
  ];
  const mine = await us.place({ entity: await server.world.entity({ company: us.company, organisation: north }) });
  const theirs = await us.place({ entity: await server.world.entity({ company: us.company, organisation: south }) });
  const { id: ofSouth } = (
    await server.call(holidays.add, { name: 'Fair', startTime: '2026-05-01', deptId: south.id }, { token: us.token })
  ).result;
  const fair = await us.add('Fair', '2026-05-01');
  const only = async (...given: ('festival:list' | 'festivalcompare')[]) =>
    (await server.world.user({ company: us.company, permissions: given, organisations: [north] })).token;
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
  expect(await ask(festivals.details, lists, { ids: [theirs.entity.id] })).toBe('notFound');
  expect(await ask(festivals.details, lists, { id: ofSouth })).toBe('notFound');
  expect(await ask(festivals.details, lists, { rangeType: 3, ids: [south.id] })).toBe('notFound');
  expect(await ask(festivals.details, lists, { rangeType: 3, ids: [us.company.root.id] })).toBe('notFound');
});

test('home has the festival that runs, or the last one, of all stores or of one’s own organisation', async () => {
  const us = await scene();
  const branch = await server.world.organisation({ company: us.company });
  const shop = await us.place({
    entity: await server.world.entity({ company: us.company, organisation: branch, timeZone: 'UTC' }),
  });
  const other = await us.place({ timeZone: 'UTC' });
  const homeOf = async (input: object = {}) => (await server.call(festivals.home, input, { token: us.token })).result;
  expect(await homeOf()).toBeNull();
  await us.count(shop, '2026-05-01', '2026-05-12', () => 10);
  await us.count(other, '2026-05-01', '2026-05-12', () => 5);
  const fair = await us.add('Fair', '2026-05-11', '2026-05-12');
  await us.add('Worked', '2026-06-01', '2026-06-01', 'workday');
  await us.add('Christmas', '2026-12-25');
  const all = await homeOf();
  expect(all).toMatchObject({ festival: { id: fair, state: 'over' }, item: 'flowIn', compared: 15, growth: 0 });
  expect(all?.days.map(({ value, base }) => [value, base])).toEqual([
    [15, 15],
    [15, 15],
    ...Array.from({ length: 5 }, () => [null, 15]),
  ]);
  expect(await homeOf({ entityId: shop.entity.id })).toMatchObject({ compared: 10 });
  const { id: own } = (
    await server.call(holidays.add, { name: 'Ours', startTime: '2026-05-12', deptId: branch.id }, { token: us.token })
  ).result;
  expect((await homeOf({ entityId: shop.entity.id }))?.festival.id).toBe(own);
  expect((await homeOf({ entityId: other.entity.id }))?.festival.id).toBe(fair);
  expect(await homeOf({ type: 'inBatch', entityId: other.entity.id })).toMatchObject({ item: 'batch', compared: null });
  expect(await homeOf({ type: 'outBatch' })).toMatchObject({ item: null, compared: null, days: { length: 7 } });
  clock.set('2026-05-12T09:00:00Z');
  expect(await homeOf({ entityId: other.entity.id })).toMatchObject({
    festival: { state: 'running' },
    unfinishedPosition: 1,
  });
  expect((await server.call(festivals.home, { entityId: 987_654 }, { token: us.token })).error).toBe('notFound');
});
