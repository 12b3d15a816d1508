import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { findFirstMissing, parseWalPosition, readPositions } from './wal-positions.ts';

const pageBytes = 8_192;

/**
 * What a start has not recovered. `since`: changes may be missing from then on. `recoveredUntil`: no change after that time was recovered.
 * `isConsistent`: no page is newer than the rest.
 */
export type MissingChanges = { since: Date; recoveredUntil: Date; isConsistent: boolean };

/**
 * Whether the PostgreSQL that has just been started recovered less than was noted as being on disk: its write-ahead log is damaged or
 * cut short. Logs so. Null when everything is there. Call before anything else writes.
 */
export async function findMissingChanges(
  connection: pg.ClientConfig,
  cluster: string,
  log: Log,
): Promise<MissingChanges | null> {
  const noted = await readPositions(cluster);
  const recovered = await readRecoveredPosition(connection);
  const missing = findFirstMissing(noted, recovered);
  if (missing === null) return null;
  const since = missing.from;
  const isConsistent = !(await hasNewerPage(cluster, recovered));
  log.error(
    { since, lastNoted: noted.at(-1)?.to, isConsistent },
    `CHANGES OF THE BASE DATA SINCE ${since.toISOString()} MAY BE MISSING: the write-ahead log of PostgreSQL is damaged or cut short.`,
  );
  return { since, recoveredUntil: missing.to, isConsistent };
}

/** Where recovery ended. The last checkpoint is at that place: PostgreSQL makes one when it stops and one after it has recovered. */
async function readRecoveredPosition(connection: pg.ClientConfig): Promise<bigint> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ position: string }>(
      'select checkpoint_lsn::text as position from pg_control_checkpoint()',
    );
    return parseWalPosition(rows[0]?.position ?? '');
  } finally {
    await client.end();
  }
}

/** Whether a page of a table or an index was written by a change after `position`. Each page begins with its last change's position. */
async function hasNewerPage(cluster: string, position: bigint): Promise<boolean> {
  const base = path.join(cluster, 'base');
  const page = Buffer.alloc(pageBytes);
  for (const database of await readdir(base))
    for (const name of await readdir(path.join(base, database))) {
      if (!/^\d+(\.\d+)?$/.test(name)) continue;
      const file = await open(path.join(base, database, name));
      try {
        while ((await file.read(page, 0, pageBytes)).bytesRead === pageBytes)
          if (readPagePosition(page) > position) return true;
      } finally {
        await file.close();
      }
    }
  return false;
}

/** Two numbers of 4 bytes in the byte order of the machine, which is little-endian on all systems with an embedded PostgreSQL. */
function readPagePosition(page: Buffer): bigint {
  return (BigInt(page.readUInt32LE(0)) << 32n) | BigInt(page.readUInt32LE(4));
}
