import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../platform/testing/server.ts';
import { endOf, faultOf, heard, routes } from './access-matrix-rules.ts';
import { makeScene, type Scene, send } from './access-matrix-scene.ts';
import { companyTables } from './second-wall-tables.ts';
import { checksumOf, notes, settled, tablesOf } from './whole-store.ts';

// The other half of the proof: with the database hiding nothing, the application's own checks keep another company out.

const stranger = 'otherCompany';
/** Routes whose rights the other company's administrator has. */
const aimed = routes.flatMap(({ name, route, entry }) => {
  const end = endOf(route, entry, stranger);
  return end === 'notThere' || end === 'unseen' ? [{ name, route, entry, end } as const] : [];
});

let server: TestServer;
let scene: Scene;
let tables: string[];
let checked = 0;

beforeAll(async () => {
  server = await startServer();
  for (const name of Object.keys(companyTables))
    await sql`alter policy company on ${sql.table(name)} using (true) with check (true)`.execute(server.db);
  scene = await makeScene(server);
  tables = (await tablesOf(server.db)).filter((name) => !notes.includes(name));
});
afterAll(() => server.stop());

test('the second wall is down', async () => {
  const seen = await server.dbOf(scene.other.id).selectFrom('users').select('id').execute();
  expect(seen).toHaveLength((await server.db.selectFrom('users').select('id').execute()).length);
});

describe.each(aimed)('$name', ({ route, entry, end }) => {
  test('keeps another company out by itself', async () => {
    const { token: own, ...sent } = await entry.prepare(scene);
    await settled(server.db);
    const before = await checksumOf(server.db, tables);
    const token = scene.strangers[stranger] ?? '';
    const fault =
      route.reply === 'events'
        ? await heard(scene, route, token, own ?? scene.admin.token)
        : faultOf(await send(server, route, sent, token), end, stranger);
    expect(fault).toBeNull();
    expect(await checksumOf(server.db, tables)).toBe(before);
    checked += 1;
  });
});

test('every route with a foreign thing in it was tried', () => {
  console.log(`${checked} routes without the second wall`);
  expect(checked).toBe(aimed.length);
  expect(checked).toBeGreaterThan(40);
});
