import { setTimeout as pause } from 'node:timers/promises';
import { nativeHttpPath, topics } from '@portico/contract/device-messages/native';
import type { FleetDevice } from '@portico/contract/fields/fleet';
import mqtt from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Portico, startPortico } from './portico.ts';
import { firstPeriod, peopleByPeriod } from './series.ts';

const kills = Number(process.env['PORTICO_TEST_KILLS'] ?? 6);
// Every period holds exactly one person.
const periodSeconds = 300;
const recordsPerBatch = 40;

let portico: Portico;
beforeAll(async () => {
  portico = await startPortico();
}, 120_000);
afterAll(async () => portico?.stop());

const taken = z.object({ accepted: z.number(), duplicate: z.number() });

type Sender = { device: FleetDevice; acknowledged: Set<number>; next: number };

/** One person in every period from `from` on. */
function batch(from: number): { time: number; period: number; in: number }[] {
  return Array.from({ length: recordsPerBatch }, (_, place) => ({
    time: firstPeriod + (from + place) * periodSeconds,
    period: 5,
    in: 1,
  }));
}

async function sendByHttp(sender: Sender, until: AbortSignal): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${sender.device.sn}:${sender.device.secret}`).toString('base64')}`;
  while (!until.aborted) {
    const from = sender.next;
    sender.next += recordsPerBatch;
    const body = JSON.stringify({ records: batch(from) });
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(portico.deviceHttp + nativeHttpPath, { method: 'POST', headers, body }).catch(
      () => null,
    );
    if (answer === null) return;
    const reply = taken.safeParse(await answer.json().catch(() => null));
    if (answer.status === 200 && reply.success && reply.data.accepted + reply.data.duplicate === recordsPerBatch)
      acknowledge(sender, from);
  }
}

async function sendByMqtt(sender: Sender, until: AbortSignal): Promise<void> {
  const { sn, secret } = sender.device;
  const client = mqtt.connect(portico.mqtt, { clientId: sn, username: sn, password: secret ?? '', reconnectPeriod: 0 });
  client.on('error', () => client.end(true));
  const closed = new Promise<void>((resolve) => client.on('close', () => resolve()));
  client.on('connect', () => {
    const publish = () => {
      if (until.aborted || !client.connected) return;
      const from = sender.next;
      sender.next += recordsPerBatch;
      client.publish(topics.data(sn), JSON.stringify(batch(from)), { qos: 1 }, (error) => {
        if (error) return;
        acknowledge(sender, from);
        publish();
      });
    };
    for (let inFlight = 0; inFlight < 4; inFlight += 1) publish();
  });
  until.addEventListener('abort', () => client.end(true));
  await closed;
}

function acknowledge(sender: Sender, from: number): void {
  for (let place = 0; place < recordsPerBatch; place += 1) sender.acknowledged.add(from + place);
}

test(`killed ${kills} times in the middle of storing: every acknowledged record is there, none twice`, async () => {
  // Shanghai has no summer time: a wall clock there is an instant, and the periods can be counted off.
  const inShanghai = new Set(
    portico
      .fleet()
      .sites.filter(({ zone }) => zone === 'Asia/Shanghai')
      .map(({ key }) => key),
  );
  const devices = portico
    .fleet()
    .devices.filter(
      ({ secret, placements }) => secret !== null && placements.every(({ site }) => inShanghai.has(site)),
    );
  const byHttp = devices.filter((device) => device.format === 'native-http').slice(0, 3);
  const byMqtt = devices.filter((device) => device.format === 'native-mqtt').slice(0, 3);
  expect([byHttp.length, byMqtt.length]).toEqual([3, 3]);
  const senders = [...byHttp, ...byMqtt].map((device): Sender => ({ device, acknowledged: new Set(), next: 0 }));

  for (let round = 0; round < kills; round += 1) {
    const over = new AbortController();
    const sending = senders.map((sender) =>
      (sender.device.format === 'native-http' ? sendByHttp : sendByMqtt)(sender, over.signal),
    );
    await pause(300 + ((round * 137) % 900));
    await portico.kill();
    over.abort();
    await Promise.all(sending);
    await portico.start();
  }

  const token = await portico.login(null, 'platform');
  const lost: string[] = [];
  const twice: string[] = [];
  let acknowledged = 0;
  let unacknowledged = 0;
  for (const { device, acknowledged: told, next } of senders) {
    const stored = await peopleByPeriod(portico.api, token, device, firstPeriod, next);
    for (const period of told) if (!stored.has(period)) lost.push(`${device.sn} ${period}`);
    for (const [period, value] of stored) {
      if (value !== 1) twice.push(`${device.sn} ${period}: ${value}`);
      if (!told.has(period)) unacknowledged += 1;
    }
    acknowledged += told.size;
  }
  console.log(
    `${acknowledged} records acknowledged in ${kills} rounds, ${lost.length} lost, ${twice.length} twice; ${unacknowledged} stored without the answer having arrived`,
  );
  expect(acknowledged).toBeGreaterThan(kills * 100);
  expect(lost).toEqual([]);
  expect(twice).toEqual([]);
}, 600_000);
