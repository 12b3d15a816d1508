import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nativeTopics } from '@portico/contract/device-messages/native';
import { analysis } from '@portico/contract/routes/analysis';
import { devices } from '@portico/contract/routes/devices';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findMosquitto, type Mosquitto, startMosquitto } from '../../../../../tools/mosquitto.mjs';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestEntity } from '../../platform/testing/test-factory.ts';
import { createIngest } from './index.ts';

const found = findMosquitto();
const about = 'missing' in found ? `skipped: ${found.missing}` : found.version;
// The start of a five-minute period, early enough that no record is in the future.
const start = Math.floor(Date.now() / 300_000) * 300 - 7200;
const record = (period: number, flow: number) => ({ time: start + period * 300, period: 5, in: flow });
const sns = ['FAILS', 'OLD', 'STRANGER', 'SHARED', 'CAMERA'];

describe.skipIf('missing' in found)(`devices at an external broker (${about})`, () => {
  let mosquitto: Mosquitto;
  let server: TestServer;
  let company: TestCompany;
  let token: string;
  let folders: string;
  const nodes: { close(): Promise<void> }[] = [];
  const clients = new Map<string, MqttClient>();

  beforeAll(async () => {
    mosquitto = await startMosquitto(Object.fromEntries(sns.map((sn) => [sn, `secret of ${sn}`])));
    server = await startTestServer({ logLevel: 'silent' });
    folders = await mkdtemp(path.join(tmpdir(), 'portico-nodes-'));
    company = await server.factory.company();
    token = (
      await server.factory.user({ company, permissions: ['entity:query:query', 'device:list', 'entranceExit:list'] })
    ).token;
    for (const sn of sns) {
      const options = { username: sn, password: `secret of ${sn}`, protocolVersion: 4 } as const;
      clients.set(sn, mqtt.connect(mosquitto.deviceUrl, options));
    }
  });

  afterEach(async () => {
    for (const node of nodes.splice(0)) await node.close();
  });

  afterAll(async () => {
    for (const client of clients.values()) client.end(true);
    await server?.stop();
    await mosquitto?.stop();
    await rm(folders, { recursive: true, force: true });
  });

  /** Opens the listeners of a further server node on the server's stores, with a data folder of this name. */
  async function node(name: string, isShared = false) {
    const ingest = createIngest({ ...server.app, db: server.db });
    nodes.push(ingest);
    const folder = path.join(folders, name);
    await mkdir(folder, { recursive: true });
    const shut = { host: '127.0.0.1', http: 0, tcpXml: 0, tcp7e: 0, tcp7eAnalog: 0 };
    const open = await ingest.openDoors({ ...shut, mqtt: null }, { url: mosquitto.serverUrl, folder, isShared });
    return { ingest, open };
  }

  async function place(sn: string): Promise<TestEntity> {
    const entity = await server.factory.entity({ company });
    const corridor = await server.factory.corridor({ entity });
    await server.factory.device({ company, corridor, sn, format: 'native-mqtt' });
    return entity;
  }

  async function publish(topic: string, body: object): Promise<void> {
    await clients.get(topic.split('/')[1] ?? '')?.publishAsync(topic, JSON.stringify(body), { qos: 1 });
  }

  async function flowIn(entity: TestEntity): Promise<(number | null)[]> {
    const local = (at: number) => new Date((at + 8 * 3600) * 1000).toISOString().slice(0, 19).replace('T', ' ');
    const times = { startTime: local(start), endTime: local(start + 1200), step: '5m' as const };
    const query = { ids: [entity.id], ...times, items: ['flowIn' as const] };
    return (await server.call(analysis.series, query, { token })).result.rows[0]?.values ?? [];
  }

  async function listed(sn: string) {
    const row = await server.db.selectFrom('devices').selectAll().where('sn', '=', sn).executeTakeFirstOrThrow();
    return { at: row.lastAt?.getTime() ?? null, battery: row.battery, synced: row.clockSyncedAt !== null };
  }

  test('an external broker resends records that were not stored; they count', async () => {
    const entity = await place('FAILS');
    const { ingest, open } = await node('fails');
    expect(open.mqtt).toBe(null);
    expect(ingest.canReceiveMqtt()).toBe(true);
    const { insert } = server.app.countingStore;
    let failed = 0;
    server.app.countingStore.insert = async () => {
      failed += 1;
      throw new Error('the disk is full');
    };
    try {
      await publish(nativeTopics.data('FAILS'), [record(0, 3), record(1, 4)]);
      await expect.poll(() => failed).toBeGreaterThan(0);
      expect(await flowIn(entity)).toEqual([null, null, null, null]);
    } finally {
      server.app.countingStore.insert = insert;
    }
    await expect.poll(() => flowIn(entity), { timeout: 10_000 }).toEqual([3, 4, null, null]);
  });

  test('a status delayed in the broker does not change the last contact', async () => {
    await place('OLD');
    await (await node('old')).ingest.close();
    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    await publish(nativeTopics.status('OLD'), { state: 'online', battery: 55, time: hourAgo });
    await node('old');
    const delayedStatus = { at: hourAgo * 1000, battery: 55, synced: false };
    await expect.poll(() => listed('OLD'), { timeout: 5_000 }).toEqual(delayedStatus);
    const before = Math.floor(Date.now() / 1000) * 1000;
    await publish(nativeTopics.status('OLD'), { state: 'online', battery: 54, time: '2015-01-01T00:00:00Z' });
    await expect.poll(async () => (await listed('OLD')).battery, { timeout: 5_000 }).toBe(54);
    expect((await listed('OLD')).at).toBeGreaterThanOrEqual(before);
  });

  test('unregistered devices at an external broker count once registered', async () => {
    await node('stranger');
    await publish(nativeTopics.data('STRANGER'), record(0, 8));
    await publish(nativeTopics.data('STRANGER'), record(1, 9));
    const admin = await server.factory.user();
    const unassigned = async () => {
      const { content } = (await server.call(devices.unassigned, {}, { token: admin.token })).result;
      return content.map(({ sn, format, messages }) => ({ sn, format, messages }));
    };
    const expected = { sn: 'STRANGER', format: 'native-mqtt', messages: 2 };
    await expect.poll(unassigned, { timeout: 5_000 }).toContainEqual(expected);
    const entity = await place('STRANGER');
    await expect.poll(() => flowIn(entity), { timeout: 5_000 }).toEqual([8, 9, null, null]);
    // Messages leave the list after their records are stored, so that none is lost if the server dies in between.
    await expect.poll(unassigned).not.toContainEqual(expected);
  });

  test('a broker’s messages for a device of another format change nothing', async () => {
    const entity = await server.factory.entity({ company });
    const corridor = await server.factory.corridor({ entity });
    await server.factory.device({ company, corridor, sn: 'CAMERA', format: 'hx-f5' });
    const replies: unknown[] = [];
    const stopListening = server.app.events.on('device.replied', (reply) => void replies.push(reply));
    await node('camera');
    const sent = {
      [nativeTopics.data('CAMERA')]: [record(0, 3)],
      [nativeTopics.status('CAMERA')]: { state: 'online', battery: 7 },
      [nativeTopics.heat('CAMERA')]: {
        time: start,
        period: 60,
        width: 2,
        height: 2,
        unit: 'seconds',
        cells: [[0, 0, 5]],
      },
      [nativeTopics.event('CAMERA')]: { time: start, kind: 'alarm', detail: 'cover open' },
      [nativeTopics.reply('CAMERA')]: { id: '1', code: 200 },
    };
    for (const [topic, body] of Object.entries(sent)) await publish(topic, body);
    const logged = async () => (await server.call(devices.log, { sn: 'CAMERA' }, { token })).result.content;
    const refusals = async () => (await logged()).map(({ kind, count }) => [kind, count]);
    await expect.poll(refusals, { timeout: 10_000 }).toEqual([['otherFormat', 5]]);
    stopListening();
    expect(replies).toEqual([]);
    expect(await listed('CAMERA')).toEqual({ at: null, battery: null, synced: false });
    expect(await flowIn(entity)).toEqual([null, null, null, null]);
    expect(await server.db.selectFrom('unassignedDevices').selectAll().where('sn', '=', 'CAMERA').execute()).toEqual(
      [],
    );
  });

  test('nodes with a shared subscription count every message once', async () => {
    const entity = await place('SHARED');
    await node('one', true);
    await node('two', true);
    const { insert } = server.app.countingStore;
    let rows = 0;
    server.app.countingStore.insert = (table, columns, given) => {
      rows += given.length;
      return insert(table, columns, given);
    };
    for (const period of [0, 1, 2, 3]) await publish(nativeTopics.data('SHARED'), record(period, period + 1));
    await expect.poll(() => flowIn(entity), { timeout: 5_000 }).toEqual([1, 2, 3, 4]);
    await nodes[0]?.close();
    await nodes[1]?.close();
    server.app.countingStore.insert = insert;
    // A repeat stored by two nodes would also count once, but would be written twice.
    expect(rows).toBe(4);
  });

  test('a missing broker does not stop the start; /readyz reports it', async () => {
    // A process has only one counting store at a time.
    await server.stop();
    await mosquitto.end();
    server = await startTestServer({ logLevel: 'silent', mqttUrl: mosquitto.serverUrl });
    const ready = async () => {
      const answer = await fetch(`${server.url}/readyz`);
      return [answer.status, await answer.json()];
    };
    const stores = { things: true, counts: true, disk: true };
    expect(await ready()).toEqual([503, { ready: false, stores: { ...stores, broker: false } }]);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await mosquitto.start();
    await expect.poll(ready, { timeout: 10_000 }).toEqual([200, { ready: true, stores: { ...stores, broker: true } }]);
  });
});
