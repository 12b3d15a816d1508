import { createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Aedes } from 'aedes';
import mqtt, { type MqttClient } from 'mqtt';
import { type Logger, pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findMosquitto, type Mosquitto, startMosquitto } from '../../../../../tools/mosquitto.mjs';
import { systemClock } from '../clock.ts';
import { listen } from '../tcp/listen.ts';
import { type ExternalBrokerOptions, openExternalBroker } from './external-broker.ts';
import type { MessageSource } from './message-source.ts';

const mosquittoState = findMosquitto();
const description = 'missing' in mosquittoState ? `skipped: ${mosquittoState.missing}` : mosquittoState.version;

const lines: string[] = [];
const log: Logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
const logged = () => lines.join('');
const sources: MessageSource[] = [];
/** Messages not yet settled. Those left by a failed test must be settled, or closing would wait for them. */
const unsettled: PromiseWithResolvers<void>[] = [];
let clientCount = 0;

async function open(
  options: Partial<ExternalBrokerOptions> & Pick<ExternalBrokerOptions, 'url'>,
): Promise<MessageSource> {
  const defaults = {
    clientId: `test-${(clientCount += 1)}`,
    topics: ['devices/+/data'],
    receive: async () => {},
  };
  const source = await openExternalBroker({ ...defaults, ...options }, systemClock, log);
  sources.push(source);
  return source;
}

afterEach(async () => {
  for (const settlement of unsettled.splice(0)) settlement.resolve();
  for (const source of sources.splice(0)) await source.close();
  lines.length = 0;
});

describe.skipIf('missing' in mosquittoState)(`external broker (${description})`, () => {
  let mosquitto: Mosquitto;
  let device: MqttClient;

  beforeAll(async () => {
    mosquitto = await startMosquitto({ SN1: 'secret of SN1' });
    device = mqtt.connect(mosquitto.deviceUrl, { username: 'SN1', password: 'secret of SN1', protocolVersion: 4 });
  });

  afterAll(async () => {
    device?.end(true);
    await mosquitto?.stop();
  });

  const publish = (body: string, options = {}) => device.publishAsync('devices/SN1/data', body, { qos: 1, ...options });

  /** Opens a source that leaves its messages unsettled. Returns them, and `settle`, which resolves or rejects the open ones. */
  async function openHolding(clientId = `test-${(clientCount += 1)}`) {
    const received: { body: string; resumed: boolean }[] = [];
    const source = await open({
      url: mosquitto.serverUrl,
      clientId,
      receive(_topic, payload, resumedAt) {
        received.push({ body: String(payload), resumed: resumedAt !== null });
        const settlement = Promise.withResolvers<void>();
        unsettled.push(settlement);
        return settlement.promise;
      },
    });
    const settle = (error?: Error) => {
      for (const { resolve, reject } of unsettled.splice(0)) {
        if (error === undefined) resolve();
        else reject(error);
      }
    };
    return { source, received, settle };
  }

  test('at most 1,000 messages are unacknowledged at a time', async () => {
    const { source, received, settle } = await openHolding();
    await Promise.all(Array.from({ length: 1_500 }, (_, index) => publish(`${index}`)));
    await expect.poll(() => received.length).toBe(1_000);
    await pause(300);
    expect(received).toHaveLength(1_000);
    settle();
    await expect.poll(() => received.length).toBe(1_500);
    settle();
    expect(new Set(received.map(({ body }) => body)).size).toBe(1_500);
    expect(source.isOpen()).toBe(true);
  });

  test('only messages that were not stored are sent again', async () => {
    const { received, settle } = await openHolding();
    await publish('stored');
    await expect.poll(() => received.length).toBe(1);
    settle();
    await publish('failed');
    await expect.poll(() => received.length).toBe(2);
    settle(new Error('the disk is full'));
    await expect.poll(() => received.length, { timeout: 8_000 }).toBe(3);
    settle();
    await publish('later');
    await expect.poll(() => received.length).toBe(4);
    settle();
    expect(received.map(({ body }) => body)).toEqual(['stored', 'failed', 'failed', 'later']);
    expect(logged()).toContain('the disk is full');
  });

  test('the broker keeps messages while no client is connected', async () => {
    const first = await openHolding('kept');
    expect(await first.source.close()).toBeUndefined();
    await publish('while away');
    await mosquitto.end();
    await mosquitto.start();
    await publish('before we are back');
    const second = await openHolding('kept');
    await expect
      .poll(() => second.received)
      .toEqual([
        { body: 'while away', resumed: true },
        { body: 'before we are back', resumed: true },
      ]);
    second.settle();
    await second.source.close();
    const third = await openHolding('kept');
    await pause(500);
    expect(third.received).toEqual([]);
  });

  test('retained messages are not received', async () => {
    await publish('retained', { retain: true });
    const { source, received, settle } = await openHolding();
    await publish('live', { retain: true });
    await expect.poll(() => received).toEqual([{ body: 'live', resumed: false }]);
    settle();
    await source.close();
    await publish('', { retain: true });
  });

  test('a lost connection is logged once per problem and restored', async () => {
    const { source, received, settle } = await openHolding();
    await mosquitto.end();
    await expect.poll(() => source.isOpen()).toBe(false);
    await pause(4_500);
    expect(lines).toHaveLength(2);
    expect(logged()).toMatch(
      /The connection to the message broker at mqtt:\/\/127.0.0.1:\d+ was lost\. Portico keeps trying/,
    );
    expect(logged()).toMatch(/cannot be reached \(connect ECONNREFUSED/);
    await mosquitto.start();
    await expect.poll(() => source.isOpen(), { timeout: 8_000 }).toBe(true);
    await publish('after');
    await expect.poll(() => received.length).toBe(1);
    settle();
  });

  test('the server refuses to start when the broker refuses its login', async () => {
    const url = new URL(mosquitto.serverUrl);
    url.password = 'guessed';
    await expect(open({ url: url.href })).rejects.toThrow(
      /^The message broker at mqtt:\/\/127.0.0.1:\d+ refuses the user name and password of PORTICO_MQTT_URL\.$/,
    );
    expect(lines).toEqual([]);
  });

  test('two clients of a shared subscription share the messages', async () => {
    const received: string[][] = [[], []];
    for (const receivedByClient of received) {
      const receive = async (_topic: string, payload: Buffer) => void receivedByClient.push(String(payload));
      await open({ url: mosquitto.serverUrl, topics: ['$share/group/devices/+/data'], receive });
    }
    await Promise.all(Array.from({ length: 100 }, (_, index) => publish(`${index}`)));
    await expect.poll(() => received.flat().length).toBe(100);
    expect(new Set(received.flat()).size).toBe(100);
    expect(received.map((receivedByClient) => receivedByClient.length)).toEqual([50, 50]);
  });
});

test('the server starts when the broker cannot be reached', async () => {
  const closed = createServer();
  const port = await listen(closed, '127.0.0.1', 0);
  closed.close();
  const source = await open({ url: `mqtt://portico:top-secret@127.0.0.1:${port}` });
  expect(source.isOpen()).toBe(false);
  expect(lines).toHaveLength(1);
  expect(logged()).toContain(
    `The message broker at mqtt://127.0.0.1:${port} cannot be reached (connect ECONNREFUSED 127.0.0.1:${port}). Portico keeps trying`,
  );
  expect(logged()).not.toContain('top-secret');
});

test('a broker without MQTT 5 is refused in one sentence', async () => {
  const oldBroker = await Aedes.createBroker();
  const server = createServer((socket) => oldBroker.handle(socket));
  const port = await listen(server, '127.0.0.1', 0);
  try {
    await expect(open({ url: `mqtt://portico:secret@127.0.0.1:${port}` })).rejects.toThrow('does not speak MQTT 5');
  } finally {
    await new Promise<void>((resolve) => oldBroker.close(() => resolve()));
    server.close();
  }
});

test('close ends when the broker does not answer any more', async () => {
  // Accepts the connection and the subscription, and then nothing, not even the end of the connection.
  const silent = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.push(socket);
    socket.on('data', ([type = 0, , idHigh = 0, idLow = 0]) => {
      if (type === 0x10) socket.write(Buffer.of(0x20, 3, 0, 0, 0));
      if (type === 0x82) socket.write(Buffer.of(0x90, 4, idHigh, idLow, 0, 1));
    });
  });
  const sockets: Socket[] = [];
  onTestFinished(() => {
    silent.close();
    for (const socket of sockets) socket.destroy();
  });
  const port = await listen(silent, '127.0.0.1', 0);
  const source = await openExternalBroker(
    { url: `mqtt://a:b@127.0.0.1:${port}`, clientId: 'a', topics: ['devices/+/data'], receive: async () => {} },
    systemClock,
    log,
  );
  const startedAt = performance.now();
  await source.close();
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});
