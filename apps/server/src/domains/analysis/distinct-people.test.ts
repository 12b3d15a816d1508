import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CountingCompany, createCountingCompany } from '../../platform/testing/counting-company.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let company: CountingCompany;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  company = await createCountingCompany(server);
});
afterAll(async () => server?.stop());

test('distinct people add up over days, not over entrances', async () => {
  const first = await company.addPlace();
  const second = await company.addPlace({ entity: first.entity });
  const daily = (iso: string, count: number) => ({ time: iso, period: 1440, deduped: { count } });
  await company.sendRecords(first, [daily('2026-06-10T00:00:00+08:00', 50), daily('2026-06-11T00:00:00+08:00', 20)]);
  // The second device reports by period: 30 people, then 40 not seen before.
  const later = (iso: string, count: number) => ({ time: iso, period: 15, deduped: { count } });
  await company.sendRecords(second, [later('2026-06-10T10:00:00+08:00', 30), later('2026-06-10T15:00:00+08:00', 40)]);
  const { rows } = await company.querySeries({
    ids: [first.entity.id],
    startTime: '2026-06-10 00:00',
    endTime: '2026-06-12 00:00',
    step: '1d',
    items: ['dedupedCount'],
  });
  expect(rows[0]).toMatchObject({ values: [70, 20], total: 90 });
});

test('ages and genders of distinct people come from one device', async () => {
  const first = await company.addPlace();
  const second = await company.addPlace({ entity: first.entity });
  const record = (iso: string, count: number, male: number, female: number) => ({
    time: iso,
    period: 1440,
    deduped: { count, gender: { male, female } },
  });
  const onlyCount = (iso: string, count: number) => ({ time: iso, period: 1440, deduped: { count } });
  await company.sendRecords(first, [
    record('2026-06-10T00:00:00+08:00', 100, 60, 40),
    record('2026-06-11T00:00:00+08:00', 50, 20, 30),
  ]);
  // The second device reports on the 10th fewer people, but more women; on the 11th equally many people, after the first device; on the
  // 12th more people, but without genders.
  await company.sendRecords(second, [
    record('2026-06-10T00:00:00+08:00', 98, 40, 58),
    record('2026-06-11T00:00:00+08:00', 50, 30, 20),
  ]);
  await company.sendRecords(first, [record('2026-06-12T00:00:00+08:00', 10, 6, 4)]);
  await company.sendRecords(second, [onlyCount('2026-06-12T00:00:00+08:00', 15)]);
  const { rows } = await company.querySeries({
    ids: [first.entity.id],
    startTime: '2026-06-10 00:00',
    endTime: '2026-06-13 00:00',
    step: '1d',
    items: ['dedupedCount', 'dedupedGender'],
  });
  expect(rows.map(({ item, part, values, total }) => [item, part, values, total])).toEqual([
    ['dedupedCount', null, [100, 50, 15], 165],
    ['dedupedGender', null, [100, 50, 10], 160],
    ['dedupedGender', 'male', [60, 20, 6], 86],
    ['dedupedGender', 'female', [40, 30, 4], 74],
    ['dedupedGender', 'unknown', [null, null, null], null],
  ]);
});

test('distinct people after midnight count for the evening’s business day', async () => {
  const first = await company.addPlace();
  const second = await company.addPlace({ entity: first.entity });
  const part = (iso: string, count: number) => ({ time: iso, period: 15, deduped: { count } });
  await company.sendRecords(first, [part('2026-06-10T22:00:00+08:00', 30), part('2026-06-11T01:00:00+08:00', 5)]);
  await company.sendRecords(second, [part('2026-06-10T22:00:00+08:00', 20), part('2026-06-11T01:00:00+08:00', 12)]);
  const { rows } = await company.querySeries({
    ids: [first.entity.id],
    startTime: '2026-06-10 00:00',
    endTime: '2026-06-11 00:00',
    startHour: '20:00:00',
    endHour: '02:00:00',
    step: '1d',
    items: ['dedupedCount'],
  });
  expect(rows[0]).toMatchObject({ values: [35], total: 35 });
});

test('distinct people add up over entities, not over their entrances', async () => {
  const first = await company.addPlace();
  const second = await company.addPlace({ entity: first.entity });
  const elsewhere = await company.addPlace();
  const day = (count: number) => [{ time: '2026-06-10T00:00:00+08:00', period: 1440, deduped: { count } }];
  await company.sendRecords(first, day(50));
  await company.sendRecords(second, day(70));
  await company.sendRecords(elsewhere, day(8));
  const querySums = async (input: object) => {
    const range = { startTime: '2026-06-10 00:00', endTime: '2026-06-11 00:00', step: '1d' as const };
    const { rows } = await company.querySeries({ ...range, items: ['dedupedCount'], ...input });
    return rows.map(({ values, total }) => [values, total]);
  };
  const entrances = { rangeType: 1, ids: [first.corridor.id, second.corridor.id, elsewhere.corridor.id] };
  expect(await querySums({ ...entrances, each: false })).toEqual([[[78], 78]]);
  expect(await querySums(entrances)).toEqual([
    [[50], 50],
    [[70], 70],
    [[8], 8],
  ]);
  expect(await querySums({ ids: [first.entity.id, elsewhere.entity.id], each: false })).toEqual([[[78], 78]]);
});

test('distinct people of areas are counted once per entity in the total', async () => {
  const first = await company.addPlace();
  const second = await company.addPlace({ entity: first.entity });
  const third = await company.addPlace({ entity: first.entity });
  const record = (iso: string, count: number) => ({ time: iso, period: 15, in: 100, deduped: { count } });
  const [early, late] = ['2026-06-10T10:00:00+08:00', '2026-06-10T18:00:00+08:00'];
  await company.sendRecords(first, [record(early, 40), record(late, 10)]);
  await company.sendRecords(second, [record(early, 5), record(late, 30)]);
  await company.sendRecords(third, [record(early, 60)]);
  const both = await server.factory.area({ entity: first.entity, corridors: [first.corridor, second.corridor] });
  const other = await server.factory.area({ entity: first.entity, corridors: [second.corridor, third.corridor] });
  const querySums = async (input: object) => {
    const range = {
      startTime: '2026-06-10 00:00',
      endTime: '2026-06-11 00:00',
      rangeType: 2,
      ids: [both.id, other.id],
    };
    const { rows } = await company.querySeries({ ...range, step: '1d', items: ['dedupedCount', 'flowIn'], ...input });
    return rows.map(({ id, item, values, total }) => [id, item, values.filter((value) => value !== null), total]);
  };
  const each = [
    [both.id, 'dedupedCount', [50], 50],
    [both.id, 'flowIn', [400], 400],
    [other.id, 'dedupedCount', [60], 60],
    [other.id, 'flowIn', [300], 300],
  ];
  expect(await querySums({})).toEqual(each);
  expect(await querySums({ completeness: false })).toEqual(each);
  expect(await querySums({ each: false })).toEqual([
    [null, 'dedupedCount', [60], 60],
    [null, 'flowIn', [500], 500],
  ]);
  // Each hour has the value of the device with most people in that hour. The total has that of the device with most people on the day.
  expect((await querySums({ step: '1h' }))[0]).toEqual([both.id, 'dedupedCount', [40, 30], 50]);
});
