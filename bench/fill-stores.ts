import type { Counts } from '../apps/server/src/platform/counts/open.ts';
import { keyColumns } from '../apps/server/src/platform/counts/records-table.ts';
import type { Things } from '../apps/server/src/platform/things/open.ts';
import type { Login } from './console-session.ts';
import {
  checksumSql,
  type Dataset,
  daySeconds,
  instantOf,
  metricColumns,
  metricsSql,
  metricValues,
  monthsOf,
  opening,
  periodSeconds,
  recordsPerDay,
  zone,
} from './dataset.ts';
import { type FirstIds, type Fleet, makeChain, makeFleet, type Senders } from './portico-things.ts';

export type FilledStore = {
  ids: FirstIds;
  logins: Login[];
  /** The devices of the company the questions are about. */
  chain: Senders;
  httpFleet: Fleet;
  mqttFleet: Fleet;
  engine: string;
  /** Row count and sum of every metric. */
  checksum: number[];
  bytes: number;
};

const fleetDevices = { http: 1000, mqtt: 200 };

/** The two stores of a data folder; `openCounts` is called once the base data is there. */
export type OpenStores = { db: Things['systemDb']; openCounts: () => Promise<Counts> };

/** Fills open stores: things as rows, counts computed by the engine month by month. */
export async function fillStores(
  { db, openCounts }: OpenStores,
  dataset: Dataset,
  users: number,
  tell: (step: string) => void,
): Promise<FilledStore> {
  const { ids, logins, devices: chain } = await makeChain(db, dataset.entities, users);
  const httpFleet = await makeFleet(db, 'http', fleetDevices.http);
  const mqttFleet = await makeFleet(db, 'mqtt', fleetDevices.mqtt);
  const counts = await openCounts();
  try {
    await fillCounts(counts, dataset, ids, tell);
    const [checksum] = await counts.ask(checksumSql, {});
    const [size] = await counts.ask(
      "SELECT sum(bytes_on_disk), version() FROM system.parts WHERE active AND table = 'records'",
      {},
    );
    return {
      ids,
      logins,
      chain,
      httpFleet,
      mqttFleet,
      engine: String(size?.[1]),
      checksum: (checksum ?? []).map(Number),
      bytes: Number(size?.[0]),
    };
  } finally {
    await counts.close();
  }
}

/** The engine gathers a million rows for a write, which with all the columns of records is more than its memory limit. */
const smallBlocks = 'min_insert_block_size_rows = 250000, min_insert_block_size_bytes = 0';

/** Then merges every partition, as the nightly tidying of an old store has done. */
async function fillCounts(
  counts: Counts,
  dataset: Dataset,
  ids: FirstIds,
  tell: (step: string) => void,
): Promise<void> {
  for (const { from, to } of monthsOf(dataset)) {
    const days = (to - from) / daySeconds;
    const moments = `SELECT ${ids.firstDevice} + intDiv(number, ${days * recordsPerDay}) AS dev,
      toUInt32(${instantOf(from)} + intDiv(number % ${days * recordsPerDay}, ${recordsPerDay}) * ${daySeconds}
        + ${opening.firstHour * 3600} + number % ${recordsPerDay} * ${periodSeconds}) AS t
      FROM numbers(${dataset.entities * days * recordsPerDay})`;
    // Sent when the period was over, some seconds late.
    const sent = `t + ${periodSeconds} + dev % 20`;
    await counts.work(
      `INSERT INTO records (${[...keyColumns, ...metricColumns].join(', ')})
       SELECT ${ids.company}, dev, 0, t, t + ${zone.offsetSeconds}, ${periodSeconds / 60}, dev - ${ids.firstDevice} + ${ids.firstCorridor},
         dev - ${ids.firstDevice} + ${ids.firstEntity}, ${sent}, ${sent}, 0, ${metricValues.join(', ')}
       FROM (${metricsSql(moments, '')}) AS counted WHERE t + ${periodSeconds} <= ${dataset.until}
       SETTINGS ${smallBlocks}`,
      {},
      null,
    );
    tell(`records until ${new Date(to * 1000).toISOString().slice(0, 10)}`);
  }
  const partitions = await counts.ask(
    "SELECT DISTINCT partition FROM system.parts WHERE active AND table = 'records' ORDER BY partition",
    {},
  );
  for (const [partition] of partitions) {
    await counts.work(`OPTIMIZE TABLE records PARTITION ${Number(partition)} FINAL`, {}, null);
    tell(`merged ${partition}`);
  }
}
