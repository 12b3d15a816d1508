import { auth } from '@portico/contract/routes/auth';
import { companies } from '@portico/contract/routes/companies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptTestPassword } from '../../platform/testing/encrypt-test-password.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.factory.user()).token;
});
afterAll(() => server.stop());

const add = (input: { tenantId: number; nickName?: string; username: string; enabled?: boolean }) =>
  server.call(companies.addAdmin, { nickName: 'Ms Zhou', ...input }, { token });

test('an added admin gets a password that is shown once', async () => {
  const company = await server.factory.company({ name: 'Harbour' });
  const { id, password } = (await add({ tenantId: company.id, username: 'Zhou@harbour.example' })).result;
  const row = await server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    companyId: company.id,
    userType: 1,
    rightRange: 0,
    mustChangePassword: true,
    enabled: true,
  });
  expect(row.passwordHash).not.toContain(password);
  const encrypted = await encryptTestPassword(server, password);
  const login = { username: 'zhou@harbour.example', password: encrypted, code: '', uuid: '' };
  const { user } = (await server.call(auth.login, login)).result;
  expect(user).toMatchObject({ id, mustChangePassword: true, depts: [{ id: company.root.id, name: 'Harbour' }] });
  expect((await server.call(companies.admins, { tenantId: company.id }, { token })).result).toEqual([
    {
      id,
      nickName: 'Ms Zhou',
      username: 'Zhou@harbour.example',
      enabled: true,
      phone: null,
      email: null,
      roles: [{ id: company.adminRole.id, name: 'Company administrator', permission: 'companyAdmin' }],
      depts: [{ id: company.root.id, name: 'Harbour' }],
      hasSecondFactor: false,
      lastLoginTime: expect.stringMatching(/^\d{4}-.*Z$/),
      revision: 1,
    },
  ]);
  const log = await server.db.selectFrom('operationLogs').selectAll().where('companyId', '=', company.id).execute();
  expect(log).toEqual([
    expect.objectContaining({ route: 'companies.addAdmin', targetName: 'Zhou@harbour.example', type: 'add' }),
  ]);
  expect(JSON.stringify(log)).not.toContain(password);
});

test('a user name is unique in the installation, whatever its case', async () => {
  const [one, two] = [await server.factory.company(), await server.factory.company()];
  expect((await add({ tenantId: one.id, username: 'First.Admin' })).error).toBeNull();
  const taken = await add({ tenantId: two.id, username: ' first.ADMIN ' });
  expect([taken.status, taken.error, Object(taken.body).details]).toEqual([
    409,
    'usernameTaken',
    { username: 'taken' },
  ]);
  const both = await Promise.all([1, 2].map(() => add({ tenantId: two.id, username: 'same.moment' })));
  expect(new Set(both.map((reply) => reply.status))).toEqual(new Set([200, 409]));
  expect((await server.call(companies.admins, { tenantId: two.id }, { token })).result).toHaveLength(1);
});

test('adding an admin needs an existing company and valid names', async () => {
  const { id: tenantId } = await server.factory.company();
  expect((await add({ tenantId: 999_999, username: 'nobody' })).error).toBe('notFound');
  expect((await server.call(companies.admins, { tenantId: 999_999 }, { token })).error).toBe('notFound');
  for (const username of [' ', 'p', 'p q 21', 'p\u200bq'])
    expect([username, (await add({ tenantId, username })).error]).toEqual([username, 'badRequest']);
  expect((await add({ tenantId, username: 'x'.repeat(101) })).error).toBe('badRequest');
  expect((await add({ tenantId, username: 'y', nickName: 'x'.repeat(51) })).error).toBe('badRequest');
  const disabled = await add({ tenantId, username: 'asleep', enabled: false });
  const [row] = (await server.call(companies.admins, { tenantId }, { token })).result;
  expect(row).toMatchObject({ id: disabled.result.id, enabled: false, lastLoginTime: null });
});

test('other users of the company are not listed as administrators', async () => {
  const company = await server.factory.company();
  await server.factory.user({ company, permissions: ['user:list'] });
  expect((await server.call(companies.admins, { tenantId: company.id }, { token })).result).toEqual([]);
});

const caller = () => ({ token });
const change = (input: Parameters<typeof server.call<typeof companies.changeAdmin>>[1]) =>
  server.call(companies.changeAdmin, input, caller());
const adminsOf = async (tenantId: number) => (await server.call(companies.admins, { tenantId }, caller())).result;

/** A company with two administrators. */
async function twoAdmins() {
  const company = await server.factory.company();
  const [first, second] = [
    await server.factory.user({ company, roles: [company.adminRole] }),
    await server.factory.user({ company, roles: [company.adminRole] }),
  ];
  await server.db.updateTable('users').set({ userType: 1 }).where('companyId', '=', company.id).execute();
  return { company, first, second };
}

test('an admin is edited, disabled, enabled and deleted, and each is logged', async () => {
  const { company, second } = await twoAdmins();
  const { id } = second;
  const part = await server.factory.organisation({ company });
  const role = await server.factory.role({ company, level: 30 });
  const edited = {
    nickName: 'Mr Abe',
    username: `abe.${id}`,
    phone: '03 1234',
    email: 'abe@example.com',
    roles: [company.adminRole.id, role.id],
    deptIds: [part.id],
  };
  expect((await change({ id, revision: 1, ...edited })).error).toBeNull();
  expect((await change({ id, revision: 1, nickName: 'late' })).error).toBe('changedMeanwhile');
  expect((await adminsOf(company.id))[1]).toMatchObject({
    nickName: 'Mr Abe',
    username: `abe.${id}`,
    phone: '03 1234',
    email: 'abe@example.com',
    enabled: true,
    roles: [{ id: company.adminRole.id }, { id: role.id }],
    depts: [{ id: part.id }],
    revision: 2,
  });

  const info = () => server.call(auth.info, {}, { token: second.token });
  expect((await change({ id, enabled: false })).error).toBeNull();
  expect((await info()).error).toBe('userDisabled');
  expect((await change({ id, enabled: true })).error).toBeNull();
  expect((await info()).error).toBe('unauthorized'); // enabled, but a new login is needed
  expect((await server.call(companies.removeAdmins, { ids: [id] }, caller())).error).toBeNull();
  expect((await adminsOf(company.id)).map((admin) => admin.id)).not.toContain(id);

  const log = await server.db
    .selectFrom('operationLogs')
    .select(['route', 'targetName', 'status', 'changes'])
    .where('companyId', '=', company.id)
    .orderBy('id')
    .execute();
  expect(log.map(({ route, targetName, status }) => [route, targetName, status])).toEqual([
    ['companies.changeAdmin', `abe.${id}`, 200],
    ['companies.changeAdmin', `abe.${id}`, 200],
    ['companies.changeAdmin', `abe.${id}`, 200],
    ['companies.removeAdmins', `abe.${id}`, 200],
  ]);
  expect(log[1]?.changes).toEqual([{ field: 'enabled', before: 'true', after: 'false' }]);
  expect(log[0]?.changes.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['nickName', 'username', 'phone', 'email', 'roles', 'depts']),
  );
});

test('the last enabled admin of the whole company stays', async () => {
  const { company, first, second } = await twoAdmins();
  const part = await server.factory.organisation({ company });
  const remove = (...ids: number[]) => server.call(companies.removeAdmins, { ids }, caller());
  const refusals = async () => [
    (await change({ id: first.id, enabled: false })).error,
    (await change({ id: first.id, deptIds: [part.id] })).error,
    (await remove(first.id)).error,
    (await remove(first.id, second.id)).error,
  ];
  const kept = ['lastAdministrator', 'lastAdministrator', 'lastAdministrator', 'lastAdministrator'];
  expect((await change({ id: second.id, enabled: false })).error).toBeNull();
  expect(await refusals()).toEqual(kept);
  // An administrator of a part of the company cannot change its roles and settings.
  expect((await change({ id: second.id, enabled: true, deptIds: [part.id] })).error).toBeNull();
  expect(await refusals()).toEqual(kept);
  const reply = await server.call(companies.removeAdmins, { ids: [first.id] }, { token, lang: 'en' });
  expect(reply.status).toBe(409);
  expect(reply.body).toMatchObject({
    message: 'At least one enabled administrator who sees the whole company must remain.',
  });
  expect((await change({ id: second.id, deptIds: [company.root.id] })).error).toBeNull();
  const both = await Promise.all([first, second].map(({ id }) => change({ id, enabled: false })));
  expect(new Set(both.map((one) => one.error))).toEqual(new Set([null, 'lastAdministrator']));
});

test('an admin keeps the administrator role, and grants of the company', async () => {
  const { company, second } = await twoAdmins();
  const [other, role] = [await server.factory.company(), await server.factory.role({ company, level: 30 })];
  const theirs = await server.factory.role({ company: other, level: 30 });
  const { id } = second;
  const before = await adminsOf(company.id);
  const [roleId, rootId] = [company.adminRole.id, company.root.id];
  expect([
    (await change({ id, roles: [role.id] })).error,
    (await change({ id, roles: [roleId, theirs.id] })).error,
    (await change({ id, roles: [roleId, other.adminRole.id] })).error,
    (await change({ id, deptIds: [rootId, other.root.id] })).error,
    (await change({ id, username: second.username.toUpperCase() })).error,
  ]).toEqual(['administratorRoleNeeded', 'notFound', 'notFound', 'notFound', null]);
  const [first, renamed] = await adminsOf(company.id);
  expect([first, { ...renamed, username: second.username, revision: 1 }]).toEqual(before);
  const made = { tenantId: company.id, username: `made${id}` };
  expect((await server.call(companies.addAdmin, { ...made, nickName: 'x', roles: [role.id] }, caller())).error).toBe(
    'administratorRoleNeeded',
  );
});

test('only administrators of the named company are changed, by the platform', async () => {
  const { company, first, second } = await twoAdmins();
  const others = await twoAdmins();
  const clerk = await server.factory.user({ company, permissions: ['user:list'] });
  const platformUser = await server.factory.user();
  const remove = (ids: number[], by = token) => server.call(companies.removeAdmins, { ids }, { token: by });
  for (const { id } of [clerk, platformUser, { id: 999_999 }]) {
    expect((await change({ id, enabled: false })).error).toBe('notFound');
    expect((await remove([second.id, id])).error).toBe('notFound');
  }
  expect((await remove([second.id, others.second.id])).error).toBe('notFound');
  for (const by of [first.token, others.first.token, clerk.token]) {
    expect((await remove([second.id], by)).error).toBe('forbidden');
    const input = { id: second.id, enabled: false };
    expect((await server.call(companies.changeAdmin, input, { token: by })).error).toBe('forbidden');
  }
  expect((await adminsOf(company.id)).map(({ id, enabled }) => [id, enabled])).toEqual([
    [first.id, true],
    [second.id, true],
  ]);
  expect(await adminsOf(others.company.id)).toHaveLength(2);
});
