import { sql } from 'kysely';
import type { Log } from '../log.ts';
import type { Db } from './open.ts';
import type { WriteCounter } from './write-counter.ts';

/**
 * Returns the cached result of `read` until any node changes the base data; concurrent reads with the same key are coalesced. `key`
 * identifies the data and the user for whom they are read. `until` 'reported': also invalidated when a device reports. Not for use
 * inside a transaction, whose uncommitted changes would become visible to other callers.
 */
export type ReadCached = <Found>(
  key: string,
  read: () => Promise<Found>,
  until?: 'changed' | 'reported',
) => Promise<Found>;

/** Maximum entries per map. An entry is small; a few hundred users need some dozens of entries per user. */
const maxEntries = 10_000;
/** Rows per kind in `data_changes` above which the rows of ended transactions are removed. */
const maxChangeRows = 50;

/** When only this process writes, the version is still read again after this time, in case an operator changed data by hand. */
const maxVersionAgeMilliseconds = 1_000;

type Kind = 'data' | 'report';
type Version = { changed: string; reported: string; kindsToPrune: readonly Kind[] };

/**
 * Creates a cache that checks before each use whether any node has changed the base data, so it never returns outdated data.
 * `ownWrites`: the write counter of this process when no other process uses the database; then the database is checked only after a
 * write, or when the version is older than `maxVersionAgeMilliseconds`.
 */
export function createDataCache(db: Db, log: Log, ownWrites: WriteCounter | null): ReadCached {
  const cached = { changed: new Map<string, Promise<unknown>>(), reported: new Map<string, Promise<unknown>>() };
  let currentVersion: Version = { changed: '', reported: '', kindsToPrune: [] };
  let versionReadAt = { writes: Number.NaN, at: 0 };
  let isPruning = false;
  const refreshVersion = shareReads(async () => {
    const readAt = { writes: ownWrites?.count() ?? Number.NaN, at: performance.now() };
    const version = await readVersion(db);
    if (version.changed !== currentVersion.changed) cached.changed.clear();
    if (version.changed !== currentVersion.changed || version.reported !== currentVersion.reported)
      cached.reported.clear();
    currentVersion = version;
    versionReadAt = readAt;
  });

  function isVersionCurrent(): boolean {
    const age = performance.now() - versionReadAt.at;
    return ownWrites !== null && versionReadAt.writes === ownWrites.count() && age < maxVersionAgeMilliseconds;
  }

  async function pruneOnce(kinds: readonly Kind[]): Promise<void> {
    isPruning = true;
    await pruneChanges(db, kinds).catch((error: unknown) => log.warn({ err: error }, 'removing notes of changes'));
    isPruning = false;
  }

  return async function readCached<Found>(
    key: string,
    read: () => Promise<Found>,
    until: 'changed' | 'reported' = 'changed',
  ): Promise<Found> {
    if (!isVersionCurrent()) await refreshVersion();
    if (currentVersion.kindsToPrune.length > 0 && !isPruning) void pruneOnce(currentVersion.kindsToPrune);
    const entries = cached[until];
    const cachedResult = entries.get(key);
    // The cast is safe: each key belongs to one reader, whose results have one type.
    if (cachedResult !== undefined) return cachedResult as Promise<Found>;
    if (entries.size >= maxEntries) entries.clear();
    const result = read();
    entries.set(key, result);
    result.catch(() => {
      if (entries.get(key) === result) entries.delete(key);
    });
    return result;
  };
}

async function readVersion(db: Db): Promise<Version> {
  const { rows } = await sql<{ kind: Kind; rows: number; sum: string }>`
    select kind, count(*) as rows, sum(transaction::text::numeric)::text as sum from data_changes group by kind`.execute(
    db,
  );
  const describeRows = (kind: Kind) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row) => `${row.rows}/${row.sum}`)
      .join('');
  const kindsToPrune = rows.filter((row) => row.rows > maxChangeRows).map((row) => row.kind);
  return { changed: describeRows('data'), reported: describeRows('report'), kindsToPrune };
}

/**
 * Removes the rows of transactions that are older than every running one, and adds a row for its own transaction. Transactions that commit
 * later have higher numbers than all removed ones, so the version (count and sum of the rows) never returns to an earlier one.
 */
async function pruneChanges(db: Db, kinds: readonly Kind[]): Promise<void> {
  await sql`with pruned as (
      delete from data_changes
      where kind = any (${kinds}::text[]) and transaction < pg_snapshot_xmin(pg_current_snapshot()) returning kind
    )
    insert into data_changes (kind) select distinct kind from pruned`.execute(db);
}

/**
 * Coalesces concurrent reads. A running read may miss a commit made after it began, so callers that arrive meanwhile share the next
 * read.
 */
function shareReads<Read>(read: () => Promise<Read>): () => Promise<Read> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Read> | null = null;
  const begin = () => {
    next = null;
    const reading = read();
    running = reading.catch(() => {}); // Its callers get the error; the next read begins all the same.
    return reading;
  };
  return () => (next ??= running.then(begin));
}
