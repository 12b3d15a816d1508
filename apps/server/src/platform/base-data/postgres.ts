import { setTimeout as pause } from 'node:timers/promises';
import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { parseDate, parseNumeric, parseWholeNumber, postgresTypeIds } from './column-parsers.ts';
import { isConnectionLoss } from './connection-loss.ts';
import { NotificationListener } from './notification-listener.ts';
import { createWriteCounter, type WriteCounter } from './write-counter.ts';

const minPostgresVersion = 150000;
const maxConnections = 20;
/** How long a query waits for a PostgreSQL that accepts no connections, and the pause between its attempts to connect. */
const maxWaitMilliseconds = 5_000;
const retryMilliseconds = 50;

const parsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [postgresTypeIds.int8, parseWholeNumber],
  [postgresTypeIds.numeric, parseNumeric],
  [postgresTypeIds.date, parseDate],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

export type PostgresConnections = {
  dialect: Dialect;
  listen(channel: string, onNotification: (payload: string) => void): Promise<void>;
  writes: WriteCounter;
  /** Closes everything except the dialect, which Kysely closes. */
  close(): Promise<void>;
};

/** The part of an embedded PostgreSQL that its connections use. A server needs nothing of it. */
type WatchedEngine = {
  /** A query waits for it before it takes a connection, because the embedded PostgreSQL may be restarting. */
  waitUntilRunning(): Promise<void>;
  /** A committed write waits for it before its caller gets the result. Must not reject. */
  noteChange(): Promise<void>;
};

/**
 * Opens a pool of connections to PostgreSQL 15 or later. `embedded`: the embedded PostgreSQL that they belong to, null for a server. Throws a StartError when the server does not answer or is too old.
 */
export async function openPostgres(
  connection: pg.ClientConfig,
  log: Log,
  embedded: WatchedEngine | null,
): Promise<PostgresConnections> {
  const writes = createWriteCounter(async () => embedded?.noteChange());
  // pipeline: statements are sent without waiting for the replies to earlier ones on the same connection.
  const pool = new pg.Pool({
    ...connection,
    pipeline: true,
    max: maxConnections,
    types,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', (error) =>
    log.warn({ error: error.message }, 'A connection to PostgreSQL was lost; the next query opens another.'),
  );
  // When a connection is lost during a transaction, its next query fails. Without a listener the error would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    const version = rows[0]?.version ?? 0;
    if (version < minPostgresVersion)
      throw new StartError('PORTICO_DATABASE_URL names a PostgreSQL server older than version 15.');
  } catch (error) {
    await pool.end();
    if (error instanceof StartError) throw error;
    throw new StartError(`The PostgreSQL server of PORTICO_DATABASE_URL does not answer: ${describeError(error)}.`);
  }
  // Retrying is safe, because no query has been sent yet. A restart of PostgreSQL delays callers instead of failing them.
  const connect = async () => {
    const deadline = performance.now() + maxWaitMilliseconds;
    for (;;) {
      await embedded?.waitUntilRunning();
      try {
        return writes.watch(await pool.connect());
      } catch (error) {
        if (!isConnectionLoss(error) || performance.now() > deadline) throw error;
        await pause(retryMilliseconds);
      }
    }
  };
  const listener = new NotificationListener(connection, log);
  return {
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
    writes,
    listen: (channel, onNotification) => listener.listen(channel, onNotification),
    close: () => listener.close(),
  };
}

function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ');
  return error instanceof Error ? error.message : String(error);
}
