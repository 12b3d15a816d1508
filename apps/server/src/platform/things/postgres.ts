import { setTimeout as pause } from 'node:timers/promises';
import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { isConnectionLoss } from './connection-loss.ts';
import { Listener } from './listener.ts';
import { parseDate, parseNumeric, parseWholeNumber, typeNumbers } from './numbers.ts';
import { countWrites, type Writes } from './writes.ts';

const oldestVersion = 150000;
const maxConnections = 20;
/** How long a query waits for a PostgreSQL that does not take connections, and between its tries. */
const maxWaitMilliseconds = 5_000;
const retryMilliseconds = 50;

const parsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [typeNumbers.int8, parseWholeNumber],
  [typeNumbers.numeric, parseNumeric],
  [typeNumbers.date, parseDate],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

export type Connections = {
  dialect: Dialect;
  listen(channel: string, hear: (payload: string) => void): Promise<void>;
  writes: Writes;
  /** Ends everything but the dialect, which Kysely ends. */
  close(): Promise<void>;
};

/**
 * Opens connections to a PostgreSQL of version 15 or later. A query waits for `whenUp` before it takes one: the embedded PostgreSQL may
 * be starting again. Throws a StartError where a server does not answer or is too old.
 */
export async function openPostgres(
  connection: pg.ClientConfig,
  log: Log,
  whenUp: () => Promise<void>,
): Promise<Connections> {
  const writes = countWrites();
  // Statements of a connection go out without waiting for the answers to those before.
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
  // A connection that is lost in the middle of a transaction fails the next query of it. Without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    const version = rows[0]?.version ?? 0;
    if (version < oldestVersion)
      throw new StartError('PORTICO_DATABASE_URL names a PostgreSQL server older than version 15.');
  } catch (error) {
    await pool.end();
    if (error instanceof StartError) throw error;
    throw new StartError(`The PostgreSQL server of PORTICO_DATABASE_URL does not answer: ${describeError(error)}.`);
  }
  // Nothing of a query was sent yet: PostgreSQL that starts again costs its callers a moment, not an error.
  const connect = async () => {
    const until = performance.now() + maxWaitMilliseconds;
    for (;;) {
      await whenUp();
      try {
        return writes.watch(await pool.connect());
      } catch (error) {
        if (!isConnectionLoss(error) || performance.now() > until) throw error;
        await pause(retryMilliseconds);
      }
    }
  };
  const listener = new Listener(connection, log);
  return {
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
    writes,
    listen: (channel, hear) => listener.listen(channel, hear),
    close: () => listener.close(),
  };
}

function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join('; ');
  return error instanceof Error ? error.message : String(error);
}
