import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../log.ts';
import { createTestDatabase } from '../testing/test-databases.ts';
import { openBaseData } from './open.ts';

/** Passes connections on to PostgreSQL at `url` until `silence` is called, then leaves them open without an answer. */
async function openProxy(url: string): Promise<{ url: string; silence(): void }> {
  const target = new URL(url);
  const folder = target.searchParams.get('host');
  const pairs: [Socket, Socket][] = [];
  const server = createServer((client) => {
    const upstream =
      folder === null
        ? connect(Number(target.port || 5432), target.hostname)
        : connect(path.join(folder, '.s.PGSQL.5432'));
    pairs.push([client, upstream]);
    client
      .on('error', () => {})
      .pipe(upstream.on('error', () => {}))
      .pipe(client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of pairs.flat()) socket.destroy();
  });
  const address = server.address();
  target.searchParams.delete('host');
  target.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    url: target.href,
    silence() {
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream);
        upstream.unpipe(client);
      }
    },
  };
}

test('closing ends when the PostgreSQL server does not answer any more', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-silent-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const proxy = await openProxy(database.url);
  const baseData = await openBaseData({ url: proxy.url, folder, log: createLog('silent') });
  await baseData.listen('channel', () => {});
  proxy.silence();
  const unanswered = sql`select 1`.execute(baseData.systemDb);
  unanswered.catch(() => undefined);
  const startedAt = performance.now();
  await baseData.close();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
