import { home } from '@portico/contract/routes/home';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
} from '../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

const clock = createFixedClock('2026-07-08T12:04:30Z');
let server: TestServer;
let countingCompany: CountingCompany;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
  countingCompany = await createCountingCompany(server);
});
afterAll(async () => server?.stop());

const cardsOf = async (company: CountingCompany, input: object, items: StatisticItem[] = ['flowIn']) => {
  const { result } = await server.call(home.statistical, { ...input, items }, { token: company.token });
  return result.cards.map(({ value, compared, base, growth }) => ({ value, compared, base, growth }));
};

/** One person per minute from 11:55 on. */
const minutes = (day: string, count: number) =>
  Array.from({ length: count }, (_, minute) => {
    const start = new Date(Date.parse(`${day}T11:55:00Z`) + minute * 60_000);
    return createFiveMinuteRecord(start.toISOString(), 1, { period: 1 });
  });

test('growth compares both days up to the same moment', async () => {
  clock.set('2026-07-08T12:04:30Z');
  const company = await createCountingCompany(server);
  const place = await company.addPlace({ timeZone: 'UTC' });
  for (const day of ['2026-07-01', '2026-07-07', '2026-07-08']) await company.sendRecords(place, minutes(day, 9));
  const today = { value: 9, compared: 5, base: 5, growth: 0 };
  // One place, and the whole company, whose days are cached.
  expect(await cardsOf(company, { type: rangeTypes.today, entityId: place.entity.id })).toEqual([today]);
  expect(await cardsOf(company, { type: rangeTypes.today })).toEqual([today]);
  const other = await company.addPlace({ timeZone: 'UTC' });
  expect(await cardsOf(company, { type: rangeTypes.today, entityId: place.entity.id })).toEqual([today]);

  // A week from Monday on: yesterday is over and counts completely. Last week has only its Wednesday, the 1st.
  const week = { value: 18, compared: 14, base: 5, growth: 9 / 5 };
  expect(await cardsOf(company, { type: rangeTypes.week })).toEqual([week]);
  const days = { type: rangeTypes.custom, startTime: '2026-07-07', endTime: '2026-07-10' };
  expect(await cardsOf(company, days)).toEqual([{ value: 18, compared: null, base: null, growth: null }]);
  // A range that is over is compared completely.
  expect(await cardsOf(company, { type: rangeTypes.yesterday, entityId: place.entity.id })).toEqual([
    { value: 9, compared: 9, base: null, growth: null },
  ]);

  // Five minutes later all of it is compared.
  clock.set('2026-07-08T12:05:00Z');
  await company.sendRecords(other, [
    createFiveMinuteRecord('2026-07-08T12:00:00Z', 2),
    createFiveMinuteRecord('2026-07-01T12:00:00Z', 2),
  ]);
  expect(await cardsOf(company, { type: rangeTypes.today })).toEqual([
    { value: 11, compared: 11, base: 11, growth: 0 },
  ]);
});

test('a period that has not ended is in neither compared sum', async () => {
  clock.set('2026-07-08T12:58:00Z');
  const place = await countingCompany.addPlace({ timeZone: 'UTC' });
  const hours = (day: string) => [
    createFiveMinuteRecord(`${day}T11:30:00Z`, 100, { period: 60 }),
    createFiveMinuteRecord(`${day}T12:53:00Z`, 7),
    createFiveMinuteRecord(`${day}T12:57:00Z`, 3, { period: 1, line: 1 }),
  ];
  await countingCompany.sendRecords(place, [...hours('2026-07-01'), ...hours('2026-07-08')]);
  // Last week's hour from 12:10 is known; today's will be reported at 13:10.
  await countingCompany.sendRecords(place, [
    createFiveMinuteRecord('2026-07-01T12:10:00Z', 40, { period: 60, line: 2 }),
  ]);
  expect(await cardsOf(countingCompany, { type: rangeTypes.today, entityId: place.entity.id })).toEqual([
    { value: 110, compared: 100, base: 100, growth: 0 },
  ]);
  // Entrances and stores are compared by the same rule.
  const totalsOf = async (query: object) =>
    (await countingCompany.querySeries({ ids: [place.entity.id], step: '1y', ...query })).rows.map(
      ({ total }) => total,
    );
  const then = { startTime: '2026-07-01 00:00', endTime: '2026-07-01 12:55' };
  expect(await totalsOf(then)).toEqual([147]);
  expect(await totalsOf({ ...then, ended: true })).toEqual([100]);
});

test('growth is null if no record period had ended by the compared moment', async () => {
  clock.set('2026-07-08T09:04:00Z');
  const place = await countingCompany.addPlace({ timeZone: 'UTC' });
  await countingCompany.sendRecords(place, [
    createFiveMinuteRecord('2026-07-01T08:00:00Z', 10, { after: 30 }),
    createFiveMinuteRecord('2026-07-01T09:01:00Z', 50, { after: 0, period: 1 }),
    createFiveMinuteRecord('2026-07-08T09:01:00Z', 50, { after: 0, period: 1 }),
  ]);
  const input = { type: rangeTypes.today, entityId: place.entity.id };
  expect(await cardsOf(countingCompany, input, ['flowIn', 'enteringRate', 'adult'])).toEqual([
    { value: 50, compared: null, base: 10, growth: null },
    { value: 1, compared: null, base: 0.25, growth: null },
    { value: null, compared: null, base: null, growth: null },
  ]);
  await countingCompany.sendRecords(place, [createFiveMinuteRecord('2026-07-08T08:00:00Z', 10, { after: 30 })]);
  expect(await cardsOf(countingCompany, input, ['flowIn', 'enteringRate'])).toEqual([
    { value: 60, compared: 10, base: 10, growth: 0 },
    { value: 60 / 90, compared: 0.25, base: 0.25, growth: 0 },
  ]);
});

test('each time zone is compared up to its own local time', async () => {
  clock.set('2026-07-08T12:04:30Z');
  const company = await createCountingCompany(server);
  const [utc, kathmandu] = [
    await company.addPlace({ timeZone: 'UTC' }),
    await company.addPlace({ timeZone: 'Asia/Kathmandu' }),
  ];
  for (const day of ['2026-07-01', '2026-07-08'])
    for (const place of [utc, kathmandu]) await company.sendRecords(place, minutes(day, 9));
  expect(await cardsOf(company, { type: rangeTypes.today })).toEqual([
    { value: 18, compared: 10, base: 10, growth: 0 },
  ]);

  const alone = await createCountingCompany(server);
  const localPlace = await alone.addPlace({ timeZone: 'UTC' });
  const seen = (iso: string, count: number) => createFiveMinuteRecord(iso, 1, { period: 1, deduped: { count } });
  await alone.sendRecords(localPlace, [
    seen('2026-07-07T10:00:00Z', 40),
    seen('2026-07-08T10:00:00Z', 5),
    seen('2026-07-08T12:01:00Z', 2),
  ]);
  expect(await cardsOf(alone, { type: rangeTypes.week }, ['dedupedCount'])).toMatchObject([
    { value: 47, compared: 45, base: null },
  ]);
});

test('sums of a past day are cached until the day is written to', async () => {
  clock.set('2026-07-08T12:04:30Z');
  const company = await createCountingCompany(server);
  const place = await company.addPlace({ timeZone: 'UTC' });
  // For so many devices and days records are not cached, and the engine is queried.
  const others = await Promise.all(
    Array.from({ length: 201 }, () => server.factory.device({ company: company.company, corridor: place.corridor })),
  );
  expect(others).toHaveLength(201);
  for (const day of ['2026-07-01', '2026-07-08']) await company.sendRecords(place, minutes(day, 9));
  const today = async () => (await cardsOf(company, { type: rangeTypes.today }))[0];
  const first = { value: 9, compared: 5, base: 5 };
  expect([await today(), await today()]).toMatchObject([first, first]);
  // A late record of last week, another one of today, and one of a day between.
  await company.sendRecords(place, [createFiveMinuteRecord('2026-07-01T09:00:00Z', 4)]);
  expect(await today()).toMatchObject({ compared: 5, base: 9 });
  await company.sendRecords(place, [
    createFiveMinuteRecord('2026-07-08T09:00:00Z', 2),
    createFiveMinuteRecord('2026-07-05T09:00:00Z', 50),
  ]);
  expect(await today()).toMatchObject({ value: 11, compared: 7, base: 9 });
  // Records of another company neither invalidate the cache nor count.
  await countingCompany.sendRecords(await countingCompany.addPlace({ timeZone: 'UTC' }), [
    createFiveMinuteRecord('2026-07-08T09:00:00Z', 90),
  ]);
  expect(await today()).toMatchObject({ value: 11, compared: 7, base: 9 });
});
