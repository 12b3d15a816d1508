import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { parseWalPosition, WalPositionFile } from './wal-positions.ts';

const intervalMilliseconds = 1_000;

export type PositionNotes = {
  /** Resolves when the position after the caller's committed change is noted, or could not be. */
  noteChange(): Promise<void>;
  /** Notes the last position. */
  stop(): Promise<void>;
};

/**
 * Notes up to which position PostgreSQL's write-ahead log is on disk: after each change that calls `noteChange`, and once a second, when
 * changes of other programs are noted too and the notes are synced. A start that recovers less then shows that acknowledged
 * changes are missing. PostgreSQL itself takes a damaged record for the end of the log.
 */
export function notePositions(connection: pg.ClientConfig, cluster: string, log: Log): PositionNotes {
  const file = new WalPositionFile(cluster);
  const stopping = new AbortController();
  let client: pg.Client | null = null;
  let lastError = '';
  /** Notes are written one after the other; this is the last one. */
  let last = Promise.resolve();
  let waiting: Promise<void> | null = null;

  async function note(isSynced: boolean): Promise<void> {
    try {
      client ??= await connect(connection);
      const { rows } = await client.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position');
      await file.note({ position: parseWalPosition(rows[0]?.position ?? ''), at: new Date() });
      if (isSynced) await file.sync();
    } catch (error) {
      // PostgreSQL is being started again, or the disk is full: the next second tries again.
      const message = error instanceof Error ? error.message : String(error);
      if (message !== lastError) log.debug({ error: message }, 'The position of the base data could not be noted.');
      lastError = message;
      await client?.end().catch(() => {});
      client = null;
    }
  }

  function noteChange(): Promise<void> {
    // Callers share the next note, not the running one: its position may be from before their changes.
    waiting ??= last = last.then(() => {
      waiting = null;
      return note(false);
    });
    return waiting;
  }

  function noteAndSync(): Promise<void> {
    last = last.then(() => note(true));
    return last;
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await noteAndSync();
      await pause(intervalMilliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
    await noteAndSync();
    await client?.end().catch(() => {});
    await file.close();
  }

  const running = run();
  return {
    noteChange,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ application_name: 'portico positions', ...connection });
  client.on('error', () => {}); // The next query fails with the same error.
  await client.connect();
  return client;
}
