import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { nativeTopics } from '@portico/contract/device-messages/native';
import { devices } from '@portico/contract/routes/devices';
import mqtt from 'mqtt';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildMqttConnectPacket, buildMqttPublishPacket } from '../../../platform/testing/mqtt-packet.ts';
import { startTestServer, type TestServer } from '../../../platform/testing/server.ts';
import type { TestDevice } from '../../../platform/testing/test-factory.ts';

const mebibyte = 1024 * 1024;
const start = Math.floor(Date.now() / 300_000) * 300 - 7200;

let server: TestServer;
let device: TestDevice;
let token: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  const company = await server.factory.company();
  const corridor = await server.factory.corridor({ entity: await server.factory.entity({ company }) });
  device = await server.factory.device({ company, corridor, format: 'native-mqtt' });
  ({ token } = await server.factory.user({ company, permissions: ['device:list'] }));
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => server?.stop());

async function dial(): Promise<Socket> {
  const socket = connect(server.doors.mqtt ?? 0, '127.0.0.1');
  socket.on('error', () => {}); // the server closed the connection while we write
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** Writes until the server closes the connection, at most about `limit` bytes. Returns the number of bytes written. */
async function pour(socket: Socket, limit: number): Promise<number> {
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  while (!socket.destroyed && socket.bytesWritten < limit) {
    if (socket.write(Buffer.alloc(65_536, 1))) continue;
    await Promise.race([new Promise<void>((resolve) => socket.once('drain', resolve)), closed]);
  }
  return socket.bytesWritten;
}

test('a client is disconnected before its CONNECT of 256 MB is buffered', async () => {
  const socket = await dial();
  socket.write(Buffer.of(0x10, 0xff, 0xff, 0xff, 0x7f));
  expect(await pour(socket, 64 * mebibyte)).toBeLessThan(16 * mebibyte);
});

test('a device is disconnected before its PUBLISH of 256 MB is buffered', async () => {
  const socket = await dial();
  socket.write(buildMqttConnectPacket(device.sn, device.secret));
  const [connack] = await once(socket, 'data');
  expect([...connack]).toEqual([0x20, 2, 0, 0]);
  socket.write(Buffer.of(0x32, 0xff, 0xff, 0xff, 0x7f));
  expect(await pour(socket, 64 * mebibyte)).toBeLessThan(16 * mebibyte);
});

test('a PUBLISH of 1 MiB is accepted, also in the same write as CONNECT', async () => {
  const url = `mqtt://127.0.0.1:${server.doors.mqtt}`;
  const client = mqtt.connect(url, {
    username: device.sn,
    clientId: device.sn,
    password: device.secret,
    reconnectPeriod: 0,
  });
  const record = (flow: number) => JSON.stringify({ time: start + flow * 300, period: 5, in: flow });
  await client.publishAsync(nativeTopics.data(device.sn), record(1).padEnd(mebibyte), { qos: 1 });
  client.end(true);
  const socket = await dial();
  const publish = buildMqttPublishPacket(nativeTopics.data(device.sn), 7, record(2).padEnd(mebibyte));
  socket.write(Buffer.concat([buildMqttConnectPacket(device.sn, device.secret), publish]));
  let answers = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => (answers = Buffer.concat([answers, bytes])));
  await expect.poll(() => [...answers]).toEqual([0x20, 2, 0, 0, 0x40, 2, 0, 7]);
  const stored = (await server.call(devices.uploadRecord, { sn: device.sn }, { token })).result;
  expect(new Set(stored.content.map((row) => row.in))).toEqual(new Set([1, 2]));
});
