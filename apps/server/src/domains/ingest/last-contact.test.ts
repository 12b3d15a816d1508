import { nativeTopics } from '@portico/contract/device-messages/native';
import { devices } from '@portico/contract/routes/devices';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestDevice } from '../../platform/testing/test-factory.ts';

const clock = createFixedClock('2026-07-08T12:00:00Z');
const clients: MqttClient[] = [];
let server: TestServer;
let company: TestCompany;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal', clock });
  company = await server.factory.company();
  token = (await server.factory.user({ company, permissions: ['device:list'] })).token;
});

afterAll(async () => {
  for (const client of clients) client.end(true);
  await server?.stop();
});

async function device(format: string): Promise<TestDevice> {
  const entity = await server.factory.entity({ company, timeZone: 'Asia/Shanghai' });
  const corridor = await server.factory.corridor({ entity });
  return server.factory.device({ company, corridor, format, kind: 'aiCamera' });
}

async function connected({ sn, secret }: TestDevice, lastWill: object = { state: 'offline' }): Promise<MqttClient> {
  const will = {
    topic: nativeTopics.status(sn),
    payload: Buffer.from(JSON.stringify(lastWill)),
    qos: 1 as const,
    retain: true,
  };
  const client = mqtt.connect(`mqtt://127.0.0.1:${server.doors.mqtt}`, {
    clientId: sn,
    username: sn,
    password: secret,
    reconnectPeriod: 0,
    will,
  });
  clients.push(client);
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve());
    client.once('error', reject);
  });
  return client;
}

// The broker publishes a will with a delay, and reports are written once a second.
const patience = { timeout: 10_000 };
const rowOf = ({ id }: TestDevice) =>
  server.db
    .selectFrom('devices')
    .select(['lastAt', 'lastDataAt', 'battery'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const listedDevice = async ({ sn }: TestDevice) =>
  (await server.call(devices.list, { sn }, { token })).result.content[0];

test('a last will does not change the last contact', async () => {
  const spoke = await device('native-mqtt');
  const silent = await device('native-mqtt');
  const client = await connected(spoke, { state: 'offline', battery: 11 });
  const never = await connected(silent, { state: 'offline', battery: 12 });
  await client.publishAsync(nativeTopics.status(spoke.sn), '{"state":"online","battery":80}', { qos: 1 });
  await expect.poll(async () => (await rowOf(spoke)).battery, patience).toBe(80);
  clock.advance(90_000);
  client.stream.destroy();
  never.stream.destroy();
  // The wills have been received.
  await expect.poll(async () => (await rowOf(spoke)).battery, patience).toBe(11);
  await expect.poll(async () => (await rowOf(silent)).battery, patience).toBe(12);
  expect((await rowOf(spoke)).lastAt?.toISOString()).toBe('2026-07-08T12:00:00.000Z');
  expect(await listedDevice(silent)).toMatchObject({ state: 'unused', lastTime: null });
});

test('an event a device reports is in its log', async () => {
  const alarmed = await device('native-mqtt');
  const client = await connected(alarmed);
  const event = { kind: 'alarm', detail: 'lens covered' };
  for (let sent = 0; sent < 2; sent += 1)
    await client.publishAsync(nativeTopics.event(alarmed.sn), JSON.stringify(event), { qos: 1 });
  await client.publishAsync(nativeTopics.event(alarmed.sn), '{"kind":"restart"}', { qos: 1 });
  const log = async () =>
    (await server.call(devices.log, { sn: alarmed.sn }, { token })).result.content.map(
      ({ kind, detail, count }) => `${kind} ${detail} ${count}`,
    );
  await expect
    .poll(async () => (await log()).sort(), patience)
    .toEqual(['event alarm: lens covered 2', 'event restart 1']);
  expect((await rowOf(alarmed)).lastAt).not.toBeNull();
});

test('a report of the current day sets the last data time to now', async () => {
  const camera = await device('hx-f5');
  clock.set('2026-07-08T12:00:00Z');
  const body = { master_sn: camera.sn, date: '2026-07-08', direction: 'in', dedup_summary: { deduped: 40 } };
  const reply = await fetch(`${server.deviceUrl}/api/camera/dup`, { method: 'POST', body: JSON.stringify(body) });
  expect(await reply.json()).toMatchObject({ code: 0 });
  await expect
    .poll(async () => (await rowOf(camera)).lastDataAt?.toISOString(), patience)
    .toBe('2026-07-08T12:00:00.000Z');
});
