import type { Route } from '@portico/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../platform/testing/server.ts';
import { routes } from './access-matrix-rules.ts';
import { makeScene, type Scene, send } from './access-matrix-scene.ts';
import { rowsOf, tablesOf } from './whole-store.ts';

// Two people read the same thing and change it, one after the other. The second is told, and nothing of either is lost.

const takesRevision = ({ input }: Route) =>
  'shape' in input && typeof input.shape === 'object' && input.shape !== null && 'revision' in input.shape;

const editing = routes.filter(({ route }) => takesRevision(route));

let server: TestServer;
let scene: Scene;

beforeAll(async () => {
  server = await startServer();
  scene = await makeScene(server);
});
afterAll(() => server.stop());

/** Rows of things: what happened to them, logs and sessions, goes on all the time. */
async function things(): Promise<string> {
  const tables = (await tablesOf(server.db)).filter((name) => !/log|session|attempt|rewrite/.test(name));
  return JSON.stringify([...(await rowsOf(server.db, tables))]);
}

describe.each(editing)('$name', ({ route, entry }) => {
  test('the second of two is told, and changes nothing', async () => {
    const { token, input = {} } = await entry.prepare(scene);
    const caller = token ?? (entry.by === 'platform' ? scene.platform : scene.admin).token;
    const change = async (revision: number) => send(server, route, { input: { ...input, revision } }, caller);
    const first = await change(1);
    expect([first.status, first.key]).toEqual([200, undefined]);
    const between = await things();
    const second = await change(1);
    expect([second.status, second.key]).toEqual([409, 'changedMeanwhile']);
    expect(await things()).toBe(between);
    // Who has read what the first one left may go on.
    expect((await change(2)).status).toBe(200);
  });
});

test('every thing people edit in a form takes part', () => {
  const told = editing.map(({ name }) => name).toSorted();
  expect(told).toEqual([
    'areas.change',
    'companies.change',
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
