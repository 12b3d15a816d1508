import type { CallOf, ResultOf } from '@portico/contract/route';
import { corridors } from '@portico/contract/routes/corridors';
import { homeStart } from '@portico/contract/routes/home-start';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CountingCompany, countingCompany } from '../../../platform/testing/counting-company.ts';
import { fixedClock } from '../../../platform/testing/fixed-clock.ts';
import { each, type HourlyPlace, hourlyPlace, weeksBefore } from '../../../platform/testing/hourly-place.ts';
import { startServer, type TestServer } from '../../../platform/testing/server.ts';

// A Wednesday. Four hours are over.
const today = '2026-07-08';
const clock = fixedClock(`${today}T12:03:30Z`);
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock, logLevel: 'fatal' });
});
afterAll(async () => server?.stop());

type Explanation = ResultOf<typeof homeStart.explanation>;

const explained = async (
  us: { token: string },
  input: CallOf<typeof homeStart.explanation> = {},
): Promise<Explanation> => (await server.call(homeStart.explanation, input, { token: us.token })).result;

/** People in of an hour in the eight weeks before, the last one first: 98 to 102 without the two farthest. */
const usualHours = [100, 98, 102, 99, 101, 97, 103, 100];

/** A store whose doors had so many people in each hour of the eight Wednesdays before, of 400 who passed. */
async function store(us: CountingCompany, name: string, doors: readonly string[]): Promise<HourlyPlace> {
  const place = await hourlyPlace(server, us, { name, doors });
  const days = usualHours.map((people, week) => {
    const hours = each(12, { in: people, after: 400 });
    return [weeksBefore(today, week + 1), hours] as const;
  });
  for (const door of doors.keys()) await place.countDays(days, door);
  return place;
}

test('an unusual day says how many more, at which door, and whether more passed or more came in', async () => {
  const us = await countingCompany(server);
  const place = await store(us, 'Flagship', ['North', 'West']);
  await place.count(today, each(4, { in: 160, after: 390 }), 0);
  await place.count(today, each(4, { in: 105, after: 400 }), 1);
  const found = await explained(us, { entityId: place.entity.id });
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

test('an entrance that was deleted is not named, and no other one for what is missing there', async () => {
  const us = await countingCompany(server);
  const place = await store(us, 'Rebuilt', ['Gone', 'Kept', 'Side']);
  await place.count(today, each(4, { in: 180, after: 400 }), 0);
  for (const door of [1, 2]) await place.count(today, each(4, { in: 100, after: 400 }), door);
  const asked = { entityId: place.entity.id };
  expect((await explained(us, asked)).from).toMatchObject({ name: 'Gone' });
  const ids = place.doors.slice(0, 1).map(({ corridor }) => corridor.id);
  expect((await server.call(corridors.remove, { ids }, { token: us.token })).status).toBe(200);
  // What it counted stays in the figure.
  expect(await explained(us, asked)).toMatchObject({ verdict: 'unusual', compared: 1520, base: 1200, from: null });
});

test('a usual day says nothing, though it is not the same as last week', async () => {
  const us = await countingCompany(server);
  const place = await store(us, 'Steady', ['Door']);
  await place.count(today, each(4, 102));
  expect(await explained(us)).toMatchObject({ verdict: 'usual', compared: 408, base: 400, from: null, rate: null });
});

test('with fewer than five weeks, and for longer ranges, a tenth is unusual', async () => {
  const us = await countingCompany(server);
  const place = await hourlyPlace(server, us, { name: 'Young', from: '2026-06-20T00:00:00Z' });
  for (const day of ['2026-06-29', '2026-06-30', '2026-07-01']) await place.count(day, each(12, 100));
  for (const day of ['2026-07-06', '2026-07-07']) await place.count(day, each(12, 112));
  await place.count(today, each(4, 109));
  expect(await explained(us)).toMatchObject({ verdict: 'usual', usual: null, growth: 0.09 });
  const week = await explained(us, { type: rangeTypes.week });
  // Two days and four hours against as much: 24 × 112 + 436 against 24 × 100 + 400.
  expect(week).toMatchObject({ verdict: 'unusual', compared: 3124, base: 2800, usual: null, from: null, rate: null });
  expect(await explained(us, { type: rangeTypes.yesterday })).toMatchObject({ verdict: 'unusual', growth: 0.12 });
});

test('too little data says that instead, of the day and of what it is compared with', async () => {
  const us = await countingCompany(server);
  const place = await store(us, 'Gappy', ['North', 'West']);
  await place.count(today, each(4, 300), 0);
  // The other door is silent: half of the data is missing, and no earlier hour has it.
  expect(await explained(us)).toMatchObject({ verdict: 'doubtful', completeness: 0.5, from: null, rate: null });
  await place.count(today, each(4, 300), 1);
  expect(await explained(us)).toMatchObject({ verdict: 'unusual' });

  const other = await countingCompany(server);
  const gap = await hourlyPlace(server, other, { name: 'Gap last week' });
  await gap.count('2026-07-01', [100, 100]);
  await gap.count(today, each(4, 100));
  expect(await explained(other)).toMatchObject({ verdict: 'baseDoubtful', baseCompleteness: 0.5, growth: 1 });
});

test('a device that uploads late is compared up to the hour it has told of', async () => {
  const us = await countingCompany(server);
  const place = await store(us, 'Late', ['Door']);
  await place.count(today, each(3, 150));
  const found = await explained(us);
  expect(found).toMatchObject({ verdict: 'unusual', compared: 450, base: 300, completeness: 1 });
  expect(found.asOf).toBe(`${today} 11:00:00`);
});

test('of several stores those are compared that were counted then and have their data, and one is named', async () => {
  const us = await countingCompany(server);
  const [big, small, gappy] = [
    await store(us, 'Big', ['Door']),
    await store(us, 'Small', ['Door']),
    await store(us, 'Gappy', ['Door']),
  ];
  const fresh = await hourlyPlace(server, us, { name: 'New', from: '2026-07-06T00:00:00Z' });
  await big.count(today, each(4, { in: 40, after: 400 }));
  await small.count(today, each(4, { in: 90, after: 400 }));
  await gappy.count(today, [5]);
  await fresh.count(today, each(4, 900));
  const found = await explained(us);
  expect(found).toMatchObject({
    verdict: 'unusual',
    entities: 2,
    compared: 520,
    base: 800,
    usual: { value: 520, low: 784, high: 816 },
    from: { kind: 'entity', id: big.entity.id, name: 'Big', compared: 160, base: 400, share: 240 / 280 },
    rate: { cause: 'rate', passersby: 0 },
  });
  // Most of them without data: nothing is said of the rest.
  const one = await server.world.user({ company: us.company, entities: [gappy.entity, fresh.entity] });
  expect(await explained(one)).toMatchObject({ verdict: 'doubtful', entities: 0, compared: null });
});

test('stores of two zones are each compared up to their own hour', async () => {
  const us = await countingCompany(server);
  const [here, there] = [
    await store(us, 'Here', ['Door']),
    await hourlyPlace(server, us, { name: 'There', timeZone: 'Asia/Kolkata' }),
  ];
  // 17:33 in Kolkata: nine hours.
  await there.countDays(each(8, each(12, 10)).map((hours, week) => [weeksBefore(today, week + 1), hours]));
  await here.count(today, each(4, 50));
  await there.count(today, each(9, 10));
  expect(await explained(us)).toMatchObject({
    zone: null,
    verdict: 'unusual',
    compared: 290,
    base: 490,
    from: { name: 'Here', compared: 200, base: 400, share: 1 },
  });
});

test('nothing counted is nothing to say, and somebody else’s store does not exist', async () => {
  const [us, stranger] = [await countingCompany(server), await countingCompany(server)];
  const place = await hourlyPlace(server, us, { name: 'Empty', from: '2026-07-08T11:59:00Z' });
  expect(await explained(us)).toMatchObject({ verdict: 'unknown', compared: null, base: null });
  expect(await explained(stranger)).toMatchObject({ verdict: 'unknown', entities: 0 });
  const asked = { entityId: place.entity.id };
  expect((await server.call(homeStart.explanation, asked, { token: stranger.token })).error).toBe('notFound');
  expect((await server.call(homeStart.explanation, { type: rangeTypes.custom }, { token: us.token })).error).toBe(
    'homeTime',
  );
});
