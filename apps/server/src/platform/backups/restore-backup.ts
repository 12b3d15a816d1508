import path from 'node:path';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { listKnownMigrations, migrate, migrationFolder } from '../base-data/migrate.ts';
import type { Database } from '../base-data/schema.ts';
import type { Log } from '../log.ts';
import { BackupError } from './backup-error.ts';
import { type BackupHeader, type BackupManifest, readBackup, verifyBackup } from './backup-file.ts';
import { computeTableChecksums, copyTableIn, setCopySettings } from './copy-tables.ts';
import { type ConnectionOptions, withClient } from './database-client.ts';
import { suspendConstraints } from './suspend-constraints.ts';
import { findDifferingTables } from './table-checksums.ts';
import { listMigrations, listTables, type TableShape } from './table-list.ts';

const minPostgresVersion = 150000;

/** Result of a restore. `manifest`: of the backup; `laterMigrationCount`: migrations newer than the backup, run after the rows. */
export type RestoreResult = {
  manifest: BackupManifest;
  tableCount: number;
  rowCount: number;
  laterMigrationCount: number;
};

/**
 * Restores a backup into an empty database and compares every table with the backup. Everything happens in one transaction: when
 * it fails, the database stays empty. Throws a BackupError with one sentence when the backup or the database is at fault.
 */
export async function restoreBackup(options: {
  file: string;
  connect: ConnectionOptions;
  log: Log;
  onStep?: (what: string) => void;
  signal?: AbortSignal;
  migrations?: string;
}): Promise<RestoreResult> {
  const { file, connect, log, onStep = () => {}, signal, migrations = migrationFolder } = options;
  onStep('checking the file');
  const checked = await verifyBackup(file);
  const known = await listKnownMigrations(migrations);
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
        const resumeConstraints = await suspendConstraints(client);
        // Migrations may have inserted rows.
        await client.query(`truncate ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')}`);
        await loadRows(client, file, checked, onStep);
        await setSequences(client, checked);
        onStep('checking references between tables');
        await resumeConstraints();
        onStep('comparing every table with the backup');
        await requireSameRows(client, tables, checked);
        await migrate(tx, log, migrations);
        const laterMigrationCount = (await listMigrations(client)).length - checked.migrations.length;
        const rowCount = checked.tableChecksums.reduce((sum, table) => sum + table.rows, 0);
        return {
          manifest: checked,
          tableCount: checked.tableChecksums.length,
          rowCount,
          laterMigrationCount,
        };
      });
      // Without statistics of the new rows the query planner would guess until the first automatic ANALYZE.
      await client.query('analyze');
      return restored;
    },
    signal,
  );
}

/** Returns the newest migration of the backup. Throws unless the backup's migrations are the first ones of this program. */
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
  if (version < minPostgresVersion) throw new BackupError('The PostgreSQL server is older than version 15.');
  if (tables > 0)
    throw new BackupError(`The database "${database}" is not empty (${tables} tables); restore into an empty one.`);
}

/** A transaction on `client`, shared by Kysely's migrations and plain queries on the client. */
function transactionOn(client: pg.Client) {
  const connection = { query: client.query.bind(client), release: () => {} };
  const pool = { connect: async () => connection, end: async () => {}, options: {} };
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  }).transaction();
}

async function requireSameTables(client: pg.Client, { tables: expected }: BackupHeader): Promise<TableShape[]> {
  const created = await listTables(client);
  const shape = (table: { name: string; columns: readonly string[] }) =>
    `${table.name} (${table.columns.toSorted().join(', ')})`;
  const [createdShapes, expectedShapes] = [created.map(shape), expected.map(shape)];
  const differing = [...created, ...expected].filter(
    (table) => !createdShapes.includes(shape(table)) || !expectedShapes.includes(shape(table)),
  );
  if (differing.length > 0)
    throw new BackupError(
      `The backup has other tables or columns than its migrations make: ${[...new Set(differing.map(({ name }) => name))].join(', ')}.`,
    );
  return created;
}

async function loadRows(client: pg.Client, file: string, header: BackupHeader, onStep: (what: string) => void) {
  const columnsByTable = columnNames(header);
  await readBackup(file, async ({ name, chunks }) => {
    onStep(`loading ${name}`);
    await copyTableIn(client, { name, columns: columnsByTable.get(name) ?? [] }, chunks);
  });
}

const columnNames = ({ tables }: BackupHeader) => new Map(tables.map(({ name, columns }) => [name, columns]));

async function setSequences(client: pg.Client, { sequences }: BackupHeader): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [pg.escapeIdentifier(name), value, isCalled]);
}

async function requireSameRows(client: pg.Client, tables: TableShape[], manifest: BackupManifest): Promise<void> {
  // Columns in the order of the backup, because the order affects the COPY text and so the checksum.
  const columnsByTable = columnNames(manifest);
  const shapes = tables.map((table) => ({ ...table, columns: columnsByTable.get(table.name) ?? table.columns }));
  const differing = findDifferingTables(manifest.tableChecksums, await computeTableChecksums(client, shapes));
  if (differing.length > 0)
    throw new BackupError(`After loading, these tables differ from the backup: ${differing.join(', ')}.`);
}
