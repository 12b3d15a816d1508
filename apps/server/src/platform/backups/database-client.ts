import pg from 'pg';

/** How to reach a database; either single fields or a connection string. */
export type ConnectionOptions = pg.ClientConfig;

/** Runs `work` on a new connection. The connection is closed when `signal` aborts. */
export async function withClient<T>(
  connect: ConnectionOptions,
  work: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  const client = new pg.Client({ application_name: 'portico backup', connectionTimeoutMillis: 10_000, ...connect });
  // The running query fails with the same error.
  client.on('error', () => {});
  const cut = () => void client.end();
  signal?.addEventListener('abort', cut, { once: true });
  try {
    await client.connect();
    return await work(client);
  } finally {
    signal?.removeEventListener('abort', cut);
    await client.end();
  }
}

/** The same server and login, another database. */
export function replaceDatabaseInOptions(connect: ConnectionOptions, database: string): ConnectionOptions {
  if (connect.connectionString === undefined) return { ...connect, database };
  // A connection string would override `database`, so its parts are taken from the driver, which parses it.
  const { connectionString: _, ...rest } = connect;
  const { host, port, user, password, ssl } = new pg.Client(connect);
  return {
    ...rest,
    host,
    port,
    ssl,
    database,
    ...(user === undefined ? {} : { user }),
    ...(password == null ? {} : { password }),
  };
}
