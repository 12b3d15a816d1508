import { setTimeout as pause } from 'node:timers/promises';
import { nativeHttpPath, topics } from '@portico/contract/device-messages/native';
import { readNativeReply } from '@portico/device-formats';
import mqtt from 'mqtt';
import type pg from 'pg';
import type { Messages, Prepared } from './fleet-messages.ts';
import { exchange, keepAlive } from './http-client.ts';
import { upsertMany, upsertOne } from './plain-table.ts';
import type { Fleet } from './portico-things.ts';
import { type Pumped, pump, warmUpLanes } from './pump.ts';
import type { ServerProcess } from './server-process.ts';

/** Requests in flight over HTTP, and connections to the table for the same. */
const batchLanes = 8;
/** Unacknowledged messages of each MQTT client. */
const messagesInFlight = 20;
/** Connections to the table for single rows. */
const singleRowLanes = 16;

/** Each device in turn sends its next records. */
export type Turns<Content> = (size: number) => { index: number; message: Prepared<Content> };

export function takeTurns<Content>(fleet: Fleet, messages: Messages<Content>): Turns<Content> {
  const cursors = fleet.sns.map(() => 0);
  let turn = 0;
  return (size) => {
    const index = turn % fleet.sns.length;
    turn += 1;
    const slot = cursors[index] ?? 0;
    cursors[index] = slot + size;
    return { index, message: messages(slot, size) };
  };
}

type Batches<Content> = { fleet: Fleet; next: Turns<Content>; size: number; seconds: number };

/** Batches over the device door; every device has said something before. */
export async function sendOverHttp(server: ServerProcess, batches: Batches<Buffer>): Promise<Pumped> {
  const { fleet, next, size, seconds } = batches;
  const agent = keepAlive(warmUpLanes);
  const url = `${server.devices.http}${nativeHttpPath}`;
  const credentials = fleet.sns.map((sn) => `Basic ${Buffer.from(`${sn}:${fleet.secret}`).toString('base64')}`);
  try {
    return await pump({
      lanes: batchLanes,
      warmUps: fleet.sns.length,
      seconds,
      server,
      async send(_lane, phase) {
        const { index, message } = next(phase === 'warmUp' ? 1 : size);
        const headers = { 'content-type': 'application/json', authorization: credentials[index] ?? '' };
        for (;;) {
          const reply = await exchange({ agent, url, method: 'POST', headers, body: message.content });
          if (reply.status !== 503) {
            requireAllAccepted(reply, message.records);
            return message;
          }
          await pause(1000); // Told to slow down: a device keeps its records and sends them again.
        }
      },
    });
  } finally {
    agent.destroy();
  }
}

function requireAllAccepted({ status, body }: { status: number; body: Buffer }, records: number): void {
  if (status === 200 && readNativeReply(body)?.accepted === records) return;
  throw new Error(`The device door answered ${status}: ${body.toString('utf8').slice(0, 300)}`);
}

/** The same batches into the table. */
export function upsertBatches(pool: pg.Pool, batches: Batches<string[]>): Promise<Pumped> {
  const { fleet, next, size, seconds } = batches;
  return pump({
    lanes: batchLanes,
    warmUps: fleet.sns.length,
    seconds,
    server: null,
    async send(_lane, phase) {
      const { index, message } = next(phase === 'warmUp' ? 1 : size);
      await upsertMany(pool, fleet.firstDevice + index, message.content);
      return message;
    },
  });
}

/** Single records from clients that stay connected, each with several unacknowledged. */
export async function sendOverMqtt(
  server: ServerProcess,
  fleet: Fleet,
  bodies: Messages<Buffer>,
  seconds: number,
): Promise<Pumped> {
  const clients: { client: mqtt.MqttClient; topic: string; slot: number }[] = [];
  try {
    for (const sn of fleet.sns) {
      const login = { clientId: sn, username: sn, password: fleet.secret };
      const client = await mqtt.connectAsync(server.devices.mqtt, { ...login, protocolVersion: 4 });
      clients.push({ client, topic: topics.data(sn), slot: 0 });
    }
    let turn = 0;
    return await pump({
      lanes: clients.length * messagesInFlight,
      warmUps: clients.length,
      seconds,
      server,
      async send() {
        const sender = clients[turn % clients.length];
        turn += 1;
        if (sender === undefined) throw new RangeError('The fleet has no clients.');
        const message = bodies(sender.slot, 1);
        sender.slot += 1;
        await sender.client.publishAsync(sender.topic, message.content, { qos: 1 });
        return message;
      },
    });
  } finally {
    await Promise.all(clients.map(({ client }) => client.endAsync(true)));
  }
}

/** The same records into the table, one statement and one commit each. */
export function upsertSingles(
  pool: pg.Pool,
  fleet: Fleet,
  next: Turns<(string | number)[]>,
  seconds: number,
): Promise<Pumped> {
  return pump({
    lanes: singleRowLanes,
    warmUps: fleet.sns.length,
    seconds,
    server: null,
    async send() {
      const { index, message } = next(1);
      await upsertOne(pool, fleet.firstDevice + index, message.content);
      return message;
    },
  });
}
