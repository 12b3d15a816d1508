import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runOperatorCommand, type Output } from './operator-command.ts';
import { type Config, readConfig } from './config.ts';
import { BackupError } from './platform/backups/backup-error.ts';
import { backupFolder } from './platform/backups/backup-names.ts';
import { restoreCounts } from './platform/backups/counts-backup.ts';
import type { Connect } from './platform/backups/one-client.ts';
import { restoreBackup } from './platform/backups/restore-backup.ts';
import { openCounts } from './platform/counts/open.ts';
import { lockFolder } from './platform/files/folder-lock.ts';
import { createLog, type Log } from './platform/log.ts';
import { startPostgres } from './platform/things/embedded/start-postgres.ts';

// Run by `npm run restore`: restores backups into empty stores, and compares both sides.

const options = { backup: { type: 'string' }, counts: { type: 'string' }, to: { type: 'string' } } as const;

await runOperatorCommand(async (output) => {
  const { values } = parseArgs({ options });
  if (values.backup === undefined && values.counts === undefined)
    throw new BackupError('Name a backup: --backup FILE for the base data, --counts FOLDER for the counts.');
  const config = readConfig(process.env);
  const log = createLog('error');
  const url = values.to ?? config.databaseUrl;
  if (values.backup !== undefined && url !== null) {
    await restore(path.resolve(values.backup), { connectionString: url }, log, output);
    if (values.counts === undefined) return;
  }
  await mkdir(config.data, { recursive: true });
  // Refused while a server runs on the folder.
  const lock = await lockFolder(config.data);
  try {
    if (values.backup !== undefined && url === null) await restoreEmbedded(values.backup, config, log, output);
    if (values.counts !== undefined) await restoreEmbeddedCounts(values.counts, config, log, output);
  } finally {
    await lock.release();
  }
});

async function restoreEmbedded(backup: string, { data }: Config, log: Log, output: Output): Promise<void> {
  const postgres = await startPostgres({ folder: data, log });
  try {
    await restore(path.resolve(backup), postgres.connection, log, output);
  } finally {
    await postgres.stop();
  }
}

async function restore(file: string, connect: Connect, log: Log, output: Output): Promise<void> {
  const { manifest, tables, rows, laterMigrations } = await restoreBackup({ file, connect, log, onStep: output.step });
  output.line(`Restored the base data of ${manifest.madeAt} (Portico ${manifest.porticoVersion}).`);
  output.line(`${tables} tables with ${rows} rows are equal to the backup; ${laterMigrations} later migrations ran.`);
}

async function restoreEmbeddedCounts(backup: string, config: Config, log: Log, output: Output): Promise<void> {
  if (config.clickhouseUrl !== null)
    throw new BackupError('Counts are restored into the embedded store only; unset PORTICO_CLICKHOUSE_URL.');
  const counts = await openCounts({ url: null, folder: config.data, log });
  try {
    const onStep = output.step;
    const folder = backupFolder(config.data);
    const rows = await restoreCounts({ counts, backupFolder: folder, backup: path.resolve(backup), onStep });
    const parts = Object.entries(rows).map(([table, count]) => `${table} ${count}`);
    output.line(`Restored the counts; as many rows as in the backup, all parts sound: ${parts.join(', ')}.`);
  } finally {
    await counts.close();
  }
}
