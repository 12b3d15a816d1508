import type { RequestOf, ResultOf } from '@portico/contract/route';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { kpi } from '@portico/contract/routes/kpi';
import { targets } from '@portico/contract/routes/targets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CountingCompany, createCountingCompany } from '../../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../../platform/testing/fixed-clock.ts';
import {
  createHourlyStore,
  type HourlyStore,
  repeatHourlyValue,
  subtractWeeks,
} from '../../../platform/testing/hourly-store.ts';
import { startTestServer, type TestServer } from '../../../platform/testing/server.ts';

// A Wednesday; four hours are over.
const today = '2026-07-08';
const now = `${today}T12:03:30Z`;
const clock = createFixedClock(now);
let server: TestServer;
let countingCompany: CountingCompany;
let steady: HourlyStore;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
  countingCompany = await createCountingCompany(server);
  steady = await store('Steady', ['Door']);
  await steady.sendDay(today, repeatHourlyValue(4, 101));
  await setLastContact(steady, now);
});
afterAll(async () => server?.stop());

type Attention = ResultOf<typeof homePanelRoutes.attention>;

const attention = async (
  token = countingCompany.token,
  input: RequestOf<typeof homePanelRoutes.attention> = {},
): Promise<Attention> => (await server.call(homePanelRoutes.attention, input, { token })).result;

const lineOf = ({ content }: Attention, place: HourlyStore) =>
  content.find(({ entityId }) => entityId === place.entity.id);

/** A store whose doors had about 100 people in each hour of the eight Wednesdays before. */
async function store(name: string, doors: readonly string[], company = countingCompany): Promise<HourlyStore> {
  const place = await createHourlyStore(server, company, { name, doors });
  const days = [100, 98, 102, 99, 101, 97, 103, 100].map((people, week) => {
    const hours = repeatHourlyValue(12, people);
    return [subtractWeeks(today, week + 1), hours] as const;
  });
  for (const door of doors.keys()) await place.sendDays(days, door);
  return place;
}

/** Sets the last contact of the devices of a store, or of the device at one door. */
async function setLastContact(place: HourlyStore, iso: string | null, door?: number): Promise<void> {
  const at = iso === null ? null : new Date(iso);
  for (const { device } of place.entrances.filter((_, index) => door === undefined || index === door))
    await server.db
      .updateTable('devices')
      .set({ lastAt: at, lastUploadAt: at, lastDataAt: at })
      .where('id', '=', device.id)
      .execute();
}

test('an ordinary day needs no attention', async () => {
  const one = await server.factory.user({ company: countingCompany.company, entities: [steady.entity] });
  expect(await attention(one.token)).toEqual({ content: [], totalElements: 0, entityCount: 1 });
});

test('a drop has the usual value and the entrance with the largest loss', async () => {
  const place = await store('Drop', ['North', 'West']);
  await place.sendDay(today, repeatHourlyValue(4, 20), 0);
  await place.sendDay(today, repeatHourlyValue(4, 95), 1);
  await setLastContact(place, now);
  expect(lineOf(await attention(), place)).toEqual({
    entityId: place.entity.id,
    name: 'Drop',
    kind: 'drop',
    zone: 'UTC',
    dstEnable: 1,
    completeness: 1,
    devices: null,
    usual: { value: 460, median: 800, low: 784, high: 816, weeks: 8, until: `${today} 12:00:00` },
    entrance: { id: place.entrances[0]?.corridor.id, name: 'North', compared: 80, base: 400 },
    inside: null,
    month: null,
  });
});

test('a rise in a store with one entrance names no entrance', async () => {
  const place = await store('Rise', ['Door']);
  await place.sendDay(today, repeatHourlyValue(4, 180));
  await setLastContact(place, now);
  expect(lineOf(await attention(), place)).toMatchObject({
    kind: 'rise',
    usual: { value: 720, median: 400 },
    entrance: null,
  });
});

test('silent devices take precedence over a drop they cause', async () => {
  const place = await store('Silent', ['North', 'West', 'East']);
  await place.sendDay(today, repeatHourlyValue(4, 100), 0);
  await place.sendDay(today, [100], 1);
  await setLastContact(place, now, 0);
  await setLastContact(place, `${today}T09:05:00Z`, 1);
  await setLastContact(place, `${today}T09:20:00Z`, 2);
  const line = lineOf(await attention(), place);
  expect(line).toMatchObject({
    kind: 'silent',
    devices: { silent: 2, all: 3, since: `${today}T09:05:00.000Z` },
    usual: { value: 500, median: 1200 },
    entrance: null,
  });
  // By now, two hours are due from each of the three doors. Of these, two, one and none were received.
  expect(line?.completeness).toBeCloseTo((2 + 1 + 0) / 6, 10);
});

test('a device without any contact is silent since an unknown time', async () => {
  const other = await createCountingCompany(server);
  const place = await createHourlyStore(server, other, { name: 'Never' });
  expect(lineOf(await attention(other.token), place)).toMatchObject({
    kind: 'silent',
    devices: { silent: 1, all: 1, since: null },
    usual: null,
  });
});

test('a day or weeks with missing data are not reported as a drop', async () => {
  const other = await createCountingCompany(server);
  const [late, young] = [
    await store('Late', ['Door'], other),
    await createHourlyStore(server, other, { name: 'Young', from: '2026-06-10T00:00:00Z' }),
  ];
  await late.sendDay(today, [10, 10, 10]);
  await young.sendDays(
    repeatHourlyValue(4, repeatHourlyValue(12, 100)).map((hours, week) => [subtractWeeks(today, week + 1), hours]),
  );
  await young.sendDay(today, repeatHourlyValue(4, 10));
  await setLastContact(late, now);
  await setLastContact(young, now);
  expect((await attention(other.token)).content).toEqual([]);
});

test('a store over capacity has its count, capacity and start time', async () => {
  const other = await createCountingCompany(server);
  const [full, roomy] = [
    await createHourlyStore(server, other, { name: 'Full' }),
    await createHourlyStore(server, other, { name: 'Roomy' }),
  ];
  for (const [{ entity }, capacity] of [[full, 100] as const, [roomy, 130] as const])
    await server.db.updateTable('entities').set({ capacity }).where('id', '=', entity.id).execute();
  // 60, then 105, then 90, then 120 people inside.
  const hours = [
    { in: 60, out: 0 },
    { in: 50, out: 5 },
    { in: 5, out: 20 },
    { in: 60, out: 30 },
  ];
  for (const place of [full, roomy]) {
    await place.sendDay(today, hours);
    await setLastContact(place, now);
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

test('a month far behind its target is reported, unless data is missing', async () => {
  const other = await createCountingCompany(server);
  const { token } = await server.factory.user({ company: other.company, permissions: ['entity:list'] });
  const stores = {
    far: await createHourlyStore(server, other, { name: 'Far' }),
    near: await createHourlyStore(server, other, { name: 'Near' }),
    gaps: await createHourlyStore(server, other, { name: 'Gaps' }),
    free: await createHourlyStore(server, other, { name: 'Free' }),
  };
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => `2026-07-0${day}`);
  for (const place of Object.values(stores)) {
    await place.sendDays(
      days.slice(place === stores.gaps ? 1 : 0).map((day) => [day, repeatHourlyValue(12, 10)] as const),
    );
    await place.sendDay(today, repeatHourlyValue(4, 10));
    await setLastContact(place, now);
  }
  // A third of the day's opening hours is over: 880 people came, and 1,466.7 of the first target are expected.
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
  // 4 % behind is tolerated; the third store lacks the data of a day.
  expect(paces.get('Near')).toBeCloseTo(0.96, 9);
  expect(paces.get('Gaps')).toBeLessThan(0.6);
  expect(await attention((await createCountingCompany(server)).token)).toMatchObject({ content: [], entityCount: 0 });
});

test('attention is ordered by urgency, paged, and limited to own stores', async () => {
  const { content, totalElements, entityCount } = await attention();
  expect(content.map(({ name, kind }) => [name, kind])).toEqual([
    ['Silent', 'silent'],
    ['Drop', 'drop'],
    ['Rise', 'rise'],
  ]);
  expect([totalElements, entityCount]).toEqual([3, 4]);
  const second = await attention(countingCompany.token, { page: 1, size: 1 });
  expect(second.content.map(({ name }) => name)).toEqual(['Drop']);
  expect(second.content[0]?.entrance?.name).toBe('North');
  expect(second.totalElements).toBe(3);
  const otherCompany = await createCountingCompany(server);
  expect(await attention(otherCompany.token)).toEqual({ content: [], totalElements: 0, entityCount: 0 });
});
