import { createServer, type IncomingMessage } from 'node:http';
import { Session } from 'chdb';

/** What speaks ClickHouse's HTTP interface with the embedded engine behind it, where no ClickHouse server is to be had. */
export type ClickhouseStandIn = {
  /** http://user:password@host:port/database, made for it; another path is another database, made when first used. */
  url: string;
  close(): Promise<void>;
};

// Everything else in the address is a setting.
const ownParameters = new Set(['database', 'query', 'query_id', 'session_id', 'wait_end_of_query']);

/**
 * Opens one on a free port, its data in `folder`. As the server does, it takes statement, settings and values of parameters
 * from the address and rows from the body, and answers with the exception's code in a header. One at a time, and it says that it
 * is of `version`, where one is given.
 */
export async function openClickhouseStandIn(folder: string, version?: string): Promise<ClickhouseStandIn> {
  const session = new Session(folder);
  const password = 'stand-in';
  const expected = `Basic ${Buffer.from(`portico:${password}`).toString('base64')}`;

  function run(statement: string, parameters: URLSearchParams): string {
    const database = parameters.get('database') ?? 'default';
    session.query(`CREATE DATABASE IF NOT EXISTS ${identifier(database)}`);
    session.query(`USE ${identifier(database)}`);
    for (const [name, value] of parameters) {
      if (ownParameters.has(name)) continue;
      session.query(`SET ${identifier(name)} = '${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`);
    }
    if (version !== undefined && statement.startsWith('SELECT version()')) return `["${version}"]\n`;
    return session.query(statement);
  }

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      if (pathname === '/ping') return void response.end('Ok.\n');
      const refuse = (status: number, code: string, message: string) => {
        response.writeHead(status, { 'x-clickhouse-exception-code': code });
        response.end(`Code: ${code}. DB::Exception: ${message}`);
      };
      if (request.headers.authorization !== expected)
        return refuse(403, '516', 'portico: Authentication failed: password is incorrect. (AUTHENTICATION_FAILED)');
      try {
        response.end(run([searchParams.get('query') ?? '', body].join('\n').trim(), searchParams));
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        refuse(500, /Code: (\d+)/.exec(message)?.[1] ?? '1002', message.replace(/^.*?DB::Exception: /s, ''));
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://portico:${password}@127.0.0.1:${address.port}/portico`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      session.close();
    },
  };
}

function identifier(name: string): string {
  if (!/^\w+$/.test(name)) throw new Error(`Code: 62. DB::Exception: "${name}" is no name.`);
  return name;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString('utf8');
}
