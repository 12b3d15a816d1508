import { PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import type { Log } from '../log.ts';
import { parseDate, parseNumeric, parseWholeNumber, typeNumbers } from './numbers.ts';
import type { Store } from './pglite.ts';

const oldestVersion = 150000;

const parsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [typeNumbers.int8, parseWholeNumber],
  [typeNumbers.numeric, parseNumeric],
  [typeNumbers.date, parseDate],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

/** Connects to a PostgreSQL server of version 15 or later. */
export async function openPostgres(url: string, log: Log): Promise<Store> {
  const pool = new pg.Pool({ connectionString: url, max: 20, types, connectionTimeoutMillis: 10_000 });
  pool.on('error', (error) =>
    log.warn({ error: error.message }, 'A connection to PostgreSQL was lost; the next query opens another.'),
  );
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
    throw new StartError(`The PostgreSQL server of PORTICO_DATABASE_URL does not answer: ${messageOf(error)}.`);
  }
  const ear = new Ear(url, log);
  return {
    engine: 'postgres',
    dialect: new PostgresDialect({ pool }),
    listen: (channel, hear) => ear.listen(channel, hear),
    remember: null,
    close: () => ear.close(),
  };
}

/** One connection that only listens; reconnects by itself, since a lost one would miss news in silence. */
class Ear {
  #url: string;
  #log: Log;
  #client: pg.Client | null = null;
  #channels = new Map<string, ((payload: string) => void)[]>();
  #closed = false;

  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
  }

  async listen(channel: string, hear: (payload: string) => void): Promise<void> {
    this.#channels.set(channel, [...(this.#channels.get(channel) ?? []), hear]);
    if (this.#client === null) await this.#connect();
    else await this.#client.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url });
    this.#client = client;
    client.on('notification', ({ channel, payload }) => {
      for (const hear of this.#channels.get(channel) ?? []) hear(payload ?? '');
    });
    client.on('error', () => void client.end());
    client.on('end', () => this.#again(client));
    await client.connect();
    for (const channel of this.#channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  #again(lost: pg.Client): void {
    if (this.#closed || this.#client !== lost) return;
    setTimeout(() => {
      if (this.#closed) return;
      this.#connect().catch((error: unknown) => {
        this.#log.warn({ error: messageOf(error) }, 'Cannot listen to PostgreSQL yet; trying again.');
        if (this.#client !== null) this.#again(this.#client);
      });
    }, 1000).unref();
  }
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
