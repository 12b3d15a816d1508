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
    if (this.#closed || this.#client !== lost) return;
    setTimeout(() => {
      if (this.#closed) return;
      this.#connect().catch((error: unknown) => {
        this.#log.warn({ error: String(error) }, 'Cannot listen to PostgreSQL yet; trying again.');
        if (this.#client !== null) this.#connectAgain(this.#client);
      });
    }, retryMilliseconds).unref();
  }
}
