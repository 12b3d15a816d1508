import { mkdir } from 'node:fs/promises';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import type pg from 'pg';
import { type BaseDataCondition, startOrRestorePostgres } from '../backups/start-or-restore.ts';
import { lockFolder } from '../files/folder-lock.ts';
import { removeForeignRights } from '../files/private-folder.ts';
import type { Log } from '../log.ts';
import { settleWithin } from '../settle-within.ts';
import { createCompanyDialect, shareDriver, type VisibleCompany } from './company-connection.ts';
import { createDataCache, type ReadCached } from './data-cache.ts';
import { foldPlugin } from './fold-plugin.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

/** Time that the connections get to end. Those to a PostgreSQL that does not answer end with this process. */
const maxEndMilliseconds = 1_500;

/** The base data: companies, users, places and devices, in PostgreSQL. */
export type BaseData = {
  /** Runs as the owner of the tables, who sees all rows: for the program's own work, never for a request of a user. */
  systemDb: Db;
  /** Sees only the rows of one company, or those that platform administrators may see ('all'). */
  dbForCompany(sight: VisibleCompany): Db;
  /** Caches values read from the base data until any node changes them. */
  readCached: ReadCached;
  /** Options for connections to the database outside the pool. */
  connection: pg.ClientConfig;
  /** The version text of PostgreSQL. */
  databaseVersion: string;
  /** What is known about damage of the embedded database; nothing for a server. */
  condition: BaseDataCondition;
  /** Calls `onNotification` with the payload of every notification, also from other processes on the same database. */
  listen(channel: string, onNotification: (payload: string) => void): Promise<void>;
  notify(channel: string, payload: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the base data in the embedded PostgreSQL of the data folder `folder`, or on the server at `url`, and runs new migrations.
 * Damaged embedded base data is restored from the newest backup. Holds the exclusive lock of the data folder until `close`, also with a
 * server, because the embedded counting store and files are there too.
 */
export async function openBaseData(options: { url: string | null; folder: string; log: Log }): Promise<BaseData> {
  const { folder, log } = options;
  await mkdir(folder, { recursive: true });
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of closers.splice(0).reverse()) await step();
  };
  try {
    const lock = await lockFolder(folder);
    closers.push(() => lock.release());
    if (!(await removeForeignRights(folder)))
      log.warn(
        { folder },
        'Other users of this machine may be able to read the data folder; its rights could not be changed.',
      );
    return { ...(await openDatabase(options, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Connects to the base data of a running server, or of a PostgreSQL that the caller has started. Runs no migrations. */
export async function connectToBaseData(
  connection: pg.ClientConfig,
  log: Log,
): Promise<{ db: Db; close(): Promise<void> }> {
  const connections = await openPostgres(connection, log, null);
  const db = new Kysely<Database>({ dialect: connections.dialect, plugins: [foldPlugin, new CamelCasePlugin()] });
  return {
    db,
    async close() {
      await db.destroy();
      await connections.close();
    },
  };
}

async function openDatabase(
  { url, folder, log }: Parameters<typeof openBaseData>[0],
  closers: (() => Promise<void>)[],
): Promise<Omit<BaseData, 'close'>> {
  const embedded = url === null ? await startOrRestorePostgres({ folder, log }) : null;
  if (embedded !== null) closers.push(() => embedded.stop());
  const connection = embedded?.connection ?? { connectionString: url ?? '' };
  const connections = await openPostgres(connection, log, embedded);
  closers.push(() => endConnections(connections.close(), log));
  const dialect = shareDriver(connections.dialect);
  const plugins = [foldPlugin, new CamelCasePlugin()];
  const db = new Kysely<Database>({ dialect, plugins });
  closers.push(() => endConnections(db.destroy(), log));
  await migrate(db, log);
  const { rows } = await sql<{ version: string }>`select version() as version`.execute(db);
  return {
    systemDb: db,
    dbForCompany: (sight) => new Kysely<Database>({ dialect: createCompanyDialect(dialect, sight), plugins }),
    readCached: createDataCache(db, log, embedded === null ? null : connections.writes),
    connection,
    databaseVersion: rows[0]?.version ?? '',
    condition: embedded?.condition ?? { readMissingSince: () => null, listDamaged: () => [] },
    listen: connections.listen,
    notify: async (channel, payload) => {
      await sql`select pg_notify(${channel}, ${payload})`.execute(db);
    },
  };
}

async function endConnections(ending: Promise<void>, log: Log): Promise<void> {
  if (!(await settleWithin(maxEndMilliseconds, ending)))
    log.warn('Connections to PostgreSQL are still in use, or it does not answer; they are not waited for.');
}
