import type pg from 'pg';
import type { Log } from '../../log.ts';
import { isDamageMessage } from './damaged-files.ts';
import { findNamedRelation, rebuildIndex } from './damaged-relations.ts';

/** Watches PostgreSQL's log for damaged pages that queries meet. */
export type DamageWatch = {
  /** To be called with each line of the log. */
  onLine(line: string): void;
  /** Names of the damaged tables, and of damaged indexes that could not be rebuilt. */
  damaged: ReadonlySet<string>;
};

/**
 * Rebuilds an index with a damaged page from its table, which loses nothing. Says loudly that a table is damaged: its rows come back only
 * from a backup, without the changes since, so that is left to the next start. Each table and index is handled once.
 */
export function watchDamage(connection: pg.ClientConfig, log: Log): DamageWatch {
  const damaged = new Set<string>();
  const seen = new Set<string>();

  async function handle(line: string): Promise<void> {
    const relation = await findNamedRelation(connection, line);
    if (relation === null) {
      log.error({ postgres: line }, 'A file of the embedded PostgreSQL is damaged that holds no base data.');
      return;
    }
    if (seen.has(relation.name)) return;
    seen.add(relation.name);
    if (relation.kind === 'index' && (await tryRebuild(connection, relation.name, log))) {
      seen.delete(relation.name);
      return;
    }
    damaged.add(relation.name);
    log.error({ postgres: line, table: relation.name }, describeDamage(relation.name));
  }

  return {
    damaged,
    onLine(line) {
      if (!/^(ERROR|FATAL|PANIC):/.test(line) || !isDamageMessage(line) || seen.has(line)) return;
      seen.add(line);
      handle(line)
        .catch((error: unknown) =>
          log.error({ reason: String(error), postgres: line }, 'A FILE OF THE BASE DATA IS DAMAGED.'),
        )
        .finally(() => seen.delete(line));
    },
  };
}

/** Rebuilds a damaged index. Returns false, and logs why, when that fails. */
export async function tryRebuild(connection: pg.ClientConfig, index: string, log: Log): Promise<boolean> {
  try {
    await rebuildIndex(connection, index);
    log.warn(
      { index },
      `The index ${index} of the base data was damaged; it was rebuilt from its table, and nothing is lost.`,
    );
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ reason, index }, `The index ${index} of the base data is damaged and could not be rebuilt.`);
    return false;
  }
}

function describeDamage(name: string): string {
  return `THE TABLE ${name} OF THE BASE DATA IS DAMAGED ON DISK. The next start restores the newest backup; later changes will be missing.`;
}
