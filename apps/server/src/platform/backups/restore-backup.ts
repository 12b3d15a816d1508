import path from 'node:path';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { knownMigrations, migrate, migrationFolder } from '../things/migrate.ts';
import type { Database } from '../things/schema.ts';
import { BackupError } from './backup-error.ts';
import { type BackupHeader, type Manifest, readBackup, verifyBackup } from './backup-file.ts';
import { copyIn, setCopySettings, sumTables } from './copy-tables.ts';
import { suspendRules } from './suspend-rules.ts';
import { type Connect, withClient } from './one-client.ts';
import { listMigrations, listTables, type TableShape } from './table-list.ts';
import { differingTables } from './table-sums.ts';

const oldestPostgres = 150000;

/** What a restore did; `manifest` is of the backup, `laterMigrations` ran after its rows were in. */
export type RestoredBackup = { manifest: Manifest; tables: number; rows: number; laterMigrations: number };

/**
 * Restores a backup into an empty database and compares every table with the backup. Everything happens in one transaction: when
 * it fails, the database is as empty as before. Throws a BackupError with one sentence where the backup or the database is at fault.
 */
export async function restoreBackup(options: {
  file: string;
  connect: Connect;
  log: Log;
  onStep?: (what: string) => void;
  signal?: AbortSignal;
  migrations?: string;
}): Promise<RestoredBackup> {
  const { file, connect, log, onStep = () => {}, signal, migrations = migrationFolder } = options;
  onStep('checking the file');
  const checked = await verifyBackup(file);
  const known = await knownMigrations(migrations);
  const last = requireKnownSchema(checked, known, path.basename(file));
  return withClient(
    connect,
    async (client) => {
      const restored = await transactionOn(client).execute(async (tx) => {
        await requireEmpty(client);
        await setCopySettings(client);
        onStep(`making the tables of ${last}`);
        await migrate(tx, log, migrations, last);
        const tables = await requireSameTables(client, checked);
        const resumeRules = await suspendRules(client);
        // Migrations may have made rows.
        await client.query(`truncate ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`);
        await loadRows(client, file, checked, onStep);
        await setSequences(client, checked);
        onStep('checking references between tables');
        await resumeRules();
        onStep('comparing every table with the backup');
        await requireSameRows(client, tables, checked);
        await migrate(tx, log, migrations);
        const laterMigrations = (await listMigrations(client)).length - checked.migrations.length;
        const rows = checked.sums.reduce((sum, table) => sum + table.rows, 0);
        return { manifest: checked, tables: checked.sums.length, rows, laterMigrations };
      });
      // Without figures about the new rows the planner would guess until the first automatic run.
      await client.query('analyze');
      return restored;
    },
    signal,
  );
}

/** The newest migration of the backup, which must be one of the program's, with the same ones before it. */
function requireKnownSchema({ migrations, porticoVersion }: BackupHeader, known: string[], name: string): string {
  const unknown = migrations.filter((migration) => !known.includes(migration));
  if (unknown.length > 0)
    throw new BackupError(
      `The backup ${name} was written by a newer Portico (${porticoVersion}, it knows ${unknown.join(', ')}); restore it with that version or a later one.`,
    );
  const last = migrations.at(-1);
  if (last === undefined || migrations.some((migration, position) => known[position] !== migration))
    throw new BackupError(`The backup ${name} lists its migrations in another order than this Portico.`);
  return last;
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; database: string; tables: number }>(
    `select current_setting('server_version_num')::int as version, current_database() as database,
      (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = current_schema() and c.relkind in ('r', 'p')) as tables`,
  );
  const { version = 0, database = '', tables = 0 } = rows[0] ?? {};
  if (version < oldestPostgres) throw new BackupError('The PostgreSQL server is older than version 15.');
  if (tables > 0)
    throw new BackupError(`The database "${database}" is not empty (${tables} tables); restore into an empty one.`);
}

/** A transaction that Kysely's migrations and plain queries on the client share. */
function transactionOn(client: pg.Client) {
  const connection = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: async () => connection, end: async () => {}, options: {} };
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  }).transaction();
}

async function requireSameTables(client: pg.Client, { tables: wanted }: BackupHeader): Promise<TableShape[]> {
  const made = await listTables(client);
  const shape = (table: { name: string; columns: readonly string[] }) =>
    `${table.name} (${table.columns.toSorted().join(', ')})`;
  const [shapesMade, shapesWanted] = [made.map(shape), wanted.map(shape)];
  const odd = [...made, ...wanted].filter(
    (table) => !shapesMade.includes(shape(table)) || !shapesWanted.includes(shape(table)),
  );
  if (odd.length > 0)
    throw new BackupError(
      `The backup has other tables or columns than its migrations make: ${[...new Set(odd.map(({ name }) => name))].join(', ')}.`,
    );
  return made;
}

async function loadRows(client: pg.Client, file: string, header: BackupHeader, onStep: (what: string) => void) {
  const columnsByTable = columnNames(header);
  await readBackup(file, async ({ name, chunks }) => {
    onStep(`loading ${name}`);
    await copyIn(client, { name, columns: columnsByTable.get(name) ?? [] }, chunks);
  });
}

const columnNames = ({ tables }: BackupHeader) => new Map(tables.map(({ name, columns }) => [name, columns]));

async function setSequences(client: pg.Client, { sequences }: BackupHeader): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [pg.escapeIdentifier(name), value, isCalled]);
}

async function requireSameRows(client: pg.Client, tables: TableShape[], manifest: Manifest): Promise<void> {
  // Columns in the backup's order: it decides the text.
  const columnsByTable = columnNames(manifest);
  const shapes = tables.map((table) => ({ ...table, columns: columnsByTable.get(table.name) ?? table.columns }));
  const wrong = differingTables(manifest.sums, await sumTables(client, shapes));
  if (wrong.length > 0)
    throw new BackupError(`After loading, these tables differ from the backup: ${wrong.join(', ')}.`);
}
