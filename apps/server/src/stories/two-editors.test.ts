import type { Route } from '@portico/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import { routeEntries } from './access-matrix-outcomes.ts';
import { type AccessScene, createAccessScene, sendCall } from './access-matrix-scene.ts';
import { listStoreTables, readStoreSnapshot } from './store-snapshot.ts';

// Two users read the same row and change it one after the other. The second change is rejected, and no change is lost.

const takesRevision = ({ input }: Route) =>
  'shape' in input && typeof input.shape === 'object' && input.shape !== null && 'revision' in input.shape;

const editing = routeEntries.filter(({ route }) => takesRevision(route));

let server: TestServer;
let scene: AccessScene;

beforeAll(async () => {
  server = await startTestServer();
  scene = await createAccessScene(server);
});
afterAll(() => server.stop());

/** Rows of the base data, without logs, sessions and rewrites, which change all the time. */
async function readBaseData(): Promise<string> {
  const tables = (await listStoreTables(server.db)).filter((name) => !/log|session|attempt|rewrite/.test(name));
  return JSON.stringify([...(await readStoreSnapshot(server.db, tables))]);
}

describe.each(editing)('$name', ({ route, entry }) => {
  test('the second change is rejected and changes nothing', async () => {
    const { token, input = {} } = await entry.prepare(scene);
    const caller = token ?? (entry.rightfulCaller === 'platform' ? scene.platform : scene.admin).token;
    const change = async (revision: number) => sendCall(server, route, { input: { ...input, revision } }, caller);
    const first = await change(1);
    expect([first.status, first.key]).toEqual([200, undefined]);
    const between = await readBaseData();
    const second = await change(1);
    expect([second.status, second.key]).toEqual([409, 'changedMeanwhile']);
    expect(await readBaseData()).toBe(between);
    // A user who has read the first change may continue.
    expect((await change(2)).status).toBe(200);
  });
});

test('every form with a revision is tested', () => {
  const names = editing.map(({ name }) => name).toSorted();
  expect(names).toEqual([
    'areas.change',
    'companies.change',
    'companies.changeAdmin',
    'companies.changeOneself',
    'corridors.change',
    'deviceModels.change',
    'devices.change',
    'entities.change',
    'holidays.change',
    'organisations.change',
    'roles.change',
    'savedViews.change',
    'updateConfigs.change',
    'users.change',
  ]);
});
