import { sql } from 'kysely';
import type { Db } from '../platform/base-data/open.ts';

export type StoredRow = Readonly<Record<string, unknown>>;
/** Rows by table. */
export type StoreSnapshot = ReadonlyMap<string, readonly StoredRow[]>;

/** Tables that every call writes to, even a refused one. */
export const logTables: readonly string[] = ['operation_logs', 'login_attempts', 'login_limits', 'challenges'];
/** Columns that change by themselves: the last use of a session, and the progress of rule runs. */
const everChanging = (table: string) =>
  table === 'rule_runs' ? ['state', 'done', 'total', 'finished_at'] : ['last_seen_at'];

/** Every table of the store except the log of transactions with changes. */
export async function listStoreTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'data_changes' order by table_name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** A checksum over all rows of the tables. */
export async function computeStoreChecksum(db: Db, tables: readonly string[]): Promise<string> {
  const parts = tables.map(
    (name) =>
      sql`select ${name}::text || ' ' || count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(t) - ${everChanging(name)}::text[])::text, 0)), 0) as sums from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ sums: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows
    .map(({ sums }) => sums)
    .toSorted()
    .join('\n');
}

/** Heartbeat of an export inserted by a test, so that the server does not treat it as abandoned. */
export const farFutureHeartbeat = new Date('2100-01-01T00:00:00Z');

/** Waits until no background work is left. */
export async function waitUntilIdle(db: Db): Promise<void> {
  const isBusy = async () => {
    const rewriting = await db.selectFrom('rewrites').select('id').where('state', '!=', 'done').execute();
    const working = ['reading', 'applying', 'undoing'];
    const importing = await db.selectFrom('imports').select('id').where('state', 'in', working).execute();
    const following = await db
      .selectFrom('ruleRuns')
      .select('id')
      .where('state', 'in', ['waiting', 'running'])
      // Runs without a creator were inserted by tests and are never processed.
      .where('createdBy', 'is not', null)
      .execute();
    const exporting = await db
      .selectFrom('exportJobs')
      .select('id')
      .where('state', 'in', ['waiting', 'running'])
      // Exports inserted by tests are never processed.
      .where('aliveAt', '<', farFutureHeartbeat)
      .execute();
    return rewriting.length + importing.length + following.length + exporting.length > 0;
  };
  while (await isBusy()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** All rows of the tables, with the column names of the database. */
export async function readStoreSnapshot(db: Db, tables: readonly string[]): Promise<StoreSnapshot> {
  const parts = tables.map(
    (name) =>
      sql`select ${name}::text as name, (to_jsonb(t) - ${everChanging(name)}::text[])::text as json from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; json: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  const byTable = Map.groupBy(rows, ({ name }) => name);
  const read = (json: string) => JSON.parse(json) as StoredRow; // to_jsonb of a row
  return new Map(tables.map((table) => [table, (byTable.get(table) ?? []).map(({ json }) => read(json))]));
}
