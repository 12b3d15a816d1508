import { basePath, type Route } from '@portico/contract/route';
import { devices } from '@portico/contract/routes/devices';
import { entities } from '@portico/contract/routes/entities';
import { allRoutes } from '@portico/contract/routes/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { parseFields } from './input.ts';

const levels = 5000;
const nestedLists = '['.repeat(levels) + ']'.repeat(levels);
const nestedObjects = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const mixed = `${'[{"id":'.repeat(levels)}1${'}]'.repeat(levels)}`;
const shapes: unknown[] = [nestedLists, nestedObjects, mixed, `[1,2,${nestedLists}]`].map((text) => JSON.parse(text));

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.factory.user());
});
afterAll(() => server.stop());

const routes = Object.values(allRoutes).flatMap((calls) => Object.values<Route>(calls));

function readProblems(route: Route, fields: Record<string, unknown>): object {
  try {
    parseFields(route, fields);
    return {};
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return error.details;
    throw error;
  }
}

test('a field of any route that is nested too deeply is refused by name', () => {
  let count = 0;
  for (const route of routes) {
    if (!(route.input instanceof z.ZodMiniObject)) throw new Error(`The input of ${route.path} is no object`);
    for (const name of Object.keys(route.input.shape)) {
      for (const shape of shapes) {
        expect([route.path, readProblems(route, { [name]: shape })]).toEqual([route.path, { [name]: 'invalid' }]);
        count += 1;
      }
    }
  }
  expect(count).toBeGreaterThan(2000);
});

test('a field that no route has may be nested at any depth', () => {
  for (const shape of shapes) expect(readProblems(entities.list, { unknown: shape })).toEqual({});
});

const listPath = `${basePath}${entities.list.path}`;
const json = { 'content-type': 'application/json' };

test.each<[string, string, RequestInit, number, object | undefined]>([
  [
    'sort in the body',
    listPath,
    { method: 'POST', headers: json, body: `{"sort":${nestedLists}}` },
    400,
    { sort: 'invalid' },
  ],
  [
    'page in the body',
    listPath,
    { method: 'POST', headers: json, body: `{"page":${nestedObjects}}` },
    400,
    { page: 'invalid' },
  ],
  [
    'a body that is a list',
    `${basePath}${devices.remove.path}`,
    { method: 'DELETE', headers: json, body: nestedLists },
    400,
    { ids: 'invalid' },
  ],
  ['brackets in the name', `${listPath}?sort${'[]'.repeat(levels)}=id`, { method: 'POST' }, 200, undefined],
  ['a list as text', `${listPath}?sort=${nestedLists}`, { method: 'POST' }, 200, undefined],
  ['a field that is repeated', `${listPath}?${'sort=id&'.repeat(1000)}`, { method: 'POST' }, 200, undefined],
])('deep nesting is answered: %s', async (_title, address, init, status, details) => {
  const headers = { ...init.headers, authorization: token };
  const reply = await fetch(server.url + address, { ...init, headers });
  expect(reply.status).toBe(status);
  expect(await reply.json()).toMatchObject(details === undefined ? { code: 200 } : { key: 'badRequest', details });
});
