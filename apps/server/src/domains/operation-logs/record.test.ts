import { devices } from '@portico/contract/routes/devices';
import { allRoutes } from '@portico/contract/routes/index';
import { basePath, type Route } from '@portico/contract/route';
import { organisations } from '@portico/contract/routes/organisations';
import { profile } from '@portico/contract/routes/profile';
import { users } from '@portico/contract/routes/users';
import { loadCatalogue } from '@portico/i18n';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changesOf } from '../../platform/http/field-changes.ts';
import type { Operation } from '../../platform/http/binder.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';
import { recordOperation } from './index.ts';
import { loggedCalls } from './words.ts';

let server: TestServer;
let admin: { id: number; username: string; token: string };

beforeAll(async () => {
  server = await startServer();
  admin = await server.world.user();
});
afterAll(() => server.stop());

const newest = () =>
  server.db.selectFrom('operationLogs').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
const count = async () => (await server.db.selectFrom('operationLogs').select('id').execute()).length;

/** Writes an operation down as the binder does, and reads it back. */
async function written(told: Partial<Operation>) {
  const user = { id: admin.id, companyId: null, username: admin.username };
  const normal = { user, route: 'users.add', input: {}, address: '::1', status: 200, milliseconds: 1, target: null };
  await recordOperation(server.db, server.app.clock, { ...normal, ...told });
  return newest();
}

test('every writing call somebody can make has a text, and every text a call', async () => {
  const { operations } = await loadCatalogue('zh');
  const all = Object.entries<Record<string, Route>>(allRoutes).flatMap(([domain, routes]) =>
    Object.entries(routes).map(([key, route]) => ({ name: `${domain}.${key}`, route })),
  );
  // Of public ones only where somebody registers: nobody is known in the others.
  const isLogged = ({ name, route }: (typeof all)[number]) =>
    name === 'auth.regist' || ((route.writes ?? route.method !== 'GET') && route.access !== 'public');
  const writing = all.filter(isLogged);
  expect([...loggedCalls.keys()]).toEqual(writing.map(({ name }) => name));
  const texts = Object.keys(operations).filter((key) => key.includes('_'));
  expect(texts.toSorted()).toEqual(writing.map(({ name }) => name.replace('.', '_')).toSorted());
  console.log(`${texts.length} texts for ${writing.length} writing calls`);
  expect(texts.length).toBeGreaterThan(30);
});

test('a refused call is written down too: who, what, from where, how it ended', async () => {
  const company = await server.world.company();
  const person = await server.world.user({ company, permissions: [] });
  const reply = await server.call(devices.unbind, { devices: [7] }, { token: person.token });
  expect(reply.status).toBe(403);
  await expect.poll(async () => (await newest()).username).toBe(person.username);
  expect(await newest()).toMatchObject({
    companyId: company.id,
    userId: person.id,
    route: 'devices.unbind',
    type: 'change',
    target: '{"devices":[7]}',
    targetName: null,
    changes: [],
    status: 403,
  });
});

test('a refused call tells what it was about by the name it gave, one’s own by one’s account, else nothing', async () => {
  const company = await server.world.company();
  const person = await server.world.user({ company, permissions: [] });
  const foreign = await server.world.user({ company: await server.world.company() });
  const as = { token: person.token };
  const seal = 'not sealed';
  const calls = [
    () => server.call(organisations.add, { name: 'Quay', pid: 1 }, as),
    () => server.call(users.add, { nickName: 'Mia', username: 'mia.q' }, as),
    () => server.call(users.change, { id: foreign.id, nickName: 'Mia' }, as),
    () => server.call(users.remove, { ids: [foreign.id] }, as),
    () => server.call(profile.updatePass, { oldPass: seal, newPass: seal }, as),
    () => server.call(profile.center, { nickName: '' }, as),
  ];
  const told = [];
  for (const call of calls) {
    expect((await call()).status).toBeGreaterThanOrEqual(400);
    told.push((await newest()).targetName);
  }
  expect(told).toEqual(['Quay', 'mia.q', 'Mia', null, person.username, person.username]);
});

test('what was sent is kept as the route reads it, also a bare id as the body', async () => {
  const { token } = await server.world.user({ company: await server.world.company(), permissions: [] });
  for (const [body, kept] of [
    ['5', '{"ids":5}'],
    ['[5,6]', '{"ids":[5,6]}'],
    ['{"ids":[5]}', '{"ids":[5]}'],
  ] as const) {
    const before = await count();
    const headers = { authorization: token, 'content-type': 'application/json' };
    await fetch(server.url + basePath + users.remove.path, { method: 'DELETE', headers, body });
    await expect.poll(count).toBe(before + 1);
    expect(await newest()).toMatchObject({ route: 'users.remove', type: 'remove', target: kept });
  }
});

test('a call without a known caller is not: nobody can fill the log from outside', async () => {
  const before = await count();
  expect((await server.call(devices.unbind, { devices: [1] }, {})).status).toBe(401);
  expect((await server.call(devices.unbind, { devices: [1] }, { token: 'no such token' })).status).toBe(401);
  expect(await count()).toBe(before);
});

test('the thing, its company and its fields before and after are kept', async () => {
  const company = await server.world.company();
  const before = { name: 'Quay', phone: null, expiresAt: new Date('2026-01-01T00:00:00Z'), same: 1 };
  const after = { name: 'Quay 2', phone: '1', expiresAt: null, same: 1 };
  const row = await written({
    route: 'companies.change',
    target: { name: 'Quay', companyId: company.id, changes: changesOf(before, after) },
  });
  expect(row).toMatchObject({ companyId: company.id, targetName: 'Quay', type: 'change' });
  expect(row.changes).toEqual([
    { field: 'name', before: 'Quay', after: 'Quay 2' },
    { field: 'phone', before: null, after: '1' },
    { field: 'expiresAt', before: '2026-01-01T00:00:00.000Z', after: null },
  ]);
});

test('secrets are masked wherever they stand', async () => {
  const secret = 'hunter2-9f';
  const names = ['password', 'oldPass', 'newPass', 'wifiPassword', 'secret', 'token', 'code', 'apiKey', 'passwordHash'];
  const input = { ...Object.fromEntries(names.map((name) => [name, secret])), deep: [{ er: { newPass: [secret] } }] };
  const raw = names.map((field) => ({ field, before: secret, after: null }));
  const nested = changesOf(null, { options: { wifiPassword: secret }, token: secret });
  const row = await written({ input, target: { name: 'x', changes: [...raw, ...nested] } });
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(row.changes).toHaveLength(names.length + 2);
  expect(row.changes[0]).toEqual({ field: 'password', before: '***', after: null });
  expect(row.target?.match(/\*\*\*/g)).toHaveLength(names.length + 1);
});

test.each([
  ['a zero byte', 'a\0b', 'ab'],
  ['half a character', 'a\ud800b', 'a\ufffdb'],
  ['a text cut inside a character', `${'x'.repeat(999)}😀`, `${'x'.repeat(999)}\ufffd…`],
])('%s in a name, a field or a value does not keep a call out of the log', async (_what, given, kept) => {
  const changes = [{ field: given, before: given, after: given }];
  const row = await written({ input: { name: given }, target: { name: given, changes } });
  expect(row.targetName).toBe(kept);
  expect(row.changes).toEqual([{ field: kept, before: kept, after: kept }]);
});

test('neither a megabyte nor a deeply nested body keeps a call out of the log', async () => {
  const { token } = await server.world.user({ company: await server.world.company(), permissions: [] });
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

test('nobody changes or deletes what the log says, not even the owner of the tables', async () => {
  const { id } = await written({});
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
    await expect(statement.execute(server.dbOf('all'))).rejects.toThrow('permission denied');
  expect(await newest()).toMatchObject({ id, username: admin.username });
});
