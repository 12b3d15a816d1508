import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { syncFolder } from '../files/write-whole.ts';
import { BackupError } from './backup-error.ts';
import { type BackupHeader, type Manifest, type TableRows, writeBackupFile } from './backup-file.ts';
import { backupName } from './backup-names.ts';
import { copyOut, setCopySettings } from './copy-tables.ts';
import { type Connect, withClient } from './one-client.ts';
import { listMigrations, listSequences, listTables, requireFullSight, type TableShape } from './table-list.ts';

export type WrittenBackup = { file: string; bytes: number; manifest: Manifest };

/**
 * Writes a backup of the base data into `folder`: one file with everything as it was at one moment, while the server goes on
 * writing. Works on every PostgreSQL from 15 on. `isWanted` may refuse the finished file, which is then removed (null).
 */
export async function writeBackup(options: {
  connect: Connect;
  folder: string;
  at: Date;
  isWanted?: (manifest: Manifest) => boolean;
  /** Runs before each table is read. */
  onTable?: (name: string) => Promise<void>;
  signal?: AbortSignal;
}): Promise<WrittenBackup | null> {
  const { connect, folder, at, isWanted = () => true, onTable = async () => {}, signal } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, backupName(at));
  const unfinished = `${file}.part`;
  try {
    const manifest = await withClient(connect, (client) => writeSnapshot(client, unfinished, at, onTable), signal);
    if (!isWanted(manifest)) {
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
): Promise<Manifest> {
  await client.query('begin isolation level repeatable read read only');
  await setCopySettings(client);
  await requireFullSight(client);
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
    // Sequences stand outside transactions. Read after the snapshot, they are past every id in it.
    sequences: await listSequences(client),
  };
  const sums = await writeBackupFile(file, header, allRows(client, tables, onTable));
  await client.query('commit');
  return { ...header, sums };
}

async function* allRows(
  client: pg.Client,
  tables: readonly TableShape[],
  onTable: (name: string) => Promise<void>,
): AsyncGenerator<TableRows> {
  for (const table of tables) {
    await onTable(table.name);
    yield { name: table.name, chunks: copyOut(client, table) };
  }
}

async function readPorticoVersion(): Promise<string> {
  const text = await readFile(path.join(import.meta.dirname, '../../../package.json'), 'utf8');
  const { version } = JSON.parse(text) as { version: string }; // Our own file.
  return version;
}
