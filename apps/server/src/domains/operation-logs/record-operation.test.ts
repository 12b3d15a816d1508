import { basePath, type Route } from '@portico/contract/route';
import { devices } from '@portico/contract/routes/devices';
import { allRoutes } from '@portico/contract/routes/index';
import { organisations } from '@portico/contract/routes/organisations';
import { profile } from '@portico/contract/routes/profile';
import { users } from '@portico/contract/routes/users';
import { loadCatalogue } from '@portico/i18n';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LoggedRequest } from '../../platform/http/binder.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import { recordOperation } from './index.ts';
import { loggedCalls } from './operation-texts.ts';

let server: TestServer;
let admin: { id: number; username: string; token: string };

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.factory.user();
});
afterAll(() => server.stop());

const newest = () =>
  server.db.selectFrom('operationLogs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
const count = async () => (await server.db.selectFrom('operationLogs').select('id').execute()).length;

/** Records an operation like the binder, and returns the stored row. */
async function recordAndRead(operation: Partial<LoggedRequest>) {
  const user = { id: admin.id, companyId: null, username: admin.username };
  const normal = { user, route: 'users.add', input: {}, address: '::1', status: 200, milliseconds: 1, target: null };
  await recordOperation(server.db, server.app.clock, { ...normal, ...operation });
  return newest();
}

test('every logged call has a text, and every text has a call', async () => {
  const { operations } = await loadCatalogue('zh');
  const all = Object.entries<Record<string, Route>>(allRoutes).flatMap(([domain, routes]) =>
    Object.entries(routes).map(([key, route]) => ({ name: `${domain}.${key}`, route })),
  );
  // Public calls have no user and are not logged, except the registration, which creates one.
  const isLogged = ({ name, route }: (typeof all)[number]) =>
    name === 'auth.regist' || ((route.writes ?? route.method !== 'GET') && route.access !== 'public');
  const writing = all.filter(isLogged);
  expect([...loggedCalls.keys()]).toEqual(writing.map(({ name }) => name));
  const texts = Object.keys(operations).filter((key) => key.includes('_'));
  expect(texts.toSorted()).toEqual(writing.map(({ name }) => name.replace('.', '_')).toSorted());
  console.log(`${texts.length} texts for ${writing.length} writing calls`);
  expect(texts.length).toBeGreaterThan(30);
});

test('a refused call is logged with user, call, address and status', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company, permissions: [] });
  const reply = await server.call(devices.unbind, { devices: [7] }, { token: user.token });
  expect(reply.status).toBe(403);
  await expect.poll(async () => (await newest()).username).toBe(user.username);
  expect(await newest()).toMatchObject({
    companyId: company.id,
    userId: user.id,
    route: 'devices.unbind',
    type: 'change',
    target: '{"devices":[7]}',
    targetName: null,
    changes: [],
    status: 403,
  });
});

test('a refused call is logged with the target name from its input', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company, permissions: [] });
  const foreign = await server.factory.user({ company: await server.factory.company() });
  const caller = { token: user.token };
  const seal = 'not sealed';
  const calls = [
    () => server.call(organisations.add, { name: 'Quay', pid: 1 }, caller),
    () => server.call(users.add, { nickName: 'Mia', username: 'mia.q' }, caller),
    () => server.call(users.change, { id: foreign.id, nickName: 'Mia' }, caller),
    () => server.call(users.remove, { ids: [foreign.id] }, caller),
    () => server.call(profile.updatePass, { oldPass: seal, newPass: seal }, caller),
    () => server.call(profile.center, { nickName: '' }, caller),
  ];
  const names = [];
  for (const call of calls) {
    expect((await call()).status).toBeGreaterThanOrEqual(400);
    names.push((await newest()).targetName);
  }
  expect(names).toEqual(['Quay', 'mia.q', 'Mia', null, user.username, user.username]);
});

test('the input is logged as the route parses it, also a bare id', async () => {
  const { token } = await server.factory.user({ company: await server.factory.company(), permissions: [] });
  for (const [body, logged] of [
    ['5', '{"ids":5}'],
    ['[5,6]', '{"ids":[5,6]}'],
    ['{"ids":[5]}', '{"ids":[5]}'],
  ] as const) {
    const before = await count();
    const headers = { authorization: token, 'content-type': 'application/json' };
    await fetch(server.url + basePath + users.remove.path, { method: 'DELETE', headers, body });
    await expect.poll(count).toBe(before + 1);
    expect(await newest()).toMatchObject({ route: 'users.remove', type: 'remove', target: logged });
  }
});

test('a call without a known user is not logged', async () => {
  const before = await count();
  expect((await server.call(devices.unbind, { devices: [1] }, {})).status).toBe(401);
  expect((await server.call(devices.unbind, { devices: [1] }, { token: 'no such token' })).status).toBe(401);
  expect(await count()).toBe(before);
});

test('the log stores the target, its company and its changed fields', async () => {
  const company = await server.factory.company();
  const before = { name: 'Quay', phone: null, expiresAt: new Date('2026-01-01T00:00:00Z'), same: 1 };
  const after = { name: 'Quay 2', phone: '1', expiresAt: null, same: 1 };
  const row = await recordAndRead({
    route: 'companies.change',
    target: { name: 'Quay', companyId: company.id, changes: diffFields(before, after) },
  });
  expect(row).toMatchObject({ companyId: company.id, targetName: 'Quay', type: 'change' });
  expect(row.changes).toEqual([
    { field: 'name', before: 'Quay', after: 'Quay 2' },
    { field: 'phone', before: null, after: '1' },
    { field: 'expiresAt', before: '2026-01-01T00:00:00.000Z', after: null },
  ]);
});

test('secrets are masked at any depth', async () => {
  const secret = 'hunter2-9f';
  const names = ['password', 'oldPass', 'newPass', 'wifiPassword', 'secret', 'token', 'code', 'apiKey', 'passwordHash'];
  const input = { ...Object.fromEntries(names.map((name) => [name, secret])), deep: [{ er: { newPass: [secret] } }] };
  const raw = names.map((field) => ({ field, before: secret, after: null }));
  const nested = diffFields(null, { options: { wifiPassword: secret }, token: secret });
  const row = await recordAndRead({ input, target: { name: 'x', changes: [...raw, ...nested] } });
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(row.changes).toHaveLength(names.length + 2);
  expect(row.changes[0]).toEqual({ field: 'password', before: '***', after: null });
  expect(row.target?.match(/\*\*\*/g)).toHaveLength(names.length + 1);
});

test.each([
  ['a zero byte', 'a\0b', 'ab'],
  ['half of a surrogate pair', 'a\ud800b', 'a\ufffdb'],
  ['a text cut inside a character', `${'x'.repeat(999)}😀`, `${'x'.repeat(999)}\ufffd…`],
])('a call is logged in spite of %s in a name, a field or a value', async (_what, given, stored) => {
  const changes = [{ field: given, before: given, after: given }];
  const row = await recordAndRead({ input: { name: given }, target: { name: given, changes } });
  expect(row.targetName).toBe(stored);
  expect(row.changes).toEqual([{ field: stored, before: stored, after: stored }]);
});

test('a huge or deeply nested body is still logged', async () => {
  const { token } = await server.factory.user({ company: await server.factory.company(), permissions: [] });
  const bodies = [
    `{"name":"${'长'.repeat(300_000)}"}`,
    `{"name":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
    `{"a":${'{"b":'.repeat(150_000)}1${'}'.repeat(150_000)}}`,
    '{"name":"a\\u0000b\\ud800"}',
  ];
  for (const body of bodies) {
    const before = await count();
    const reply = await fetch(server.url + basePath + devices.unbind.path, {
      method: 'PUT',
      headers: { authorization: token, 'content-type': 'application/json' },
      body,
    });
    expect(reply.status).toBe(403);
    await expect.poll(count).toBe(before + 1);
    const { target } = await newest();
    expect(target?.length).toBeLessThanOrEqual(1001);
    expect(target?.isWellFormed()).toBe(true);
  }
});

test('the operation log cannot be changed, even by the table owner', async () => {
  const { id } = await recordAndRead({});
  await expect(
    server.db.updateTable('operationLogs').set({ username: 'nobody' }).where('id', '=', id).execute(),
  ).rejects.toThrow('can only be added to');
  await expect(server.db.deleteFrom('operationLogs').where('id', '=', id).execute()).rejects.toThrow(
    'can only be added to',
  );
  await expect(sql`truncate operation_logs`.execute(server.db)).rejects.toThrow('can only be added to');
  for (const statement of [
    sql`insert into operation_logs (username, at, route, address, status, milliseconds) values ('x', now(), 'x', 'x', 200, 1)`,
    sql`update operation_logs set username = 'nobody'`,
    sql`delete from operation_logs`,
  ])
    await expect(statement.execute(server.dbForCompany('all'))).rejects.toThrow('permission denied');
  expect(await newest()).toMatchObject({ id, username: admin.username });
});
