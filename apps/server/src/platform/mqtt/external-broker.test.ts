import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Aedes } from 'aedes';
import mqtt, { type MqttClient } from 'mqtt';
import { type Logger, pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findMosquitto, type Mosquitto, startMosquitto } from '../../../../../tools/mosquitto.mjs';
import { systemClock } from '../clock.ts';
import { listen } from '../tcp/listen.ts';
import { type ExternalBroker, openExternalBroker } from './external-broker.ts';
import type { MessageSource } from './source.ts';

const found = findMosquitto();
const about = 'missing' in found ? `skipped: ${found.missing}` : found.version;

const lines: string[] = [];
const log: Logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
const logged = () => lines.join('');
const sources: MessageSource[] = [];
/** Messages a failed test still holds, which would hold up the closing. */
const held: PromiseWithResolvers<void>[] = [];
let names = 0;

async function open(given: Partial<ExternalBroker> & Pick<ExternalBroker, 'url'>): Promise<MessageSource> {
  const defaults = {
    clientId: `test-${(names += 1)}`,
    topics: ['devices/+/data'],
    receive: async () => {},
  };
  const source = await openExternalBroker({ ...defaults, ...given }, systemClock, log);
  sources.push(source);
  return source;
}

afterEach(async () => {
  for (const turn of held.splice(0)) turn.resolve();
  for (const source of sources.splice(0)) await source.close();
  lines.length = 0;
});

describe.skipIf('missing' in found)(`somebody else's broker (${about})`, () => {
  let mosquitto: Mosquitto;
  let device: MqttClient;

  beforeAll(async () => {
    mosquitto = await startMosquitto({ SN1: 'secret of SN1' });
    device = mqtt.connect(mosquitto.devices, { username: 'SN1', password: 'secret of SN1', protocolVersion: 4 });
  });

  afterAll(async () => {
    device?.end(true);
    await mosquitto?.stop();
  });

  const publish = (body: string, options = {}) => device.publishAsync('devices/SN1/data', body, { qos: 1, ...options });

  /** Opens one that holds on to what it is told to; `heard` is everything that came, `release` makes it durable or fails it. */
  async function holding(clientId = `test-${(names += 1)}`) {
    const heard: { body: string; resumed: boolean }[] = [];
    const source = await open({
      url: mosquitto.server,
      clientId,
      receive(_topic, payload, resumedAt) {
        heard.push({ body: String(payload), resumed: resumedAt !== null });
        const turn = Promise.withResolvers<void>();
        held.push(turn);
        return turn.promise;
      },
    });
    const settle = (error?: Error) => {
      for (const { resolve, reject } of held.splice(0)) {
        if (error === undefined) resolve();
        else reject(error);
      }
    };
    return { source, heard, settle };
  }

  test('no more than 1,000 messages are under way, and what is acknowledged makes room', async () => {
    const { source, heard, settle } = await holding();
    await Promise.all(Array.from({ length: 1_500 }, (_, place) => publish(`${place}`)));
    await expect.poll(() => heard.length).toBe(1_000);
    await pause(300);
    expect(heard).toHaveLength(1_000);
    settle();
    await expect.poll(() => heard.length).toBe(1_500);
    settle();
    expect(new Set(heard.map(({ body }) => body)).size).toBe(1_500);
    expect(source.isOpen()).toBe(true);
  });

  test('what was not stored comes again, what was stored does not', async () => {
    const { heard, settle } = await holding();
    await publish('stored');
    await expect.poll(() => heard.length).toBe(1);
    settle();
    await publish('failed');
    await expect.poll(() => heard.length).toBe(2);
    settle(new Error('the disk is full'));
    await expect.poll(() => heard.length, { timeout: 8_000 }).toBe(3);
    settle();
    await publish('later');
    await expect.poll(() => heard.length).toBe(4);
    settle();
    expect(heard.map(({ body }) => body)).toEqual(['stored', 'failed', 'failed', 'later']);
    expect(logged()).toContain('the disk is full');
  });

  test('the broker keeps what arrives while nobody is there, also over a restart of its own', async () => {
    const first = await holding('kept');
    expect(await first.source.close()).toBeUndefined();
    await publish('while away');
    await mosquitto.end();
    await mosquitto.start();
    await publish('before we are back');
    const second = await holding('kept');
    await expect
      .poll(() => second.heard)
      .toEqual([
        { body: 'while away', resumed: true },
        { body: 'before we are back', resumed: true },
      ]);
    second.settle();
    await second.source.close();
    const third = await holding('kept');
    await pause(500);
    expect(third.heard).toEqual([]);
  });

  test('what is retained is old news and is not heard', async () => {
    await publish('retained', { retain: true });
    const { source, heard, settle } = await holding();
    await publish('live', { retain: true });
    await expect.poll(() => heard).toEqual([{ body: 'live', resumed: false }]);
    settle();
    await source.close();
    await publish('', { retain: true });
  });

  test('a broker that went away is missed in one sentence, and found again', async () => {
    const { source, heard, settle } = await holding();
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
    await expect.poll(() => heard.length).toBe(1);
    settle();
  });

  test('refused credentials stop the start in one sentence, without the password', async () => {
    const url = new URL(mosquitto.server);
    url.password = 'guessed';
    await expect(open({ url: url.href })).rejects.toThrow(
      /^The message broker at mqtt:\/\/127.0.0.1:\d+ refuses the user name and password of PORTICO_MQTT_URL\.$/,
    );
    expect(lines).toEqual([]);
  });

  test('two of a group share the messages', async () => {
    const heard: string[][] = [[], []];
    for (const own of heard) {
      const receive = async (_topic: string, payload: Buffer) => void own.push(String(payload));
      await open({ url: mosquitto.server, topics: ['$share/group/devices/+/data'], receive });
    }
    await Promise.all(Array.from({ length: 100 }, (_, place) => publish(`${place}`)));
    await expect.poll(() => heard.flat().length).toBe(100);
    expect(new Set(heard.flat()).size).toBe(100);
    expect(heard.map((own) => own.length)).toEqual([50, 50]);
  });
});

test('a broker nobody is at does not stop the start: one sentence, and no password', async () => {
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

test('a broker that knows only MQTT 3.1.1 is refused in one sentence', async () => {
  const old = await Aedes.createBroker();
  const server = createServer((socket) => old.handle(socket));
  const port = await listen(server, '127.0.0.1', 0);
  try {
    await expect(open({ url: `mqtt://portico:secret@127.0.0.1:${port}` })).rejects.toThrow('does not speak MQTT 5');
  } finally {
    await new Promise<void>((resolve) => old.close(() => resolve()));
    server.close();
  }
});
