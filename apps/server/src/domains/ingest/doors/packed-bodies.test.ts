import { gzipSync } from 'node:zlib';
import { nativeHttpPath } from '@portico/contract/device-messages/native';
import { devices } from '@portico/contract/routes/devices';
import { hxF5Paths } from '@portico/device-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../platform/testing/server.ts';
import type { TestDevice } from '../../../platform/testing/test-factory.ts';

const limit = 1024 * 1024;
const start = Math.floor(Date.now() / 300_000) * 300 - 7200;
const record = JSON.stringify({ time: start, period: 5, in: 1 });

let server: TestServer;
let native: TestDevice;
let camera: TestDevice;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  const company = await server.factory.company();
  const corridor = await server.factory.corridor({ entity: await server.factory.entity({ company }) });
  native = await server.factory.device({ company, corridor });
  camera = await server.factory.device({ company, corridor, format: 'hx-f5' });
  ({ token } = await server.factory.user({ company, permissions: ['device:list'] }));
});
afterAll(() => server?.stop());

function post(path: string, body: Buffer, headers: Record<string, string>): Promise<Response> {
  return fetch(server.deviceUrl + path, { method: 'POST', body: new Uint8Array(body), headers });
}

function postPacked(text: string, secret = native.secret, encoding = 'gzip'): Promise<Response> {
  const authorization = `Basic ${Buffer.from(`${native.sn}:${secret}`).toString('base64')}`;
  return post(nativeHttpPath, gzipSync(text), { authorization, 'content-encoding': encoding });
}

test('a gzip body may decompress to 1 MiB, not to a byte more', async () => {
  const exactly = await postPacked(record.padEnd(limit));
  expect(exactly.status).toBe(200);
  expect(await exactly.json()).toMatchObject({ accepted: 1 });
  const more = await postPacked(record.padEnd(limit + 1));
  expect(more.status).toBe(413);
  expect(await more.json()).toEqual({ code: 413, msg: 'body larger than 1 MiB' });
  expect((await postPacked(record, native.secret, 'GZIP')).status).toBe(200);
});

test('bodies are decompressed only with the right secret', async () => {
  expect((await postPacked(record.padEnd(limit + 1), 'guess')).status).toBe(401);
  const packed = gzipSync(JSON.stringify({ sn: camera.sn, startTime: start, endTime: start + 300, in: 1 }));
  const reply = await post(hxF5Paths.upload, packed, { 'content-encoding': 'gzip' });
  expect(reply.status).toBe(415);
  expect(await reply.json()).toEqual({ code: 415, msg: 'gzip is not read here' });
});

test('a message has at most 10,000 records', async () => {
  const history = (entries: number) =>
    post(hxF5Paths.upload, Buffer.from(`{"sn":"${camera.sn}","data":[${'{},'.repeat(entries - 1)}{}]}`), {});
  expect(await (await history(10_001)).json()).toEqual({ code: 2, msg: '10001 records, at most 10000 in one message' });
  expect(await (await history(10_000)).json()).toMatchObject({ code: 0 });
  const log = async () =>
    (await server.call(devices.log, { sn: camera.sn }, { token })).result.content.map(({ kind, count }) => [
      kind,
      count,
    ]);
  await expect.poll(log).toEqual(
    expect.arrayContaining([
      ['broken', 1],
      ['refused', 10_000],
    ]),
  );
});
