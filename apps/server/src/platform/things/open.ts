import { mkdir } from 'node:fs/promises';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import type pg from 'pg';
import { startOrRestore } from '../backups/start-or-restore.ts';
import { lockFolder } from '../files/folder-lock.ts';
import type { Log } from '../log.ts';
import { companyDialect, type Sight, withOneDriver } from './company-connection.ts';
import { createDataCache, type Remember } from './data-cache.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

/** The base data: companies, people, places and devices, in PostgreSQL. */
export type Things = {
  /** The owner of the tables, who sees everything: for the program's own work, never for a call of a user. */
  systemDb: Db;
  /** The store as one company sees it, or as platform administrators do; everything else is not there for it. */
  dbOf(sight: Sight): Db;
  /** Keeps what was read until any node changes the base data. */
  remember: Remember;
  /** How programs beside the pool reach the database. */
  connection: pg.ClientConfig;
  /** The engine's own words about itself. */
  version: string;
  /** Calls `hear` with the payload of every notification, also from other processes on the same database. */
  listen(channel: string, hear: (payload: string) => void): Promise<void>;
  notify(channel: string, payload: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the base data in the embedded PostgreSQL below `folder`, or on the server at `url`, and brings its tables up to date. Embedded
 * base data that does not open is restored from the newest backup. Takes the exclusive lock of the data folder until `close`, also
 * with a server, because the embedded counts and files live there too.
 */
export async function openThings(options: { url: string | null; folder: string; log: Log }): Promise<Things> {
  const { folder } = options;
  await mkdir(folder, { recursive: true });
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of closers.splice(0).reverse()) await step();
  };
  try {
    const lock = await lockFolder(folder);
    closers.push(() => lock.release());
    return { ...(await openDatabase(options, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openDatabase(
  { url, folder, log }: Parameters<typeof openThings>[0],
  closers: (() => Promise<void>)[],
): Promise<Omit<Things, 'close'>> {
  const embedded = url === null ? await startOrRestore({ folder, log }) : null;
  if (embedded !== null) closers.push(() => embedded.stop());
  const connection = embedded?.connection ?? { connectionString: url ?? '' };
  const connections = await openPostgres(connection, log, embedded?.whenUp ?? (() => Promise.resolve()));
  closers.push(() => connections.close());
  const dialect = withOneDriver(connections.dialect);
  const plugins = [new CamelCasePlugin()];
  const db = new Kysely<Database>({ dialect, plugins });
  closers.push(() => db.destroy());
  await migrate(db, log);
  const { rows } = await sql<{ version: string }>`select version() as version`.execute(db);
  return {
    systemDb: db,
    dbOf: (sight) => new Kysely<Database>({ dialect: companyDialect(dialect, sight), plugins }),
    remember: createDataCache(db, log, embedded === null ? null : connections.writes),
    connection,
    version: rows[0]?.version ?? '',
    listen: connections.listen,
    notify: async (channel, payload) => {
      await sql`select pg_notify(${channel}, ${payload})`.execute(db);
    },
  };
}
