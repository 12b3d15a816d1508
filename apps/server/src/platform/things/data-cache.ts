import { sql } from 'kysely';
import type { Log } from '../log.ts';
import type { Db } from './open.ts';
import type { Writes } from './writes.ts';

/**
 * Keeps what was read of the base data for as long as no node has changed any of it; equal reads at the same time are one. `key` names
 * what is read and for which user. `until` 'reported': only until a device reports, too. Not for use inside a transaction: what that has
 * changed is not there yet for others.
 */
export type Remember = <Found>(
  key: string,
  read: () => Promise<Found>,
  until?: 'changed' | 'reported',
) => Promise<Found>;

/** Entries; each is small, and a few hundred users ask for some dozens each. */
const maxEntries = 10_000;
/** Rows of a kind in `data_changes` that may gather before those of ended transactions are removed. */
const maxChangeRows = 50;

/** Where only this process writes, the version is asked for again after this time, in case an operator's own statement changed something. */
const maxVersionAgeMilliseconds = 1_000;

type Kind = 'data' | 'report';
type Version = { changed: string; reported: string; crowded: readonly Kind[] };

/**
 * A cache that asks the database before each use whether anything has changed since: exact on any number of nodes. `ownWrites`: the writes
 * of this process where no other one uses the database; then it asks only after a write.
 */
export function createDataCache(db: Db, log: Log, ownWrites: Writes | null): Remember {
  const kept = { changed: new Map<string, Promise<unknown>>(), reported: new Map<string, Promise<unknown>>() };
  let known: Version = { changed: '', reported: '', crowded: [] };
  let knownSince = { writes: Number.NaN, at: 0 };
  let pruning = false;
  const refreshVersion = shareReads(async () => {
    const begun = { writes: ownWrites?.count() ?? Number.NaN, at: performance.now() };
    const version = await readVersion(db);
    if (version.changed !== known.changed) kept.changed.clear();
    if (version.changed !== known.changed || version.reported !== known.reported) kept.reported.clear();
    known = version;
    knownSince = begun;
  });

  function isVersionCurrent(): boolean {
    const age = performance.now() - knownSince.at;
    return ownWrites !== null && knownSince.writes === ownWrites.count() && age < maxVersionAgeMilliseconds;
  }

  async function pruneOnce(kinds: readonly Kind[]): Promise<void> {
    pruning = true;
    await pruneChanges(db, kinds).catch((error: unknown) => log.warn({ err: error }, 'removing notes of changes'));
    pruning = false;
  }

  return async function remember<Found>(
    key: string,
    read: () => Promise<Found>,
    until: 'changed' | 'reported' = 'changed',
  ): Promise<Found> {
    if (!isVersionCurrent()) await refreshVersion();
    if (known.crowded.length > 0 && !pruning) void pruneOnce(known.crowded);
    const entries = kept[until];
    const before = entries.get(key);
    // A key is used by one reader, whose answers are of one type.
    if (before !== undefined) return before as Promise<Found>;
    if (entries.size >= maxEntries) entries.clear();
    const found = read();
    entries.set(key, found);
    found.catch(() => {
      if (entries.get(key) === found) entries.delete(key);
    });
    return found;
  };
}

async function readVersion(db: Db): Promise<Version> {
  const { rows } = await sql<{ kind: Kind; rows: number; sum: string }>`
    select kind, count(*) as rows, sum(transaction::text::numeric)::text as sum from data_changes group by kind`.execute(
    db,
  );
  const text = (kind: Kind) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row) => `${row.rows}/${row.sum}`)
      .join('');
  const crowded = rows.filter((row) => row.rows > maxChangeRows).map((row) => row.kind);
  return { changed: text('data'), reported: text('report'), crowded };
}

/**
 * Removes the notes of transactions that are older than every running one, and notes itself. What is yet to commit has higher numbers than
 * all that is removed, so count and sum cannot come out as they were before.
 */
async function pruneChanges(db: Db, kinds: readonly Kind[]): Promise<void> {
  await sql`with pruned as (
      delete from data_changes
      where kind = any (${kinds}::text[]) and transaction < pg_snapshot_xmin(pg_current_snapshot()) returning kind
    )
    insert into data_changes (kind) select distinct kind from pruned`.execute(db);
}

/**
 * One read for all callers at the same time. A read that is under way may miss a commit made after it began, so callers that come
 * meanwhile share the next one.
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
