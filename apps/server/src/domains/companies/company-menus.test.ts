import { auth } from '@portico/contract/routes/auth';
import { companies } from '@portico/contract/routes/companies';
import { live } from '@portico/contract/routes/home';
import { logs } from '@portico/contract/routes/logs';
import { menus, menuTypes } from '@portico/contract/routes/menus';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import { makeCompany } from './index.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.factory.user()).token;
});
afterAll(() => server.stop());

async function setMenus(id: number, ids: readonly number[]) {
  return server.call(companies.setMenus, { id, menus: [...ids] }, { token, lang: 'en' });
}

test('the menus of a company are those of its administrator role', async () => {
  const { id, adminRole } = await server.factory.company();
  const reply = await setMenus(adminRole.id, [1, 101, 30, 32]);
  expect(reply.result.menus.map((menu) => menu.id)).toEqual([1, 101, 30, 32]);
  const role = (await server.call(companies.adminRole, { tenantId: id }, { token })).result;
  expect(role.menus.map((menu) => menu.id)).toEqual([1, 30, 32, 101]);
  // Existing clients send menus as objects.
  const objects = { id: adminRole.id, menus: [{ id: 1 }] };
  const sent = await fetch(`${server.url}/hx-api/api/adminRoles/menu`, {
    method: 'PUT',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(objects),
  });
  expect(sent.status).toBe(200);
  const log = await server.db
    .selectFrom('operationLogs')
    .select(['targetName', 'changes'])
    .where('companyId', '=', id)
    .where('route', '=', 'companies.setMenus')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(log.changes).toEqual([{ field: 'menus', before: '[30,32,101]', after: null }]);
  const logEntries = (await server.call(logs.list, { size: 1 }, { token, lang: 'en' })).result.content;
  expect(logEntries[0]?.changes).toEqual([
    { field: 'menus', before: 'Base data, Roles, Choose home metrics', after: null },
  ]);
});

test('an invalid choice of menus for a company is refused', async () => {
  const { adminRole } = await server.factory.company();
  const add = async (pid: number) =>
    (
      await server.call(
        menus.add,
        { type: menuTypes.menu, zhName: '下', enName: 'Below', path: 'below', pid },
        { token },
      )
    ).result.id;
  const belowSystem = await add(24);
  // A menu below system administration without `platformOnly`, as an older database may contain it.
  await server.db.updateTable('menus').set({ platformOnly: false }).where('id', '=', belowSystem).execute();
  const before = await server.db.selectFrom('roleMenus').select('menuId').where('roleId', '=', adminRole.id).execute();
  const refused: [number[], string, unknown][] = [
    [[], 'roleNoMenu', undefined],
    [[1, 32], 'menuParentMissing', { menus: 'Roles' }],
    [[101], 'menuParentMissing', { menus: expect.any(String) }],
    [[1, 30], 'menuParentMissing', { menus: expect.any(String) }],
    [[1, 24], 'menuOutsideCompany', { menus: '24' }],
    [[1, 25], 'menuOutsideCompany', { menus: '25' }],
    [[1, 24, belowSystem], 'menuOutsideCompany', { menus: `24, ${belowSystem}` }],
    [[1, belowSystem], 'menuOutsideCompany', { menus: String(belowSystem) }],
    [[1, 999_999], 'menuOutsideCompany', { menus: '999999' }],
  ];
  let checkedCount = 0;
  for (const [ids, key, details] of refused) {
    const reply = await setMenus(adminRole.id, ids);
    expect([ids, reply.error, Object(reply.body).details]).toEqual([ids, key, details]);
    checkedCount += 1;
  }
  expect(checkedCount).toBe(9);
  const after = await server.db.selectFrom('roleMenus').select('menuId').where('roleId', '=', adminRole.id).execute();
  expect(after).toEqual(before);
  // A page can be chosen without its buttons.
  expect((await setMenus(adminRole.id, [1, 30, 33])).error).toBeNull();
});

test('menus of a company are set only through its administrator role', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company });
  const own = await server.db
    .selectFrom('userRoles')
    .select('roleId')
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow();
  expect((await setMenus(own.roleId, [1])).error).toBe('notFound');
  expect((await setMenus(999_999, [1])).error).toBe('notFound');
  expect((await server.call(companies.adminRole, { tenantId: 999_999 }, { token })).error).toBe('notFound');
});

test('users lose a menu at their next call when their company loses it', async () => {
  const [company, other] = [await server.factory.company(), await server.factory.company()];
  const user = await server.factory.user({ company, permissions: ['device:list', 'roles:list'] });
  const otherUser = await server.factory.user({ company: other, permissions: ['roles:list'] });
  const rights = async (as: string) => (await server.call(auth.info, {}, { token: as })).result.roles;
  expect(await rights(user.token)).toEqual(['device:list', 'roles:list']);
  const channel = await server.listen(live.counts, { token: user.token });
  expect((await setMenus(company.adminRole.id, [1, 102])).error).toBeNull();
  await channel.ended;
  expect(await rights(user.token)).toEqual(['device:list']);
  expect(await rights(otherUser.token)).toEqual(['roles:list']);
  const again = await server.listen(live.counts, { token: user.token });
  expect(again.status).toBe(200);
  again.close();
});

test('a trial company has only the built-in menus', async () => {
  const shop = { type: menuTypes.menu, zhName: '商城', enName: 'Shop', path: 'https://shop.example', iframe: true };
  const { id: link } = (await server.call(menus.add, shop, { token })).result;
  const menusOf = async (kind: 'all' | 'trial') => {
    const made = await server.db.transaction().execute((tx) => makeCompany(tx, { name: kind, menus: kind }));
    const role = (await server.call(companies.adminRole, { tenantId: made.companyId }, { token })).result;
    expect(role.id).toBe(made.adminRoleId);
    return role.menus.map((menu) => menu.id);
  };
  const [all, trial] = [await menusOf('all'), await menusOf('trial')];
  expect(all).toContain(link);
  expect(trial.includes(link)).toBe(false);
  for (const id of [1, 30, 31, 32, 33, 34, 101, 102]) expect(trial).toContain(id);
  for (const id of [24, 25, 26]) expect(all.includes(id)).toBe(false);
});
