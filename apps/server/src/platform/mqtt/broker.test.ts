import { once } from 'node:events';
import { connect } from 'node:net';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBroker } from './broker.ts';
import type { MessageSource } from './message-source.ts';

let broker: MessageSource;
const clients: MqttClient[] = [];

beforeEach(async () => {
  const policy = {
    identify: (username: string) => username.toUpperCase(),
    authenticate: async (username: string, password: string) => password === `secret of ${username}`,
    publish: async () => {},
    mayPublish: (username: string, topic: string) => topic === `devices/${username}/data`,
    maySubscribe: (username: string, topic: string) => topic === `devices/${username}/command`,
  };
  broker = await openBroker(policy, '127.0.0.1', 0, pino({ level: 'silent' }));
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.end(true);
  await broker.close();
});

/** Connects as the user, with a persistent session by default. `isResumed`: whether the broker had a session of this client. */
async function connectUser(username: string, clientId = username, options: IClientOptions = {}) {
  const client = mqtt.connect(`mqtt://127.0.0.1:${broker.port}`, {
    username,
    password: `secret of ${username}`,
    clientId,
    clean: false,
    reconnectPeriod: 0,
    ...options,
  });
  clients.push(client);
  const received: string[] = [];
  client.on('message', (topic, body) => received.push(`${topic} ${body.toString()}`));
  const isResumed = await new Promise<boolean>((resolve, reject) => {
    client.once('connect', ({ sessionPresent }) => resolve(sessionPresent));
    client.once('error', reject);
  });
  return { client, received, isResumed };
}

const subscribe = (client: MqttClient, topics: readonly string[]) =>
  client.subscribeAsync([...topics], { qos: 1 }).catch(() => 'refused');
const publish = (username: string, body: string) =>
  broker.publish(username, (name) => `devices/${name}/command`, Buffer.from(body), 10);

test('the oldest connection is closed when a user opens the 11th', async () => {
  const opened: Awaited<ReturnType<typeof connectUser>>[] = [];
  for (let n = 0; n < 12; n += 1) opened.push(await connectUser('A', `A/${n}`, { clean: true }));
  const other = await connectUser('B');
  const connected = () => opened.map(({ client }) => client.connected);
  await expect.poll(connected).toEqual([false, false, ...Array.from({ length: 10 }, () => true)]);
  await subscribe(opened[11]?.client ?? other.client, ['devices/A/command']);
  expect(await publish('A', 'hello')).toBe(true);
  await expect.poll(() => opened[11]?.received).toEqual(['devices/A/command hello']);
  expect(other.client.connected).toBe(true);
});

test('a user has at most 10 persistent sessions', async () => {
  for (let n = 0; n < 30; n += 1) {
    const { client } = await connectUser('A', `A/${n}`);
    await subscribe(client, ['devices/A/command']);
    await client.endAsync();
  }
  const resumed: number[] = [];
  for (let n = 29; n >= 0; n -= 1) {
    const { client, isResumed } = await connectUser('A', `A/${n}`);
    if (isResumed) resumed.push(n);
    await client.endAsync();
  }
  expect(resumed).toEqual([29, 28, 27, 26, 25, 24, 23, 22, 21, 20]);
});

test('a session receives the messages of its absence, at most 100', async () => {
  const away = await connectUser('A', 'A/away');
  await subscribe(away.client, ['devices/A/command']);
  await away.client.endAsync();
  await connectUser('A', 'A/there');
  for (let n = 0; n < 120; n += 1) await publish('A', `${n}`);
  const back = await connectUser('A', 'A/away');
  expect(back.isResumed).toBe(true);
  await expect.poll(() => back.received.length).toBe(100);
  expect([back.received[0], back.received[99]]).toEqual(['devices/A/command 20', 'devices/A/command 119']);
  await back.client.endAsync();
  expect((await connectUser('A', 'A/away')).received).toEqual([]);
});

test('a refused subscription gets no messages after a reconnection', async () => {
  const spy = await connectUser('A');
  await subscribe(spy.client, ['devices/A/command', 'devices/+/data', '#']);
  await spy.client.endAsync();
  const victim = await connectUser('B');
  await victim.client.publishAsync('devices/B/data', 'of another company', { qos: 1 });
  const { client, received, isResumed } = await connectUser('A');
  await publish('A', 'own');
  await expect.poll(() => received).toContain('devices/A/command own');
  expect(isResumed).toBe(true);
  // QoS 1: a message that arrives during the reconnection may come twice.
  expect(new Set(received)).toEqual(new Set(['devices/A/command own']));
  expect(client.connected).toBe(true);
});

test('QoS 2 messages are received once, also after a reconnection', async () => {
  const { client } = await connectUser('A');
  await client.publishAsync('devices/A/data', 'exactly once', { qos: 2 });
  await client.endAsync();
  const again = await connectUser('A');
  await subscribe(again.client, ['devices/A/command']);
  await again.client.publishAsync('devices/A/data', 'another', { qos: 2 });
  await publish('A', 'hello');
  await expect.poll(() => again.received).toEqual(['devices/A/command hello']);
});

test('a user with a wrong password is not connected', async () => {
  await expect(connectUser('A', 'A', { password: 'guessed' })).rejects.toThrow('Bad username or password');
  expect(await publish('A', 'nobody is there')).toBe(false);
});

test('a user with two spellings of the name is one user', async () => {
  const capital = await connectUser('A');
  const small = await connectUser('a');
  await subscribe(capital.client, ['devices/A/command', 'devices/a/command']);
  await subscribe(small.client, ['devices/a/command']);
  expect(await publish('A', 'hello')).toBe(true);
  await expect.poll(() => small.received).toEqual(['devices/a/command hello']);
  await expect.poll(() => capital.received).toEqual(['devices/A/command hello']);
  broker.disconnect('a');
  await expect.poll(() => [capital.client.connected, small.client.connected]).toEqual([false, false]);
});

test('close ends a connection whose sender has not logged in', async () => {
  const socket = connect({ port: broker.port ?? 0, host: '127.0.0.1', allowHalfOpen: true });
  await once(socket, 'connect');
  // The beginning of a CONNECT packet.
  socket.write(Buffer.of(0x10, 64, 0, 4));
  await connectUser('A');
  // The connection may be reset, which `once` would report as an error.
  socket.on('error', () => {});
  const ended = new Promise((resolve) => socket.resume().on('close', resolve));
  await broker.close();
  socket.end();
  await ended;
  expect(broker.isOpen()).toBe(false);
});
