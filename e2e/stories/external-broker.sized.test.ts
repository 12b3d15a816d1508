import { setTimeout as pause } from 'node:timers/promises';
import { nativeTopics } from '@portico/contract/device-messages/native';
import type { FleetDevice } from '@portico/contract/fields/fleet';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findMosquitto, type Mosquitto, startMosquitto } from '../../tools/mosquitto.mjs';
import { isLongRun } from '../../tools/test-size.ts';
import { type Portico, startPortico } from './portico.ts';
import { readPeopleByPeriod, unusedPeriodsStartSeconds } from './series.ts';

// Mosquitto with the configuration of README.md replaces the server's own broker.

const found = findMosquitto();
const about = 'missing' in found ? `skipped: ${found.missing}` : found.version;
const kills = isLongRun ? 3 : 1;
// A period contains one person unless a test sends another number.
const periodSeconds = 300;
const recordsPerMessage = 4;
/** Maximum number of periods a device sends. Later periods would be in the future, and the server would refuse them. */
const maxPeriods = 80_000;

let portico: Portico;
let mosquitto: Mosquitto;
let devices: FleetDevice[];
let token: string;
const clients: MqttClient[] = [];

const atBroker = () => ({ PORTICO_MQTT_URL: mosquitto.serverUrl, PORTICO_MQTT_PORT: '0' });

describe.skipIf('missing' in found)(`an external broker (${about})`, () => {
  beforeAll(async () => {
    portico = await startPortico();
    // Shanghai has no daylight saving, so a local time is exactly one instant, and periods can be counted from the first one.
    const { sites, devices: all } = portico.fleet();
    const inShanghai = new Set(sites.filter(({ zone }) => zone === 'Asia/Shanghai').map(({ key }) => key));
    devices = all
      .filter(
        ({ format, placements }) => format === 'native-mqtt' && placements.every(({ site }) => inShanghai.has(site)),
      )
      .slice(0, 3);
    if (devices.length < 3) throw new Error('the demonstration has fewer than three such devices');
    mosquitto = await startMosquitto(Object.fromEntries(devices.map(({ sn, secret }) => [sn, secret ?? ''])));
    await portico.kill();
    await portico.start(atBroker());
    token = await portico.login(null, 'platform');
  }, 180_000);

  afterAll(async () => {
    for (const client of clients) client.end(true);
    await portico?.stopAndRemove();
    await mosquitto?.stop();
  });

  async function connected(url: string, { sn, secret }: FleetDevice, clientId = sn): Promise<MqttClient> {
    const options = { clientId, username: sn, password: secret ?? '', protocolVersion: 4, reconnectPeriod: 0 } as const;
    const client = mqtt.connect(url, options);
    clients.push(client);
    const answer = Promise.withResolvers<void>();
    client.once('connect', () => answer.resolve());
    client.once('error', answer.reject);
    client.once('close', () => answer.reject(new Error('closed')));
    await answer.promise;
    return client;
  }

  const countsOf = (device: FleetDevice, periods: number) =>
    readPeopleByPeriod(portico.api, token, device, unusedPeriodsStartSeconds, periods);

  const record = (period: number, people = 1) => ({
    time: unusedPeriodsStartSeconds + period * periodSeconds,
    period: 5,
    in: people,
  });
  const list = (from: number) => Array.from({ length: recordsPerMessage }, (_, index) => record(from + index));

  test('the server counts from an external broker and starts none itself', async () => {
    const [device] = devices;
    if (device === undefined) throw new Error('no device');
    await expect(connected(portico.mqtt, device)).rejects.toThrow('ECONNREFUSED');
    const answer = await fetch(portico.api.replace('/hx-api', '/readyz'));
    expect(await answer.json()).toMatchObject({ ready: true, stores: { broker: true } });
    await expect(connected(mosquitto.deviceUrl, { ...device, secret: 'guessed' })).rejects.toThrow('Not authorized');
    const client = await connected(mosquitto.deviceUrl, device);
    await client.publishAsync(nativeTopics.data(device.sn), JSON.stringify(record(0, 4)), { qos: 1 });
    await client.publishAsync(nativeTopics.data(device.sn), JSON.stringify([record(1, 5), record(2, 6)]), { qos: 1 });
    const expected = new Map([4, 5, 6].entries());
    await expect.poll(() => countsOf(device, 10), { timeout: 10_000 }).toEqual(expected);
    await client.endAsync();
  });

  test('the broker refuses messages and sessions in another device’s name', async () => {
    const [, mine, theirs] = devices;
    if (mine === undefined || theirs === undefined) throw new Error('no devices');
    const victim = await connected(mosquitto.deviceUrl, theirs);
    const client = await connected(mosquitto.deviceUrl, mine, theirs.sn);
    // MQTT 3.1.1 has no error code for a refused message: the broker acknowledges the message but does not forward it.
    await client.publishAsync(nativeTopics.data(theirs.sn), JSON.stringify(record(0, 9)), { qos: 1 });
    await client.publishAsync(nativeTopics.data(mine.sn), JSON.stringify(record(0, 2)), { qos: 1 });
    await expect.poll(() => countsOf(mine, 10), { timeout: 10_000 }).toEqual(new Map([[0, 2]]));
    expect(await countsOf(theirs, 10)).toEqual(new Map());
    expect(victim.connected).toBe(true);
    await Promise.all([client.endAsync(), victim.endAsync()]);
  });

  test('every acknowledged record is counted once when the server is killed', async () => {
    const over = new AbortController();
    const senders = devices.map((device) => ({ device, acknowledged: new Set<number>(), next: 100 }));
    const sending = senders.map(async ({ device, acknowledged }, index) => {
      const client = await connected(mosquitto.deviceUrl, device);
      const sender = senders[index];
      while (sender !== undefined && !over.signal.aborted && sender.next < maxPeriods) {
        const from = sender.next;
        sender.next += recordsPerMessage;
        client.publish(nativeTopics.data(device.sn), JSON.stringify(list(from)), { qos: 1 }, (error) => {
          for (let each = from; !error && each < from + recordsPerMessage; each += 1) acknowledged.add(each);
        });
        await pause(8);
      }
      await client.endAsync();
    });
    for (let round = 0; round < kills; round += 1) {
      await pause(500 + ((round * 137) % 400));
      await portico.kill();
      await pause(300);
      await portico.start(atBroker());
    }
    over.abort();
    await Promise.all(sending);

    let told = 0;
    for (const { device, acknowledged, next } of senders) {
      const stored = async () => new Map([...(await countsOf(device, next))].filter(([period]) => period >= 100));
      await expect
        .poll(async () => (await stored()).size, { timeout: 60_000, interval: 500 })
        .toBeGreaterThanOrEqual(acknowledged.size);
      const counts = await stored();
      expect([...acknowledged].filter((period) => !counts.has(period))).toEqual([]);
      expect([...counts].filter(([, people]) => people !== 1)).toEqual([]);
      told += acknowledged.size;
    }
    console.log(`${about}: ${told} records acknowledged over ${kills} kills, 0 lost, 0 duplicated`);
    expect(told).toBeGreaterThan(kills * 1_000);
  }, 300_000);

  test('wrong credentials in PORTICO_MQTT_URL stop the start', async () => {
    await portico.kill();
    const url = new URL(mosquitto.serverUrl);
    url.password = 'guessed';
    await expect(portico.start({ ...atBroker(), PORTICO_MQTT_URL: url.href })).rejects.toThrow(
      'the server ended with 1',
    );
  });
});
