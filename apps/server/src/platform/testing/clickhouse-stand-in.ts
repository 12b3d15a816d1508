import { randomBytes } from 'node:crypto';
import { createServer, request } from 'node:http';
import { getSharedEngine } from './shared-engine.ts';
import { runOnEmbeddedClickHouse } from './test-databases.ts';

/** A stand-in for a ClickHouse server: its HTTP interface on a port, forwarded to the embedded engine of this test process. */
export type ClickhouseStandIn = {
  /** http://user:password@host:port/database */
  url: string;
  close(): Promise<void>;
};

const password = 'stand-in';

/** Opens a stand-in on a free port. It requires a password. With `version` it answers every query with that version. */
export async function openClickhouseStandIn(version?: string): Promise<ClickhouseStandIn> {
  const { socketPath } = await getSharedEngine();
  const database = `stand_in_${randomBytes(6).toString('hex')}`;
  await runOnEmbeddedClickHouse(`CREATE DATABASE ${database}`);
  const expected = `Basic ${Buffer.from(`portico:${password}`).toString('base64')}`;
  const server = createServer((clientRequest, clientResponse) => {
    if (clientRequest.headers.authorization !== expected) {
      clientResponse.writeHead(403, { 'x-clickhouse-exception-code': '516' });
      clientResponse.end(
        'Code: 516. DB::Exception: portico: Authentication failed: password is incorrect. (AUTHENTICATION_FAILED)',
      );
      return;
    }
    if (version !== undefined) return void clientResponse.end(`["${version}"]\n`);
    const { url, method, headers } = clientRequest;
    const engineRequest = request({ socketPath, path: url, method, headers }, (reply) => {
      clientResponse.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(clientResponse);
    });
    clientRequest.pipe(engineRequest);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.');
  return {
    url: `http://portico:${password}@127.0.0.1:${address.port}/${database}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await runOnEmbeddedClickHouse(`DROP DATABASE ${database} SYNC`);
    },
  };
}
