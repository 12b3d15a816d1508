import { rename, rm } from 'node:fs/promises';
import type { Log } from '../log.ts';
import { clusterFolder } from '../things/embedded/cluster.ts';
import { DamagedFilesError } from '../things/embedded/damaged-files.ts';
import { type EmbeddedPostgres, startPostgres } from '../things/embedded/start-postgres.ts';
import { backupFolder, listBackups } from './backup-names.ts';
import { restoreNewest } from './restore-newest.ts';

/**
 * Starts the embedded PostgreSQL of a data folder. When its files are damaged, they are moved aside and the newest backup that
 * restores is taken; a full disk or missing memory is no reason to go back to a backup. When no backup restores either, the files are put back and the first error is thrown.
 */
export async function startOrRestore(options: { folder: string; log: Log }): Promise<EmbeddedPostgres> {
  const { folder, log } = options;
  try {
    return await startPostgres(options);
  } catch (error) {
    const backups = backupFolder(folder);
    if (!(error instanceof DamagedFilesError) || (await listBackups(backups)).length === 0) throw error;
    const cluster = clusterFolder(folder);
    const aside = `${cluster}-broken-${new Date().toISOString().replaceAll(':', '')}`;
    log.error(
      { err: error, aside },
      'THE FILES OF THE BASE DATA ARE DAMAGED. They are moved aside; taking the newest backup.',
    );
    await rename(cluster, aside);
    try {
      return await startRestored(options, backups);
    } catch (second) {
      log.error({ err: second }, 'No backup could be restored; the files of the base data are put back.');
      await rm(cluster, { recursive: true, force: true });
      await rename(aside, cluster);
      throw error;
    }
  }
}

async function startRestored(options: { folder: string; log: Log }, backups: string): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres(options);
  try {
    await restoreNewest({ folder: backups, connect: postgres.connection, log: options.log });
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
