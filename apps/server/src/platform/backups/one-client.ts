import pg from 'pg';

/** How to reach a database; either single fields or a connection string. */
export type Connect = pg.ClientConfig;

/** Runs `work` on a connection of its own. The connection is cut when `signal` aborts. */
export async function withClient<T>(
  connect: Connect,
  work: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  const client = new pg.Client({ application_name: 'portico backup', connectionTimeoutMillis: 10_000, ...connect });
  // The query that runs fails with the same error.
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
export function connectToDatabase(connect: Connect, database: string): Connect {
  if (connect.connectionString === undefined) return { ...connect, database };
  // A connection string would decide about the database too; the driver has taken it apart.
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
