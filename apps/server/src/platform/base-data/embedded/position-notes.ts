import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { parseWalPosition, WalPositionFile } from './wal-positions.ts';

const intervalMilliseconds = 1_000;

/**
 * Notes once a second, when it has changed, up to which position PostgreSQL's write-ahead log is on disk, and once more in `stop`. A start
 * that recovers less then shows that acknowledged changes are missing. PostgreSQL itself takes a damaged record for the end of the log.
 */
export function notePositions(connection: pg.ClientConfig, cluster: string, log: Log): { stop(): Promise<void> } {
  const file = new WalPositionFile(cluster);
  const stopping = new AbortController();
  let client: pg.Client | null = null;
  let lastError = '';

  async function note(): Promise<void> {
    try {
      client ??= await connect(connection);
      const { rows } = await client.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position');
      await file.note({ position: parseWalPosition(rows[0]?.position ?? ''), at: new Date() });
    } catch (error) {
      // PostgreSQL is being started again, or the disk is full: the next second tries again.
      const message = error instanceof Error ? error.message : String(error);
      if (message !== lastError) log.debug({ error: message }, 'The position of the base data could not be noted.');
      lastError = message;
      await client?.end().catch(() => {});
      client = null;
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await note();
      await pause(intervalMilliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
    await note();
    await client?.end().catch(() => {});
  }

  const running = run();
  return {
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
