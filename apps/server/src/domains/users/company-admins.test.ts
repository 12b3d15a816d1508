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
      roles: [{ id: company.adminRole.id, name: 'Company administrator' }],
      depts: [{ id: company.root.id, name: 'Harbour' }],
      lastLoginTime: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
  const log = await server.db.selectFrom('operationLogs').selectAll().where('companyId', '=', company.id).execute();
  expect(log).toEqual([expect.objectContaining({ route: 'companies.addAdmin', targetName: 'Ms Zhou', type: 'add' })]);
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
