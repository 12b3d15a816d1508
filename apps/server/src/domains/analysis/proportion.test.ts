import type { RequestOf } from '@portico/contract/route';
import { analysis } from '@portico/contract/routes/analysis';
import { comparisons } from '@portico/contract/routes/comparisons';
import { corridors } from '@portico/contract/routes/corridors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnalysisCompany, createAnalysisCompany } from '../../platform/testing/analysis-company.ts';
import { createFiveMinuteRecord } from '../../platform/testing/counting-company.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let company: AnalysisCompany;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  company = await createAnalysisCompany(server);
});
afterAll(async () => server?.stop());

const day = { startTime: '2026-07-01 00:00', endTime: '2026-07-02 00:00' };

async function shares(input: RequestOf<typeof comparisons.proportion>) {
  const { rows, whole, rest } = await company.analyse(comparisons.proportion, { item: 'flowIn', ...day, ...input });
  return { rows: rows.map(({ name, value, share }) => [name, value, share]), whole, rest };
}

test('shares by place and entrance add up to the whole, areas leave a rest', async () => {
  const entity = await server.factory.entity({ company: company.company, timeZone: 'UTC', name: 'mall' });
  const doors = [];
  for (const name of ['east', 'north', 'west']) {
    const corridor = await server.factory.corridor({ entity, name });
    doors.push({
      corridor,
      device: await server.factory.device({ company: company.company, corridor, kind: 'aiCamera' }),
    });
  }
  const [east, north, west] = doors;
  if (east === undefined || north === undefined || west === undefined) throw new Error('no doors');
  await company.sendRecords(east, [createFiveMinuteRecord('2026-07-01T10:00:00Z', 50)]);
  await company.sendRecords(north, [createFiveMinuteRecord('2026-07-01T10:00:00Z', 30)]);
  await company.sendRecords(west, [createFiveMinuteRecord('2026-07-01T10:00:00Z', 20)]);
  const other = await company.addPlace({ timeZone: 'UTC' });
  await company.sendRecords(other, [createFiveMinuteRecord('2026-07-01T10:00:00Z', 300)]);

  expect(await shares({ ids: [entity.id, other.entity.id] })).toEqual({
    rows: [
      ['mall', 100, 0.25],
      [other.entity.name, 300, 0.75],
    ],
    whole: 400,
    rest: null,
  });
  expect(await shares({ ids: [entity.id], by: 'entrance' })).toEqual({
    rows: [
      ['east', 50, 0.5],
      ['north', 30, 0.3],
      ['west', 20, 0.2],
    ],
    whole: 100,
    rest: null,
  });
  expect(await shares({ ids: [entity.id], by: 'area' })).toEqual({ rows: [], whole: 100, rest: 100 });
  await server.factory.area({ entity, corridors: [east.corridor, north.corridor], name: 'front' });
  await server.factory.area({ entity, corridors: [north.corridor], name: 'upper' });
  expect(await shares({ ids: [entity.id], by: 'area' })).toEqual({
    rows: [
      ['front', 80, 0.8],
      ['upper', 30, 0.3],
    ],
    whole: 100,
    rest: 20,
  });
});

test('a deleted entrance is not a part, and its count is in the rest', async () => {
  const entity = await server.factory.entity({ company: company.company, timeZone: 'UTC', name: 'rebuilt' });
  const doors = [];
  for (const name of ['gone', 'kept']) {
    const corridor = await server.factory.corridor({ entity, name });
    doors.push({
      corridor,
      device: await server.factory.device({ company: company.company, corridor, kind: 'aiCamera' }),
    });
  }
  const [gone, kept] = doors;
  if (gone === undefined || kept === undefined) throw new Error('no doors');
  const area = await server.factory.area({ entity, corridors: [gone.corridor, kept.corridor], name: 'front' });
  await company.sendRecords(gone, [createFiveMinuteRecord('2026-07-01T10:00:00Z', 30)]);
  await company.sendRecords(kept, [createFiveMinuteRecord('2026-07-01T10:00:00Z', 70)]);
  expect((await shares({ ids: [entity.id], by: 'entrance' })).rows.map(([name]) => name)).toEqual(['gone', 'kept']);
  const removed = { ids: [gone.corridor.id] };
  expect((await server.call(corridors.remove, removed, { token: company.token })).status).toBe(200);
  const parts = await shares({ ids: [entity.id], by: 'entrance' });
  expect(parts).toEqual({ rows: [['kept', 70, 0.7]], whole: 100, rest: 30 });
  expect(await shares({ ids: [entity.id], by: 'area' })).toEqual({ rows: [['front', 70, 0.7]], whole: 100, rest: 30 });
  const chosen = { rangeType: 1, ids: [gone.corridor.id] };
  expect(await company.readFailure(comparisons.proportion, { item: 'flowIn', ...day, ...chosen })).toEqual({
    key: 'notFound',
  });
  const input = { ...chosen, items: ['flowIn' as const], ...day };
  expect((await server.call(analysis.series, input, { token: company.token })).error).toBe('notFound');
  // The area still exists; a client that selects it gets only the counts of its remaining entrance.
  const areaSeries = await company.querySeries({ ...day, rangeType: 2, ids: [area.id] });
  expect(areaSeries.rows.map(({ total }) => total)).toEqual([70]);
  expect((await company.querySeries({ ...day, ids: [entity.id] })).rows[0]?.total).toBe(100);
});

test('shares by part and item add up, or leave a rest of a larger whole', async () => {
  const place = await company.addPlace({ timeZone: 'UTC' });
  const people = { adult: 15, children: 5, gender: { male: 6, female: 12, unknown: 2 }, out: 10 };
  await company.sendRecords(place, [createFiveMinuteRecord('2026-07-01T10:00:00Z', 25, people)]);
  const ids = [place.entity.id];
  expect(await shares({ ids, by: 'part', item: 'gender' })).toEqual({
    rows: [
      ['male', 6, 0.3],
      ['female', 12, 0.6],
      ['unknown', 2, 0.1],
    ],
    whole: 20,
    rest: null,
  });
  const items = ['adult', 'children'] as ('adult' | 'children')[];
  const aligned = { ids, by: 'item' as const, items };
  const { rows, whole, rest } = await company.analyse(comparisons.proportion, { ...aligned, ...day });
  expect([rows.map(({ name, value, share }) => [name, value, share]), whole, rest]).toEqual([
    [
      ['adult', 15, 0.75],
      ['children', 5, 0.25],
    ],
    20,
    null,
  ]);
  expect(await shares({ ...aligned, item: 'flowIn' })).toEqual({
    rows: [
      ['adult', 15, 0.6],
      ['children', 5, 0.2],
    ],
    whole: 25,
    rest: 5,
  });
  expect(await shares({ ids, item: 'enteringRate' })).toMatchObject({
    rows: [[place.entity.name, null, null]],
    whole: null,
  });
});

test('a selection that is not part of a whole is refused by field name', async () => {
  const [place, other] = [await company.addPlace(), await company.addPlace()];
  const ids = [place.entity.id];
  const refusal = (input: RequestOf<typeof comparisons.proportion>) =>
    company.readFailure(comparisons.proportion, { ids, item: 'flowIn', ...day, ...input });
  expect([
    await refusal({ by: 'part' }),
    await refusal({ by: 'item' }),
    await refusal({ by: 'item', items: ['enteringRate'] }),
    await refusal({ by: 'item', items: ['flowIn', 'batch'] }),
    await refusal({ by: 'entrance', ids: [place.entity.id, other.entity.id] }),
    await refusal({ by: 'area', rangeType: 1, ids: [place.corridor.id] }),
  ]).toEqual([
    { key: 'badRequest', details: { item: 'notAChoice' } },
    { key: 'searchNull', details: { items: 'required' } },
    { key: 'badRequest', details: { items: 'notAChoice' } },
    { key: 'badRequest', details: { items: 'notAChoice' } },
    { key: 'badRequest', details: { ids: 'tooLong' } },
    { key: 'badRequest', details: { rangeType: 'notAChoice' } },
  ]);
});
