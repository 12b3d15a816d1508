import { setTimeout as pause } from 'node:timers/promises';
import { nativeHttpPath } from '@portico/contract/device-messages/native';
import { encodeNativeRecords, readNativeReply } from '@portico/device-formats';
import type pg from 'pg';
import { type Dataset, metricColumns, periodSeconds } from './dataset.ts';
import { createKeepAliveAgent, sendRequest } from './http-client.ts';
import { type PlainRow, toRowValues, upsertRow } from './plain-table.ts';
import type { Senders } from './portico-base-data.ts';
import type { ServerProcess } from './server-process.ts';

export const arrivalsPerSecond = 200;

const roundMilliseconds = 50;
/** Record periods in a day. Each device sends the periods of its last day again, with other values, oldest first. */
const periodsPerDay = 288;

/** Sends single records of the chain's devices, one device after the other, to Portico or to the PostgreSQL table. */
export type RecordArrivalGenerator = {
  /** Sends `arrivalsPerSecond` records per second until `work` is done, and returns its result. */
  sendDuring<Result>(work: () => Promise<Result>): Promise<Result>;
  /** The number of records sent so far. */
  getSentCount(): number;
  /** Sends records until this many have been sent in total. */
  sendUntilCount(count: number): Promise<void>;
};

export function createPorticoArrivalGenerator(
  server: ServerProcess,
  chain: Senders,
  dataset: Dataset,
): RecordArrivalGenerator {
  const agent = createKeepAliveAgent(arrivalsPerSecond);
  const url = `${server.deviceUrls.http}${nativeHttpPath}`;
  return createArrivals(chain, dataset, async (index, row) => {
    const sn = chain.sns[index] ?? '';
    const authorization = `Basic ${Buffer.from(`${sn}:${chain.secret}`).toString('base64')}`;
    const headers = { 'content-type': 'application/json', authorization };
    const [flowIn, flowOut, flowPassby] = row.metrics;
    const metrics = { flowIn: flowIn ?? null, flowOut: flowOut ?? null, flowPassby: flowPassby ?? null };
    // The upload time is later than that of the stored record, so this record replaces it.
    const record = { line: 0, at: row.at, minutes: periodSeconds / 60, metrics, uploadedAt: dataset.until };
    const reply = await sendRequest({ agent, url, method: 'POST', headers, body: encodeNativeRecords([record]) });
    if (reply.status !== 200 || readNativeReply(reply.body)?.accepted !== 1)
      throw new Error(`The device door answered ${reply.status}: ${reply.body.toString('utf8').slice(0, 300)}`);
  });
}

export function createTableArrivalGenerator(pool: pg.Pool, chain: Senders, dataset: Dataset): RecordArrivalGenerator {
  return createArrivals(chain, dataset, (index, row) => upsertRow(pool, chain.firstDevice + index, toRowValues(row)));
}

function createArrivals(
  chain: Senders,
  dataset: Dataset,
  send: (index: number, row: PlainRow) => Promise<void>,
): RecordArrivalGenerator {
  let sent = 0;
  const sendBatch = async (count: number) => {
    const first = sent;
    sent += count;
    const numbers = Array.from({ length: count }, (_, position) => first + position);
    await Promise.all(numbers.map((number) => send(number % chain.sns.length, makeRow(number, chain, dataset))));
  };
  return {
    async sendDuring(work) {
      let isWorking = true;
      const result = work().finally(() => {
        isWorking = false;
      });
      const startedAt = performance.now();
      const first = sent;
      while (isWorking) {
        const missing = Math.floor(((performance.now() - startedAt) * arrivalsPerSecond) / 1000) - (sent - first);
        await sendBatch(Math.max(0, missing));
        await pause(roundMilliseconds);
      }
      return result;
    },
    getSentCount: () => sent,
    async sendUntilCount(count) {
      while (sent < count) await sendBatch(Math.min(chain.sns.length, count - sent));
    },
  };
}

function makeRow(number: number, chain: Senders, { until }: Dataset): PlainRow {
  const period = Math.floor(number / chain.sns.length);
  if (period >= periodsPerDay) throw new RangeError('The chain has sent its whole day: ask fewer questions.');
  return {
    at: until - (periodsPerDay - period) * periodSeconds,
    metrics: metricColumns.map((_, position) => (number * (3 + position)) % (17 + position)),
  };
}
