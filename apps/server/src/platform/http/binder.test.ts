import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import cookie from '@fastify/cookie';
import { basePath, defineRoutes, type Route, resolveAccess } from '@portico/contract/route';
import { auth } from '@portico/contract/routes/auth';
import { devices } from '@portico/contract/routes/devices';
import { entities } from '@portico/contract/routes/entities';
import { home, live } from '@portico/contract/routes/home';
import { allRoutes } from '@portico/contract/routes/index';
import { menus } from '@portico/contract/routes/menus';
import { type Language, languageCodes } from '@portico/contract/words/languages';
import { translate } from '@portico/i18n';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { systemClock } from '../clock.ts';
import { Events } from '../events.ts';
import { createLog } from '../log.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { createBinder } from './binder.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  const company = await server.factory.company({ name: 'Front' });
  await server.factory.entity({ company, name: 'the store' });
  ({ token } = await server.factory.user({ company }));
});
afterAll(() => server.stop());

async function sendRaw(
  path: string,
  init: RequestInit = {},
): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> {
  const response = await fetch(server.url + path, init);
  return {
    status: response.status,
    headers: response.headers,
    body: z.record(z.string(), z.unknown()).parse(await response.json()),
  };
}

test('each reply style has its envelope', async () => {
  const list = await server.call(entities.list, {}, { token });
  expect(list.body).toMatchObject({ code: 200, totalElements: 1, content: [{ name: 'the store' }] });
  const wrapped = await server.call(home.statisTypes, {}, { token, lang: 'en' });
  expect(wrapped.body).toMatchObject({
    code: 200,
    msg: translate('en', 'server.ok'),
    data: { chosen: expect.any(Array) },
  });
  const bare = await server.call(menus.build, {}, { token, lang: 'en' });
  expect(bare.body).toMatchObject([{ path: '/index', component: 'home', meta: { title: 'Home' }, children: [] }]);
});

test('a path with a trailing slash reaches the same route', async () => {
  const reply = await sendRaw('/hx-api/home/statisTypes/', { headers: { authorization: token } });
  expect(reply.status).toBe(200);
  expect((await sendRaw('/hx-api/auth/info/')).status).toBe(401);
});

test('an unknown path is a JSON failure in the requested language', async () => {
  for (const [path, method] of [
    ['/hx-api/api/nothing', 'GET'],
    ['/hx-api/api/nothing', 'POST'],
    ['/hx-api/auth/info', 'PUT'],
  ] as const) {
    const reply = await sendRaw(path, { method, headers: { lang: 'en' } });
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({
      code: 404,
      status: 404,
      key: 'notFound',
      msg: translate('en', 'errors.notFound'),
    });
  }
});

test('failures are in the requested language, by default in Chinese', async () => {
  let checkedCount = 0;
  for (const lang of languageCodes) {
    const { body } = await sendRaw('/hx-api/auth/info', { headers: { lang } });
    expect(body).toMatchObject({
      msg: translate(lang, 'errors.unauthorized'),
      message: translate(lang, 'errors.unauthorized'),
    });
    checkedCount += 1;
  }
  expect(checkedCount).toBe(18);
  const spellings: [string, Language][] = [
    ['ja', 'jp'],
    ['zh-TW', 'zhTw'],
    ['en-GB', 'en'],
    ['xx', 'zh'],
  ];
  for (const [lang, language] of spellings) {
    expect((await sendRaw('/hx-api/auth/info', { headers: { lang } })).body['msg']).toBe(
      translate(language, 'errors.unauthorized'),
    );
  }
  expect((await sendRaw('/hx-api/auth/info')).body['msg']).toBe(translate('zh', 'errors.unauthorized'));
});

test('a query is decoded once', async () => {
  const { method, path } = entities.list;
  const count = async (name: string) =>
    (await sendRaw(`${basePath}${path}?name=${name}`, { method, headers: { authorization: token } })).body;
  expect(await count('the%20store')).toMatchObject({ totalElements: 1 });
  for (const name of ['the%2520store', 'the%252520store'])
    expect(await count(name)).toMatchObject({ totalElements: 0 });
});

test('an input failure names the wrong field and its problem', async () => {
  const reply = await server.call(entities.details, {}, { token, lang: 'en' });
  expect(reply.body).toMatchObject({
    code: 400,
    key: 'badRequest',
    details: { id: expect.any(String) },
    msg: expect.stringContaining('id: '),
  });
  const login = await sendRaw('/hx-api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en' },
    body: '{}',
  });
  expect(login.body['details']).toEqual({ username: 'required', password: 'required' });
  expect(login.body['msg']).toBe(`${translate('en', 'errors.badRequest')}\n• username: Required\n• password: Required`);
  const problemsForId = async (id: string) => {
    const { body } = await sendRaw(`/hx-api/api/entity/details?id=${id}`, { headers: { authorization: token } });
    return body['details'];
  };
  const ids = ['', 'abc', '1.5', '0'];
  expect(await Promise.all(ids.map(problemsForId))).toEqual(
    ['required', 'notANumber', 'notAWholeNumber', 'tooSmall'].map((id) => ({ id })),
  );
});

test('numbers as text, extra fields and repeated parameters are accepted', async () => {
  const reply = await sendRaw('/hx-api/api/entity/getEntitys?page=0&size=9999', {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ deptIds: '', companyId: 1, isAdmin: true, name: 'store' }),
  });
  expect(reply.body).toMatchObject({ code: 200, totalElements: 1 });
});

test('a body that cannot be parsed is refused with the reason', async () => {
  const post = (body: string, type = 'application/json') =>
    sendRaw('/hx-api/auth/login', { method: 'POST', headers: { 'content-type': type }, body });
  expect((await post('{"username":')).body).toMatchObject({ code: 400, key: 'badBody' });
  expect((await post('<x/>', 'text/xml')).body).toMatchObject({ code: 415, key: 'unsupportedBody' });
  expect((await post(JSON.stringify({ username: 'x'.repeat(1_100_000) }))).body).toMatchObject({
    code: 413,
    key: 'tooLarge',
  });
  // JSON content type with an empty body, as many clients send on DELETE.
  const user = await server.factory.user();
  const logout = await sendRaw('/hx-api/auth/logout', {
    method: 'DELETE',
    headers: { authorization: user.token, 'content-type': 'application/json' },
  });
  expect(logout.status).toBe(200);
});

test('every route but public ones needs a token and its permission', async () => {
  let checkedCount = 0;
  for (const calls of Object.values(allRoutes)) {
    for (const route of Object.values<Route>(calls)) {
      if (route.access === 'public') continue;
      checkedCount += 1;
      const reply = await sendRaw(`/hx-api${route.path}`, { method: route.method });
      expect([route.path, reply.status, reply.body['key']]).toEqual([route.path, 401, 'unauthorized']);
      // Routes that every user may call for some kind of place are tested in query-rights.test.ts.
      if (resolveAccess(route.access) === 'user') continue;
      const withToken = await sendRaw(`/hx-api${route.path}`, {
        method: route.method,
        headers: { authorization: token },
      });
      const key = route.access === 'device:set' ? 'deviceNoPermission' : 'forbidden';
      expect([route.path, withToken.status, withToken.body['key']]).toEqual([route.path, 403, key]);
    }
  }
  expect(checkedCount).toBeGreaterThan(15);
});

test('the loss of a role applies to the next request', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company, permissions: ['device:list'] });
  expect((await server.call(devices.list, {}, { token: user.token })).status).toBe(200);
  await server.db.deleteFrom('userRoles').where('userId', '=', user.id).execute();
  expect((await server.call(devices.list, {}, { token: user.token })).error).toBe('forbidden');
});

test('the operation log records changes, without secrets, and no reads', async () => {
  const user = await server.factory.user({ company: await server.factory.company(), permissions: ['base:home:set'] });
  await server.call(home.setStatisTypes, { types: ['flowIn'] }, { token: user.token });
  await server.call(home.setStatisTypes, { types: [] }, { token: user.token });
  await server.call(entities.list, {}, { token: user.token });
  await server.call(devices.unbind, { devices: [1] }, { token: user.token });
  await server.call(auth.logout, {}, { token: user.token });
  const rows = await server.db
    .selectFrom('operationLogs')
    .select(['route', 'status', 'target', 'username'])
    .where('userId', '=', user.id)
    .orderBy('id')
    .execute();
  expect(rows.map((row) => [row.route, row.status])).toEqual([
    ['home.setStatisTypes', 200],
    ['home.setStatisTypes', 400],
    ['devices.unbind', 403],
    ['auth.logout', 200],
  ]);
  expect(rows[0]?.target).toBe('{"types":"flowIn"}');
});

test('a refused read call is logged with user, route and address', async () => {
  const user = await server.factory.user({ company: await server.factory.company() });
  const warn = vi.spyOn(server.app.log, 'warn');
  const headers = { 'x-forwarded-for': '203.0.113.8' };
  expect((await server.call(entities.list, {}, { token: user.token, headers })).error).toBeNull();
  expect((await server.call(devices.list, {}, { token: user.token, headers })).error).toBe('forbidden');
  const refused = { user: user.id, route: 'devices.list', address: '203.0.113.8', key: 'forbidden' };
  expect(warn).toHaveBeenCalledExactlyOnceWith(refused, 'a call was refused');
  warn.mockRestore();
});

test('a call that a page of another site makes is logged', async () => {
  const user = await server.factory.user({ company: await server.factory.company(), permissions: ['device:list'] });
  const warn = vi.spyOn(server.app.log, 'warn');
  const headers = { 'sec-fetch-site': 'cross-site' };
  await server.call(devices.list, {}, { cookie: user.token, headers });
  await server.call(devices.unbind, { devices: [1] }, { cookie: user.token, headers });
  await server.call(auth.login, { username: 'a', password: 'b', session: 'cookie' }, { headers });
  const routes = ['devices.list', 'devices.unbind', 'auth.login'];
  const address = '127.0.0.1';
  expect(warn.mock.calls.map(([entry]) => entry)).toEqual(
    routes.map((route) => ({ user: undefined, route, address, key: 'crossOrigin' })),
  );
  warn.mockRestore();
});

test('fields that would change a prototype are dropped', async () => {
  const user = await server.factory.user({ company: await server.factory.company() });
  await fetch(server.url + basePath + devices.unbind.path, {
    method: devices.unbind.method,
    headers: { authorization: user.token, 'content-type': 'application/json' },
    body: '{"devices":[1],"__proto__":{"isAdmin":1},"constructor":{"prototype":{"isAdmin":1}}}',
  });
  expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  const row = server.db.selectFrom('operationLogs').select('target').where('userId', '=', user.id);
  expect(await row.executeTakeFirst()).toEqual({ target: '{"devices":[1]}' });
});

test('a field of the body takes precedence over the query', async () => {
  const post = (query: string) =>
    sendRaw(`/hx-api/api/entity/getEntitys${query}`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'store' }),
    });
  expect((await post('?name=nothing&name=else')).body).toMatchObject({ totalElements: 1 });
  const repeated = await sendRaw('/hx-api/api/entity/details?id=1&id=2', { headers: { authorization: token } });
  expect(repeated.body).toMatchObject({ key: 'badRequest', details: { id: expect.any(String) } });
});

test('every reply of the API forbids storing it', async () => {
  const user = await server.factory.user({ company: await server.factory.company() });
  const replies = [
    await server.call(entities.list, {}, { token }),
    await server.call(devices.list, {}, { token }),
    await server.call(auth.info, {}),
    await sendRaw('/hx-api/openapi.json'),
    await sendRaw('/hx-api/api/nothing'),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 403, 401, 200, 404]);
  for (const { headers } of replies) expect(headers.get('cache-control')).toBe('no-store');
  const stream = await fetch(server.url + basePath + live.counts.path, { headers: { authorization: user.token } });
  expect([stream.status, stream.headers.get('cache-control')]).toEqual([200, 'no-store, no-transform']);
  await stream.body?.cancel();
});

test('the method TRACE is refused on every path', async () => {
  for (const path of ['/', '/zh/index', '/hx-api/auth/info', '/metrics']) {
    const request = httpRequest(server.url + path, { method: 'TRACE', headers: { 'x-secret': 'echo-me' } });
    request.end();
    const [reply] = await once(request, 'response');
    const body = await readText(reply);
    expect([path, reply.statusCode, body.includes('echo-me')]).toEqual([path, 404, false]);
  }
});

test('requests with odd input are also in the operation log', async () => {
  const user = await server.factory.user({
    company: await server.factory.company(),
    permissions: ['entranceExit:list'],
  });
  const headers = { authorization: user.token, 'content-type': 'application/json' };
  const oddValues = ['['.repeat(400_000) + ']'.repeat(400_000), '"\\u0000"', '"\\ud800"'];
  for (const x of oddValues) {
    const reply = await fetch(`${server.url}/hx-api${devices.unbind.path}`, {
      method: devices.unbind.method,
      headers,
      body: `{"devices":[999999],"x":${x}}`,
    });
    expect(reply.status).toBe(404);
  }
  const rows = await server.db.selectFrom('operationLogs').select('id').where('userId', '=', user.id).execute();
  expect(rows).toHaveLength(oddValues.length);
});

test('console pages redirect to a language; readyz, metrics, openapi answer', async () => {
  const root = await fetch(`${server.url}/?a=1`, { redirect: 'manual' });
  expect([root.status, root.headers.get('location')]).toEqual([302, '/zh/?a=1']);
  const saved = await fetch(`${server.url}/index`, { redirect: 'manual', headers: { cookie: 'portico-language=fra' } });
  expect(saved.headers.get('location')).toBe('/fra/index');
  const spelling = await fetch(`${server.url}/ja/index?x=1`, { redirect: 'manual' });
  expect(spelling.headers.get('location')).toBe('/jp/index?x=1');
  for (const slashes of ['//', '//[', '//elsewhere.example/x']) {
    const page = await fetch(server.url + slashes, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/zh\//)]);
  }
  expect((await fetch(`${server.url}/missing.js`)).status).toBe(404);
  expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({
    ready: true,
    stores: { things: true, counts: true, disk: true },
  });
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('portico_http_requests_total');
  expect((await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } })).status).toBe(404);
  const document = await sendRaw('/hx-api/openapi.json');
  expect(Object.keys(document.body['paths'] ?? {}).length).toBeGreaterThan(15);
});

const route = {
  method: 'GET',
  path: '/a',
  access: 'user',
  summary: '',
  input: z.object({}),
  output: z.object({}),
  reply: 'raw',
} as const;
const createTestBinder = (routes: Record<string, Record<string, Route>>, httpServer = fastify()) =>
  createBinder({
    server: httpServer,
    routes,
    loadUser: () => Promise.reject(new Error('nobody')),
    dbForUser: () => {
      throw new Error('nobody');
    },
    clock: systemClock,
    log: createLog('silent'),
    recordOperation: async () => {},
    allowUser: async () => {},
    requireRoom: () => {},
    events: new Events(() => {}),
    publicUrl: 'http://localhost',
  });

test('a reply drops unknown fields and fails with invalid values', async () => {
  const output = z.object({ name: z.string(), rows: z.array(z.object({ value: z.nullable(z.number()) })) });
  const open = { ...route, access: 'public', output } as const;
  const { bare, wrapped, list } = defineRoutes({
    bare: { ...open, path: '/bare' },
    wrapped: { ...open, path: '/wrapped', reply: 'wrapped' },
    list: { ...open, path: '/list', reply: 'list' },
  });
  const httpServer = fastify();
  await httpServer.register(cookie);
  const binder = createTestBinder({ x: { bare, wrapped, list } }, httpServer);
  const expected = { name: 'Door', rows: [{ value: 1 }, { value: null }] };
  const withExtraFields = { ...expected, password: 'x', rows: expected.rows.map((row) => ({ ...row, owner: 'x' })) };
  let handlerResult = withExtraFields;
  binder.handle(bare, () => handlerResult);
  binder.handle(wrapped, () => handlerResult);
  binder.handle(list, () => ({ content: [handlerResult], totalElements: 1 }));
  const body = async (path: string) => (await httpServer.inject(`${basePath}${path}`)).json<unknown>();
  expect(await body('/bare')).toEqual(expected);
  expect(await body('/wrapped')).toMatchObject({ data: expected });
  expect(JSON.stringify(await body('/wrapped'))).not.toContain('owner');
  expect(await body('/list')).toEqual({ code: 200, content: [expected], totalElements: 1 });
  handlerResult = { ...withExtraFields, rows: [{ value: Number.NaN, owner: 'x' }] };
  for (const path of ['/bare', '/wrapped', '/list'])
    expect((await httpServer.inject(`${basePath}${path}`)).statusCode).toBe(500);
});

test('the server does not start unless each route has one handler', () => {
  expect(() => createTestBinder({ x: defineRoutes({ one: route, two: { ...route, path: '/A/' } }) })).toThrow(
    'x.two and x.one are both GET /a',
  );
  const { one } = defineRoutes({ one: { ...route } });
  const binder = createTestBinder({ x: { one } });
  expect(() => binder.requireComplete()).toThrow('No handler for x.one');
  binder.handle(one, () => ({}));
  expect(() => binder.handle(one, () => ({}))).toThrow('x.one has two handlers');
  expect(() => binder.handle({ ...one }, () => ({}))).toThrow('is not listed');
});
