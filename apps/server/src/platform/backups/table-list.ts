import pg from 'pg';
import { BackupError } from './backup-error.ts';
import type { SequenceState } from './backup-file.ts';

/** A table of the base data, with the properties needed to copy it. */
export type TableShape = {
  name: string;
  /** Without generated columns. */
  columns: readonly string[];
  /** SQL expression by which rows are ordered: the primary key, or the entire row when the table has none. */
  order: string;
};

/** Kysely's own tables, not part of a backup: the migrations fill them. */
const migrationTables = ['kysely_migration', 'kysely_migration_lock'];

const tablesQuery = `
  select c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select array_agg(quote_ident(a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end
        order by array_position(i.indkey::int2[], a.attnum))
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
      where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = current_schema() and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`;

/** The tables of the base data ordered by name, without those that hold the list of migrations. */
export async function listTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[] | null; key: string[] | null }>(tablesQuery);
  return rows
    .filter(({ name }) => !migrationTables.includes(name))
    .map(({ name, columns, key }) => ({
      name,
      columns: columns ?? [],
      order: key?.join(', ') ?? `${pg.escapeIdentifier(name)}::text collate "C"`,
    }));
}

/** The state of every sequence, ordered by name. */
export async function listSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows: sequences } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relkind = 'S' order by c.relname`,
  );
  if (sequences.length === 0) return [];
  const selects = sequences.map(
    ({ name }) =>
      `select ${pg.escapeLiteral(name)} as name, last_value::text as value, is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
  );
  const { rows } = await client.query<SequenceState>(`${selects.join(' union all ')} order by name`);
  return rows.map(({ name, value, isCalled }) => ({ name, value, isCalled }));
}

/** The names of the migrations that have run, in order; empty for an empty database. */
export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('kysely_migration') is not null as found`,
  );
  if (tables[0]?.found !== true) return [];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name collate "C"');
  return rows.map(({ name }) => name);
}

/**
 * Throws a BackupError for a login from which row-level security could hide rows. All rows are visible only to a superuser, to a login
 * that bypasses row-level security and to the tables' owner.
 */
export async function requireAllRowsVisible(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relrowsecurity and c.relowner <> (select oid from pg_roles where rolname = current_user)
        and not exists (select from pg_roles where rolname = current_user and (rolsuper or rolbypassrls))
      order by c.relname limit 1`,
  );
  if (rows[0] !== undefined)
    throw new BackupError(
      `The login does not own the table ${rows[0].name}, so that rows may be hidden from it; use the owner's login.`,
    );
}
