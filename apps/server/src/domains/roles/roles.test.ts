import { logs } from '@portico/contract/routes/logs';
import type { MenuChoice } from '@portico/contract/routes/menus';
import { organisations } from '@portico/contract/routes/organisations';
import { roles } from '@portico/contract/routes/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

/** Ids of built-in menus: the home page, the catalogue of basic data with three of its pages, and a button of the users page. */
const home = 1;
const basic = 30;
const organisationsMenu = 31;
const rolesMenu = 32;
const usersMenu = 33;
const companyButton = 331;

/** A company with its administrator and a weaker user, who has the home page, roles and organisations. */
async function ranks() {
  const { factory } = server;
  const company = await factory.company();
  const admin = await factory.user({ company, roles: [company.adminRole] });
  const weakRole = await factory.role({ company, level: 20, menus: [home, basic, organisationsMenu, rolesMenu] });
  const weak = await factory.user({ company, roles: [weakRole] });
  return { company, admin, weak, weakRole };
}

const rowOf = (id: number) => server.db.selectFrom('roles').selectAll().where('id', '=', id).executeTakeFirst();

async function menusOf(roleId: number): Promise<number[]> {
  const rows = await server.db
    .selectFrom('roleMenus')
    .select('menuId')
    .where('roleId', '=', roleId)
    .orderBy('menuId')
    .execute();
  return rows.map((row) => row.menuId);
}

test('a role is added, listed, changed and deleted', async () => {
  const { company, admin } = await ranks();
  const caller = { token: admin.token };
  const given = { name: 'Shop manager', permission: 'shop', level: 30, remark: '', menus: [organisationsMenu] };
  const { id } = (await server.call(roles.add, given, caller)).result;
  const { content, totalElements } = (await server.call(roles.list, { name: 'SHOP' }, caller)).result;
  expect(totalElements).toBe(1);
  expect(content).toMatchObject([
    { id, name: 'Shop manager', permission: 'shop', level: 30, remark: null, users: 0, isProtected: false },
  ]);
  expect(content[0]?.menus).toEqual([
    { id: basic, pid: null },
    { id: organisationsMenu, pid: basic },
  ]);
  expect((await server.call(roles.change, { id, name: 'Manager', remark: 'of shops' }, caller)).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({
    companyId: company.id,
    name: 'Manager',
    permission: 'shop',
    remark: 'of shops',
  });
  expect((await server.call(roles.remove, { ids: [id] }, caller)).status).toBe(200);
  expect(await rowOf(id)).toBeUndefined();
});

test('the list is sorted by strength, paged, and marks protected roles', async () => {
  const { company, admin, weak, weakRole } = await ranks();
  const middle = await server.factory.role({ company, level: 10, name: 'middle' });
  const rows = (await server.call(roles.list, {}, { token: weak.token })).result.content;
  expect(rows.map((row) => [row.id, row.users, row.isProtected])).toEqual([
    [company.adminRole.id, 1, true],
    [middle.id, 0, true],
    [weakRole.id, 1, false],
  ]);
  const page = await server.call(roles.list, { page: 1, size: 1 }, { token: admin.token });
  expect(page.result.content.map((row) => row.id)).toEqual([middle.id]);
  const weakest = await server.call(roles.list, { sort: 'level,desc' }, { token: admin.token });
  expect(weakest.result.content.map((row) => row.id)).toEqual([weakRole.id, middle.id, company.adminRole.id]);
});

test('the choice of roles is limited to assignable ones', async () => {
  const { company, admin, weak, weakRole } = await ranks();
  const stronger = await server.factory.role({ company, level: 10, menus: [home] });
  const wider = await server.factory.role({ company, level: 30, menus: [usersMenu] });
  const narrow = await server.factory.role({ company, level: 30, menus: [home] });
  const idsFor = async (token: string) =>
    (await server.call(roles.all, {}, { token })).result.map((role) => role.id).toSorted((a, b) => a - b);
  expect(await idsFor(weak.token)).toEqual([weakRole.id, narrow.id]);
  expect(await idsFor(admin.token)).toEqual([weakRole.id, stronger.id, wider.id, narrow.id]);
});

test('users may grant their own menus, an administrator all menus', async () => {
  const { admin, weak } = await ranks();
  const ids = (nodes: readonly MenuChoice[]): number[] => nodes.flatMap(({ id, children }) => [id, ...ids(children)]);
  const own = (await server.call(roles.menus, {}, { token: weak.token, lang: 'en' })).result;
  expect(ids(own)).toEqual([home, basic, organisationsMenu, rolesMenu]);
  expect(own[1]?.children[0]).toMatchObject({ pid: basic, label: 'Organisations' });
  const all = ids((await server.call(roles.menus, {}, { token: admin.token })).result);
  expect(all).toEqual(expect.arrayContaining([usersMenu, companyButton]));
  expect(all).not.toContain(24);
});

test('role names and codes are unique in a company', async () => {
  const [{ admin }, other] = [await ranks(), await ranks()];
  const caller = { token: admin.token };
  const { id } = (await server.call(roles.add, { name: 'Guard', permission: 'guard', level: 30 }, caller)).result;
  const sameName = await server.call(roles.add, { name: 'GUARD', permission: 'guard2', level: 30 }, caller);
  const sameCode = await server.call(roles.add, { name: 'Guard 2', permission: 'Guard', level: 30 }, caller);
  expect([sameName.status, sameName.error, sameName.body]).toMatchObject([
    409,
    'nameTaken',
    { details: { name: 'taken' } },
  ]);
  expect([sameCode.error, sameCode.body]).toMatchObject(['nameTaken', { details: { permission: 'taken' } }]);
  const theirs = await server.call(
    roles.add,
    { name: 'Guard', permission: 'guard', level: 30 },
    { token: other.admin.token },
  );
  expect(theirs.status).toBe(200);
  expect((await server.call(roles.add, { name: 'x', permission: 'SubAdmin' }, caller)).error).toBe('permisAdmin');
  expect((await server.call(roles.change, { id, permission: 'companyAdmin' }, caller)).error).toBe('permisAdmin');
  expect((await server.call(roles.add, { name: '', permission: 'x' }, caller)).error).toBe('badRequest');
  expect((await rowOf(id))?.permission).toBe('guard');
});

test('a role stronger than the user’s own cannot be written', async () => {
  const { company, weak, weakRole } = await ranks();
  const stronger = await server.factory.role({ company, level: 10, menus: [home] });
  const weaker = await server.factory.role({ company, level: 30, menus: [home] });
  const caller = { token: weak.token };
  const replies = [
    await server.call(roles.add, { name: 'x', permission: 'x', level: 19 }, caller),
    await server.call(roles.change, { id: stronger.id, name: 'mine' }, caller),
    await server.call(roles.change, { id: stronger.id, level: 50 }, caller),
    await server.call(roles.setMenus, { id: stronger.id, menus: [home] }, caller),
    await server.call(roles.remove, { ids: [stronger.id] }, caller),
    await server.call(roles.change, { id: weaker.id, level: 1 }, caller),
    await server.call(roles.change, { id: weakRole.id, level: 19 }, caller),
  ];
  expect(replies.map((reply) => [reply.status, reply.error])).toEqual(replies.map(() => [403, 'roleTooStrong']));
  expect(replies.length).toBe(7);
  expect(await rowOf(stronger.id)).toMatchObject({ name: stronger.name, level: 10 });
  expect(await rowOf(weaker.id)).toMatchObject({ level: 30 });
  expect((await server.call(roles.change, { id: weaker.id, level: 20 }, caller)).status).toBe(200);
});

test('the administrator role cannot be changed', async () => {
  const { company, admin } = await ranks();
  const caller = { token: admin.token };
  const { id } = company.adminRole;
  const before = await menusOf(id);
  expect((await server.call(roles.change, { id, name: 'x' }, caller)).error).toBe('roleProtected');
  expect((await server.call(roles.setMenus, { id, menus: [home] }, caller)).error).toBe('roleProtected');
  expect((await server.call(roles.remove, { ids: [id] }, caller)).error).toBe('roleProtected');
  expect(await menusOf(id)).toEqual(before);
});

test('chosen menus include their parents; an empty choice is refused', async () => {
  const { company, admin } = await ranks();
  const caller = { token: admin.token };
  const { id } = await server.factory.role({ company, level: 30 });
  const reply = await server.call(roles.setMenus, { id, menus: [companyButton] }, caller);
  const closed = [basic, usersMenu, companyButton].toSorted((a, b) => a - b);
  expect(reply.result.menus.map((menu) => menu.id)).toEqual(closed);
  expect(await menusOf(id)).toEqual(closed);
  expect((await server.call(roles.setMenus, { id, menus: [] }, caller)).error).toBe('roleNoPer');
  expect((await server.call(roles.setMenus, { id, menus: [basic] }, caller)).error).toBe('roleNoMenu');
  expect(await menusOf(id)).toEqual(closed);
});

test('menus a user does not have cannot be granted', async () => {
  const { company, weak } = await ranks();
  const caller = { token: weak.token };
  const { id } = await server.factory.role({ company, level: 30, menus: [home, usersMenu] });
  const beyond = [
    await server.call(roles.setMenus, { id, menus: [home, companyButton] }, caller),
    await server.call(roles.add, { name: 'x', permission: 'x', level: 30, menus: [usersMenu] }, caller),
  ];
  expect(beyond.map((reply) => [reply.status, reply.error])).toEqual(beyond.map(() => [403, 'beyondOwnRights']));
  expect(await menusOf(id)).toEqual([home, usersMenu]);
  expect(
    await server.db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'x')
      .where('companyId', '=', company.id)
      .execute(),
  ).toEqual([]);
  expect((await server.call(roles.setMenus, { id, menus: [organisationsMenu, usersMenu] }, caller)).status).toBe(200);
  expect(await menusOf(id)).toEqual([basic, organisationsMenu, usersMenu]);
  // A removed menu that the user does not have cannot be granted again.
  expect((await server.call(roles.setMenus, { id, menus: [home] }, caller)).status).toBe(200);
  expect((await server.call(roles.setMenus, { id, menus: [usersMenu] }, caller)).error).toBe('beyondOwnRights');
});

test('a user without the page of a button cannot grant the button', async () => {
  const { company } = await ranks();
  const roleWithoutPage = await server.factory.role({
    company,
    level: 20,
    menus: [home, basic, rolesMenu, companyButton],
  });
  const user = await server.factory.user({ company, roles: [roleWithoutPage] });
  const { id } = await server.factory.role({ company, level: 30, menus: [home] });
  const reply = await server.call(roles.setMenus, { id, menus: [companyButton] }, { token: user.token });
  expect(reply.error).toBe('beyondOwnRights');
});

test('menus the company does not have cannot be granted', async () => {
  const { company, admin } = await ranks();
  await server.db
    .deleteFrom('roleMenus')
    .where('roleId', '=', company.adminRole.id)
    .where('menuId', '=', organisationsMenu)
    .execute();
  const { id } = await server.factory.role({ company, level: 30, menus: [home] });
  for (const menuId of [organisationsMenu, 24, 25, 999_999]) {
    const reply = await server.call(roles.setMenus, { id, menus: [home, menuId] }, { token: admin.token });
    expect([reply.status, reply.error]).toEqual([403, 'menuOutsideCompany']);
  }
  expect(await menusOf(id)).toEqual([home]);
});

test('a role change applies to the next request and closes live channels', async () => {
  const { company, admin, weak, weakRole } = await ranks();
  expect((await server.call(roles.list, {}, { token: weak.token })).status).toBe(200);
  const received = new Promise<number>((resolve) => {
    const stop = server.app.events.on('rights.changed', ({ companyId }) => {
      stop();
      resolve(companyId);
    });
  });
  const set = await server.call(
    roles.setMenus,
    { id: weakRole.id, menus: [home, organisationsMenu] },
    { token: admin.token },
  );
  expect(set.status).toBe(200);
  expect(await received).toBe(company.id);
  expect((await server.call(roles.list, {}, { token: weak.token })).error).toBe('forbidden');
  const add = await server.call(organisations.add, { name: 'x', pid: company.root.id }, { token: weak.token });
  expect(add.status).toBe(200);
});

test('a role that is assigned to a user cannot be deleted', async () => {
  const { admin, weakRole, company } = await ranks();
  const free = await server.factory.role({ company, level: 30 });
  const reply = await server.call(roles.remove, { ids: [free.id, weakRole.id] }, { token: admin.token });
  expect([reply.status, reply.error]).toEqual([409, 'roleInUse']);
  expect(await rowOf(free.id)).toBeDefined();
});

test('another company’s roles are not found, and the platform has none', async () => {
  const [ownScene, otherScene] = [await ranks(), await ranks()];
  const plain = await server.factory.user({ company: ownScene.company });
  const platform = await server.factory.user();
  const { id } = await server.factory.role({ company: ownScene.company, level: 30, menus: [home] });
  const cases = [
    { token: otherScene.admin.token, expected: [404, 'notFound'] },
    { token: plain.token, expected: [403, 'forbidden'] },
    { token: platform.token, expected: [403, 'forbidden'] },
  ];
  for (const { token, expected } of cases) {
    const caller = { token };
    const replies = [
      await server.call(roles.change, { id, name: 'x' }, caller),
      await server.call(roles.setMenus, { id, menus: [home] }, caller),
      await server.call(roles.remove, { ids: [id] }, caller),
    ];
    expect(replies.map((reply) => [reply.status, reply.error])).toEqual([expected, expected, expected]);
  }
  expect(await rowOf(id)).toBeDefined();
  const list = (await server.call(roles.list, {}, { token: otherScene.admin.token })).result.content;
  expect(list.map((role) => role.id)).not.toContain(id);
  expect((await server.call(roles.list, {}, { token: platform.token })).result).toMatchObject({ totalElements: 0 });
  expect((await server.call(roles.add, { name: 'x', permission: 'x' }, { token: platform.token })).error).toBe(
    'forbidden',
  );
});

test('of simultaneous roles with the same name only one is added', async () => {
  const { admin } = await ranks();
  const add = (permission: string) =>
    server.call(roles.add, { name: 'Same', permission, level: 30 }, { token: admin.token });
  const replies = await Promise.all([add('a1'), add('a2'), add('a3')]);
  expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

test('fields a user may not set are ignored, and the log lists the changes', async () => {
  const [{ company, admin }, other] = [await ranks(), await ranks()];
  const sent = {
    name: 'Clerk',
    permission: 'clerk',
    level: 30,
    companyId: other.company.id,
    tenantId: other.company.id,
    users: 9,
  };
  const { id } = (await server.call(roles.add, sent, { token: admin.token })).result;
  const change = { id, level: 40, companyId: other.company.id };
  await server.call(roles.change, change, { token: admin.token });
  expect(await rowOf(id)).toMatchObject({ companyId: company.id, level: 40 });
  await server.call(roles.setMenus, { id, menus: [home] }, { token: admin.token });
  await server.call(roles.setMenus, { id, menus: [organisationsMenu, usersMenu] }, { token: admin.token });
  const told = async (lang: 'zh' | 'en' | 'de') => {
    const { content } = (await server.call(logs.list, { size: 3 }, { token: admin.token, lang })).result;
    return content.map((entry) => entry.changes.map((each) => [each.field, each.before, each.after]));
  };
  // The log shows menu names in the language of its reader.
  const level = [['level', '30', '40']];
  expect(await told('zh')).toEqual([
    [['menus', '首页', '基础数据、组织管理、用户管理']],
    [['menus', null, '首页']],
    level,
  ]);
  expect(await told('en')).toEqual([
    [['menus', 'Home', 'Base data, Organisations, Users']],
    [['menus', null, 'Home']],
    level,
  ]);
  expect(await told('de')).toEqual([
    [['menus', expect.any(String), expect.stringContaining(' und ')]],
    [['menus', null, expect.any(String)]],
    level,
  ]);
});

test('the log shows menus of old entries: names, unknown ids, cut lists', async () => {
  const { company, admin } = await ranks();
  const rows: [string, string | null, string | null][] = [
    ['["首页","用户管理"]', '[]', '["首页","用'],
    ['Home, Users', '[1,999999]', `[${Array.from({ length: 40 }, () => 1).join()},30`],
  ].map(([was, is, cut]) => [was ?? '', is ?? '', cut ?? '']);
  for (const [was, is, cut] of rows) {
    const changes = JSON.stringify([
      { field: 'menus', before: was, after: is },
      { field: 'menus', before: null, after: cut },
    ]);
    await server.db
      .insertInto('operationLogs')
      .values({
        companyId: company.id,
        userId: null,
        username: 'x',
        at: new Date(),
        route: 'roles.setMenus',
        type: 'change',
        target: null,
        targetName: null,
        address: '::1',
        status: 200,
        milliseconds: 1,
        changes,
      })
      .execute();
  }
  const { content } = (await server.call(logs.list, { sort: 'id,asc' }, { token: admin.token, lang: 'en' })).result;
  expect(content.map((entry) => entry.changes.map((each) => [each.before, each.after]))).toEqual([
    [
      ['首页, 用户管理', null],
      [null, '首页, …'],
    ],
    [
      ['Home, Users', 'Home, #999999'],
      [null, `${Array.from({ length: 40 }, () => 'Home').join(', ')}, …`],
    ],
  ]);
});

test('a name of invisible characters is refused; direction marks are removed', async () => {
  const { admin } = await ranks();
  const caller = { token: admin.token, lang: 'en' } as const;
  const empty = await server.call(roles.add, { name: '\u200b\u200b', permission: 'x', level: 30 }, caller);
  expect([empty.status, empty.body]).toMatchObject([400, { details: { name: 'required' } }]);
  const { id } = (
    await server.call(
      roles.add,
      { name: 'Gate\u202e\u2066 1', permission: 'gate', level: 30, remark: 'one\ntwo\u200b' },
      caller,
    )
  ).result;
  expect(await rowOf(id)).toMatchObject({ name: 'Gate 1', remark: 'one\ntwo' });
});
