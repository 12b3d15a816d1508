import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { nativeTopics } from '@portico/contract/device-messages/native';
import { devices } from '@portico/contract/routes/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildMqttConnectPacket,
  buildMqttPacket,
  buildMqttPublishPacket,
} from '../../../platform/testing/mqtt-packet.ts';
import { startTestServer, type TestServer } from '../../../platform/testing/server.ts';
import type { TestCompany, TestDevice } from '../../../platform/testing/test-factory.ts';

const signal = 57;
const sockets: Socket[] = [];
let server: TestServer;
let company: TestCompany;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  company = await server.factory.company();
  token = (await server.factory.user({ company, permissions: ['device:list'] })).token;
});
afterAll(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.stop();
});

async function createDevice(): Promise<TestDevice> {
  const corridor = await server.factory.corridor({ entity: await server.factory.entity({ company }) });
  return server.factory.device({ company, corridor, format: 'native-mqtt' });
}

/** Connects as the device, with a last will that reports `signal` unless the options name another. */
async function connectDevice(
  { sn, secret }: TestDevice,
  options: Parameters<typeof buildMqttConnectPacket>[2] = {},
  port = server.doors.mqtt ?? 0,
): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  const will = { topic: nativeTopics.status(sn), payload: JSON.stringify({ state: 'offline', signal }) };
  socket.write(buildMqttConnectPacket(sn, secret, { will, ...options }));
  const [connack] = await once(socket, 'data');
  expect([...connack]).toEqual([0x20, 2, 0, 0]);
  return socket;
}

async function isWillReceived({ id }: TestDevice): Promise<boolean> {
  const row = await server.db.selectFrom('devices').select('signal').where('id', '=', id).executeTakeFirstOrThrow();
  return row.signal === signal;
}

const endings: Record<string, { publishes: boolean; end: (device: TestDevice) => Promise<void> }> = {
  'a TCP reset': {
    publishes: true,
    end: async (device) => void (await connectDevice(device)).resetAndDestroy(),
  },
  'the end of the stream without DISCONNECT': {
    publishes: true,
    end: async (device) => void (await connectDevice(device)).end(),
  },
  'a keep-alive that runs out': {
    publishes: true,
    end: async (device) => void (await connectDevice(device, { keepAliveSeconds: 1 })),
  },
  'a packet of an unknown type': {
    publishes: true,
    end: async (device) => void (await connectDevice(device)).write(Buffer.of(0xf0, 0)),
  },
  'a publication with QoS 3': {
    publishes: true,
    end: async (device) =>
      void (await connectDevice(device)).write(buildMqttPacket(0x36, Buffer.from('\0\u0001a\0\u0001'))),
  },
  'a second CONNECT': {
    publishes: true,
    end: async (device) => void (await connectDevice(device)).write(buildMqttConnectPacket(device.sn, device.secret)),
  },
  'a packet that is too large': {
    publishes: true,
    end: async (device) => void (await connectDevice(device)).write(Buffer.of(0x32, 0xff, 0xff, 0xff, 0x7f)),
  },
  'a publication to a topic of another device': {
    publishes: true,
    end: async (device) =>
      void (await connectDevice(device)).write(buildMqttPublishPacket(nativeTopics.status('OTHER'), 1, '{}')),
  },
  'a changed secret': {
    publishes: true,
    async end(device) {
      await connectDevice(device);
      server.app.events.emit('devices.changed', { sns: [device.sn] });
    },
  },
  'a second connection with the same client id': {
    publishes: true,
    async end(device) {
      await connectDevice(device);
      const status = { topic: nativeTopics.status(device.sn), payload: JSON.stringify({ state: 'offline' }) };
      await connectDevice(device, { will: status });
    },
  },
  DISCONNECT: {
    publishes: false,
    end: async (device) => void (await connectDevice(device)).end(Buffer.of(0xe0, 0)),
  },
  'the stop of a server node': {
    publishes: false,
    async end(device) {
      const node = await startTestServer({ logLevel: 'fatal', databaseUrl: server.config.databaseUrl ?? '' });
      await connectDevice(device, {}, node.doors.mqtt ?? 0);
      await node.stop();
    },
  },
};

test('a last will is published after every end except DISCONNECT and stop', async () => {
  const ended = await Promise.all(
    Object.entries(endings).map(async ([name, { publishes, end }]) => {
      const device = await createDevice();
      await end(device);
      return { name, publishes, device };
    }),
  );
  expect(ended).toHaveLength(12);
  const receivedNames = async () => {
    const received = await Promise.all(ended.map(async ({ device }) => isWillReceived(device)));
    return ended.filter((_ending, index) => received[index]).map(({ name }) => name);
  };
  const expected = ended.filter(({ publishes }) => publishes).map(({ name }) => name);
  await expect.poll(receivedNames, { timeout: 10_000 }).toEqual(expected);
});

test('the records of a last will are counted', async () => {
  const device = await createDevice();
  const time = Math.floor(Date.now() / 300_000) * 300 - 3600;
  const will = { topic: nativeTopics.data(device.sn), payload: JSON.stringify({ time, period: 5, in: 9 }) };
  (await connectDevice(device, { will })).resetAndDestroy();
  const counted = async () =>
    (await server.call(devices.uploadRecord, { sn: device.sn }, { token })).result.content.map((row) => row.in);
  await expect.poll(counted).toEqual([9]);
});

test('a last will of a device has no effect on topics it may not use', async () => {
  const [device, other] = [await createDevice(), await createDevice()];
  const payload = JSON.stringify({ state: 'offline', signal });
  const topics = [nativeTopics.status(other.sn), nativeTopics.command(other.sn), 'devices/+/status', '#', '$SYS/a'];
  for (const topic of topics) (await connectDevice(device, { will: { topic, payload } })).resetAndDestroy();
  const last = await createDevice();
  (await connectDevice(last)).resetAndDestroy();
  await expect.poll(() => isWillReceived(last), { timeout: 10_000 }).toBe(true);
  expect([await isWillReceived(device), await isWillReceived(other)]).toEqual([false, false]);
});
