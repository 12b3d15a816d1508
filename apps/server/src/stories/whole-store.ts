import { sql } from 'kysely';
import type { Db } from '../platform/things/open.ts';

export type Row = Readonly<Record<string, unknown>>;
/** Rows by the table they lie in. */
export type Store = ReadonlyMap<string, readonly Row[]>;

/** Written by every call, also a refused one. */
export const notes: readonly string[] = ['operation_logs', 'login_attempts', 'challenges'];
/** What changes by itself: when a session was used last, and how far the work is that rules ask for. */
const everChanging = (table: string) =>
  table === 'rule_runs' ? ['state', 'done', 'total', 'finished_at'] : ['last_seen_at'];

/** Every table of the store but the notes of which transactions changed something. */
export async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'data_changes' order by table_name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** A number for everything the tables hold. */
export async function checksumOf(db: Db, tables: readonly string[]): Promise<string> {
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

/** Of an export that a test puts there: nobody takes it for one whose server has died. */
export const aliveForEver = new Date('2100-01-01T00:00:00Z');

/** Waits until nothing is worked on in the background. */
export async function settled(db: Db): Promise<void> {
  const isBusy = async () => {
    const rewriting = await db.selectFrom('rewrites').select('id').where('state', '!=', 'done').execute();
    const working = ['reading', 'applying', 'undoing'];
    const importing = await db.selectFrom('imports').select('id').where('state', 'in', working).execute();
    const following = await db
      .selectFrom('ruleRuns')
      .select('id')
      .where('state', 'in', ['waiting', 'running'])
      // One that nobody asked for was put there by a test, and is taken up by nobody.
      .where('createdBy', 'is not', null)
      .execute();
    const exporting = await db
      .selectFrom('exportJobs')
      .select('id')
      .where('state', 'in', ['waiting', 'running'])
      // One that a test put there is worked on by nobody.
      .where('aliveAt', '<', aliveForEver)
      .execute();
    return rewriting.length + importing.length + following.length + exporting.length > 0;
  };
  while (await isBusy()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Everything the tables hold, columns by their names there. */
export async function rowsOf(db: Db, tables: readonly string[]): Promise<Store> {
  const parts = tables.map(
    (name) =>
      sql`select ${name}::text as name, (to_jsonb(t) - ${everChanging(name)}::text[])::text as json from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; json: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  const byTable = Map.groupBy(rows, ({ name }) => name);
  const read = (json: string) => JSON.parse(json) as Row; // to_jsonb of a row
  return new Map(tables.map((table) => [table, (byTable.get(table) ?? []).map(({ json }) => read(json))]));
}
