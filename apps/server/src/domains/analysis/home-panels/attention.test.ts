import type { CallOf, ResultOf } from '@portico/contract/route';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { kpi } from '@portico/contract/routes/kpi';
import { targets } from '@portico/contract/routes/targets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CountingCompany, countingCompany } from '../../../platform/testing/counting-company.ts';
import { fixedClock } from '../../../platform/testing/fixed-clock.ts';
import { each, type HourlyPlace, hourlyPlace, weeksBefore } from '../../../platform/testing/hourly-place.ts';
import { startServer, type TestServer } from '../../../platform/testing/server.ts';

// A Wednesday. Four hours are over.
const today = '2026-07-08';
const now = `${today}T12:03:30Z`;
const clock = fixedClock(now);
let server: TestServer;
let us: CountingCompany;
let steady: HourlyPlace;

beforeAll(async () => {
  server = await startServer({ clock, logLevel: 'fatal' });
  us = await countingCompany(server);
  steady = await store('Steady', ['Door']);
  await steady.count(today, each(4, 101));
  await heard(steady, now);
});
afterAll(async () => server?.stop());

type Attention = ResultOf<typeof homePanelRoutes.attention>;

const attention = async (token = us.token, input: CallOf<typeof homePanelRoutes.attention> = {}): Promise<Attention> =>
  (await server.call(homePanelRoutes.attention, input, { token })).result;

const lineOf = ({ content }: Attention, place: HourlyPlace) =>
  content.find(({ entityId }) => entityId === place.entity.id);

/** A store whose doors had about 100 people in each hour of the eight Wednesdays before. */
async function store(name: string, doors: readonly string[], of = us): Promise<HourlyPlace> {
  const place = await hourlyPlace(server, of, { name, doors });
  const days = [100, 98, 102, 99, 101, 97, 103, 100].map((people, week) => {
    const hours = each(12, people);
    return [weeksBefore(today, week + 1), hours] as const;
  });
  for (const door of doors.keys()) await place.countDays(days, door);
  return place;
}

/** Says when the devices of a store, or one of them, were last heard. */
async function heard(place: HourlyPlace, iso: string | null, door?: number): Promise<void> {
  const at = iso === null ? null : new Date(iso);
  for (const { device } of place.doors.filter((_, index) => door === undefined || index === door))
    await server.db
      .updateTable('devices')
      .set({ lastAt: at, lastUploadAt: at, lastDataAt: at })
      .where('id', '=', device.id)
      .execute();
}

test('an ordinary day needs no attention', async () => {
  const one = await server.world.user({ company: us.company, entities: [steady.entity] });
  expect(await attention(one.token)).toEqual({ content: [], totalElements: 0, entityCount: 1 });
});

test('a drop names the usual, and the door most of it is at', async () => {
  const place = await store('Drop', ['North', 'West']);
  await place.count(today, each(4, 20), 0);
  await place.count(today, each(4, 95), 1);
  await heard(place, now);
  expect(lineOf(await attention(), place)).toEqual({
    entityId: place.entity.id,
    name: 'Drop',
    kind: 'drop',
    zone: 'UTC',
    completeness: 1,
    devices: null,
    usual: { value: 460, median: 800, low: 784, high: 816, weeks: 8, until: `${today} 12:00:00` },
    entrance: { id: place.doors[0]?.corridor.id, name: 'North', compared: 80, base: 400 },
    inside: null,
    month: null,
  });
});

test('a rise is told alike; in a store of one door no door is named', async () => {
  const place = await store('Rise', ['Door']);
  await place.count(today, each(4, 180));
  await heard(place, now);
  expect(lineOf(await attention(), place)).toMatchObject({
    kind: 'rise',
    usual: { value: 720, median: 400 },
    entrance: null,
  });
});

test('silent devices come before what they make of the figures, which read low', async () => {
  const place = await store('Silent', ['North', 'West', 'East']);
  await place.count(today, each(4, 100), 0);
  await place.count(today, [100], 1);
  await heard(place, now, 0);
  await heard(place, `${today}T09:05:00Z`, 1);
  await heard(place, `${today}T09:20:00Z`, 2);
  const line = lineOf(await attention(), place);
  expect(line).toMatchObject({
    kind: 'silent',
    devices: { silent: 2, all: 3, since: `${today}T09:05:00.000Z` },
    usual: { value: 500, median: 1200 },
    entrance: null,
  });
  // Two of the hours are late by now, of three doors.
  expect(line?.completeness).toBeCloseTo((2 + 1 + 0) / 6, 10);
});

test('a device that never spoke has been silent since nobody knows when', async () => {
  const other = await countingCompany(server);
  const place = await hourlyPlace(server, other, { name: 'Never' });
  expect(lineOf(await attention(other.token), place)).toMatchObject({
    kind: 'silent',
    devices: { silent: 1, all: 1, since: null },
    usual: null,
  });
});

test('a day of which data is missing is no drop, and neither are weeks of too little', async () => {
  const other = await countingCompany(server);
  const [late, young] = [
    await store('Late', ['Door'], other),
    await hourlyPlace(server, other, { name: 'Young', from: '2026-06-10T00:00:00Z' }),
  ];
  await late.count(today, [10, 10, 10]);
  await young.countDays(each(4, each(12, 100)).map((hours, week) => [weeksBefore(today, week + 1), hours]));
  await young.count(today, each(4, 10));
  await heard(late, now);
  await heard(young, now);
  expect((await attention(other.token)).content).toEqual([]);
});

test('more people inside than a store holds, and since when', async () => {
  const other = await countingCompany(server);
  const [full, roomy] = [
    await hourlyPlace(server, other, { name: 'Full' }),
    await hourlyPlace(server, other, { name: 'Roomy' }),
  ];
  for (const [{ entity }, capacity] of [[full, 100] as const, [roomy, 130] as const])
    await server.db.updateTable('entities').set({ capacity }).where('id', '=', entity.id).execute();
  // 60, then 105, then 90, then 120 inside.
  const hours = [
    { in: 60, out: 0 },
    { in: 50, out: 5 },
    { in: 5, out: 20 },
    { in: 60, out: 30 },
  ];
  for (const place of [full, roomy]) {
    await place.count(today, hours);
    await heard(place, now);
  }
  const found = await attention(other.token);
  expect(found.content).toHaveLength(1);
  expect(found.content[0]).toMatchObject({
    name: 'Full',
    kind: 'overCapacity',
    inside: { value: 120, capacity: 100, since: `${today} 11:00:00` },
    usual: null,
  });
});

test('a month far behind its target, as the targets on home say it; not by little, and not of missing data', async () => {
  const other = await countingCompany(server);
  const { token } = await server.world.user({ company: other.company, permissions: ['entity:list'] });
  const stores = {
    far: await hourlyPlace(server, other, { name: 'Far' }),
    near: await hourlyPlace(server, other, { name: 'Near' }),
    gaps: await hourlyPlace(server, other, { name: 'Gaps' }),
    free: await hourlyPlace(server, other, { name: 'Free' }),
  };
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => `2026-07-0${day}`);
  for (const place of Object.values(stores)) {
    await place.countDays(days.slice(place === stores.gaps ? 1 : 0).map((day) => [day, each(12, 10)] as const));
    await place.count(today, each(4, 10));
    await heard(place, now);
  }
  // A third of the day's opening hours is over: 880 people came, and 1,466.7 of the first target are due.
  const aims = [
    { place: stores.far, amount: 6200 },
    { place: stores.near, amount: 3875 },
    { place: stores.gaps, amount: 6200 },
  ];
  const cells = aims.map(({ place, amount }) => ({ entityId: place.entity.id, month: 7, amount }));
  await server.call(targets.save, { year: 2026, cells }, { token });
  const found = await attention(token);
  expect(found.content).toHaveLength(1);
  const line = lineOf(found, stores.far);
  expect(line).toMatchObject({ kind: 'behindPace', usual: null, inside: null, entrance: null, month: { value: 880 } });
  expect(line?.month?.due).toBeCloseTo(7 * 200 + 200 / 3, 9);
  const { rows } = (await server.call(kpi.targets, { of: 'entities' }, { token })).result;
  const paces = new Map(rows.map(({ name, month }) => [name, month.pace]));
  expect(line?.month?.pace).toBe(paces.get('Far'));
  // 4 % behind is no matter, and of the third a day is missing.
  expect(paces.get('Near')).toBeCloseTo(0.96, 9);
  expect(paces.get('Gaps')).toBeLessThan(0.6);
  expect(await attention((await countingCompany(server)).token)).toMatchObject({ content: [], entityCount: 0 });
});

test('the most pressing first, in pages, and only what somebody may see', async () => {
  const { content, totalElements, entityCount } = await attention();
  expect(content.map(({ name, kind }) => [name, kind])).toEqual([
    ['Silent', 'silent'],
    ['Drop', 'drop'],
    ['Rise', 'rise'],
  ]);
  expect([totalElements, entityCount]).toEqual([3, 4]);
  const second = await attention(us.token, { page: 1, size: 1 });
  expect(second.content.map(({ name }) => name)).toEqual(['Drop']);
  expect(second.content[0]?.entrance?.name).toBe('North');
  expect(second.totalElements).toBe(3);
  const stranger = await countingCompany(server);
  expect(await attention(stranger.token)).toEqual({ content: [], totalElements: 0, entityCount: 0 });
});
