import { randomBytes } from 'node:crypto';
import { createServer, request } from 'node:http';
import { runOnEngine } from './fresh-store.ts';
import { sharedEngine } from './shared-engine.ts';

/** ClickHouse's HTTP interface on a port, with the embedded engine of this test process behind it: no server is at hand here. */
export type ClickhouseStandIn = {
  /** http://user:password@host:port/database */
  url: string;
  close(): Promise<void>;
};

const password = 'stand-in';

/** Opens one on a free port. It asks for a password, and it says that it is of `version` where one is given. */
export async function openClickhouseStandIn(version?: string): Promise<ClickhouseStandIn> {
  const { socketPath } = await sharedEngine();
  const database = `stand_in_${randomBytes(6).toString('hex')}`;
  await runOnEngine(`CREATE DATABASE ${database}`);
  const expected = `Basic ${Buffer.from(`portico:${password}`).toString('base64')}`;
  const server = createServer((incoming, outgoing) => {
    if (incoming.headers.authorization !== expected) {
      outgoing.writeHead(403, { 'x-clickhouse-exception-code': '516' });
      outgoing.end(
        'Code: 516. DB::Exception: portico: Authentication failed: password is incorrect. (AUTHENTICATION_FAILED)',
      );
      return;
    }
    if (version !== undefined) return void outgoing.end(`["${version}"]\n`);
    const { url, method, headers } = incoming;
    const onward = request({ socketPath, path: url, method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.');
  return {
    url: `http://portico:${password}@127.0.0.1:${address.port}/${database}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await runOnEngine(`DROP DATABASE ${database} SYNC`);
    },
  };
}
