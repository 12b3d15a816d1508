import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { clusterFolder } from '../base-data/embedded/cluster.ts';
import { DamagedFilesError, isDamageError } from '../base-data/embedded/damaged-files.ts';
import { type DamagedRelation, findDamagedRelations } from '../base-data/embedded/damaged-relations.ts';
import { type EmbeddedPostgres, startPostgres } from '../base-data/embedded/start-postgres.ts';
import { readPositions } from '../base-data/embedded/wal-positions.ts';
import { tryRebuild, watchDamage } from '../base-data/embedded/watch-damage.ts';
import type { Log } from '../log.ts';
import { backupFolder, listBackups, parseBackupTime } from './backup-names.ts';
import { withClient } from './database-client.ts';
import { restoreNewestBackup } from './restore-newest.ts';

/** What is known about damage of the embedded base data. */
export type BaseDataCondition = {
  /** Since when changes are missing after a restore or an incomplete recovery at a start of this server; null: none. */
  readMissingSince(): Date | null;
  /** Names of tables and indexes that are damaged and could not be mended. */
  listDamaged(): string[];
};

type WatchedPostgres = EmbeddedPostgres & { condition: BaseDataCondition };

/**
 * Starts the embedded PostgreSQL of a data folder and reads every page of it. When its files are damaged, or changes are missing that the
 * newest backup has, moves the files aside and restores the newest backup that can be restored. A damaged index is rebuilt instead. A full
 * disk or missing memory is no reason to restore. When no backup can be restored, puts the files back, and uses them if PostgreSQL
 * runs on them; otherwise throws a DamagedFilesError. An empty database, after the loss of the folder or an interrupted restore, is
 * also filled from the newest backup if there is one.
 */
export async function startOrRestorePostgres(options: { folder: string; log: Log }): Promise<WatchedPostgres> {
  const { folder, log } = options;
  const lastNoted = (await readPositions(clusterFolder(folder))).at(-1)?.to ?? null;
  try {
    const { postgres, restoredTo } = await startSound(options);
    return watch(postgres, restoredTo, [], log);
  } catch (error) {
    if (!(error instanceof DamagedFilesError)) throw error;
    const restored = await restoreInstead(options, error, lastNoted);
    if (restored !== null) return restored;
    if (!(error instanceof PartialDamageError))
      throw new DamagedFilesError(
        `The base data in ${clusterFolder(folder)} is damaged and no backup of it restores; replace the folder by a copy, or move it away to begin with an empty one. ${error.message}`,
      );
    log.error(
      { reason: error.message },
      'THE BASE DATA IS DAMAGED AND NO BACKUP RESTORES; it is used as far as it can be read.',
    );
    return watch(await startPostgres(options), null, error.names, log);
  }
}

/** PostgreSQL runs, but some tables have damaged pages (their names), or changes are missing: without a backup the rest is used. */
class PartialDamageError extends DamagedFilesError {
  names: string[];

  constructor(message: string, names: string[]) {
    super(message);
    this.names = names;
  }
}

function watch(
  postgres: EmbeddedPostgres,
  restoredTo: Date | null,
  damaged: readonly string[],
  log: Log,
): WatchedPostgres {
  postgres.notePositions();
  const damageWatch = watchDamage(postgres.connection, log);
  postgres.followLog(damageWatch.onLine);
  return {
    ...postgres,
    condition: {
      readMissingSince: () => postgres.readMissingChanges()?.since ?? restoredTo,
      listDamaged: () => [...damaged, ...damageWatch.damaged],
    },
  };
}

/** Moves the damaged files aside and restores the newest backup. `lastNoted`: the time of the last known change. When none restores, puts the files back and returns null. */
async function restoreInstead(
  options: { folder: string; log: Log },
  error: DamagedFilesError,
  lastNoted: Date | null,
): Promise<WatchedPostgres | null> {
  const { folder, log } = options;
  const backups = backupFolder(folder);
  if ((await listBackups(backups)).length === 0) return null;
  const cluster = clusterFolder(folder);
  const aside = `${cluster}-broken-${new Date().toISOString().replaceAll(':', '')}`;
  log.error(
    { reason: error.message, aside },
    'THE FILES OF THE BASE DATA ARE DAMAGED. They are moved aside; taking the newest backup.',
  );
  await rename(cluster, aside);
  try {
    const { postgres, restoredTo } = await startAndFill(options);
    log.error(
      { from: restoredTo, to: lastNoted },
      `Changes of the base data from ${restoredTo?.toISOString()} to ${lastNoted?.toISOString() ?? 'the damage'} are missing.`,
    );
    return watch(postgres, restoredTo, [], log);
  } catch (restoreError) {
    const reason = restoreError instanceof Error ? restoreError.message : String(restoreError);
    log.error({ reason }, 'No backup could be restored; the files of the base data are put back.');
    await rm(cluster, { recursive: true, force: true });
    await rename(aside, cluster);
    return null;
  }
}

/** Starts PostgreSQL and checks what it has opened. Throws a DamagedFilesError when a backup would be better. */
async function startSound(options: { folder: string; log: Log }): Promise<FilledPostgres> {
  const { postgres, restoredTo } = await startAndFill(options);
  try {
    const missing = postgres.readMissingChanges();
    if (missing !== null && (!missing.isConsistent || (await hasBackupSince(options.folder, missing.recoveredUntil))))
      throw new PartialDamageError(`Changes since ${missing.since.toISOString()} are missing.`, []);
    await requireSoundPages(postgres, options.log);
    return { postgres, restoredTo };
  } catch (error) {
    await postgres.stop();
    throw asDamage(error);
  }
}

/** Rebuilds damaged indexes. Throws a PartialDamageError for damaged tables. */
async function requireSoundPages({ connection }: EmbeddedPostgres, log: Log): Promise<void> {
  const unsound: DamagedRelation[] = [];
  for (const relation of await findDamagedRelations(connection))
    if (relation.kind === 'data' || !(await tryRebuild(connection, relation.name, log))) unsound.push(relation);
  const messages = unsound.map(({ name, message }) => `${name} (${message})`);
  if (unsound.length > 0)
    throw new PartialDamageError(
      `Damaged tables: ${messages.join(', ')}.`,
      unsound.map(({ name }) => name),
    );
}

async function hasBackupSince(folder: string, time: Date): Promise<boolean> {
  const [newest] = await listBackups(backupFolder(folder));
  return newest !== undefined && (parseBackupTime(path.basename(newest)) ?? 0) >= time.getTime();
}

/** `restoredTo`: the time of the backup that an empty database was filled from, else null. */
type FilledPostgres = { postgres: EmbeddedPostgres; restoredTo: Date | null };

/** Starts PostgreSQL, and restores the newest backup when there are backups and the database is empty. */
async function startAndFill(options: { folder: string; log: Log }): Promise<FilledPostgres> {
  const backups = backupFolder(options.folder);
  const postgres = await startPostgres(options);
  try {
    const connect = postgres.connection;
    if ((await listBackups(backups)).length === 0 || !(await withClient(connect, isEmpty)))
      return { postgres, restoredTo: null };
    const { manifest } = await restoreNewestBackup({ folder: backups, connect, log: options.log });
    return { postgres, restoredTo: new Date(manifest.madeAt) };
  } catch (error) {
    await postgres.stop();
    throw asDamage(error);
  }
}

function asDamage(error: unknown): unknown {
  return isDamageError(error) && !(error instanceof DamagedFilesError)
    ? new DamagedFilesError(`${error.message}.`)
    : error;
}

/** Whether no migration has run. */
async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(`select to_regclass('kysely_migration') is null as empty`);
  return rows[0]?.empty === true;
}
