import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { nativeHttpPath, nativeTopics } from '@portico/contract/device-messages/native';
import { devices } from '@portico/contract/routes/devices';
import { exports } from '@portico/contract/routes/exports';
import { images } from '@portico/contract/routes/images';
import { allRoutes } from '@portico/contract/routes/index';
import { profile } from '@portico/contract/routes/profile';
import { languageCodes } from '@portico/contract/words/languages';
import { createXmlFramer, encodeHxF1Report, encodeHxF5Upload, readHxF1Reply } from '@portico/device-formats';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany } from '../../platform/testing/test-factory.ts';
import { uploadFile } from '../../platform/testing/upload.ts';

const gigabyte = 1_000_000_000;
const start = Math.floor(Date.now() / 300_000) * 300 - 3600;
// A picture of one pixel.
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
let freeBytes = 10 * gigabyte;
let server: TestServer;
let company: TestCompany;
let token: string;
let client: MqttClient | undefined;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'silent', readFreeBytes: async () => freeBytes });
  company = await server.factory.company();
  token = (await server.factory.user({ company, permissions: ['device:list', 'basic'] })).token;
});
afterAll(async () => {
  client?.end(true);
  await server?.stop();
});

async function setFreeBytes(bytes: number, isReady: boolean): Promise<void> {
  freeBytes = bytes;
  const state = async () => {
    const reply = await fetch(`${server.url}/readyz`);
    return { status: reply.status, body: await reply.json() };
  };
  await expect
    .poll(state, { timeout: 5_000 })
    .toMatchObject({ status: isReady ? 200 : 503, body: { ready: isReady, stores: { disk: isReady, counts: true } } });
}

async function createDevice(format: string) {
  const corridor = await server.factory.corridor({ entity: await server.factory.entity({ company }) });
  return server.factory.device({ company, corridor, format });
}

const storedCount = async (sn: string) =>
  (await server.call(devices.uploadRecord, { sn }, { token })).result.content.length;

async function postNative({ sn, secret }: { sn: string; secret: string }): Promise<Response> {
  return fetch(server.deviceUrl + nativeHttpPath, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${sn}:${secret}`).toString('base64')}` },
    body: JSON.stringify([{ time: start, period: 5, in: 3 }]),
  });
}

async function postF5(sn: string): Promise<unknown> {
  const record = { line: 0, at: start, minutes: 5, metrics: { flowIn: 1, flowOut: 0 }, uploadedAt: start + 301 };
  const body = new Uint8Array(encodeHxF5Upload(sn, record, 'Add'));
  return (await fetch(`${server.deviceUrl}/api/camera/dataUpload`, { method: 'POST', body })).json();
}

async function sendF1(sn: string): Promise<number | undefined> {
  const socket = connect(server.doors.tcpXml ?? 0, '127.0.0.1');
  const endLocal = new Date((start + 8 * 3600) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  const power = { battery: 80, batteryTx: 70, inFocus: true };
  socket.write(encodeHxF1Report(sn, 1, { flowIn: 1, flowOut: 1, endLocal, isHistory: false, ...power }));
  const [bytes] = await once(socket, 'data');
  socket.destroy();
  const [frame] = createXmlFramer().push(bytes);
  return frame?.kind === 'frame' ? readHxF1Reply(frame.frame)?.ret : undefined;
}

test('a full disk refuses records, which count when there is room again', async () => {
  const [native, f5, f1, managed] = [
    await createDevice('native-http'),
    await createDevice('hx-f5'),
    await createDevice('hx-f1'),
    await createDevice('native-mqtt'),
  ];
  client = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.doors.mqtt}`, {
    clientId: managed.sn,
    username: managed.sn,
    password: managed.secret,
    reconnectPeriod: 0,
  });
  await setFreeBytes(0.1 * gigabyte, false);
  const refused = await postNative(native);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
  expect(await postF5(f5.sn)).toMatchObject({ code: 2 });
  expect(await sendF1(f1.sn)).toBe(1);
  let isAcknowledged = false;
  const body = JSON.stringify({ time: start, period: 5, in: 4 });
  const publishing = client.publishAsync(nativeTopics.data(managed.sn), body, { qos: 1 });
  void publishing.then(() => (isAcknowledged = true));
  await pause(500);
  expect(isAcknowledged).toBe(false);
  const sns = [native, f5, f1, managed].map(({ sn }) => sn);
  expect(await Promise.all(sns.map(storedCount))).toEqual([0, 0, 0, 0]);

  await setFreeBytes(10 * gigabyte, true);
  await publishing;
  expect((await postNative(native)).status).toBe(200);
  expect(await postF5(f5.sn)).toMatchObject({ code: 0 });
  expect(await sendF1(f1.sn)).toBe(0);
  expect(await Promise.all(sns.map(storedCount))).toEqual([1, 1, 1, 1]);
});

test('a full disk refuses uploads and exports, but not changes', async () => {
  await setFreeBytes(0.1 * gigabyte, false);
  expect(await uploadFile(server, images.upload, { bytes: picture }, token)).toMatchObject({
    status: 503,
    key: 'diskFull',
  });
  const messages = new Set<string>();
  for (const lang of languageCodes) {
    const input = { what: 'series', format: 'csv', asked: {} } as const;
    const { status, error, body, headers } = await server.call(exports.start, input, { token, lang });
    expect([status, error, headers.get('retry-after')]).toEqual([503, 'diskFull', '60']);
    messages.add(String(Object(body).message));
  }
  expect(messages.size).toBe(18);
  const change = await server.call(profile.center, { nickName: 'Changed' }, { token });
  expect(change.status).toBe(200);
  await setFreeBytes(10 * gigabyte, true);
  expect(await uploadFile(server, images.upload, { bytes: picture }, token)).toMatchObject({ status: 200 });
});

test('every upload route refuses files while the disk is full', async () => {
  await setFreeBytes(0.1 * gigabyte, false);
  const admin = await server.factory.user();
  const uploads = Object.values(allRoutes).flatMap((routes) =>
    Object.values(routes).filter((route) => 'upload' in route && route.upload !== undefined),
  );
  for (const route of uploads) {
    const reply = await uploadFile(server, route, { bytes: picture }, admin.token);
    expect([route.path, reply.status, reply.key]).toEqual([route.path, 503, 'diskFull']);
  }
  expect(uploads.length).toBeGreaterThanOrEqual(4);
  await setFreeBytes(10 * gigabyte, true);
});
