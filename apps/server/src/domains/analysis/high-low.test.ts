import { comparisons } from '@portico/contract/routes/comparisons';
import { rangeTypes, selectionTypes } from '@portico/contract/words/time-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalysisCompany, createAnalysisCompany } from '../../platform/testing/analysis-company.ts';
import { createFiveMinuteRecord } from '../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

// A Wednesday.
const clock = createFixedClock('2026-07-08T12:04:30Z');
let server: TestServer;
let company: AnalysisCompany;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
  company = await createAnalysisCompany(server);
});
afterAll(async () => server?.stop());

const people = { item: 'flowIn' as const };
const days = (from: string, to: string) => ({ startTime: `${from} 00:00`, endTime: `${to} 00:00` });
const known = (hours: readonly (number | null)[]) =>
  hours.flatMap((value, hour) => (value === null ? [] : [`${hour}=${value}`]));

test('the usual day has hourly means, the peak and the lowest open hour', async () => {
  const place = await company.addPlace({ timeZone: 'UTC', workTime: '10:00~13:30' });
  await company.sendRecords(place, [
    createFiveMinuteRecord('2026-06-29T09:00:00Z', 1),
    createFiveMinuteRecord('2026-06-29T10:00:00Z', 4),
    createFiveMinuteRecord('2026-06-29T11:00:00Z', 8),
    createFiveMinuteRecord('2026-06-29T13:00:00Z', 2),
    createFiveMinuteRecord('2026-06-30T10:00:00Z', 8),
    createFiveMinuteRecord('2026-06-30T10:30:00Z', 2),
    createFiveMinuteRecord('2026-06-30T12:00:00Z', 9),
    createFiveMinuteRecord('2026-07-08T10:00:00Z', 500),
  ]);
  // Ten days: two with records, seven without, and today, which is not over.
  const input = { ids: [place.entity.id], ...people, ...days('2026-06-29', '2026-07-09') };
  const [row] = (await company.analyse(comparisons.highlow, input)).rows;
  expect(known(row?.hours ?? [])).toEqual(['9=1', '10=7', '11=8', '12=9', '13=2']);
  expect(row).toMatchObject({
    peak: { time: '12:00', value: 9 },
    lowest: { time: '10:00', value: 7 },
    average: (15 + 19) / 2,
    days: 2,
    daysWithout: 7,
    // From 10:00 to 13:30 a day has 42 expected periods. On the two counted days three were received in opening hours each.
    completeness: (3 + 3) / 84,
  });
  const [monday] = (await company.analyse(comparisons.highlow, { ...input, week: 1 })).rows;
  expect(known(monday?.hours ?? [])).toEqual(['9=1', '10=4', '11=8', '13=2']);
  expect(monday).toMatchObject({ average: 15, days: 1, daysWithout: 1 });
  const [thursday] = (await company.analyse(comparisons.highlow, { ...input, week: 4 })).rows;
  expect(thursday).toMatchObject({
    peak: null,
    lowest: null,
    average: null,
    days: 0,
    daysWithout: 1,
    completeness: null,
  });
});

test('a quotient is computed from the sums of all days', async () => {
  const place = await company.addPlace({ timeZone: 'UTC' });
  await company.sendRecords(place, [
    createFiveMinuteRecord('2026-06-29T10:00:00Z', 1, { dwell: { seconds: 100, count: 1 } }),
    createFiveMinuteRecord('2026-06-30T10:00:00Z', 9, { dwell: { seconds: 180, count: 9 } }),
  ]);
  const input = { ids: [place.entity.id], item: 'averageDwellTime' as const, ...days('2026-06-29', '2026-07-01') };
  const [row] = (await company.analyse(comparisons.highlow, input)).rows;
  expect(known(row?.hours ?? [])).toEqual(['10=28']);
  expect(row).toMatchObject({ average: null, days: 2, peak: { time: '10:00', value: 28 } });
});

test('the mean of distinct people is computed from whole days', async () => {
  const place = await company.addPlace({ timeZone: 'UTC' });
  const second = await company.addPlace({ entity: place.entity });
  const seen = (iso: string, count: number) => createFiveMinuteRecord(iso, 1, { deduped: { count } });
  await company.sendRecords(place, [
    seen('2026-06-29T10:00:00Z', 8),
    seen('2026-06-29T11:00:00Z', 4),
    seen('2026-06-30T10:00:00Z', 2),
  ]);
  await company.sendRecords(second, [seen('2026-06-29T11:00:00Z', 10)]);
  const input = { ids: [place.entity.id], item: 'dedupedCount' as const, ...days('2026-06-29', '2026-07-01') };
  const [row] = (await company.analyse(comparisons.highlow, input)).rows;
  expect(known(row?.hours ?? [])).toEqual(['10=5', '11=10']);
  expect(row).toMatchObject({ average: 7, days: 2 });
  const areas = await server.factory.area({ entity: place.entity, corridors: [place.corridor, second.corridor] });
  const [area] = (
    await company.analyse(comparisons.highlow, { ...input, rangeType: selectionTypes.area, ids: [areas.id] })
  ).rows;
  expect([known(area?.hours ?? []), area?.average]).toEqual([['10=5', '11=10'], 7]);
});

test('hours past midnight belong to the weekday on which the store opened', async () => {
  const bar = await company.addPlace({ timeZone: 'UTC', workTime: '20:00~02:00' });
  // Friday night with two hours after midnight. Sunday after midnight belongs to Saturday.
  await company.sendRecords(bar, [
    createFiveMinuteRecord('2026-07-03T21:00:00Z', 10),
    createFiveMinuteRecord('2026-07-04T00:30:00Z', 6),
    createFiveMinuteRecord('2026-07-04T01:55:00Z', 2),
    createFiveMinuteRecord('2026-07-05T01:00:00Z', 40),
    createFiveMinuteRecord('2026-07-04T12:00:00Z', 900),
  ]);
  const input = {
    ids: [bar.entity.id],
    ...people,
    ...days('2026-06-29', '2026-07-06'),
    startHour: '20:00:00',
    endHour: '02:00:00',
  };
  const [friday] = (await company.analyse(comparisons.highlow, { ...input, week: 5 })).rows;
  expect(known(friday?.hours ?? [])).toEqual(['0=6', '1=2', '21=10']);
  expect(friday).toMatchObject({ average: 18, days: 1, daysWithout: 0, lowest: { time: '01:00', value: 2 } });
  const { weekdays, peak } = await company.analyse(comparisons.matrix, input);
  expect(weekdays.map(({ hours }) => known(hours))).toEqual([[], [], [], [], ['0=6', '1=2', '21=10'], ['1=40'], []]);
  expect(peak).toEqual({ weekday: 6, time: '01:00', value: 40 });
});

test('the usual week combines all places by their own local time', async () => {
  const zones = ['UTC', 'Asia/Tokyo'];
  const places = await Promise.all(zones.map((timeZone) => company.addPlace({ timeZone })));
  const [place, tokyo] = places;
  if (place === undefined || tokyo === undefined) throw new Error('no places');
  await company.sendRecords(place, [
    createFiveMinuteRecord('2026-06-22T10:00:00Z', 6),
    createFiveMinuteRecord('2026-06-29T10:00:00Z', 4),
    createFiveMinuteRecord('2026-06-30T10:00:00Z', 1),
  ]);
  // 10:00 on Monday 29 June in Tokyo.
  await company.sendRecords(tokyo, [createFiveMinuteRecord('2026-06-29T01:00:00Z', 10)]);
  const ids = places.map(({ entity }) => entity.id);
  const reply = await company.analyse(comparisons.matrix, { ids, ...people, ...days('2026-06-22', '2026-07-06') });
  expect(reply.weekdays.map(({ hours, days: count, daysWithout }) => [known(hours), count, daysWithout])).toEqual([
    [['10=10'], 2, 0],
    [['10=1'], 1, 1],
    ...Array.from({ length: 5 }, () => [[], 0, 2]),
  ]);
  expect(reply).toMatchObject({ zone: null, peak: { weekday: 1, time: '10:00', value: 10 } });
  // Two stores on three counted days.
  expect(reply.completeness).toBe(4 / (3 * 2 * 288));
  const today = await company.analyse(comparisons.matrix, { ids, ...people, type: rangeTypes.today });
  expect(today.weekdays.every(({ days: count, daysWithout }) => count === 0 && daysWithout === 0)).toBe(true);
  expect([today.peak, today.completeness]).toEqual([null, null]);
});
