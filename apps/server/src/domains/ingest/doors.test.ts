import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { nativeHttpPath, nativeTopics } from '@portico/contract/device-messages/native';
import { analysis } from '@portico/contract/routes/analysis';
import { devices } from '@portico/contract/routes/devices';
import {
  createXmlFramer,
  encodeHxF1Report,
  encodeHxF1TimeSync,
  encodeHxF5Heartbeat,
  encodeHxF5Upload,
  readHxF1Reply,
  readHxF5Reply,
} from '@portico/device-formats';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestCorridor, TestDevice, TestEntity } from '../../platform/testing/test-factory.ts';

let server: TestServer;
let company: TestCompany;
let token: string;
const clients: MqttClient[] = [];

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  company = await server.factory.company();
  token = (
    await server.factory.user({ company, permissions: ['entity:query:query', 'device:list', 'entranceExit:list'] })
  ).token;
});

afterAll(async () => {
  for (const client of clients) client.end(true);
  await server?.stop();
});

// The start of a five-minute period, early enough that no record is in the future.
const start = Math.floor(Date.now() / 300_000) * 300 - 7200;

async function place(
  given: { format?: string; uploadInterval?: number; dataMode?: 'Add' | 'Total'; workTime?: string } = {},
) {
  const { workTime = '10:00:00~22:00:00', ...rest } = given;
  const entity = await server.factory.entity({ company, workTime });
  const corridor = await server.factory.corridor({ entity });
  const device = await server.factory.device({ company, corridor, ...rest });
  return { entity, corridor, device };
}

async function flowIn({
  entity,
}: {
  entity: TestEntity;
  corridor: TestCorridor;
  device: TestDevice;
}): Promise<(number | null)[]> {
  const local = (seconds: number) => new Date((seconds + 8 * 3600) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  const query = {
    ids: [entity.id],
    startTime: local(start),
    endTime: local(start + 3600),
    step: '5m' as const,
    items: ['flowIn' as const],
  };
  return (await server.call(analysis.series, query, { token })).result.rows[0]?.values ?? [];
}

function post(path: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.deviceUrl + path, { method: 'POST', body: new Uint8Array(Buffer.from(body)), headers });
}

const basic = ({ sn, secret }: { sn: string; secret: string }) => ({
  authorization: `Basic ${Buffer.from(`${sn}:${secret}`).toString('base64')}`,
});
const record = (period: number, flow: number) => ({ time: start + period * 300, period: 5, in: flow });

test('native HTTP counts accepted records and names refused ones', async () => {
  const localPlace = await place();
  const reply = await post(
    nativeHttpPath,
    JSON.stringify([record(0, 3), record(1, -1), record(2, 5), record(2, 5)]),
    basic(localPlace.device),
  );
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject({
    accepted: 2,
    duplicate: 1,
    refused: [{ index: 1, reason: 'metricNegative' }],
  });
  expect((await flowIn(localPlace)).slice(0, 4)).toEqual([3, null, 5, null]);
  await expect
    .poll(async () =>
      (await server.call(devices.log, { sn: localPlace.device.sn }, { token })).result.content.map(
        ({ kind, detail }) => [kind, detail],
      ),
    )
    .toContainEqual(['refused', 'metricNegative: flowIn']);
});

test('native HTTP reads gzip and refuses broken or huge bodies', async () => {
  const localPlace = await place();
  const zipped = await post(nativeHttpPath, gzipSync(JSON.stringify(record(0, 7))), {
    ...basic(localPlace.device),
    'content-encoding': 'gzip',
  });
  expect(await zipped.json()).toMatchObject({ accepted: 1 });
  expect(
    (await post(nativeHttpPath, JSON.stringify(record(1, 1)), basic({ ...localPlace.device, secret: 'guess' }))).status,
  ).toBe(401);
  expect((await post(nativeHttpPath, JSON.stringify(record(1, 1)))).status).toBe(401);
  expect((await post(nativeHttpPath, '{"time": 1, ', basic(localPlace.device))).status).toBe(400);
  expect(
    (await post(nativeHttpPath, 'not gzip', { ...basic(localPlace.device), 'content-encoding': 'gzip' })).status,
  ).toBe(400);
  expect((await post(nativeHttpPath, 'x'.repeat(1_100_000), basic(localPlace.device))).status).toBe(413);
  expect((await flowIn(localPlace)).filter((value) => value !== null)).toEqual([7]);
});

async function connected(device: { sn: string; secret: string }, clientId = device.sn): Promise<MqttClient> {
  const url = `mqtt://127.0.0.1:${server.doors.mqtt}`;
  const client = mqtt.connect(url, { clientId, username: device.sn, password: device.secret, reconnectPeriod: 0 });
  clients.push(client);
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve());
    client.once('error', reject);
  });
  return client;
}

test('native MQTT acknowledges single and listed records once stored', async () => {
  const localPlace = await place();
  const client = await connected(localPlace.device);
  await client.publishAsync(nativeTopics.data(localPlace.device.sn), JSON.stringify(record(0, 4)), { qos: 1 });
  await client.publishAsync(nativeTopics.data(localPlace.device.sn), JSON.stringify([record(1, 5), record(2, 6)]), {
    qos: 1,
  });
  expect((await flowIn(localPlace)).slice(0, 3)).toEqual([4, 5, 6]);
});

test('native MQTT refuses wrong secrets, prefixes and client ids', async () => {
  const mine = await place();
  const otherPlace = await place();
  await expect(connected({ ...mine.device, secret: 'guess' })).rejects.toThrow('Bad username or password');
  await expect(connected(mine.device, otherPlace.device.sn)).rejects.toThrow('Identifier rejected');
  const client = await connected(mine.device);
  expect(await client.subscribeAsync('devices/+/command').catch((error: unknown) => error)).toBeInstanceOf(Error);
  expect(
    await client.subscribeAsync(nativeTopics.command(otherPlace.device.sn)).catch((error: unknown) => error),
  ).toBeInstanceOf(Error);
  expect(await client.subscribeAsync(nativeTopics.command(mine.device.sn))).toMatchObject([{ qos: 0 }]);
  const dropped = new Promise<void>((resolve) => client.once('close', () => resolve()));
  client.publish(nativeTopics.data(otherPlace.device.sn), JSON.stringify(record(0, 9)), { qos: 1 });
  await dropped;
  expect((await flowIn(otherPlace)).every((value) => value === null)).toBe(true);
});

test('a renewed secret ends the open connection', async () => {
  const localPlace = await place();
  const client = await connected(localPlace.device);
  const dropped = new Promise<void>((resolve) => client.once('close', () => resolve()));
  await server.db.updateTable('devices').set({ secretHash: '00' }).where('id', '=', localPlace.device.id).execute();
  server.app.events.emit('devices.changed', { sns: [localPlace.device.sn] });
  await dropped;
  await expect(connected(localPlace.device)).rejects.toThrow('Bad username or password');
});

test('F5 camera: the heartbeat reply carries the wanted settings', async () => {
  const localPlace = await place({ format: 'hx-f5', uploadInterval: 5 });
  const { sn } = localPlace.device;
  const heartbeat = await post('/api/camera/heartBeat', encodeHxF5Heartbeat(sn, start));
  expect(readHxF5Reply(Buffer.from(await heartbeat.arrayBuffer()))).toMatchObject({ code: 0 });
  const period = {
    line: 0,
    at: start,
    minutes: 5,
    metrics: { flowIn: 12, flowOut: 11, flowPassby: 40, flowTurnback: 1 },
    uploadedAt: start + 301,
  };
  const upload = await post('/api/camera/dataUpload/', encodeHxF5Upload(sn, period, 'Add'));
  expect(await upload.json()).toMatchObject({ code: 0, data: { sn } });
  expect((await flowIn(localPlace))[0]).toBe(12);
  const stranger = await post('/API/camera/heartbeat', encodeHxF5Heartbeat('NOBODY-1', start));
  expect(await stranger.json()).toMatchObject({ code: 1 });
});

test('F5 camera: running totals count as differences, also over midnight', async () => {
  const localPlace = await place({ format: 'hx-f5', dataMode: 'Total' });
  const upload = (period: number, flow: number) =>
    post(
      '/api/camera/dataUpload',
      encodeHxF5Upload(
        localPlace.device.sn,
        {
          line: 0,
          at: start + period * 300,
          minutes: 5,
          metrics: { flowIn: flow, flowOut: 0 },
          uploadedAt: start + period * 300 + 301,
        },
        'Total',
      ),
    );
  for (const [period, total] of [100, 104, 110, 110, 2].entries())
    expect((await upload(period, total)).status).toBe(200);
  expect((await flowIn(localPlace)).slice(0, 6)).toEqual([null, 4, 6, 0, 2, null]);
});

async function dial(): Promise<{ socket: Socket; reply(): Promise<ReturnType<typeof readHxF1Reply>> }> {
  const socket = connect(server.doors.tcpXml ?? 0, '127.0.0.1');
  await once(socket, 'connect');
  const framer = createXmlFramer();
  const frames: ReturnType<typeof readHxF1Reply>[] = [];
  const waiting: (() => void)[] = [];
  socket.on('data', (bytes) => {
    for (const cut of framer.push(bytes)) if (cut.kind === 'frame') frames.push(readHxF1Reply(cut.frame));
    waiting.shift()?.();
  });
  return {
    socket,
    async reply() {
      while (frames.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
      return frames.shift() ?? null;
    },
  };
}

const f1Report = (flowIn: number, end: number | null) => ({
  flowIn,
  flowOut: 1,
  endLocal: end === null ? null : new Date((end + 8 * 3600) * 1000).toISOString().slice(0, 19).replace('T', ' '),
  isHistory: false,
  battery: 80,
  batteryTx: 70,
  inFocus: true,
});

test('F1 infrared: split and glued frames count, repeats once', async () => {
  const localPlace = await place({ format: 'hx-f1', uploadInterval: 5 });
  const { sn } = localPlace.device;
  const { socket, reply } = await dial();
  socket.write(encodeHxF1TimeSync(sn, 1));
  expect(await reply()).toMatchObject({
    kind: 'timeSync',
    sn,
    ret: 0,
    uploadInterval: 5,
    openingTime: '10:00',
    closingTime: '22:00',
  });
  const glued = Buffer.concat([
    encodeHxF1Report(sn, 2, f1Report(6, start + 300)),
    encodeHxF1Report(sn, 3, f1Report(7, start + 600)),
  ]);
  socket.write(glued.subarray(0, 20));
  await pause(20);
  socket.write(glued.subarray(20));
  expect([await reply(), await reply()]).toMatchObject([{ ret: 0 }, { ret: 0 }]);
  socket.write(encodeHxF1Report(sn, 4, f1Report(7, start + 600)));
  expect(await reply()).toMatchObject({ ret: 0 });
  socket.write('garbage');
  socket.write(encodeHxF1Report(sn, 5, f1Report(8, start + 900)));
  expect(await reply()).toMatchObject({ ret: 0 });
  expect((await flowIn(localPlace)).slice(0, 4)).toEqual([6, 7, 8, null]);
  socket.destroy();
});

test('F1 infrared: records without a clock count once, by receive time', async () => {
  const localPlace = await place({ format: 'hx-f1', uploadInterval: 5 });
  const { socket, reply } = await dial();
  for (let sent = 0; sent < 3; sent += 1) {
    socket.write(encodeHxF1Report(localPlace.device.sn, sent, f1Report(9, null)));
    expect(await reply()).toMatchObject({ ret: 0 });
  }
  socket.destroy();
  const records = (await server.call(devices.uploadRecord, { sn: localPlace.device.sn }, { token })).result;
  expect(records.totalElements).toBe(1);
  expect(records.content[0]).toMatchObject({ in: 9, flags: 2 });
});

test('messages of an unregistered device count once it is registered', async () => {
  const sn = 'CLAIM-0001';
  const period = { line: 0, at: start, minutes: 5, metrics: { flowIn: 21, flowOut: 20 }, uploadedAt: start + 301 };
  expect(await (await post('/api/camera/dataUpload', encodeHxF5Upload(sn, period, 'Add'))).json()).toMatchObject({
    code: 1,
  });
  const { socket, reply } = await dial();
  socket.write(encodeHxF1Report('CLAIM-0002', 1, f1Report(22, start + 300)));
  expect(await reply()).toMatchObject({ ret: 2 });
  socket.destroy();
  const admin = await server.factory.user();
  const listed = (await server.call(devices.unassigned, {}, { token: admin.token })).result.content;
  expect(listed.map((device) => [device.sn, device.format])).toEqual(
    expect.arrayContaining([
      [sn, 'hx-f5'],
      ['CLAIM-0002', 'hx-f1'],
    ]),
  );
  expect((await server.call(devices.unassigned, {}, { token })).status).toBe(403);

  for (const [claimed, format, count] of [
    [sn, 'hx-f5', 21],
    ['CLAIM-0002', 'hx-f1', 22],
  ] as const) {
    const entity = await server.factory.entity({ company });
    const corridor = await server.factory.corridor({ entity });
    const device = await server.factory.device({ company, corridor, sn: claimed, format, uploadInterval: 5 });
    await expect.poll(async () => (await flowIn({ entity, corridor, device }))[0]).toBe(count);
  }
  expect(
    (await server.call(devices.unassigned, {}, { token: admin.token })).result.content.map((device) => device.sn),
  ).not.toContain(sn);
});
