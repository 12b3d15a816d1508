import { setTimeout as pause } from 'node:timers/promises';
import { nativeHttpPath, nativeTopics } from '@portico/contract/device-messages/native';
import { readNativeReply } from '@portico/device-formats';
import mqtt from 'mqtt';
import type pg from 'pg';
import { type SendingResult, sendContinuously, warmUpConcurrency } from './continuous-sending.ts';
import type { MessageFactory, PreparedMessage } from './fleet-messages.ts';
import { createKeepAliveAgent, sendRequest } from './http-client.ts';
import { upsertRow, upsertRows } from './plain-table.ts';
import type { SenderFleet } from './portico-base-data.ts';
import type { ServerProcess } from './server-process.ts';

/** Concurrent batch requests over HTTP, and concurrent batch statements to the table. */
const batchConcurrency = 8;
/** Maximum unacknowledged messages per MQTT client. */
const messagesInFlight = 20;
/** Concurrent statements with single rows to the table. */
const singleRowConcurrency = 16;

/** Returns the next `size` records of the next device; the devices take turns. */
export type MessageRotation<Content> = (size: number) => { index: number; message: PreparedMessage<Content> };

export function createMessageRotation<Content>(
  fleet: SenderFleet,
  messages: MessageFactory<Content>,
): MessageRotation<Content> {
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

type Batches<Content> = { fleet: SenderFleet; next: MessageRotation<Content>; size: number; seconds: number };

/** Sends batches to the HTTP listener for devices, after a warm-up in which every device sends one record. */
export async function sendOverHttp(server: ServerProcess, batches: Batches<Buffer>): Promise<SendingResult> {
  const { fleet, next, size, seconds } = batches;
  const agent = createKeepAliveAgent(warmUpConcurrency);
  const url = `${server.deviceUrls.http}${nativeHttpPath}`;
  const credentials = fleet.sns.map((sn) => `Basic ${Buffer.from(`${sn}:${fleet.secret}`).toString('base64')}`);
  try {
    return await sendContinuously({
      concurrency: batchConcurrency,
      warmUps: fleet.sns.length,
      seconds,
      server,
      async send(_lane, phase) {
        const { index, message } = next(phase === 'warmUp' ? 1 : size);
        const headers = { 'content-type': 'application/json', authorization: credentials[index] ?? '' };
        for (;;) {
          const reply = await sendRequest({ agent, url, method: 'POST', headers, body: message.content });
          if (reply.status !== 503) {
            requireAllAccepted(reply, message.records);
            return message;
          }
          await pause(1000); // Status 503 asks to slow down: a device retries with the same records.
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

/** Writes the same batches to the PostgreSQL table. */
export function upsertBatches(pool: pg.Pool, batches: Batches<string[]>): Promise<SendingResult> {
  const { fleet, next, size, seconds } = batches;
  return sendContinuously({
    concurrency: batchConcurrency,
    warmUps: fleet.sns.length,
    seconds,
    server: null,
    async send(_lane, phase) {
      const { index, message } = next(phase === 'warmUp' ? 1 : size);
      await upsertRows(pool, fleet.firstDevice + index, message.content);
      return message;
    },
  });
}

/** Sends single records from connected MQTT clients, each with several unacknowledged messages. */
export async function sendOverMqtt(
  server: ServerProcess,
  fleet: SenderFleet,
  bodies: MessageFactory<Buffer>,
  seconds: number,
): Promise<SendingResult> {
  const clients: { client: mqtt.MqttClient; topic: string; slot: number }[] = [];
  try {
    for (const sn of fleet.sns) {
      const login = { clientId: sn, username: sn, password: fleet.secret };
      const client = await mqtt.connectAsync(server.deviceUrls.mqtt, { ...login, protocolVersion: 4 });
      clients.push({ client, topic: nativeTopics.data(sn), slot: 0 });
    }
    let turn = 0;
    return await sendContinuously({
      concurrency: clients.length * messagesInFlight,
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

/** Writes the same records to the PostgreSQL table, one statement and one commit each. */
export function upsertSingleRows(
  pool: pg.Pool,
  fleet: SenderFleet,
  next: MessageRotation<(string | number)[]>,
  seconds: number,
): Promise<SendingResult> {
  return sendContinuously({
    concurrency: singleRowConcurrency,
    warmUps: fleet.sns.length,
    seconds,
    server: null,
    async send() {
      const { index, message } = next(1);
      await upsertRow(pool, fleet.firstDevice + index, message.content);
      return message;
    },
  });
}
