import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPostgres15, type Postgres15, startPostgres15 } from '../platform/testing/postgres-15.ts';
import { startServer, type TestServer } from '../platform/testing/server.ts';
import { routes } from './access-matrix-rules.ts';
import { makeScene, type Scene, send } from './access-matrix-scene.ts';

// The oldest PostgreSQL a server may use: every migration, and every call by a user who may make it. Skipped where there is no PostgreSQL
// 15; all other tests run on the embedded one.

describe.skipIf(!hasPostgres15)('on PostgreSQL 15', () => {
  let postgres: Postgres15;
  let server: TestServer;
  let scene: Scene;
  let answered = 0;
  const called = routes.filter(({ route }) => route.reply !== 'events');

  beforeAll(async () => {
    postgres = await startPostgres15();
    const { url } = await postgres.ownedDatabase();
    server = await startServer({ databaseUrl: url, looksForFaults: false });
    scene = await makeScene(server);
  });
  afterAll(async () => {
    await server?.stop();
    await postgres?.stop();
  });

  test.each(called)('$name answers', async ({ route, entry }) => {
    const { token, ...sent } = await entry.prepare(scene);
    const caller = entry.by === 'platform' ? scene.platform : scene.admin;
    const answer = await send(server, route, sent, entry.by === 'public' ? null : (token ?? caller.token));
    expect({ status: answer.status, text: answer.text.slice(0, 300) }).toMatchObject({ status: 200 });
    answered += 1;
  });

  test('every call was made', () => {
    expect(answered).toBe(called.length);
    expect(answered).toBeGreaterThan(150);
  });
});
