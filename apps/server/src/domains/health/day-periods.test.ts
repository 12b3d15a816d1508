import { health } from '@portico/contract/routes/health';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CountingCompany,
  createCountingCompany,
  createFiveMinuteRecord,
} from '../../platform/testing/counting-company.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

const clock = createFixedClock('2026-07-08T15:20:00Z');
let server: TestServer;
let company: CountingCompany;

beforeAll(async () => {
  server = await startTestServer({ clock, logLevel: 'fatal' });
  company = await createCountingCompany(server);
});
afterAll(async () => server?.stop());

/** Records of every five minutes in the first `minutes` after ten o'clock in Shanghai. */
const fromTen = (day: string, minutes: number) =>
  Array.from({ length: minutes / 5 }, (_, index) =>
    createFiveMinuteRecord(new Date(Date.parse(`${day}T02:00:00Z`) + index * 300_000).toISOString(), 1),
  );

async function createPlace() {
  const place = await company.addPlace({ timeZone: 'Asia/Shanghai', workTime: '10:00:00~11:59:59' });
  const since = { fromAt: new Date('2026-07-07T00:00:00Z') };
  await server.db.updateTable('bindings').set(since).where('deviceId', '=', place.device.id).execute();
  return place;
}

test('each day has expected, received, missing, late and refused periods', async () => {
  const place = await createPlace();
  // Yesterday's records arrive a day late, today's three hours late. In the evening the shop is closed, so no period is expected.
  const evening = createFiveMinuteRecord('2026-07-07T12:00:00Z', 1);
  await company.sendRecords(place, [...fromTen('2026-07-07', 60), evening, ...fromTen('2026-07-08', 120)]);
  await expect(company.sendRecords(place, [createFiveMinuteRecord('2026-07-08T03:00:00Z', -1)])).rejects.toThrow(
    'metricNegative',
  );
  await expect.poll(async () => server.db.selectFrom('deviceLogs').selectAll().execute()).toHaveLength(1);

  const ask = async (input: object) => (await server.call(health.days, input, { token: company.token })).result.content;
  const wanted = [
    { day: '2026-07-08', expected: 24, received: 24, missing: 0, late: 24, refused: 1, completeness: 1 },
    { day: '2026-07-07', expected: 24, received: 12, missing: 12, late: 12, refused: 0, completeness: 0.5 },
  ];
  for (const [by, id] of [
    ['device', place.device.id],
    ['entrance', place.corridor.id],
    ['entity', place.entity.id],
  ] as const)
    expect(await ask({ by, entityId: place.entity.id })).toEqual(
      wanted.map((row) => expect.objectContaining({ ...row, id })),
    );
  expect(await ask({ deviceId: place.device.id, startTime: '2026-07-07', endTime: '2026-07-07' })).toHaveLength(1);
  expect(await ask({ corridorId: place.corridor.id, by: 'entrance' })).toHaveLength(2);

  const summary = (await server.call(health.summary, { entityId: place.entity.id }, { token: company.token })).result;
  expect(summary).toMatchObject({
    checkedAt: null,
    devices: 1,
    expected: 48,
    received: 36,
    late: 36,
    refused: 1,
    open: [],
  });
  await server.call(health.check, { entityId: place.entity.id }, { token: company.token });
  const after = (await server.call(health.summary, { entityId: place.entity.id }, { token: company.token })).result;
  expect(after.checkedAt).toBe('2026-07-08T15:20:00.000Z');
});

test('days are listed store by store, the least complete first', async () => {
  const [whole, half, elsewhere] = [await createPlace(), await createPlace(), await createPlace()];
  await company.sendRecords(whole, [...fromTen('2026-07-07', 120), ...fromTen('2026-07-08', 120)]);
  await company.sendRecords(half, fromTen('2026-07-07', 120));
  const { db } = server;
  const north = await server.factory.organisation({ company: company.company, name: 'North' });
  const ofNorth = [whole.entity.id, half.entity.id];
  await db.updateTable('entities').set({ organisationId: north.id }).where('id', 'in', ofNorth).execute();
  const admin = await server.factory.user({});
  const ask = async (input: object, token = company.token) =>
    (await server.call(health.days, { by: 'entity', ...input }, { token })).result;
  const ids = ({ content }: Awaited<ReturnType<typeof ask>>) => content.map(({ id, day }) => [id, day]);
  const days = (id: number) => ['2026-07-08', '2026-07-07'].map((day) => [id, day]);

  const inNorth = await ask({ deptId: north.id });
  expect([inNorth.totalElements, ids(inNorth)]).toEqual([2, [...days(half.entity.id), ...days(whole.entity.id)]]);
  const second = await ask({ deptId: north.id, page: 1, size: 1 });
  expect([second.totalElements, ids(second)]).toEqual([2, days(whole.entity.id)]);
  expect(ids(await ask({ deptId: north.id, page: 2, size: 1 }))).toEqual([]);
  const notOfNorth = { deptId: north.id, entityId: elsewhere.entity.id };
  expect((await server.call(health.days, notOfNorth, { token: company.token })).status).toBe(404);
  const ofUs = await ask({ companyId: company.company.id, size: 1000 }, admin.token);
  expect(ids(ofUs).slice(-2)).toEqual(days(whole.entity.id));
  expect(new Set(ids(ofUs).map(([id]) => id)).size).toBe(ofUs.totalElements);
  const otherCompany = await createCountingCompany(server);
  expect(await ask({ companyId: otherCompany.company.id }, admin.token)).toMatchObject({
    content: [],
    totalElements: 0,
  });
});

test('invalid days, too many days and other companies’ places are refused', async () => {
  const { token } = company;
  const other = await (await createCountingCompany(server)).addPlace();
  const status = async (input: object) => (await server.call(health.days, input, { token })).status;
  expect(await status({ startTime: '2026-02-31' })).toBe(400);
  expect(await status({ startTime: '2026-01-01', endTime: '2026-07-01' })).toBe(400);
  expect(await status({ startTime: '2026-07-02', endTime: '2026-07-01' })).toBe(400);
  expect(await status({ corridorId: other.corridor.id })).toBe(404);
  expect(await status({ deviceId: other.device.id })).toBe(404);
});

test('refused records are a finding with the reason', async () => {
  const place = await createPlace();
  await company.sendRecords(place, [...fromTen('2026-07-07', 120), ...fromTen('2026-07-08', 120)]);
  for (let upload = 0; upload < 3; upload += 1)
    await expect(company.sendRecords(place, [createFiveMinuteRecord('2026-07-08T03:00:00Z', -1)])).rejects.toThrow(
      'metricNegative',
    );
  const findings = async () => {
    await server.call(health.check, { entityId: place.entity.id }, { token: company.token });
    const { content } = (await server.call(health.findings, { entityId: place.entity.id }, { token: company.token }))
      .result;
    return content.map(({ kind, reason, evidence }) => ({ kind, reason, evidence }));
  };
  const wanted = { kind: 'refused', reason: 'metricNegative', evidence: { records: 3, days: 1 } };
  await expect.poll(findings, { timeout: 10_000 }).toEqual([wanted]);
});

test('a record of more people than can pass counts, and is a finding', async () => {
  const place = await createPlace();
  await company.sendRecords(place, fromTen('2026-07-08', 30));
  const findings = async () => {
    await server.call(health.check, { entityId: place.entity.id }, { token: company.token });
    const asked = { entityId: place.entity.id, kinds: ['jump' as const], state: 'all' as const };
    const { content } = (await server.call(health.findings, asked, { token: company.token })).result;
    return content.map(({ evidence }) => evidence.seen);
  };
  // Ten people per second for five minutes.
  await company.sendRecords(place, [createFiveMinuteRecord('2026-07-08T06:00:00Z', 3_000)]);
  expect(await findings()).toEqual([]);
  await company.sendRecords(place, [createFiveMinuteRecord('2026-07-08T06:05:00Z', 3_001)]);
  expect(await findings()).toEqual([6_001]);
});

test('a wrong device clock is a finding until it is right again', async () => {
  const place = await company.addPlace({ timeZone: 'Asia/Shanghai' });
  const sn = 'CLOCK-1';
  await server.db.updateTable('devices').set({ sn, format: 'hx-f5' }).where('id', '=', place.device.id).execute();
  server.app.events.emit('devices.changed', { sns: 'all' });
  const beat = (seconds: number) =>
    fetch(`${server.deviceUrl}/api/camera/heartBeat`, {
      method: 'POST',
      body: JSON.stringify({ sn, time: Math.floor(clock.now() / 1000) + seconds, version: '1' }),
    });
  const clocks = async () => {
    await server.call(health.check, { entityId: place.entity.id }, { token: company.token });
    const asked = { entityId: place.entity.id, kinds: ['clockWrong' as const] };
    const { content } = (await server.call(health.findings, asked, { token: company.token })).result;
    return content.map(({ evidence }) => evidence.skewSeconds);
  };
  const lastSkew = async () => {
    const devices = server.db.selectFrom('devices').select('clockSkewSeconds').where('id', '=', place.device.id);
    return (await devices.executeTakeFirstOrThrow()).clockSkewSeconds;
  };
  // Delayed reports look like a slow clock, each with another difference.
  for (const seconds of [-1800, -900]) {
    await beat(seconds);
    await expect.poll(lastSkew, { timeout: 10_000 }).toBe(seconds);
    expect(await clocks()).toEqual([]);
  }
  await beat(-905);
  await expect.poll(clocks, { timeout: 10_000 }).toEqual([-905]);
  await beat(2);
  await expect.poll(clocks, { timeout: 10_000 }).toEqual([]);
});
