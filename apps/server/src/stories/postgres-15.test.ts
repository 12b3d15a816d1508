import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPostgres15, type Postgres15, startPostgres15 } from '../platform/testing/postgres-15.ts';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import { routeEntries } from './access-matrix-outcomes.ts';
import { type AccessScene, createAccessScene, sendCall } from './access-matrix-scene.ts';

// Runs every migration and calls every route as a permitted user on PostgreSQL 15, the oldest supported version. Skipped where it is not
// installed; all other tests use the embedded PostgreSQL.

describe.skipIf(!hasPostgres15)('on PostgreSQL 15', () => {
  let postgres: Postgres15;
  let server: TestServer;
  let scene: AccessScene;
  let answered = 0;
  const called = routeEntries.filter(({ route }) => route.reply !== 'events');

  beforeAll(async () => {
    postgres = await startPostgres15();
    const { url } = await postgres.createOwnedDatabase();
    server = await startTestServer({ databaseUrl: url, runsHealthChecks: false });
    scene = await createAccessScene(server);
  });
  afterAll(async () => {
    await server?.stop();
    await postgres?.stop();
  });

  test.each(called)('$name answers', async ({ route, entry }) => {
    const { token, ...sent } = await entry.prepare(scene);
    const caller = entry.rightfulCaller === 'platform' ? scene.platform : scene.admin;
    const answer = await sendCall(
      server,
      route,
      sent,
      entry.rightfulCaller === 'public' ? null : (token ?? caller.token),
    );
    expect({ status: answer.status, text: answer.text.slice(0, 300) }).toMatchObject({ status: 200 });
    answered += 1;
  });

  test('every route was called and answered', () => {
    expect(answered).toBe(called.length);
    expect(answered).toBeGreaterThan(150);
  });
});
