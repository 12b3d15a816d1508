import { setTimeout as pause } from 'node:timers/promises';
import { nativeHttpPath } from '@portico/contract/device-messages/native';
import { encodeNativeRecords, readNativeReply } from '@portico/device-formats';
import type pg from 'pg';
import { type Dataset, metricColumns, periodSeconds } from './dataset.ts';
import { exchange, keepAlive } from './http-client.ts';
import { type PlainRow, upsertOne, valuesOf } from './plain-table.ts';
import type { Senders } from './portico-things.ts';
import type { ServerProcess } from './server-process.ts';

export const arrivalsPerSecond = 200;

const roundMilliseconds = 50;
/** Each device sends its periods of the last day again, with other numbers, oldest first. */
const periodsOfADay = 288;

/** Single records of the chain's devices, one device after the other, into one of the two stores. */
export type Arrivals = {
  /** Sends at `arrivalsPerSecond` until the work is done. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
  /** How many have been sent. */
  sent(): number;
  /** Sends what is missing to this many. */
  upTo(count: number): Promise<void>;
};

export function arrivalsAtPortico(server: ServerProcess, chain: Senders, dataset: Dataset): Arrivals {
  const agent = keepAlive(arrivalsPerSecond);
  const url = `${server.devices.http}${nativeHttpPath}`;
  return arrivals(chain, dataset, async (index, row) => {
    const sn = chain.sns[index] ?? '';
    const authorization = `Basic ${Buffer.from(`${sn}:${chain.secret}`).toString('base64')}`;
    const headers = { 'content-type': 'application/json', authorization };
    const [flowIn, flowOut, flowPassby] = row.metrics;
    const metrics = { flowIn: flowIn ?? null, flowOut: flowOut ?? null, flowPassby: flowPassby ?? null };
    // Sent a day after the period, so that it replaces what was there.
    const record = { line: 0, at: row.at, minutes: periodSeconds / 60, metrics, uploadedAt: dataset.until };
    const reply = await exchange({ agent, url, method: 'POST', headers, body: encodeNativeRecords([record]) });
    if (reply.status !== 200 || readNativeReply(reply.body)?.accepted !== 1)
      throw new Error(`The device door answered ${reply.status}: ${reply.body.toString('utf8').slice(0, 300)}`);
  });
}

export function arrivalsInTable(pool: pg.Pool, chain: Senders, dataset: Dataset): Arrivals {
  return arrivals(chain, dataset, (index, row) => upsertOne(pool, chain.firstDevice + index, valuesOf(row)));
}

function arrivals(chain: Senders, dataset: Dataset, send: (index: number, row: PlainRow) => Promise<void>): Arrivals {
  let sent = 0;
  const sendSome = async (count: number) => {
    const first = sent;
    sent += count;
    const numbers = Array.from({ length: count }, (_, place) => first + place);
    await Promise.all(numbers.map((number) => send(number % chain.sns.length, rowOf(number, chain, dataset))));
  };
  return {
    async during(work) {
      let working = true;
      const result = work().finally(() => {
        working = false;
      });
      const startedAt = performance.now();
      const first = sent;
      while (working) {
        const due = Math.floor(((performance.now() - startedAt) * arrivalsPerSecond) / 1000) - (sent - first);
        await sendSome(Math.max(0, due));
        await pause(roundMilliseconds);
      }
      return result;
    },
    sent: () => sent,
    async upTo(count) {
      while (sent < count) await sendSome(Math.min(chain.sns.length, count - sent));
    },
  };
}

function rowOf(number: number, chain: Senders, { until }: Dataset): PlainRow {
  const period = Math.floor(number / chain.sns.length);
  if (period >= periodsOfADay) throw new RangeError('The chain has sent its whole day: ask fewer questions.');
  return {
    at: until - (periodsOfADay - period) * periodSeconds,
    metrics: metricColumns.map((_, position) => (number * (3 + position)) % (17 + position)),
  };
}
