import { devices } from '@portico/contract/routes/devices';
import { entities } from '@portico/contract/routes/entities';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
} from '../../platform/testing/counting-company.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let company: CountingCompany;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  company = await createCountingCompany(server);
  const user = await server.factory.user({
    company: company.company,
    permissions: ['entity:list', 'system:entity:dst', 'entranceExit:list'],
  });
  token = user.token;
});
afterAll(() => server?.stop());

async function rewritten(ids: readonly number[]): Promise<void> {
  const done = async () => {
    const { content } = (await server.call(devices.rewrite, { ids: [...ids] }, { token: company.token })).result;
    return [content.length, content.every((row) => row.state === 'done')];
  };
  await expect.poll(done, { timeout: 20_000 }).toEqual([ids.length, true]);
}

const days = { startTime: '2026-07-01 00:00', endTime: '2026-07-03 00:00' };

test('a new time zone rewrites past records and holds for later ones', async () => {
  const place = await company.addPlace({ timeZone: 'Asia/Shanghai' });
  const { id } = place.entity;
  await company.sendRecords(place, [createFiveMinuteRecord('2026-07-01T02:00:00Z', 3)]);
  expect(await company.listFilledBuckets({ ...days, ids: [id] })).toEqual(['07-01 10:00=3']);

  const moved = (await server.call(entities.change, { id, timeZone: 'Europe/Berlin' }, { token })).result;
  expect(moved.rewriting).toHaveLength(1);
  await rewritten(moved.rewriting);
  await company.sendRecords(place, [createFiveMinuteRecord('2026-07-01T03:00:00Z', 5)]);
  expect(await company.listFilledBuckets({ ...days, ids: [id] })).toEqual(['07-01 04:00=3', '07-01 05:00=5']);

  const winter = (await server.call(entities.change, { id, dstEnable: 0 }, { token })).result;
  await rewritten(winter.rewriting);
  expect(await company.listFilledBuckets({ ...days, ids: [id] })).toEqual(['07-01 03:00=3', '07-01 04:00=5']);
  expect((await server.call(entities.change, { id, timeZone: 'Europe/Berlin' }, { token })).result.rewriting).toEqual(
    [],
  );
});

test('records follow the time zone of the store they count for', async () => {
  const [before, after] = [
    await company.addPlace({ timeZone: 'Asia/Shanghai' }),
    await company.addPlace({ timeZone: 'Asia/Shanghai' }),
  ];
  const { device } = before;
  const move = { devices: [device.id], corridorId: after.corridor.id, entityId: after.entity.id };
  await server.call(devices.unbind, { devices: [device.id], from: '2026-07-02T00:00:00Z' }, { token: company.token });
  await server.call(devices.bind, { ...move, from: '2026-07-02T00:00:00Z' }, { token: company.token });
  await company.sendRecords(before, [
    createFiveMinuteRecord('2026-07-01T02:00:00Z', 1),
    createFiveMinuteRecord('2026-07-02T02:00:00Z', 2),
  ]);
  const { rewriting } = (
    await server.call(entities.change, { id: before.entity.id, timeZone: 'Asia/Tokyo' }, { token })
  ).result;
  await rewritten(rewriting);
  expect(await company.listFilledBuckets({ ...days, ids: [before.entity.id] })).toEqual(['07-01 11:00=1']);
  expect(await company.listFilledBuckets({ ...days, ids: [after.entity.id] })).toEqual(['07-02 10:00=2']);
});

test('changed opening hours rewrite no records', async () => {
  const { entity } = await company.addPlace();
  const input = { id: entity.id, workTime: '10:00~20:00' };
  expect((await server.call(entities.change, input, { token })).result).toEqual({ rewriting: [] });
});

test('records of a deleted entity count nowhere, and its device stays', async () => {
  const place = await company.addPlace();
  const kept = await company.addPlace();
  await company.sendRecords(place, [createFiveMinuteRecord('2026-07-01T02:00:00Z', 40)]);
  await company.sendRecords(kept, [createFiveMinuteRecord('2026-07-01T02:00:00Z', 2)]);
  const { id, sn } = place.device;
  await server.call(devices.unbind, { devices: [id] }, { token: company.token });
  const all = async () => {
    const { rows } = await company.querySeries({ ...days, ids: [kept.entity.id] });
    return rows.length;
  };
  const { rewriting } = (await server.call(entities.remove, { ids: [place.entity.id] }, { token })).result;
  expect(rewriting).toHaveLength(1);
  await rewritten(rewriting);
  const [record] = (await server.call(devices.uploadRecord, { sn }, { token: company.token })).result.content;
  expect(record).toMatchObject({ in: 40, entityId: null, corridorId: null });
  expect(await all()).toBe(1);
  expect(await company.listFilledBuckets({ ...days, ids: [kept.entity.id] })).toEqual(['07-01 10:00=2']);
  // A late record of that time has no place, either.
  await company.sendRecords(place, [createFiveMinuteRecord('2026-07-01T05:00:00Z', 7)]);
  const late = (await server.call(devices.uploadRecord, { sn }, { token: company.token })).result.content;
  expect(late.map((row) => row.entityId)).toEqual([null, null]);
});
