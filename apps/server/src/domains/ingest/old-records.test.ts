import { nativeHttpPath } from '@portico/contract/device-messages/native';
import { devices } from '@portico/contract/routes/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestDevice } from '../../platform/testing/test-factory.ts';
import { createDeviceRegistry } from './device-registry.ts';
import { createOldRecordKeeper, toStorableRecord } from './old-records.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const periodSeconds = 300;
/** Start of the periods: 700 days ago. */
const start = Math.floor(Date.now() / 1000 / periodSeconds) * periodSeconds - 700 * 86_400;
const iso = (period: number) => new Date((start + period * periodSeconds) * 1000).toISOString();

async function createScene() {
  const company = await server.factory.company({ historyDays: 400 });
  const entity = await server.factory.entity({ company });
  const corridor = await server.factory.corridor({ entity });
  const device = await server.factory.device({ company, corridor });
  const { token } = await server.factory.user({ company, permissions: ['device:list', 'device:set'] });
  const read = async () => (await server.call(devices.oldRecords, { sn: device.sn }, { token })).result;
  const countStored = async () => {
    const sql = 'SELECT count(), sum(flow_in), min(entity) FROM records FINAL WHERE company = {company:UInt32}';
    return (await server.app.countingStore.runQuery(sql, { company: company.id }))[0];
  };
  return { company, entity, device, token, read, countStored };
}

async function send({ sn, secret }: TestDevice, periods: readonly number[], flow = 2) {
  const body = JSON.stringify(
    periods.map((period) => ({ time: start + period * periodSeconds, period: 5, in: flow, out: 1 })),
  );
  const authorization = `Basic ${Buffer.from(`${sn}:${secret}`).toString('base64')}`;
  const reply = await fetch(server.deviceUrl + nativeHttpPath, { method: 'POST', body, headers: { authorization } });
  return Object(await reply.json()).refused.length;
}

test('old records are kept, shown with their sums, and counted once imported', async () => {
  const { entity, device, token, read, countStored } = await createScene();
  const periods = Array.from({ length: 2_500 }, (_, period) => period);
  for (const [first, kept] of [
    [0, 1_000],
    [800, 1_800],
    [1_500, 2_500],
  ] as const) {
    expect(await send(device, periods.slice(first, first + 1_000))).toBe(1_000);
    await expect.poll(async () => (await read()).records).toBe(kept);
  }
  expect(await read()).toEqual({ records: 2_500, first: iso(0), last: iso(2_499), in: 5_000, out: 2_500 });
  expect(await countStored()).toEqual([0, null, 0]);
  const steps = [];
  for (let remaining = 1; remaining > 0; ) {
    const { imported, ...rest } = (await server.call(devices.importOldRecords, { sn: device.sn }, { token })).result;
    steps.push(imported);
    remaining = rest.remaining;
  }
  expect(steps).toEqual([1_000, 1_000, 500]);
  expect(await countStored()).toEqual([2_500, 5_000, entity.id]);
  expect(await read()).toEqual({ records: 0, first: null, last: null, in: null, out: null });
});

test('an old record that is sent again replaces the kept one', async () => {
  const { device, read } = await createScene();
  await send(device, [0, 1], 2);
  await expect.poll(async () => (await read()).in).toBe(4);
  await send(device, [1], 7);
  await expect.poll(read).toMatchObject({ records: 2, in: 9 });
});

test('discarded records are gone and never counted', async () => {
  const { device, token, read, countStored } = await createScene();
  await send(device, [0, 1, 2]);
  await expect.poll(async () => (await read()).records).toBe(3);
  expect((await server.call(devices.discardOldRecords, { sn: device.sn }, { token })).result).toEqual({ removed: 3 });
  expect((await server.call(devices.importOldRecords, { sn: device.sn }, { token })).result.imported).toBe(0);
  expect(await countStored()).toEqual([0, null, 0]);
});

test('a device has at most 20,000 old records', async () => {
  const { company, device, read } = await createScene();
  const rows = Array.from({ length: 19_999 }, (_, period) => ({
    companyId: company.id,
    deviceId: device.id,
    line: 0,
    at: new Date((start - (period + 1) * periodSeconds) * 1000),
    minutes: 5,
    version: 1,
    receivedAt: new Date(),
    isTotal: false,
    metrics: '{"flowIn":1}',
  }));
  for (let first = 0; first < rows.length; first += 5_000)
    await server.db
      .insertInto('oldRecords')
      .values(rows.slice(first, first + 5_000))
      .execute();
  await send(device, [0]);
  await expect.poll(async () => (await read()).records).toBe(20_000);
  await send(device, [1]);
  await send(device, [0], 9);
  await expect.poll(read).toMatchObject({ records: 20_000, in: 19_999 + 9, last: iso(0) });
});

test('another company neither sees nor imports old records', async () => {
  const { device, read } = await createScene();
  await send(device, [0]);
  await expect.poll(async () => (await read()).records).toBe(1);
  const other = await createScene();
  for (const route of [devices.oldRecords, devices.importOldRecords, devices.discardOldRecords])
    expect((await server.call(route, { sn: device.sn }, { token: other.token })).error).toBe('notFound');
  expect((await read()).records).toBe(1);
});

test('keeping old records takes no longer when many are kept', async () => {
  const { company, device } = await createScene();
  const registered = await createDeviceRegistry(server.db, Date.now).find(device.sn);
  if (registered === null) throw new Error('the device is not registered');
  const keeper = createOldRecordKeeper(server.db, createLog('error'));
  const milliseconds: number[] = [];
  for (let write = 0; write < 8; write += 1) {
    const rows = Array.from({ length: 2_000 }, (_, period) => ({
      line: 0,
      at: new Date((start + (write * 2_000 + period) * periodSeconds) * 1000),
      minutes: 5,
      version: 1,
      receivedAt: new Date(),
      isTotal: false,
      metrics: { flowIn: 1 },
    }));
    keeper.keep(rows.map((row, index) => toStorableRecord(registered, row, index)));
    const startedAt = performance.now();
    await keeper.flush();
    milliseconds.push(performance.now() - startedAt);
  }
  await keeper.stop();
  const kept = server.db.selectFrom('oldRecords').selectAll().where('companyId', '=', company.id);
  expect(await kept.execute()).toHaveLength(16_000);
  const [first = 0] = milliseconds;
  expect(Math.min(...milliseconds.slice(-3))).toBeLessThan(5 * first);
});
