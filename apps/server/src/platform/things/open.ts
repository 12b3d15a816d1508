import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { lockFolder } from '../files/folder-lock.ts';
import type { Log } from '../log.ts';
import { companyDialect, type Sight, withOneDriver } from './company-connection.ts';
import type { Remember } from './memory.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;

/** Companies, people, places and devices, in PGlite or on a PostgreSQL server: one dialect, one code path. */
export type Things = {
  /** The owner of the tables, who sees everything: for the program's own work, never for a call of somebody. */
  systemDb: Db;
  /** The store as one company sees it, or as platform administrators do; everything else is not there for it. */
  dbOf(sight: Sight): Db;
  /** Keeps what was read until somebody writes; null where other processes may write, so that one reads again. */
  remember: Remember | null;
  engine: 'pglite' | 'postgres';
  /** The engine's own words about itself. */
  version: string;
  /** Calls `hear` with the payload of every notification, also from other processes on the same database. */
  listen(channel: string, hear: (payload: string) => void): Promise<void>;
  notify(channel: string, payload: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the things and brings their tables up to date. Takes the exclusive lock of the data folder until `close`, also with a
 * PostgreSQL server, because the embedded counts and files live there too. `keepsDumps`: of the embedded store; true unless told.
 */
export async function openThings(options: {
  url: string | null;
  folder: string;
  log: Log;
  keepsDumps?: boolean;
}): Promise<Things> {
  const { url, folder, log, keepsDumps = true } = options;
  await mkdir(folder, { recursive: true });
  const lock = await lockFolder(folder);
  try {
    const store =
      url === null ? await openPglite(path.join(folder, 'things'), log, keepsDumps) : await openPostgres(url, log);
    const dialect = withOneDriver(store.dialect);
    const plugins = [new CamelCasePlugin()];
    const db = new Kysely<Database>({ dialect, plugins });
    const close = async () => {
      await store.close();
      await db.destroy();
      await lock.release();
    };
    try {
      await migrate(db, log);
      const { rows } = await sql<{ version: string }>`select version() as version`.execute(db);
      return {
        systemDb: db,
        dbOf: (sight) => new Kysely<Database>({ dialect: companyDialect(dialect, sight), plugins }),
        remember: store.remember,
        engine: store.engine,
        version: rows[0]?.version ?? '',
        listen: store.listen,
        notify: async (channel, payload) => {
          await sql`select pg_notify(${channel}, ${payload})`.execute(db);
        },
        close,
      };
    } catch (error) {
      await store.close();
      await db.destroy();
      throw error;
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
}
