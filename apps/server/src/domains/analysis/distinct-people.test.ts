import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CountingCompany, countingCompany } from '../../platform/testing/counting-company.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let us: CountingCompany;

beforeAll(async () => {
  server = await startServer({ logLevel: 'fatal' });
  us = await countingCompany(server);
});
afterAll(async () => server?.stop());

test('distinct people of a day are never added over the entrances of one entity; days are added', async () => {
  const first = await us.place();
  const second = await us.place({ entity: first.entity });
  const daily = (iso: string, count: number) => ({ time: iso, period: 1440, deduped: { count } });
  await us.send(first, [daily('2026-06-10T00:00:00+08:00', 50), daily('2026-06-11T00:00:00+08:00', 20)]);
  // The second tells them period by period: 30 people, and 40 not seen before.
  const later = (iso: string, count: number) => ({ time: iso, period: 15, deduped: { count } });
  await us.send(second, [later('2026-06-10T10:00:00+08:00', 30), later('2026-06-10T15:00:00+08:00', 40)]);
  const { rows } = await us.ask({
    ids: [first.entity.id],
    startTime: '2026-06-10 00:00',
    endTime: '2026-06-12 00:00',
    step: '1d',
    items: ['dedupedCount'],
  });
  expect(rows[0]).toMatchObject({ values: [70, 20], total: 90 });
});

test('ages and genders of distinct people are one device’s, so that they are never more than the people', async () => {
  const first = await us.place();
  const second = await us.place({ entity: first.entity });
  const told = (iso: string, count: number, male: number, female: number) => ({
    time: iso,
    period: 1440,
    deduped: { count, gender: { male, female } },
  });
  const onlyCount = (iso: string, count: number) => ({ time: iso, period: 1440, deduped: { count } });
  await us.send(first, [told('2026-06-10T00:00:00+08:00', 100, 60, 40), told('2026-06-11T00:00:00+08:00', 50, 20, 30)]);
  // The 10th: fewer people, more women. The 11th: as many, told of second. The 12th: more, but nothing about who they are.
  await us.send(second, [told('2026-06-10T00:00:00+08:00', 98, 40, 58), told('2026-06-11T00:00:00+08:00', 50, 30, 20)]);
  await us.send(first, [told('2026-06-12T00:00:00+08:00', 10, 6, 4)]);
  await us.send(second, [onlyCount('2026-06-12T00:00:00+08:00', 15)]);
  const { rows } = await us.ask({
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

test('distinct people of an evening past midnight are those of the day it opened', async () => {
  const first = await us.place();
  const second = await us.place({ entity: first.entity });
  const part = (iso: string, count: number) => ({ time: iso, period: 15, deduped: { count } });
  await us.send(first, [part('2026-06-10T22:00:00+08:00', 30), part('2026-06-11T01:00:00+08:00', 5)]);
  await us.send(second, [part('2026-06-10T22:00:00+08:00', 20), part('2026-06-11T01:00:00+08:00', 12)]);
  const { rows } = await us.ask({
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

test('entrances together are still places of one entity, and entities are added', async () => {
  const first = await us.place();
  const second = await us.place({ entity: first.entity });
  const elsewhere = await us.place();
  const day = (count: number) => [{ time: '2026-06-10T00:00:00+08:00', period: 1440, deduped: { count } }];
  await us.send(first, day(50));
  await us.send(second, day(70));
  await us.send(elsewhere, day(8));
  const ask = async (question: object) => {
    const range = { startTime: '2026-06-10 00:00', endTime: '2026-06-11 00:00', step: '1d' as const };
    const { rows } = await us.ask({ ...range, items: ['dedupedCount'], ...question });
    return rows.map(({ values, total }) => [values, total]);
  };
  const entrances = { rangeType: 1, ids: [first.corridor.id, second.corridor.id, elsewhere.corridor.id] };
  expect(await ask({ ...entrances, each: false })).toEqual([[[78], 78]]);
  expect(await ask(entrances)).toEqual([
    [[50], 50],
    [[70], 70],
    [[8], 8],
  ]);
  expect(await ask({ ids: [first.entity.id, elsewhere.entity.id], each: false })).toEqual([[[78], 78]]);
});

test('an area is one place; areas together are one place of each entity', async () => {
  const first = await us.place();
  const second = await us.place({ entity: first.entity });
  const third = await us.place({ entity: first.entity });
  const told = (iso: string, count: number) => ({ time: iso, period: 15, in: 100, deduped: { count } });
  const [early, late] = ['2026-06-10T10:00:00+08:00', '2026-06-10T18:00:00+08:00'];
  await us.send(first, [told(early, 40), told(late, 10)]);
  await us.send(second, [told(early, 5), told(late, 30)]);
  await us.send(third, [told(early, 60)]);
  const both = await server.world.area({ entity: first.entity, corridors: [first.corridor, second.corridor] });
  const other = await server.world.area({ entity: first.entity, corridors: [second.corridor, third.corridor] });
  const ask = async (question: object) => {
    const range = {
      startTime: '2026-06-10 00:00',
      endTime: '2026-06-11 00:00',
      rangeType: 2,
      ids: [both.id, other.id],
    };
    const { rows } = await us.ask({ ...range, step: '1d', items: ['dedupedCount', 'flowIn'], ...question });
    return rows.map(({ id, item, values, total }) => [id, item, values.filter((value) => value !== null), total]);
  };
  const each = [
    [both.id, 'dedupedCount', [50], 50],
    [both.id, 'flowIn', [400], 400],
    [other.id, 'dedupedCount', [60], 60],
    [other.id, 'flowIn', [300], 300],
  ];
  expect(await ask({})).toEqual(each);
  expect(await ask({ completeness: false })).toEqual(each);
  expect(await ask({ each: false })).toEqual([
    [null, 'dedupedCount', [60], 60],
    [null, 'flowIn', [500], 500],
  ]);
  // By the hour, each hour has its own largest device; the whole is still that of the day.
  expect((await ask({ step: '1h' }))[0]).toEqual([both.id, 'dedupedCount', [40, 30], 50]);
});
