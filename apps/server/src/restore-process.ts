import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from './config.ts';
import { type CommandOutput, runOperatorCommand } from './operator-command.ts';
import { BackupError } from './platform/backups/backup-error.ts';
import { backupFolder } from './platform/backups/backup-names.ts';
import { restoreCounts } from './platform/backups/counts-backup.ts';
import type { ConnectionOptions } from './platform/backups/database-client.ts';
import { restoreBackup } from './platform/backups/restore-backup.ts';
import { startPostgres } from './platform/base-data/embedded/start-postgres.ts';
import { openCountingStore } from './platform/counting-store/open.ts';
import { lockFolder } from './platform/files/folder-lock.ts';
import { createLog, type Log } from './platform/log.ts';

// Run by `npm run restore`: restores backups into empty stores, and compares the stores with the backups.

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
  await mkdir(config.dataFolder, { recursive: true });
  // Throws while a server uses the folder.
  const lock = await lockFolder(config.dataFolder);
  try {
    if (values.backup !== undefined && url === null) await restoreEmbedded(values.backup, config, log, output);
    if (values.counts !== undefined) await restoreEmbeddedCounts(values.counts, config, log, output);
  } finally {
    await lock.release();
  }
});

async function restoreEmbedded(backup: string, { dataFolder }: Config, log: Log, output: CommandOutput): Promise<void> {
  const postgres = await startPostgres({ folder: dataFolder, log });
  try {
    await restore(path.resolve(backup), postgres.connection, log, output);
  } finally {
    await postgres.stop();
  }
}

async function restore(file: string, connect: ConnectionOptions, log: Log, output: CommandOutput): Promise<void> {
  const { manifest, tableCount, rowCount, laterMigrationCount } = await restoreBackup({
    file,
    connect,
    log,
    onStep: output.step,
  });
  output.line(`Restored the base data of ${manifest.madeAt} (Portico ${manifest.porticoVersion}).`);
  output.line(
    `${tableCount} tables with ${rowCount} rows are equal to the backup; ${laterMigrationCount} later migrations ran.`,
  );
}

async function restoreEmbeddedCounts(backup: string, config: Config, log: Log, output: CommandOutput): Promise<void> {
  if (config.clickhouseUrl !== null)
    throw new BackupError('Counts are restored into the embedded store only; unset PORTICO_CLICKHOUSE_URL.');
  const countingStore = await openCountingStore({ url: null, folder: config.dataFolder, log });
  try {
    const onStep = output.step;
    const folder = backupFolder(config.dataFolder);
    const rows = await restoreCounts({
      counts: countingStore,
      backupFolder: folder,
      backup: path.resolve(backup),
      onStep,
    });
    const rowCounts = Object.entries(rows).map(([table, count]) => `${table} ${count}`);
    output.line(`Restored the counts; as many rows as in the backup, all parts sound: ${rowCounts.join(', ')}.`);
  } finally {
    await countingStore.close();
  }
}
