import { setTimeout as pause } from 'node:timers/promises';
import { nativeHttpPath, nativeTopics } from '@portico/contract/device-messages/native';
import type { Fleet, FleetDevice } from '@portico/contract/fields/fleet';
import mqtt, { type MqttClient } from 'mqtt';
import * as z from 'zod/mini';
import type { AcknowledgementRecorder } from './acknowledgements.ts';
import type { Portico } from './portico.ts';
import { readPeopleByPeriod, unusedPeriodsStartSeconds } from './series.ts';

// Every period contains exactly one person.
const periodSeconds = 300;
const recordsPerBatch = 2;
/** Maximum number of periods. Later ones would be in the future, so a device then sends the first ones again. */
const maxPeriods = 105_000;
const batchesInFlight = 4;
const batchPauseMilliseconds = 10;
const retryPauseMilliseconds = 100;
const answerMilliseconds = 5_000;

/**
 * A device that sends batches of records, each repeatedly until it is acknowledged. `duplicates`: records acknowledged as already stored,
 * by an attempt whose answer was lost.
 */
export type RecordSender = { device: FleetDevice; acknowledged: Set<number>; next: number; duplicates: number };

/** Three devices of each native listener, in Shanghai: without daylight saving, a local time is exactly one instant. */
export function chooseSenders({ sites, devices }: Fleet): RecordSender[] {
  const inShanghai = new Set(sites.filter(({ zone }) => zone === 'Asia/Shanghai').map(({ key }) => key));
  const known = devices.filter(
    ({ secret, placements }) => secret !== null && placements.every(({ site }) => inShanghai.has(site)),
  );
  const chosen = (['native-http', 'native-mqtt'] as const).flatMap((format) =>
    known.filter((device) => device.format === format).slice(0, 3),
  );
  if (chosen.length !== 6) throw new Error(`the demonstration has only ${chosen.length} of the six devices`);
  return chosen.map((device) => ({ device, acknowledged: new Set(), next: 0, duplicates: 0 }));
}

/** Sends until `until` is aborted. */
export function sendUntilAborted(
  sender: RecordSender,
  portico: Portico,
  acknowledgements: AcknowledgementRecorder,
  until: AbortSignal,
): Promise<void> {
  const send = sender.device.format === 'native-http' ? sendByHttp : sendByMqtt;
  return send(sender, portico, acknowledgements, until);
}

function takeBatch(sender: RecordSender): number {
  const from = sender.next % maxPeriods;
  sender.next += recordsPerBatch;
  return from;
}

function recordsFrom(from: number): { time: number; period: number; in: number }[] {
  return Array.from({ length: recordsPerBatch }, (_, index) => ({
    time: unusedPeriodsStartSeconds + (from + index) * periodSeconds,
    period: 5,
    in: 1,
  }));
}

function acknowledge(sender: RecordSender, from: number): void {
  for (let place = 0; place < recordsPerBatch; place += 1) sender.acknowledged.add(from + place);
}

const acceptedReply = z.object({ accepted: z.number(), duplicate: z.number() });

async function sendByHttp(
  sender: RecordSender,
  portico: Portico,
  acknowledgements: AcknowledgementRecorder,
  until: AbortSignal,
): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${sender.device.sn}:${sender.device.secret}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  await Promise.all(Array.from({ length: batchesInFlight }, sendInTurn));

  async function sendInTurn(): Promise<void> {
    let from = takeBatch(sender);
    while (!until.aborted) {
      const began = performance.now();
      const answer = await fetch(portico.deviceHttp + nativeHttpPath, {
        method: 'POST',
        headers,
        body: JSON.stringify({ records: recordsFrom(from) }),
        signal: AbortSignal.timeout(answerMilliseconds),
      }).then(readAnswer, connectionLost);
      if (typeof answer === 'string') {
        acknowledgements.recordRefusal('records over HTTP', answer);
        await pause(retryPauseMilliseconds);
        continue;
      }
      acknowledge(sender, from);
      sender.duplicates += answer.duplicate;
      acknowledgements.recordAcknowledgement('records over HTTP', began);
      from = takeBatch(sender);
      await pause(batchPauseMilliseconds);
    }
  }
}

/** What an answer acknowledges, or the reason why it does not acknowledge the whole batch. */
async function readAnswer(answer: Response): Promise<{ duplicate: number } | string> {
  const body: unknown = await answer.json().catch(() => null);
  if (answer.status !== 200) return String(answer.status);
  const reply = acceptedReply.safeParse(body);
  if (!reply.success) return 'answer cut off';
  return reply.data.accepted + reply.data.duplicate === recordsPerBatch ? reply.data : `200 ${JSON.stringify(body)}`;
}

function connectionLost(error: unknown): string {
  return error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'connection lost';
}

/** Connects repeatedly; batches that a connection left unacknowledged are sent again on the next one. */
async function sendByMqtt(
  sender: RecordSender,
  portico: Portico,
  acknowledgements: AcknowledgementRecorder,
  until: AbortSignal,
): Promise<void> {
  const { sn, secret } = sender.device;
  const unacknowledged = new Set(Array.from({ length: batchesInFlight }, () => takeBatch(sender)));
  while (!until.aborted) {
    const options = { clientId: sn, username: sn, password: secret ?? '', reconnectPeriod: 0, connectTimeout: 5_000 };
    const client = mqtt.connect(portico.mqtt, options);
    client.on('error', () => client.end(true));
    const close = () => client.end(true);
    until.addEventListener('abort', close);
    const closed = new Promise<void>((resolve) => client.on('close', () => resolve()));
    client.on('connect', () => {
      for (const from of unacknowledged) void publishInTurn(from, client, closed);
    });
    await closed;
    client.end(true);
    until.removeEventListener('abort', close);
    if (!until.aborted) acknowledgements.recordRefusal('records over MQTT', 'connection lost');
    await pause(retryPauseMilliseconds);
  }

  /** Publishes one batch after the other while the connection lasts. */
  async function publishInTurn(first: number, client: MqttClient, closed: Promise<void>): Promise<void> {
    let from = first;
    while (client.connected && !until.aborted) {
      const began = performance.now();
      const isAcknowledged = await Promise.race([
        isPublished(client, nativeTopics.data(sn), recordsFrom(from)),
        closed.then(() => false),
      ]);
      if (!isAcknowledged) return;
      acknowledge(sender, from);
      acknowledgements.recordAcknowledgement('records over MQTT', began);
      unacknowledged.delete(from);
      from = takeBatch(sender);
      unacknowledged.add(from);
      await pause(batchPauseMilliseconds);
    }
  }
}

/** Whether the broker acknowledged a message. A missing acknowledgement ends the connection, as a device would do. */
function isPublished(client: MqttClient, topic: string, message: object): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => client.end(true), answerMilliseconds);
    client.publish(topic, JSON.stringify(message), { qos: 1 }, (error) => {
      clearTimeout(late);
      resolve(!error);
    });
  });
}

/** `at`: start of the period in epoch seconds. */
export type LostRecord = { sn: string; at: number };

export type RecordComparison = {
  acknowledged: number;
  lost: LostRecord[];
  wronglyCounted: string[];
  duplicates: number;
};

/** Compares the stored records of devices with the acknowledged ones. */
export async function compareRecords(
  portico: Portico,
  token: string,
  senders: readonly RecordSender[],
): Promise<RecordComparison> {
  const found: RecordComparison = { acknowledged: 0, lost: [], wronglyCounted: [], duplicates: 0 };
  for (const { device, acknowledged, next, duplicates } of senders) {
    const stored = await readPeopleByPeriod(
      portico.api,
      token,
      device,
      unusedPeriodsStartSeconds,
      Math.min(next, maxPeriods),
    );
    for (const period of acknowledged)
      if (!stored.has(period))
        found.lost.push({ sn: device.sn, at: unusedPeriodsStartSeconds + period * periodSeconds });
    for (const [period, people] of stored) {
      if (people !== 1) found.wronglyCounted.push(`${device.sn} ${period}: ${people}`);
    }
    found.acknowledged += acknowledged.size;
    found.duplicates += duplicates;
  }
  return found;
}
