import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import { checkLiveEvents, determineOutcome, findAnswerFault, routeEntries } from './access-matrix-outcomes.ts';
import { type AccessScene, createAccessScene, sendCall } from './access-matrix-scene.ts';
import { companyTables } from './row-level-security-tables.ts';
import { computeStoreChecksum, listStoreTables, logTables, waitUntilIdle } from './store-snapshot.ts';

// Row-level security is switched off here: the application's own checks must keep another company out.

const stranger = 'otherCompany';
/** Routes that the other company's administrator has the permission to call. */
const testedRoutes = routeEntries.flatMap(({ name, route, entry }) => {
  const end = determineOutcome(route, entry, stranger);
  return end === 'notThere' || end === 'unseen' ? [{ name, route, entry, end } as const] : [];
});

let server: TestServer;
let scene: AccessScene;
let tables: string[];
let checked = 0;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of Object.keys(companyTables))
    await sql`alter policy company on ${sql.table(name)} using (true) with check (true)`.execute(server.db);
  scene = await createAccessScene(server);
  tables = (await listStoreTables(server.db)).filter((name) => !logTables.includes(name));
});
afterAll(() => server.stop());

test('row-level security is off', async () => {
  const seen = await server.dbForCompany(scene.other.id).selectFrom('users').select('id').execute();
  expect(seen).toHaveLength((await server.db.selectFrom('users').select('id').execute()).length);
});

describe.each(testedRoutes)('$name', ({ route, entry, end }) => {
  test('refuses another company without row-level security', async () => {
    const { token: own, ...sent } = await entry.prepare(scene);
    await waitUntilIdle(server.db);
    const before = await computeStoreChecksum(server.db, tables);
    const token = scene.strangers[stranger] ?? '';
    const fault =
      route.reply === 'events'
        ? await checkLiveEvents(scene, route, token, own ?? scene.admin.token)
        : findAnswerFault(await sendCall(server, route, sent, token), end, stranger);
    expect(fault).toBeNull();
    expect(await computeStoreChecksum(server.db, tables)).toBe(before);
    checked += 1;
  });
});

test('every route with data of another company was called', () => {
  console.log(`${checked} routes checked without row-level security`);
  expect(checked).toBe(testedRoutes.length);
  expect(checked).toBeGreaterThan(40);
});
