import type pg from 'pg';
import type { FleetMessages } from './fleet-messages.ts';
import type { Fleet } from './portico-things.ts';
import type { Pumped } from './pump.ts';
import { sendOverHttp, sendOverMqtt, takeTurns, upsertBatches, upsertSingles } from './senders.ts';
import type { ServerProcess } from './server-process.ts';

export type IngestRow = {
  title: string;
  /** Records a second that Portico should take. */
  aim: number;
  portico: Pumped;
  plain: Pumped;
};

type Ingest = {
  server: ServerProcess;
  pool: pg.Pool;
  httpFleet: Fleet;
  mqttFleet: Fleet;
  messages: FleetMessages;
  seconds: number;
};

/** Every kind of sending, Portico first and then the table, with nothing else going on. */
export async function measureIngest(ingest: Ingest, tell: (step: string) => void): Promise<IngestRow[]> {
  const { server, pool, httpFleet: fleet, mqttFleet, messages, seconds } = ingest;
  const rows: IngestRow[] = [];
  const bodies = takeTurns(fleet, messages.bodies);
  const columns = takeTurns(fleet, messages.columns);
  for (const size of [500, 1000]) {
    const portico = await sendOverHttp(server, { fleet, next: bodies, size, seconds });
    const plain = await upsertBatches(pool, { fleet, next: columns, size, seconds });
    rows.push({ title: `HTTP, batches of ${size}`, aim: 40_000, portico, plain });
    tell(`batches of ${size}`);
  }
  const portico = await sendOverMqtt(server, mqttFleet, messages.bodies, seconds);
  const plain = await upsertSingles(pool, mqttFleet, takeTurns(mqttFleet, messages.values), seconds);
  rows.push({ title: `MQTT QoS 1, single records, ${mqttFleet.sns.length} clients`, aim: 3_000, portico, plain });
  tell('single records');
  return rows;
}
