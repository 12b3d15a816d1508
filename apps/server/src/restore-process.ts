import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig } from './config.ts';
import { queueRewrites, requeueCorrectionDays } from './domains/rewriting/index.ts';
import { type CommandOutput, runOperatorCommand } from './operator-command.ts';
import { withStartedStores } from './operator-stores.ts';
import { BackupError } from './platform/backups/backup-error.ts';
import { backupFolder } from './platform/backups/backup-names.ts';
import { listFinishedCountsBackups, restoreCounts } from './platform/backups/counts-backup.ts';
import type { ConnectionOptions } from './platform/backups/database-client.ts';
import { restoreBackup } from './platform/backups/restore-backup.ts';
import { startPostgres } from './platform/base-data/embedded/start-postgres.ts';
import type { Db } from './platform/base-data/open.ts';
import { openCountingStore } from './platform/counting-store/open.ts';
import { type RestoredDevices, restoreDamagedCounts } from './platform/damaged-counts/restore-damaged.ts';
import { describeDamage } from './platform/damaged-counts/verify-counts.ts';
import { lockFolder } from './platform/files/folder-lock.ts';
import { createLog, type Log } from './platform/log.ts';

// Run by `npm run restore`: restores backups into empty stores, and compares the stores with the backups; or restores damaged counts.

const options = {
  backup: { type: 'string' },
  counts: { type: 'string' },
  damaged: { type: 'boolean' },
  to: { type: 'string' },
} as const;

const embeddedOnly = 'Counts are restored into the embedded store only; unset PORTICO_CLICKHOUSE_URL.';

await runOperatorCommand(async (output) => {
  const { values } = parseArgs({ options });
  const isDamaged = values.damaged === true;
  if (isDamaged && values.backup !== undefined)
    throw new BackupError('--damaged restores counts only; leave out --backup.');
  if (!isDamaged && values.backup === undefined && values.counts === undefined)
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
    if (isDamaged) return await restoreDamaged(values.counts, { ...config, databaseUrl: url }, output);
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

/** Restores the damaged counts from one backup, or from all in the data folder, the newest first. */
async function restoreDamaged(backup: string | undefined, config: Config, output: CommandOutput): Promise<void> {
  if (config.clickhouseUrl !== null) throw new BackupError(embeddedOnly);
  const folder = backupFolder(config.dataFolder);
  await mkdir(folder, { recursive: true });
  const found = (await listFinishedCountsBackups(folder)).map(({ name }) => path.join(folder, name)).toReversed();
  const backups = backup === undefined ? found : [path.resolve(backup)];
  await withStartedStores(config, async ({ db, countingStore }) => {
    const { restored, devices, remaining } = await restoreDamagedCounts({
      db,
      countingStore,
      backupFolder: folder,
      backups,
      onStep: output.step,
    });
    // Rules and bindings may have changed since the backup; the next start of the server applies them.
    if (restored > 0) await queueRewritesOfRestored(db, devices);
    output.line(`Restored ${restored} missing records.`);
    for (const damage of remaining) output.line(describeDamage(damage));
    if (remaining.length === 0) output.line('No counts are damaged any more.');
    else throw new BackupError('Records that are in no backup are still missing: have the devices send them again.');
  });
}

async function queueRewritesOfRestored(db: Db, restored: readonly RestoredDevices[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { companyId, deviceIds, from } of restored) {
      const rows = await tx
        .selectFrom('devices')
        .select('id')
        .where('companyId', '=', companyId)
        .where('id', 'in', deviceIds)
        .execute();
      const known = rows.map(({ id }) => id);
      await queueRewrites(tx, { companyId, deviceIds: known, from: new Date(from * 1000), reason: 'restored' });
      await requeueCorrectionDays(tx, { deviceIds: known });
    }
  });
}

async function restoreEmbeddedCounts(backup: string, config: Config, log: Log, output: CommandOutput): Promise<void> {
  if (config.clickhouseUrl !== null) throw new BackupError(embeddedOnly);
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
