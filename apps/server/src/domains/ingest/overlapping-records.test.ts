import type { NativeRecord } from '@portico/contract/device-messages/native';
import { nativeHttpPath } from '@portico/contract/device-messages/native';
import { devices } from '@portico/contract/routes/devices';
import { recordFlags } from '@portico/contract/words/record-flags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CountingCompany, createCountingCompany } from '../../platform/testing/counting-company.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import { openTestCountingStore } from '../../platform/testing/test-counting-store.ts';
import { createRecordTestContext, type RecordTestContext } from './testing/test-records.ts';

let server: TestServer;
let company: CountingCompany;
let token: string;
let testRecords: RecordTestContext;

beforeAll(async () => {
  testRecords = createRecordTestContext(await openTestCountingStore());
  server = await startTestServer({ logLevel: 'silent' });
  company = await createCountingCompany(server);
  const permissions = ['device:list', 'device:set'] as const;
  ({ token } = await server.factory.user({ company: company.company, permissions: [...permissions] }));
});
afterAll(async () => {
  await server?.stop();
  await testRecords?.close();
});

/** Second of the start, minutes, count. */
type Sent = [start: number, minutes: number, count: number];
const fiveMinutes: Sent[] = Array.from({ length: 12 }, (_, period) => [period * 300, 5, 10]);
const shifted = (seconds: number): Sent[] => fiveMinutes.map(([start, ...rest]) => [start + seconds, ...rest]);
const hour: Sent = [0, 60, 120];

test.each<[story: string, messages: Sent[][], counted: number, overlapping: number]>([
  ['an hour after its twelve records', [fiveMinutes, [hour]], 120, 1],
  ['twelve records after their hour', [[hour], fiveMinutes], 120, 12],
  ['an hour among its records in one message', [[...fiveMinutes.slice(0, 6), hour, ...fiveMinutes.slice(6)]], 120, 1],
  ['an hour before its records in one message', [[hour, ...fiveMinutes]], 120, 12],
  ['an hour after half of its records', [fiveMinutes.slice(0, 6), [hour], fiveMinutes.slice(6)], 120, 1],
  ['records that start a second later', [fiveMinutes, shifted(1)], 120, 12],
  ['records that start 299 seconds later', [fiveMinutes, shifted(299)], 130, 11],
  ['records that start half a period later', [fiveMinutes, shifted(150)], 130, 11],
  ['one record half a period later', [[[0, 5, 10]], [[150, 5, 7]]], 17, 0],
  ['one record a little more than half over', [[[0, 5, 10]], [[149, 5, 7]]], 10, 1],
  [
    'a drifting clock: each record 3 s early',
    [fiveMinutes.map(([start, ...rest], n) => [start - 3 * n, ...rest])],
    120,
    0,
  ],
  ['the same period twice with other counts', [[[0, 5, 10]], [[0, 5, 12]]], 12, 0],
  ['the same start with other minutes', [[[0, 5, 10]], [[0, 10, 12]]], 10, 1],
  ['the same start with fewer minutes', [[[0, 10, 12]], [[0, 5, 10]]], 12, 1],
  ['a late short record inside a long one', [[[3600, 60, 9]], [[0, 60, 120]], [[1200, 5, 4]]], 129, 1],
  ['a long record around one short one', [[[1200, 5, 4]], [hour]], 4, 1],
  ['a record half of which is in a longer one', [[[1800, 120, 50]], [hour]], 170, 0],
])('%s', async (_story, messages, counted, overlapping) => {
  const device = testRecords.nextDevice();
  const store = testRecords.openStore();
  let kept = 0;
  for (const message of messages) {
    const records = message.map(([start, minutes, flowIn]) => {
      const record = testRecords.record(device, 0, flowIn);
      return { ...record, at: record.at + start, local: record.local + start, minutes };
    });
    kept += (await store.add(records)).overlapping ?? 0;
  }
  const counts = await testRecords.readColumn(device, 'flow_in');
  expect(counts.reduce<number>((sum, count) => sum + Number(count), 0)).toBe(counted);
  expect(kept).toBe(overlapping);
});

test('lines and devices overlap only themselves', async () => {
  const store = testRecords.openStore();
  const [one, other] = [testRecords.nextDevice(), testRecords.nextDevice()];
  await store.add([testRecords.record(one, 0, 10)]);
  const hourly = { minutes: 60 };
  expect(await store.add([testRecords.record(one, 0, 120, { ...hourly, line: 1 })])).toEqual({
    accepted: 1,
    duplicate: 0,
  });
  expect(await store.add([testRecords.record(other, 0, 120, hourly)])).toEqual({ accepted: 1, duplicate: 0 });
  expect(await store.add([testRecords.record(one, 0, 120, hourly)])).toEqual({
    accepted: 0,
    duplicate: 0,
    overlapping: 1,
  });
});

test('records without a metric in common do not overlap', async () => {
  const device = testRecords.nextDevice();
  const day = { minutes: 1440, metrics: { dedupedCount: 90 } };
  for (const store of [testRecords.openStore(), testRecords.openStore()]) {
    await store.add([testRecords.record(device, 1, 10)]);
    expect(await store.add([testRecords.record(device, 0, 0, day)])).not.toHaveProperty('overlapping');
    expect(await store.add([testRecords.record(device, 2, 10)])).not.toHaveProperty('overlapping');
  }
});

test('overlaps are found after a restart', async () => {
  const device = testRecords.nextDevice();
  await testRecords.openStore().add([testRecords.record(device, 0, 10), testRecords.record(device, 1, 10)]);
  const late = { at: testRecords.start + 301, local: testRecords.start + 301 };
  expect(await testRecords.openStore().add([testRecords.record(device, 0, 9, late)])).toMatchObject({ overlapping: 1 });
});

test('a period by the time of receipt never overlaps', async () => {
  const device = testRecords.nextDevice();
  const store = testRecords.openStore();
  const atReceipt = { flags: recordFlags.clockNotTrusted, at: testRecords.start + 10 };
  await store.add([testRecords.record(device, 0, 10)]);
  expect(await store.add([testRecords.record(device, 0, 9, atReceipt)])).toEqual({ accepted: 1, duplicate: 0 });
});

const dayStart = Date.parse('2026-06-30T16:00:00Z');
const record = (minute: number, period: number, flow: number): NativeRecord => ({
  time: new Date(dayStart + minute * 60_000).toISOString(),
  period,
  in: flow,
});

test('an overlapping record counts when the other one is cleared', async () => {
  const place = await company.addPlace();
  const { sn, secret } = place.device;
  const send = async (records: readonly NativeRecord[]) => {
    const authorization = `Basic ${Buffer.from(`${sn}:${secret}`).toString('base64')}`;
    const reply = await fetch(server.deviceUrl + nativeHttpPath, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify(records),
    });
    return reply.json();
  };
  const readDay = async () => {
    const day = { startTime: '2026-07-01 00:00', endTime: '2026-07-02 00:00' };
    return (await company.querySeries({ ...day, ids: [place.entity.id], step: '1d' })).rows[0]?.total;
  };
  await send(Array.from({ length: 12 }, (_, period) => record(period * 5, 5, 10)));
  await send([record(60, 5, 10)]);
  const kept = { code: 200, accepted: 0, duplicate: 0, overlapping: 1, refused: [] };
  expect(await send([record(0, 60, 110)])).toEqual(kept);
  expect(await send([record(0, 60, 110)])).toEqual(kept);
  expect(await readDay()).toBe(130);

  const list = async (rest: object = {}) =>
    (await server.call(devices.uploadRecord, { sn, page: 0, size: 50, ...rest }, { token })).result;
  const all = await list();
  expect(all.totalElements).toBe(14);
  const marked = all.content.filter(({ flags }) => (flags & recordFlags.overlaps) !== 0);
  expect(marked).toMatchObject([{ localTime: '2026-07-01 00:00:00', minutes: 60, in: 110, effective: { in: null } }]);
  expect(marked).toMatchObject([{ entityId: place.entity.id, corridorId: place.corridor.id }]);
  const paged = [];
  for (let page = 0; page < 5; page += 1) paged.push(...(await list({ page, size: 3 })).content);
  expect(paged).toEqual(all.content);
  expect((await list({ startTime: '2026-07-01 00:05:00' })).totalElements).toBe(12);
  const { token: otherToken } = await server.factory.user({
    company: await server.factory.company(),
    permissions: ['device:list'],
  });
  const foreign = await server.call(devices.uploadRecord, { sn, page: 0, size: 50 }, { token: otherToken });
  expect(foreign.error).toBe('notFound');

  const readLog = async () => (await server.call(devices.log, { sn, page: 0, size: 50 }, { token })).result.content;
  await expect
    .poll(async () => (await readLog()).find(({ kind }) => kind === 'overlaps')?.count, { timeout: 10_000 })
    .toBe(2);

  const range = { startTime: '2026-07-01 00:00:00', endTime: '2026-07-01 01:00:00' };
  await server.call(devices.uploadRecordClear, { sn, ...range }, { token });
  await expect.poll(readDay, { timeout: 10_000 }).toBe(120);
  await expect
    .poll(async () => (await list()).content.map(({ minutes }) => minutes), { timeout: 10_000 })
    .toEqual([5, 60]);
});
