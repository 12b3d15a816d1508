import { rename, rm } from 'node:fs/promises';
import type pg from 'pg';
import { clusterFolder } from '../base-data/embedded/cluster.ts';
import { DamagedFilesError } from '../base-data/embedded/damaged-files.ts';
import { type EmbeddedPostgres, startPostgres } from '../base-data/embedded/start-postgres.ts';
import type { Log } from '../log.ts';
import { backupFolder, listBackups } from './backup-names.ts';
import { withClient } from './database-client.ts';
import { restoreNewestBackup } from './restore-newest.ts';

/**
 * Starts the embedded PostgreSQL of a data folder. When its files are damaged, moves them aside and restores the newest backup that
 * can be restored; a full disk or missing memory is no reason to restore. When no backup can be restored, puts the files back and
 * throws the first error. An empty database, after the loss of the folder or an interrupted restore, is also filled from the newest
 * backup if there is one.
 */
export async function startOrRestorePostgres(options: { folder: string; log: Log }): Promise<EmbeddedPostgres> {
  const { folder, log } = options;
  const backups = backupFolder(folder);
  try {
    return await startAndFill(options, backups);
  } catch (error) {
    if (!(error instanceof DamagedFilesError) || (await listBackups(backups)).length === 0) throw error;
    const cluster = clusterFolder(folder);
    const aside = `${cluster}-broken-${new Date().toISOString().replaceAll(':', '')}`;
    log.error(
      { err: error, aside },
      'THE FILES OF THE BASE DATA ARE DAMAGED. They are moved aside; taking the newest backup.',
    );
    await rename(cluster, aside);
    try {
      return await startAndFill(options, backups);
    } catch (restoreError) {
      log.error({ err: restoreError }, 'No backup could be restored; the files of the base data are put back.');
      await rm(cluster, { recursive: true, force: true });
      await rename(aside, cluster);
      throw error;
    }
  }
}

/** Starts PostgreSQL, and restores the newest backup when there are backups and the database is empty. */
async function startAndFill(options: { folder: string; log: Log }, backups: string): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres(options);
  try {
    const connect = postgres.connection;
    if ((await listBackups(backups)).length > 0 && (await withClient(connect, isEmpty)))
      await restoreNewestBackup({ folder: backups, connect, log: options.log });
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** Whether no migration has run. */
async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(`select to_regclass('kysely_migration') is null as empty`);
  return rows[0]?.empty === true;
}
