import type { BaseData } from '../apps/server/src/platform/base-data/open.ts';
import type { CountingStore } from '../apps/server/src/platform/counting-store/open.ts';
import { recordKeyColumns } from '../apps/server/src/platform/counting-store/records-table.ts';
import type { Login } from './console-session.ts';
import {
  checksumSql,
  type Dataset,
  datasetZone,
  daySeconds,
  metricAliases,
  metricColumns,
  metricsSql,
  openingHours,
  periodSeconds,
  recordsPerDay,
  splitIntoMonths,
  toBenchInstant,
} from './dataset.ts';
import {
  createChainCompany,
  createSenderFleet,
  type FirstIds,
  type SenderFleet,
  type Senders,
} from './portico-base-data.ts';

export type FilledStore = {
  ids: FirstIds;
  logins: Login[];
  /** The devices of the company that the queries are about. */
  chain: Senders;
  httpFleet: SenderFleet;
  mqttFleet: SenderFleet;
  engine: string;
  /** Row count and sum of every metric. */
  checksum: number[];
  bytes: number;
};

const fleetDevices = { http: 1000, mqtt: 200 };

/** The two stores of a data folder; `openCountingStore` is called after the base data has been filled. */
export type OpenStores = { db: BaseData['systemDb']; openCountingStore: () => Promise<CountingStore> };

/** Fills open stores: base data as rows, counts computed by the engine month by month. */
export async function fillStores(
  { db, openCountingStore }: OpenStores,
  dataset: Dataset,
  users: number,
  logStep: (step: string) => void,
): Promise<FilledStore> {
  const { ids, logins, devices: chain } = await createChainCompany(db, dataset.entities, users);
  const httpFleet = await createSenderFleet(db, 'http', fleetDevices.http);
  const mqttFleet = await createSenderFleet(db, 'mqtt', fleetDevices.mqtt);
  const countingStore = await openCountingStore();
  try {
    await fillCounts(countingStore, dataset, ids, logStep);
    const [checksum] = await countingStore.runQuery(checksumSql, {});
    const [size] = await countingStore.runQuery(
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
    await countingStore.close();
  }
}

/** By default the engine buffers a million rows per write, which with all columns of records exceeds its memory limit. */
const smallBlocks = 'min_insert_block_size_rows = 250000, min_insert_block_size_bytes = 0';

/** Fills the records table, then merges every partition, as `scheduleMonthMerges` does in a running server. */
async function fillCounts(
  countingStore: CountingStore,
  dataset: Dataset,
  ids: FirstIds,
  logStep: (step: string) => void,
): Promise<void> {
  for (const { from, to } of splitIntoMonths(dataset)) {
    const days = (to - from) / daySeconds;
    const moments = `SELECT ${ids.firstDevice} + intDiv(number, ${days * recordsPerDay}) AS dev,
      toUInt32(${toBenchInstant(from)} + intDiv(number % ${days * recordsPerDay}, ${recordsPerDay}) * ${daySeconds}
        + ${openingHours.firstHour * 3600} + number % ${recordsPerDay} * ${periodSeconds}) AS t
      FROM numbers(${dataset.entities * days * recordsPerDay})`;
    // Received 0 to 19 s after the end of the period.
    const sent = `t + ${periodSeconds} + dev % 20`;
    await countingStore.runBackgroundStatement(
      `INSERT INTO records (${[...recordKeyColumns, ...metricColumns].join(', ')})
       SELECT ${ids.company}, dev, 0, t, t + ${datasetZone.offsetSeconds}, ${periodSeconds / 60}, dev - ${ids.firstDevice} + ${ids.firstCorridor},
         dev - ${ids.firstDevice} + ${ids.firstEntity}, ${sent}, ${sent}, 0, ${metricAliases.join(', ')}
       FROM (${metricsSql(moments, '')}) AS counted WHERE t + ${periodSeconds} <= ${dataset.until}
       SETTINGS ${smallBlocks}`,
      {},
      null,
    );
    logStep(`records until ${new Date(to * 1000).toISOString().slice(0, 10)}`);
  }
  const partitions = await countingStore.runQuery(
    "SELECT DISTINCT partition FROM system.parts WHERE active AND table = 'records' ORDER BY partition",
    {},
  );
  for (const [partition] of partitions) {
    await countingStore.runBackgroundStatement(`OPTIMIZE TABLE records PARTITION ${Number(partition)} FINAL`, {}, null);
    logStep(`merged ${partition}`);
  }
}
