import pg from 'pg';
import type { Log } from '../log.ts';

const retryMilliseconds = 1000;

/** A connection that only listens for notifications. It reconnects by itself: after a loss, notifications would be missed silently. */
export class NotificationListener {
  #connection: pg.ClientConfig;
  #log: Log;
  #client: pg.Client | null = null;
  #channels = new Map<string, ((payload: string) => void)[]>();
  #closed = false;
  #retry: NodeJS.Timeout | null = null;

  constructor(connection: pg.ClientConfig, log: Log) {
    this.#connection = connection;
    this.#log = log;
  }

  async listen(channel: string, onNotification: (payload: string) => void): Promise<void> {
    this.#channels.set(channel, [...(this.#channels.get(channel) ?? []), onNotification]);
    if (this.#client === null) await this.#connect();
    else await this.#client.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client(this.#connection);
    this.#client = client;
    client.on('notification', ({ channel, payload }) => {
      for (const onNotification of this.#channels.get(channel) ?? []) onNotification(payload ?? '');
    });
    client.on('error', () => void client.end());
    client.on('end', () => this.#connectAgain(client));
    await client.connect();
    for (const channel of this.#channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
  }

  #connectAgain(lost: pg.Client): void {
    // A failed connection is reported twice: by its end and by the error.
    if (this.#closed || this.#client !== lost || this.#retry !== null) return;
    this.#retry = setTimeout(() => {
      this.#retry = null;
      this.#connect().catch((error: unknown) => {
        this.#log.warn({ error: String(error) }, 'Cannot listen to PostgreSQL yet; trying again.');
        if (this.#client !== null) this.#connectAgain(this.#client);
      });
    }, retryMilliseconds).unref();
  }
}
