import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { syncFolder } from '../files/write-atomically.ts';
import { BackupError } from './backup-error.ts';
import { type BackupHeader, type BackupManifest, type TableRowCount, writeBackupFile } from './backup-file.ts';
import { backupName } from './backup-names.ts';
import { copyTableOut, setCopySettings } from './copy-tables.ts';
import { type ConnectionOptions, withClient } from './database-client.ts';
import { listMigrations, listSequences, listTables, requireAllRowsVisible, type TableShape } from './table-list.ts';

export type WrittenBackup = { file: string; bytes: number; manifest: BackupManifest };

/**
 * Writes a backup of the base data into `folder`: one file with a consistent snapshot, while the server goes on writing. Works with
 * PostgreSQL 15 and later. When `shouldKeep` returns false for the finished file, the file is removed and null is returned.
 */
export async function writeBackup(options: {
  connect: ConnectionOptions;
  folder: string;
  at: Date;
  shouldKeep?: (manifest: BackupManifest) => boolean;
  /** Runs before each table is read. */
  beforeTable?: (name: string) => Promise<void>;
  signal?: AbortSignal;
}): Promise<WrittenBackup | null> {
  const { connect, folder, at, shouldKeep = () => true, beforeTable = async () => {}, signal } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, backupName(at));
  const unfinished = `${file}.part`;
  try {
    const manifest = await withClient(connect, (client) => writeSnapshot(client, unfinished, at, beforeTable), signal);
    if (!shouldKeep(manifest)) {
      await rm(unfinished);
      return null;
    }
    const { size } = await stat(unfinished);
    await rename(unfinished, file);
    await syncFolder(folder);
    return { file, bytes: size, manifest };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeSnapshot(
  client: pg.Client,
  file: string,
  at: Date,
  onTable: (name: string) => Promise<void>,
): Promise<BackupManifest> {
  await client.query('begin isolation level repeatable read read only');
  await setCopySettings(client);
  await requireAllRowsVisible(client);
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  const migrations = await listMigrations(client);
  if (migrations.length === 0) throw new BackupError('The database holds no base data of Portico.');
  const tables = await listTables(client);
  const header: BackupHeader = {
    madeAt: at.toISOString(),
    porticoVersion: await readPorticoVersion(),
    postgresVersion: rows[0]?.version ?? '',
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    // Sequences are not part of the snapshot. They are read after it was taken, so their values are not below any id in it.
    sequences: await listSequences(client),
  };
  const tableChecksums = await writeBackupFile(file, header, allRows(client, tables, onTable));
  await client.query('commit');
  return { ...header, tableChecksums };
}

async function* allRows(
  client: pg.Client,
  tables: readonly TableShape[],
  onTable: (name: string) => Promise<void>,
): AsyncGenerator<TableRowCount> {
  for (const table of tables) {
    await onTable(table.name);
    yield { name: table.name, chunks: copyTableOut(client, table) };
  }
}

async function readPorticoVersion(): Promise<string> {
  const text = await readFile(path.join(import.meta.dirname, '../../../package.json'), 'utf8');
  const { version } = JSON.parse(text) as { version: string }; // Our own file.
  return version;
}
