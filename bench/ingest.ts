import type pg from 'pg';
import type { SendingResult } from './continuous-sending.ts';
import type { FleetMessages } from './fleet-messages.ts';
import type { SenderFleet } from './portico-base-data.ts';
import { createMessageRotation, sendOverHttp, sendOverMqtt, upsertBatches, upsertSingleRows } from './senders.ts';
import type { ServerProcess } from './server-process.ts';

export type IngestRow = {
  title: string;
  /** Target for Portico in records per second. */
  minRecordsPerSecond: number;
  portico: SendingResult;
  postgres: SendingResult;
};

type Ingest = {
  server: ServerProcess;
  pool: pg.Pool;
  httpFleet: SenderFleet;
  mqttFleet: SenderFleet;
  messages: FleetMessages;
  seconds: number;
};

/** Measures each kind of sending, first to Portico, then to the PostgreSQL table, without other load. `seconds`: time per measurement. */
export async function measureIngest(ingest: Ingest, logStep: (step: string) => void): Promise<IngestRow[]> {
  const { server, pool, httpFleet: fleet, mqttFleet, messages, seconds } = ingest;
  const rows: IngestRow[] = [];
  const bodies = createMessageRotation(fleet, messages.bodies);
  const columns = createMessageRotation(fleet, messages.columns);
  for (const size of [500, 1000]) {
    const portico = await sendOverHttp(server, { fleet, next: bodies, size, seconds });
    const plain = await upsertBatches(pool, { fleet, next: columns, size, seconds });
    rows.push({ title: `HTTP, batches of ${size}`, minRecordsPerSecond: 40_000, portico, postgres: plain });
    logStep(`batches of ${size}`);
  }
  const portico = await sendOverMqtt(server, mqttFleet, messages.bodies, seconds);
  const postgres = await upsertSingleRows(pool, mqttFleet, createMessageRotation(mqttFleet, messages.values), seconds);
  rows.push({
    title: `MQTT QoS 1, single records, ${mqttFleet.sns.length} clients`,
    minRecordsPerSecond: 3_000,
    portico,
    postgres,
  });
  logStep('single records');
  return rows;
}
