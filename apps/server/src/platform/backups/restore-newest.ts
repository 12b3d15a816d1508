import path from 'node:path';
import type { Log } from '../log.ts';
import { BackupError } from './backup-error.ts';
import { listBackups } from './backup-names.ts';
import type { Connect } from './one-client.ts';
import { type RestoredBackup, restoreBackup } from './restore-backup.ts';

/**
 * Restores the newest backup in `folder` that restores, into an empty database: for a server whose base data does not open. Says
 * loudly which one it took and which it could not take. Throws a BackupError where none restores.
 */
export async function restoreNewest(options: {
  folder: string;
  connect: Connect;
  log: Log;
}): Promise<RestoredBackup & { file: string }> {
  const { folder, connect, log } = options;
  const files = await listBackups(folder);
  for (const file of files) {
    const backup = path.basename(file);
    try {
      const restored = await restoreBackup({ file, connect, log });
      log.error(
        { backup, tables: restored.tables, rows: restored.rows },
        `THE BASE DATA WAS LOST. Restored the backup of ${restored.manifest.madeAt}: later changes are missing.`,
      );
      return { ...restored, file };
    } catch (error) {
      log.error({ err: error, backup }, 'This backup of the base data does not restore; trying the one before it.');
    }
  }
  throw new BackupError(
    files.length === 0
      ? `There is no backup of the base data in ${folder}.`
      : `None of the ${files.length} backups of the base data in ${folder} restores; the log says why.`,
  );
}
