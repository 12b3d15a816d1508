import { basePath, type Route } from '@portico/contract/route';
import { allRoutes } from '@portico/contract/routes/index';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  ({ token } = await server.factory.user());
});
afterAll(() => server?.stop());

const failure = z.looseObject({
  key: z.optional(z.string()),
  details: z.optional(z.record(z.string(), z.unknown())),
});

/** Calls a route with exactly these fields, in query or body as the route's method requires. */
async function send(route: Pick<Route, 'method' | 'path'>, fields: object) {
  const hasBody = route.method === 'POST' || route.method === 'PUT';
  const query = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]);
  const response = await fetch(
    server.url + basePath + route.path + (hasBody ? '' : `?${new URLSearchParams(query).toString()}`),
    {
      method: route.method,
      headers: { authorization: token, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
      ...(hasBody ? { body: JSON.stringify(fields) } : {}),
    },
  );
  // The content of a file is not needed.
  const isFile = response.headers.get('content-disposition') !== null;
  const body = await (isFile ? response.arrayBuffer().then(() => ({})) : response.json());
  return { status: response.status, body: z.parse(failure, body) };
}

const routes = Object.values(allRoutes).flatMap((calls): Route[] => Object.values(calls));

test('a zero byte in any field of any route is not a server error', async () => {
  const faults = vi.spyOn(server.app.log, 'error');
  const failed: string[] = [];
  let fieldCount = 0;
  for (const route of routes) {
    const fields = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }).properties ?? {};
    for (const name of Object.keys(fields)) {
      const { status } = await send(route, { [name]: 'a\0b' });
      fieldCount += 1;
      if (status >= 500) failed.push(`${route.path} ${name}`);
    }
  }
  expect(failed).toEqual([]);
  expect(fieldCount).toBeGreaterThan(50);
  expect(faults).not.toHaveBeenCalled();
});

test('the error names the field with the zero byte', async () => {
  const login = { username: 'somebody', password: 'secret', code: '', uuid: '' };
  const cases: [Pick<Route, 'method' | 'path'>, object, string[]][] = [
    [allRoutes.auth.login, { ...login, username: 'a\0b' }, ['username']],
    [allRoutes.auth.login, { ...login, username: '\0', uuid: 'a\0' }, ['username', 'uuid']],
    [allRoutes.entities.list, { name: 'a\0b' }, ['name']],
    [allRoutes.devices.list, { sn: 'a\0b' }, ['sn']],
    [allRoutes.devices.log, { sn: '\0' }, ['sn']],
  ];
  for (const [route, fields, named] of cases) {
    const { status, body } = await send(route, fields);
    expect({ status, key: body.key, named: Object.keys(body.details ?? {}) }).toEqual({
      status: 400,
      key: 'badRequest',
      named,
    });
    expect(Object.values(body.details ?? {})).toEqual(named.map(() => 'invalid'));
  }
});

test('a zero byte in an unknown field is dropped with the field', async () => {
  expect((await send(allRoutes.entities.list, { name: 'store', 'un\0known': 'a\0b' })).status).toBe(200);
  expect((await send(allRoutes.auth.info, { unknown: '\0' })).status).toBe(200);
  expect((await send({ method: 'GET', path: '/api/device%00' }, {})).status).toBe(404);
  expect((await send({ method: 'GET', path: '/api/device/a%00b' }, {})).status).toBe(404);
  for (const path of ['/%00', '/zh/a%00b', '/assets/%00.js']) {
    // The status depends on the path and on whether the console is built (503 without); a 500 would be a fault.
    expect((await fetch(server.url + path, { redirect: 'manual' })).status).not.toBe(500);
  }
});
