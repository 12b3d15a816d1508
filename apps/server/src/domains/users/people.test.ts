import type { RequestOf } from '@portico/contract/route';
import { auth } from '@portico/contract/routes/auth';
import { live } from '@portico/contract/routes/home';
import { logs } from '@portico/contract/routes/logs';
import { users } from '@portico/contract/routes/users';
import { platformRole } from '@portico/contract/words/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyPassword } from '../../platform/password-hash.ts';
import { encryptTestPassword } from '../../platform/testing/encrypt-test-password.ts';
import { logInForTest } from '../../platform/testing/log-in.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const home = 1;

/** A company with two branches, its administrator, an assignable role and a user who has it in the north. */
async function staff() {
  const { factory } = server;
  const company = await factory.company();
  const north = await factory.organisation({ company, name: 'north' });
  const coast = await factory.organisation({ company, parent: north, name: 'coast' });
  const south = await factory.organisation({ company, name: 'south' });
  const admin = await factory.user({ company, roles: [company.adminRole], userType: 1 });
  const clerkRole = await factory.role({ company, name: 'Clerk', level: 30, menus: [home] });
  const clerk = await factory.user({ company, roles: [clerkRole], organisations: [north] });
  return { company, north, coast, south, admin, clerkRole, clerk };
}

const rowOf = (id: number) => server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

async function listFor(token: string, query: RequestOf<typeof users.list> = {}) {
  return (await server.call(users.list, query, { token })).result;
}

const idsOf = (list: { content: readonly { id: number }[] }) => list.content.map((row) => row.id);

test('an added user logs in with a password that is shown once', async () => {
  const { north, admin, clerkRole, company } = await staff();
  const given = {
    nickName: 'Wang Fang',
    username: `wang${company.id}`,
    phone: '138',
    email: 'wang@example.com',
    hireDate: '2026-03-01',
    roles: [clerkRole.id],
    deptIds: [north.id],
  };
  const { id, password } = (await server.call(users.add, given, { token: admin.token })).result;
  const row = await rowOf(id);
  expect(row).toMatchObject({
    companyId: company.id,
    username: `wang${company.id}`,
    userType: 0,
    rightRange: 0,
    enabled: true,
  });
  expect(row?.mustChangePassword).toBe(true);
  expect(password).toMatch(/^\w{12}$/);
  const encrypted = await encryptTestPassword(server, password);
  const login = await server.call(auth.login, {
    username: `WANG${company.id}`,
    password: encrypted,
    code: '',
    uuid: '',
  });
  expect(login.status).toBe(200);
  const { content } = (await server.call(users.list, { name: `WANG${company.id}` }, { token: admin.token })).result;
  expect(content).toMatchObject([
    {
      id,
      nickName: 'Wang Fang',
      phone: '138',
      email: 'wang@example.com',
      hireDate: '2026-03-01',
      status: 1,
      roles: [{ id: clerkRole.id, name: 'Clerk', level: 30 }],
      deptIds: [north.id],
      entityIds: [],
      isProtected: false,
      depts: [{ id: north.id, name: 'north' }],
      entitys: [],
      hasSecondFactor: false,
      mustChangePassword: true,
      lastLoginTime: expect.any(String),
    },
  ]);
  expect(JSON.stringify(content)).not.toContain('argon2');
});

test('the list has users of the caller’s organisations, newest first', async () => {
  const { company, north, coast, south, admin, clerk } = await staff();
  const atCoast = await server.factory.user({ company, organisations: [coast] });
  const atSouth = await server.factory.user({ company, organisations: [south] });
  const across = await server.factory.user({ company, organisations: [coast, south] });
  const ofNorth = await server.factory.user({ company, permissions: ['user:list'], organisations: [north], level: 20 });
  const operator = await server.factory.user({ company, permissions: ['user:list'], entities: [] });
  expect(idsOf(await listFor(admin.token))).toEqual([
    operator.id,
    ofNorth.id,
    across.id,
    atSouth.id,
    atCoast.id,
    clerk.id,
    admin.id,
  ]);
  const seen = await listFor(ofNorth.token);
  expect(seen.totalElements).toBe(4);
  // Users may change weaker and equally strong users, but none who also belong to other organisations.
  expect(seen.content.map((row) => [row.id, row.isProtected])).toEqual([
    [ofNorth.id, false],
    [across.id, true],
    [atCoast.id, true],
    [clerk.id, false],
  ]);
  expect(idsOf(await listFor(operator.token))).toEqual([operator.id]);
  expect(idsOf(await listFor(admin.token, { deptIds: [north.id] }))).toEqual([
    ofNorth.id,
    across.id,
    atCoast.id,
    clerk.id,
  ]);
  expect(idsOf(await listFor(ofNorth.token, { deptIds: [south.id] }))).toEqual([across.id]);
});

test('the user list is filtered, sorted and paged', async () => {
  const { company, admin, clerk, clerkRole } = await staff();
  const disabled = await server.factory.user({ company, enabled: false });
  expect(idsOf(await listFor(admin.token, { enabled: false }))).toEqual([disabled.id]);
  expect(idsOf(await listFor(admin.token, { roleId: clerkRole.id }))).toEqual([clerk.id]);
  expect(idsOf(await listFor(admin.token, { name: clerk.username.toUpperCase() }))).toEqual([clerk.id]);
  expect(idsOf(await listFor(admin.token, { name: '%' }))).toEqual([]);
  await sql`update users set nick_name = case id when ${disabled.id} then 'a' when ${clerk.id} then 'B' else 'c' end
    where company_id = ${company.id}`.execute(server.db);
  expect(idsOf(await listFor(admin.token, { sort: 'nickName,asc' }))).toEqual([disabled.id, clerk.id, admin.id]);
  const page = await listFor(admin.token, { sort: 'nickName,desc', size: 1, page: 1 });
  expect([idsOf(page), page.totalElements]).toEqual([[clerk.id], 3]);
});

test('the list shows last login and second factor without secrets', async () => {
  const { admin, clerk } = await staff();
  await server.db
    .insertInto('secondFactors')
    .values({ userId: clerk.id, secret: 'JBSWY3DP', confirmedAt: new Date() })
    .execute();
  await sql`insert into login_attempts (at, username, username_key, username_search, user_id, company_id, address, agent, failure)
    select '2026-01-02T03:04:05Z', username, username_key, username_search, id, company_id, '::1', 'x', null from users where id = ${clerk.id}`.execute(
    server.db,
  );
  const rows = (await server.call(users.list, {}, { token: admin.token })).result.content;
  expect(rows.find((row) => row.id === clerk.id)).toMatchObject({
    hasSecondFactor: true,
    lastLoginTime: '2026-01-02T03:04:05.000Z',
  });
  expect(JSON.stringify(rows)).not.toContain('JBSWY3DP');
  const reset = await server.call(users.resetSecondFactor, { userId: clerk.id }, { token: admin.token });
  expect(reset.status).toBe(200);
  expect(await server.db.selectFrom('secondFactors').selectAll().where('userId', '=', clerk.id).execute()).toEqual([]);
  expect((await server.call(users.list, {}, { token: clerk.token })).error).toBe('unauthorized');
});

test('a change keeps absent fields and is logged with names', async () => {
  const { south, admin, clerk } = await staff();
  await server.call(users.change, { id: clerk.id, phone: '139', hireDate: '2026-02-28' }, { token: admin.token });
  const change = { id: clerk.id, nickName: 'Li Na', phone: '', deptIds: [south.id] };
  expect((await server.call(users.change, change, { token: admin.token })).status).toBe(200);
  expect(await rowOf(clerk.id)).toMatchObject({
    nickName: 'Li Na',
    phone: null,
    hireDate: '2026-02-28',
    username: clerk.username,
  });
  const [entry] = (await server.call(logs.list, {}, { token: admin.token })).result.content;
  expect(entry?.changes).toEqual([
    { field: 'nickName', before: clerk.username, after: 'Li Na' },
    { field: 'phone', before: '139', after: null },
    { field: 'depts', before: 'north', after: 'south' },
  ]);
  expect(
    (await server.call(users.change, { id: clerk.id, hireDate: '2026-02-30' }, { token: admin.token })).error,
  ).toBe('badRequest');
});

test('a user of a company needs roles, and organisations or entities', async () => {
  const { company, north, admin, clerkRole, clerk } = await staff();
  const caller = { token: admin.token };
  const store = await server.factory.entity({ company, organisation: north });
  const base = { nickName: 'n', username: `n${company.id}`, roles: [clerkRole.id], deptIds: [north.id] };
  const add = (more: object) => server.call(users.add, { ...base, ...more }, caller);
  expect(await add({ roles: [] })).toMatchObject({ error: 'badRequest', body: { details: { roles: 'required' } } });
  expect(await add({ deptIds: undefined })).toMatchObject({ body: { details: { deptIds: 'required' } } });
  expect((await add({ rightRange: 1 })).error).toBe('notEntity');
  expect((await add({ username: 'with space' })).error).toBe('badRequest');
  const { id } = (await add({ rightRange: 1, entityIds: [store.id] })).result;
  expect(await rowOf(id)).toMatchObject({ rightRange: 1 });
  expect((await server.call(users.change, { id, entityIds: [] }, caller)).error).toBe('notEntity');
  expect((await server.call(users.change, { id: clerk.id, rightRange: 1 }, caller)).error).toBe('notEntity');
  expect((await server.call(users.change, { id, rightRange: 0 }, caller)).status).toBe(200);
  expect(await server.db.selectFrom('userEntities').selectAll().where('userId', '=', id).execute()).toEqual([]);
});

test('a disabled organisation cannot be assigned, but users keep it', async () => {
  const { company, north, south, admin, clerkRole, clerk } = await staff();
  const caller = { token: admin.token };
  await server.db.updateTable('organisations').set({ enabled: false }).where('id', '=', north.id).execute();
  const given = { nickName: 'n', username: `n${company.id}`, roles: [clerkRole.id], deptIds: [north.id] };
  expect(await server.call(users.add, given, caller)).toMatchObject({
    error: 'badRequest',
    body: { details: { deptIds: 'notAChoice' } },
  });
  expect((await server.call(users.change, { id: clerk.id, deptIds: [north.id, south.id] }, caller)).status).toBe(200);
});

test('user names are unique in the installation, also concurrently', async () => {
  const [ownScene, otherScene] = [await staff(), await staff()];
  const name = `same${ownScene.company.id}`;
  const add = (company: typeof ownScene, username: string) =>
    server.call(
      users.add,
      { nickName: 'n', username, roles: [company.clerkRole.id], deptIds: [company.north.id] },
      { token: company.admin.token },
    );
  const replies = await Promise.all([
    add(ownScene, name),
    add(otherScene, name.toUpperCase()),
    add(ownScene, name),
    add(otherScene, name),
  ]);
  expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  const taken = await add(otherScene, name);
  expect(taken).toMatchObject({ error: 'usernameTaken', body: { details: { username: 'taken' } } });
  const renamed = await server.call(
    users.change,
    { id: otherScene.clerk.id, username: name },
    { token: otherScene.admin.token },
  );
  expect(renamed.error).toBe('usernameTaken');
});

test('disabling a user ends sessions and channels at once', async () => {
  const { company, north, admin, clerk } = await staff();
  const watcher = await server.factory.user({
    company,
    permissions: ['base:home:set'],
    organisations: [north],
    level: 20,
  });
  const channel = await server.listen(live.counts, { token: watcher.token });
  expect(channel.status).toBe(200);
  const change = async (enabled: boolean) =>
    (await server.call(users.change, { id: watcher.id, enabled }, { token: admin.token })).status;
  const started = performance.now();
  expect(await change(false)).toBe(200);
  await channel.ended;
  expect(performance.now() - started).toBeLessThan(10_000);
  for (const route of [auth.info, users.list, auth.logout]) {
    const refused = await server.call(route, {}, { token: watcher.token });
    expect([refused.status, refused.error]).toEqual([401, 'userDisabled']);
  }
  expect((await server.listen(live.counts, { token: watcher.token })).status).toBe(401);
  expect((await logInForTest(server, watcher)).error).toBe('userDisabled');

  expect(await change(true)).toBe(200);
  expect((await server.call(auth.info, {}, { token: watcher.token })).error).toBe('unauthorized');
  const { token } = (await logInForTest(server, watcher)).result;
  // Enabling an enabled user ends no session.
  expect(await change(true)).toBe(200);
  expect((await server.call(auth.info, {}, { token })).error).toBeNull();
  expect((await server.call(auth.info, {}, { token: clerk.token })).error).toBeNull();
});

test('a password reset shows a new password once and ends the sessions', async () => {
  const { admin, clerk } = await staff();
  const { password } = (await server.call(users.resetPass, { userId: clerk.id }, { token: admin.token })).result;
  const row = await rowOf(clerk.id);
  expect(await verifyPassword(password, row?.passwordHash ?? null)).toBe(true);
  expect(await verifyPassword(clerk.password, row?.passwordHash ?? null)).toBe(false);
  expect(row?.mustChangePassword).toBe(true);
  expect((await server.call(users.list, {}, { token: clerk.token })).error).toBe('unauthorized');
  const [entry] = (await server.call(logs.list, {}, { token: admin.token })).result.content;
  expect(JSON.stringify(entry)).not.toContain(password);
  expect(entry?.changes).toEqual([{ field: 'password', before: '***', after: '***' }]);
});

test('a deleted user loses their sessions and is not found', async () => {
  const { admin, clerk } = await staff();
  expect((await server.call(users.remove, { ids: [clerk.id] }, { token: admin.token })).status).toBe(200);
  expect(await rowOf(clerk.id)).toBeUndefined();
  expect((await server.call(users.list, {}, { token: clerk.token })).error).toBe('unauthorized');
  expect((await server.call(users.remove, { ids: [clerk.id] }, { token: admin.token })).error).toBe('notFound');
});

test('users of the platform have its role and no organisations', async () => {
  const { company, clerkRole, clerk } = await staff();
  const platform = await server.factory.user();
  const caller = { token: platform.token };
  const given = { nickName: 'n', username: `platform${company.id}`, roles: [platformRole.id] };
  const { id } = (await server.call(users.add, given, caller)).result;
  expect(await rowOf(id)).toMatchObject({ companyId: null, userType: 0 });
  const more = { ...given, username: `more${company.id}`, roles: [clerkRole.id] };
  expect((await server.call(users.add, more, caller)).error).toBe('notFound');
  const seen = await listFor(platform.token, { size: 1000 });
  expect(idsOf(seen)).toEqual(expect.arrayContaining([id, platform.id]));
  expect(idsOf(seen)).not.toContain(clerk.id);
  expect((await server.call(users.change, { id, nickName: 'Ops' }, caller)).status).toBe(200);
  expect((await server.call(users.remove, { ids: [id] }, caller)).status).toBe(200);
});
