import path from 'node:path';
import type { Log } from '../log.ts';
import { BackupError } from './backup-error.ts';
import { listBackups } from './backup-names.ts';
import type { ConnectionOptions } from './database-client.ts';
import { type RestoreResult, restoreBackup } from './restore-backup.ts';

/**
 * Restores into an empty database the newest backup in `folder` that can be restored: for a server whose base data does not open.
 * Logs as errors the backup it restored and each that it could not restore. Throws a BackupError when none can be restored.
 */
export async function restoreNewestBackup(options: {
  folder: string;
  connect: ConnectionOptions;
  log: Log;
}): Promise<RestoreResult & { file: string }> {
  const { folder, connect, log } = options;
  const files = await listBackups(folder);
  for (const file of files) {
    const backup = path.basename(file);
    try {
      const restored = await restoreBackup({ file, connect, log });
      log.error(
        { backup, tables: restored.tableCount, rows: restored.rowCount },
        `THE BASE DATA WAS LOST. Restored the backup of ${restored.manifest.madeAt}: later changes are missing.`,
      );
      return { ...restored, file };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ reason, backup }, 'This backup of the base data does not restore; trying the one before it.');
    }
  }
  throw new BackupError(
    files.length === 0
      ? `There is no backup of the base data in ${folder}.`
      : `None of the ${files.length} backups of the base data in ${folder} restores; the log says why.`,
  );
}
