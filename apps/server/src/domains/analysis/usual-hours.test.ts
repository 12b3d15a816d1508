import type { RequestOf, ResultOf } from '@portico/contract/route';
import { corridors } from '@portico/contract/routes/corridors';
import { home } from '@portico/contract/routes/home';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CountingCompany, createCountingCompany } from '../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { createHourlyStore, subtractWeeks } from '../../platform/testing/hourly-store.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

// A Wednesday; four hours since opening are over.
const today = '2026-07-08';
const clock = createFixedClock(`${today}T12:03:30Z`);
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
});
afterAll(async () => server?.stop());

type Usual = ResultOf<typeof home.usualHours>;

const queryUsualHours = async (
  company: { token: string },
  input: RequestOf<typeof home.usualHours> = {},
): Promise<Usual> => (await server.call(home.usualHours, input, { token: company.token })).result;

const rangeAt = ({ usual }: Usual, time: string) => usual.find((hour) => hour.time === time)?.range;
const known = ({ usual }: Usual) => usual.flatMap(({ time, range }) => (range === null ? [] : [time]));

/** People in of an hour in the eight weeks before, the latest week first. Without the two extremes they are 98 to 102. */
const usualHours = [100, 98, 102, 99, 101, 97, 103, 100];
const weeks = (hoursOf: (people: number, week: number) => readonly (number | null)[], day = today) =>
  usualHours.map((people, week) => [subtractWeeks(day, week + 1), hoursOf(people, week + 1)] as const);

/** Adds stores with one door each, which had the usual hours from 08:00 to 10:00. */
async function chain(company: CountingCompany, stores: number) {
  const open = async (_: unknown, store: number) => {
    const place = await createHourlyStore(server, company, { name: `Store ${store}` });
    await place.sendDays(weeks((people) => [people, 2 * people]));
  };
  await Promise.all(Array.from({ length: stores }, open));
}

test('usual hours leave out the highest and lowest of eight weeks', async () => {
  const company = await createCountingCompany(server);
  const place = await createHourlyStore(server, company, { name: 'One' });
  // Not received: 09:00 in week 3, 10:00 in weeks 4 to 8, 11:00 in weeks 6 to 8.
  await place.sendDays(
    weeks((people, week) => [people, week === 3 ? null : 2 * people, week > 3 ? null : 7, week > 5 ? null : 0]),
  );
  const found = await queryUsualHours(company, { entityId: place.entity.id });
  expect(found).toMatchObject({ day: today, weekAgoDay: '2026-07-01', item: 'flowIn', entities: 1, leftOut: 0 });
  expect(found.weekAgo.slice(7, 13).map(({ time, value }) => [time, value])).toEqual([
    ['07:00', null],
    ['08:00', 100],
    ['09:00', 200],
    ['10:00', 7],
    ['11:00', 0],
    ['12:00', null],
  ]);
  expect(found.weekAgo[8]?.completeness).toBe(1);
  expect(rangeAt(found, '08:00')).toEqual({ low: 98, high: 102, median: 100, weeks: 8 });
  expect(rangeAt(found, '09:00')).toEqual({ low: 196, high: 202, median: 200, weeks: 7 });
  expect(rangeAt(found, '11:00')).toEqual({ low: 0, high: 0, median: 0, weeks: 5 });
  // Three weeks are too few; hours outside opening hours have no range.
  expect(known(found)).toEqual(['08:00', '09:00', '11:00']);
});

test('hours of a week with less than 95 % of their data are left out', async () => {
  const company = await createCountingCompany(server);
  const place = await createHourlyStore(server, company, { name: 'Two doors', doors: ['North', 'West'] });
  await place.sendDays(weeks((people) => [people, people]));
  // In the two latest weeks the other door sent nothing for the first hour.
  await place.sendDays(
    weeks((people, week) => [week <= 2 ? null : people, people]),
    1,
  );
  const found = await queryUsualHours(company);
  expect(rangeAt(found, '08:00')).toEqual({ low: 198, high: 204, median: 201, weeks: 6 });
  expect(rangeAt(found, '09:00')).toEqual({ low: 196, high: 204, median: 200, weeks: 8 });
  expect(found.weekAgo[8]).toEqual({ time: '08:00', value: 100, completeness: 0.5 });
});

test('usual hours of a chain cover all of its more than a hundred stores', async () => {
  const company = await createCountingCompany(server);
  await chain(company, 103);
  const found = await queryUsualHours(company);
  expect(found).toMatchObject({ entities: 103, leftOut: 0 });
  expect(found.weekAgo[8]?.value).toBe(103 * 100);
  expect(rangeAt(found, '08:00')).toEqual({ low: 103 * 98, high: 103 * 102, median: 103 * 100, weeks: 8 });
  expect(rangeAt(found, '09:00')?.median).toBe(103 * 200);
}, 120_000);

test.each([2, 17])('usual hours of %i stores leave out newly opened and closed stores', async (stores) => {
  const company = await createCountingCompany(server);
  await chain(company, stores);
  const fresh = await createHourlyStore(server, company, { name: 'New', from: '2026-06-20T00:00:00Z' });
  await fresh.sendDays(weeks((people) => [10 * people]).slice(0, 2));
  const closed = await createHourlyStore(server, company, { name: 'Closed' });
  await closed.sendDays(weeks((people) => [10 * people]));
  const corridorIds = closed.entrances.map(({ corridor }) => corridor.id);
  await server.db
    .updateTable('bindings')
    .set({ toAt: new Date('2026-07-05T00:00:00Z') })
    .where('corridorId', 'in', corridorIds)
    .execute();
  const found = await queryUsualHours(company);
  expect(found).toMatchObject({ entities: stores, leftOut: 1 });
  expect(rangeAt(found, '08:00')).toEqual({ low: stores * 98, high: stores * 102, median: stores * 100, weeks: 8 });
  // The line of the week before covers all stores, as today’s does.
  expect(found.weekAgo[8]?.value).toBe(stores * 100 + 2000);
  // A new store alone is compared with its own two weeks.
  expect(await queryUsualHours(company, { entityId: fresh.entity.id })).toMatchObject({ entities: 1, leftOut: 0 });
});

test('a usual rate is computed from stores that count passers-by', async () => {
  const company = await createCountingCompany(server);
  const place = await createHourlyStore(server, company, { name: 'Street' });
  const hours = usualHours.map(
    (people, week) => [subtractWeeks(today, week + 1), [{ in: people, after: 300 }]] as const,
  );
  await place.sendDays(hours);
  const found = await queryUsualHours(company, { item: 'enteringRate' });
  expect(rangeAt(found, '08:00')).toEqual({ low: 98 / 398, high: 102 / 402, median: 100 / 400, weeks: 8 });
});

test('usual hours leave out an hour that one time zone skipped', async () => {
  const company = await createCountingCompany(server);
  // The clocks in Berlin go from 02:00 to 03:00 on 29 March.
  const sunday = '2026-04-19';
  const here = await createHourlyStore(server, company, { name: 'Berlin', timeZone: 'Europe/Berlin' });
  const there = await createHourlyStore(server, company, { name: 'Kolkata', timeZone: 'Asia/Kolkata' });
  for (const place of [here, there]) {
    const [door] = place.entrances;
    if (door === undefined) throw new Error('no door');
    const nights = Array.from({ length: 8 }, (_, week) => subtractWeeks(sunday, week + 1)).filter(
      (day) => place !== here || day !== '2026-03-29',
    );
    await company.sendRecords(
      door,
      nights.map((day) => ({ time: `${day} 02:00:00`, period: 60, in: 5 })),
    );
    await place.sendDays(weeks((people) => [people], sunday));
  }
  const night = { startTime: sunday, entityId: here.entity.id };
  expect(rangeAt(await queryUsualHours(company, night), '02:00')).toEqual({ low: 5, high: 5, median: 5, weeks: 7 });
  const found = await queryUsualHours(company, { startTime: sunday });
  expect(rangeAt(found, '02:00')).toEqual({ low: 10, high: 10, median: 10, weeks: 7 });
  expect(rangeAt(found, '08:00')).toEqual({ low: 196, high: 204, median: 200, weeks: 8 });
});

test('usual hours include the counts of a deleted entrance', async () => {
  const company = await createCountingCompany(server);
  const place = await createHourlyStore(server, company, { name: 'Rebuilt', doors: ['Kept', 'Gone'] });
  for (const door of [0, 1])
    await place.sendDays(
      weeks((people) => [people]),
      door,
    );
  const ids = place.entrances.slice(1).map(({ corridor }) => corridor.id);
  expect((await server.call(corridors.remove, { ids }, { token: company.token })).status).toBe(200);
  expect(rangeAt(await queryUsualHours(company), '08:00')?.median).toBe(200);
});

test('usual hours are empty when nothing was counted', async () => {
  const [company, otherCompany] = [await createCountingCompany(server), await createCountingCompany(server)];
  const place = await createHourlyStore(server, company, { name: 'Ours' });
  const nothing = await queryUsualHours(otherCompany);
  expect(nothing).toMatchObject({ entities: 0, leftOut: 0 });
  expect(known(nothing)).toEqual([]);
  expect(known(await queryUsualHours(company, { type: 'outBatch' }))).toEqual([]);
  const refused = async (token: string, input: RequestOf<typeof home.usualHours>) =>
    (await server.call(home.usualHours, input, { token })).error;
  expect(await refused(otherCompany.token, { entityId: place.entity.id })).toBe('notFound');
});
