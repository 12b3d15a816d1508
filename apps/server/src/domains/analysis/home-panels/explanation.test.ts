import type { RequestOf, ResultOf } from '@portico/contract/route';
import { corridors } from '@portico/contract/routes/corridors';
import { home } from '@portico/contract/routes/home';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { homeStart } from '@portico/contract/routes/home-start';
import { rangeTypes } from '@portico/contract/words/time-ranges';
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
const clock = createFixedClock(`${today}T12:03:30Z`);
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
});
afterAll(async () => server?.stop());

type Explanation = ResultOf<typeof homeStart.explanation>;

const explained = async (
  company: { token: string },
  input: RequestOf<typeof homeStart.explanation> = {},
): Promise<Explanation> => (await server.call(homeStart.explanation, input, { token: company.token })).result;

/** People in of an hour in the eight weeks before, the latest week first. Without the two extremes they are 98 to 102. */
const usualHours = [100, 98, 102, 99, 101, 97, 103, 100];

/** A store. On each of the eight Wednesdays before, every door had 400 passers-by an hour, and the people in of `usualHours`. */
async function store(company: CountingCompany, name: string, doors: readonly string[]): Promise<HourlyStore> {
  const place = await createHourlyStore(server, company, { name, doors });
  const days = usualHours.map((people, week) => {
    const hours = repeatHourlyValue(12, { in: people, after: 400 });
    return [subtractWeeks(today, week + 1), hours] as const;
  });
  for (const door of doors.keys()) await place.sendDays(days, door);
  return place;
}

test('an unusual day names the entrance and whether traffic or rate changed', async () => {
  const company = await createCountingCompany(server);
  const place = await store(company, 'Flagship', ['North', 'West']);
  await place.sendDay(today, repeatHourlyValue(4, { in: 160, after: 390 }), 0);
  await place.sendDay(today, repeatHourlyValue(4, { in: 105, after: 400 }), 1);
  const found = await explained(company, { entityId: place.entity.id });
  expect(found).toMatchObject({
    verdict: 'unusual',
    item: 'flowIn',
    zone: 'UTC',
    asOf: `${today} 12:00:00`,
    compared: 1060,
    base: 800,
    growth: 260 / 800,
    completeness: 1,
    baseCompleteness: 1,
    // Of eight weeks the highest (824) and the lowest (776) are left out.
    usual: { value: 1060, median: 800, low: 784, high: 816, weeks: 8, until: `${today} 12:00:00` },
    from: { kind: 'entrance', name: 'North', compared: 640, base: 400, share: 240 / 260 },
    rate: { cause: 'rate', passersby: -40 / 3200, before: 800 / 4000, now: 1060 / 4220 },
  });
});

test('the explained capture rate leaves out a door without passers-by', async () => {
  const company = await createCountingCompany(server);
  const options = { name: 'Two doors', doors: ['North', 'West'], from: '2026-06-20T00:00:00Z' };
  const place = await createHourlyStore(server, company, options);
  await place.sendDay('2026-07-01', repeatHourlyValue(12, 100), 0);
  await place.sendDay('2026-07-01', repeatHourlyValue(12, { in: 10, after: 30 }), 1);
  await place.sendDay(today, repeatHourlyValue(4, 150), 0);
  await place.sendDay(today, repeatHourlyValue(4, { in: 20, after: 30 }), 1);
  const found = await explained(company, { entityId: place.entity.id });
  expect(found).toMatchObject({ verdict: 'unusual', compared: 680, base: 440 });
  expect(found.rate).toEqual({ cause: 'rate', passersby: 0, before: 40 / 160, now: 80 / 200 });
});

test('a deleted entrance is not named, and no other in its place', async () => {
  const company = await createCountingCompany(server);
  const place = await store(company, 'Rebuilt', ['Gone', 'Kept', 'Side']);
  await place.sendDay(today, repeatHourlyValue(4, { in: 180, after: 400 }), 0);
  for (const door of [1, 2]) await place.sendDay(today, repeatHourlyValue(4, { in: 100, after: 400 }), door);
  const input = { entityId: place.entity.id };
  expect((await explained(company, input)).from).toMatchObject({ name: 'Gone' });
  const ids = place.entrances.slice(0, 1).map(({ corridor }) => corridor.id);
  expect((await server.call(corridors.remove, { ids }, { token: company.token })).status).toBe(200);
  // The counts of the deleted entrance stay in the value.
  expect(await explained(company, input)).toMatchObject({ verdict: 'unusual', compared: 1520, base: 1200, from: null });
});

test('a day within the usual range has no explanation', async () => {
  const company = await createCountingCompany(server);
  const place = await store(company, 'Steady', ['Door']);
  await place.sendDay(today, repeatHourlyValue(4, 102));
  expect(await explained(company)).toMatchObject({
    verdict: 'usual',
    compared: 408,
    base: 400,
    from: null,
    rate: null,
  });
});

test('without usual values a change of more than a tenth is unusual', async () => {
  const company = await createCountingCompany(server);
  const place = await createHourlyStore(server, company, { name: 'Young', from: '2026-06-20T00:00:00Z' });
  for (const day of ['2026-06-29', '2026-06-30', '2026-07-01']) await place.sendDay(day, repeatHourlyValue(12, 100));
  for (const day of ['2026-07-06', '2026-07-07']) await place.sendDay(day, repeatHourlyValue(12, 112));
  await place.sendDay(today, repeatHourlyValue(4, 109));
  expect(await explained(company)).toMatchObject({ verdict: 'usual', usual: null, growth: 0.09 });
  const week = await explained(company, { type: rangeTypes.week });
  // Two days of twelve hours and four hours of the third, compared with the same part of the week before: 24 × 112 + 4 × 109 = 3,124 and
  // 24 × 100 + 4 × 100 = 2,800.
  expect(week).toMatchObject({ verdict: 'unusual', compared: 3124, base: 2800, usual: null, from: null, rate: null });
  expect(await explained(company, { type: rangeTypes.yesterday })).toMatchObject({ verdict: 'unusual', growth: 0.12 });
});

test('the verdict is doubtful when the day or its base lacks data', async () => {
  const company = await createCountingCompany(server);
  const place = await store(company, 'Gappy', ['North', 'West']);
  await place.sendDay(today, repeatHourlyValue(4, 300), 0);
  // The other door sends nothing: half of the data is missing, in every earlier hour too.
  expect(await explained(company)).toMatchObject({ verdict: 'doubtful', completeness: 0.5, from: null, rate: null });
  await place.sendDay(today, repeatHourlyValue(4, 300), 1);
  expect(await explained(company)).toMatchObject({ verdict: 'unusual' });

  const other = await createCountingCompany(server);
  const gap = await createHourlyStore(server, other, { name: 'Gap last week' });
  await gap.sendDay('2026-07-01', [100, 100]);
  await gap.sendDay(today, repeatHourlyValue(4, 100));
  expect(await explained(other)).toMatchObject({ verdict: 'baseDoubtful', baseCompleteness: 0.5, growth: 1 });
});

test('sentence, card, strip and ranking state the same completeness', async () => {
  const company = await createCountingCompany(server);
  const place = await store(company, 'One share', ['North', 'West']);
  // A vehicle counter that sends nothing has no part in the completeness of people in.
  const corridor = await server.factory.corridor({ entity: place.entity });
  await server.factory.device({ company: company.company, corridor, kind: 'car', from: '2026-05-01T00:00:00Z' });
  await place.sendDay(today, repeatHourlyValue(4, 300), 0);
  const { token } = company;
  const stated = async () => {
    const sentence = (await explained(company)).completeness;
    const { cards, trust } = (await server.call(home.statistical, { items: ['flowIn', 'inCar'] }, { token })).result;
    const { content, totals } = (await server.call(homePanelRoutes.league, {}, { token })).result;
    const shares = [sentence, cards[0]?.completeness, trust.completeness, totals.all.completeness];
    return [...new Set([...shares, content[0]?.completeness])];
  };
  expect(await stated()).toEqual([0.5]);
  await place.sendDay(today, repeatHourlyValue(4, 300), 1);
  expect(await stated()).toEqual([1]);
  // A range that is over.
  const yesterday = { type: rangeTypes.yesterday };
  const { trust, cards } = (await server.call(home.statistical, { ...yesterday, items: ['flowIn'] }, { token })).result;
  const { completeness } = await explained(company, yesterday);
  expect([trust.completeness, cards[0]?.completeness]).toEqual([completeness, completeness]);
});

test('a late device is compared up to its last reported hour', async () => {
  const company = await createCountingCompany(server);
  const place = await store(company, 'Late', ['Door']);
  await place.sendDay(today, repeatHourlyValue(3, 150));
  const found = await explained(company);
  expect(found).toMatchObject({ verdict: 'unusual', compared: 450, base: 300, completeness: 1 });
  expect(found.asOf).toBe(`${today} 11:00:00`);
});

test('only comparable stores with complete data are compared', async () => {
  const company = await createCountingCompany(server);
  const [big, small, gappy] = [
    await store(company, 'Big', ['Door']),
    await store(company, 'Small', ['Door']),
    await store(company, 'Gappy', ['Door']),
  ];
  const fresh = await createHourlyStore(server, company, { name: 'New', from: '2026-07-06T00:00:00Z' });
  await big.sendDay(today, repeatHourlyValue(4, { in: 40, after: 400 }));
  await small.sendDay(today, repeatHourlyValue(4, { in: 90, after: 400 }));
  await gappy.sendDay(today, [5]);
  await fresh.sendDay(today, repeatHourlyValue(4, 900));
  const found = await explained(company);
  expect(found).toMatchObject({
    verdict: 'unusual',
    entities: 2,
    compared: 520,
    base: 800,
    usual: { value: 520, low: 784, high: 816 },
    from: { kind: 'entity', id: big.entity.id, name: 'Big', compared: 160, base: 400, share: 240 / 280 },
    rate: { cause: 'rate', passersby: 0 },
  });
  // Most of these stores lack data: the others are not explained.
  const one = await server.factory.user({ company: company.company, entities: [gappy.entity, fresh.entity] });
  expect(await explained(one)).toMatchObject({ verdict: 'doubtful', entities: 0, compared: null });
});

test('stores of two zones are each compared up to their own hour', async () => {
  const company = await createCountingCompany(server);
  const [here, there] = [
    await store(company, 'Here', ['Door']),
    await createHourlyStore(server, company, { name: 'There', timeZone: 'Asia/Kolkata' }),
  ];
  // In Kolkata it is 17:33: nine hours since opening are over.
  await there.sendDays(
    repeatHourlyValue(8, repeatHourlyValue(12, 10)).map((hours, week) => [subtractWeeks(today, week + 1), hours]),
  );
  await here.sendDay(today, repeatHourlyValue(4, 50));
  await there.sendDay(today, repeatHourlyValue(9, 10));
  expect(await explained(company)).toMatchObject({
    zone: null,
    verdict: 'unusual',
    compared: 290,
    base: 490,
    from: { name: 'Here', compared: 200, base: 400, share: 1 },
  });
});

test('the verdict is unknown when nothing was counted', async () => {
  const [company, otherCompany] = [await createCountingCompany(server), await createCountingCompany(server)];
  const place = await createHourlyStore(server, company, { name: 'Empty', from: '2026-07-08T11:59:00Z' });
  expect(await explained(company)).toMatchObject({ verdict: 'unknown', compared: null, base: null });
  expect(await explained(otherCompany)).toMatchObject({ verdict: 'unknown', entities: 0 });
  const input = { entityId: place.entity.id };
  expect((await server.call(homeStart.explanation, input, { token: otherCompany.token })).error).toBe('notFound');
  expect((await server.call(homeStart.explanation, { type: rangeTypes.custom }, { token: company.token })).error).toBe(
    'homeTime',
  );
});
