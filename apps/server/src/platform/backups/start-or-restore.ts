import { rename, rm } from 'node:fs/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { clusterFolder } from '../things/embedded/cluster.ts';
import { DamagedFilesError } from '../things/embedded/damaged-files.ts';
import { type EmbeddedPostgres, startPostgres } from '../things/embedded/start-postgres.ts';
import { backupFolder, listBackups } from './backup-names.ts';
import { withClient } from './one-client.ts';
import { restoreNewest } from './restore-newest.ts';

/**
 * Starts the embedded PostgreSQL of a data folder. When its files are damaged, they are moved aside and the newest backup that
 * restores is taken; a full disk or missing memory is no reason to go back to a backup. When no backup restores either, the files are
 * put back and the first error is thrown. An empty database beside backups, of a folder that was lost or of a restore that was
 * interrupted, is filled from the newest one, too.
 */
export async function startOrRestore(options: { folder: string; log: Log }): Promise<EmbeddedPostgres> {
  const { folder, log } = options;
  const backups = backupFolder(folder);
  try {
    return await startFilled(options, backups);
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
      return await startFilled(options, backups);
    } catch (second) {
      log.error({ err: second }, 'No backup could be restored; the files of the base data are put back.');
      await rm(cluster, { recursive: true, force: true });
      await rename(aside, cluster);
      throw error;
    }
  }
}

/** Starts PostgreSQL, and restores the newest backup where there are backups and the database is empty. */
async function startFilled(options: { folder: string; log: Log }, backups: string): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres(options);
  try {
    const connect = postgres.connection;
    if ((await listBackups(backups)).length > 0 && (await withClient(connect, isEmpty)))
      await restoreNewest({ folder: backups, connect, log: options.log });
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** The first migration has not run. */
async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(`select to_regclass('kysely_migration') is null as empty`);
  return rows[0]?.empty === true;
}
