import { mkdir } from 'node:fs/promises';
import type pg from 'pg';
import type { Config } from './config.ts';
import { startPostgres, withRunningPostgres } from './platform/base-data/embedded/start-postgres.ts';
import { connectToBaseData, type Db } from './platform/base-data/open.ts';
import { createShortPath } from './platform/children/short-path.ts';
import { type CountingStore, openCountingStore } from './platform/counting-store/open.ts';
import { lockFolder } from './platform/files/folder-lock.ts';
import { createLog } from './platform/log.ts';
import { StartError } from './platform/start-error.ts';

/** Both stores, as a command of the operator uses them. */
export type OperatorStores = {
  db: Db;
  /** How to connect to the base data. */
  connection: pg.ClientConfig;
  countingStore: CountingStore;
};

type Work = (stores: OperatorStores) => Promise<void>;

/**
 * Runs work on the stores of the data folder or their servers, whether or not a server of Portico is running. Starts embedded stores that
 * are not running, without repairing or migrating them.
 */
export async function withStores(config: Config, work: Work): Promise<void> {
  const { dataFolder, databaseUrl } = config;
  await mkdir(dataFolder, { recursive: true });
  const lock = await lockFolder(dataFolder).catch((error: unknown) => {
    if (error instanceof StartError) return null;
    throw error;
  });
  if (lock !== null) {
    try {
      await withStartedStores(config, work);
    } finally {
      await lock.release();
    }
  } else if (databaseUrl !== null) await withRunningEngine(config, { connectionString: databaseUrl }, work);
  else if (!(await withRunningPostgres(dataFolder, (connection) => withRunningEngine(config, connection, work))))
    throw new StartError(`A server is starting or stopping in the data folder ${dataFolder}; try again in a minute.`);
}

/** Runs work on the stores while no server uses the data folder, whose lock the caller holds. */
export async function withStartedStores(config: Config, work: Work): Promise<void> {
  const log = createLog('error');
  const { dataFolder: folder, databaseUrl, clickhouseUrl } = config;
  const postgres = databaseUrl === null ? await startPostgres({ folder, log }) : null;
  try {
    const countingStore = await openCountingStore({ url: clickhouseUrl, folder, log });
    try {
      await withBaseData(postgres?.connection ?? { connectionString: databaseUrl ?? '' }, countingStore, work);
    } finally {
      await countingStore.close();
    }
  } finally {
    await postgres?.stop();
  }
}

async function withRunningEngine(config: Config, connection: pg.ClientConfig, work: Work): Promise<void> {
  const { dataFolder: folder, clickhouseUrl: url } = config;
  const shortPath = await createShortPath(folder);
  const engine = { socketPath: `${shortPath.path}/counts.sock`, database: 'default' };
  try {
    const countingStore = await openCountingStore({ url, folder, log: createLog('error'), engine });
    try {
      await withBaseData(connection, countingStore, work);
    } finally {
      await countingStore.close();
    }
  } finally {
    await shortPath.remove();
  }
}

async function withBaseData(connection: pg.ClientConfig, countingStore: CountingStore, work: Work): Promise<void> {
  const baseData = await connectToBaseData(connection, createLog('error'));
  try {
    await work({ db: baseData.db, connection, countingStore });
  } finally {
    await baseData.close();
  }
}
