import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { migrate } from '../base-data/migrate.ts';
import type { Database } from '../base-data/schema.ts';
import { createLog } from '../log.ts';

/** Creates the tables of the base data in an empty database. */
export async function migrateDatabase(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url });
  await migrate(new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), createLog('silent'));
  await pool.end();
}
