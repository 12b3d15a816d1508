import type { RequestOf } from '@portico/contract/route';
import { auth } from '@portico/contract/routes/auth';
import { live } from '@portico/contract/routes/home';
import { type MenuEntry, type MenuNode, menus, menuTypes } from '@portico/contract/routes/menus';
import { languageCodes } from '@portico/contract/words/languages';
import { translate } from '@portico/i18n';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany, TestUser } from '../../platform/testing/test-factory.ts';
import { companyOnlyMenuIds } from './built-in-menus.ts';
import { formerMenuTitles } from './former-menu-titles.ts';
import { builtInMenus, loadMenuChoices, syncMenus } from './index.ts';

const { catalogue, menu: page, button } = menuTypes;
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.factory.user()).token;
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.deleteFrom('menus').where('builtIn', '=', false).execute();
});

type Given = RequestOf<typeof menus.add>;

async function add(given: Given) {
  const named = { type: page, zhName: '名称', enName: 'Name', path: 'somewhere' };
  return server.call(menus.add, { ...named, ...given }, { token });
}

async function added(given: Given = {}): Promise<number> {
  return (await add(given)).result.id;
}

async function entries(input: { name?: string } = {}): Promise<Map<number, MenuEntry>> {
  const found = new Map<number, MenuEntry>();
  const walk = (list: readonly MenuEntry[]) => {
    for (const entry of list) {
      found.set(entry.id, entry);
      walk(entry.children);
    }
  };
  walk((await server.call(menus.tree, input, { token })).result);
  return found;
}

/** Adds a menu to the administrator role of a company and to the roles of a user. */
async function give(menuId: number, company: TestCompany, user: TestUser): Promise<void> {
  const roles = await server.db.selectFrom('userRoles').select('roleId').where('userId', '=', user.id).execute();
  await server.db
    .insertInto('roleMenus')
    .values([company.adminRole.id, ...roles.map((role) => role.roleId)].map((roleId) => ({ roleId, menuId })))
    .onConflict((known) => known.doNothing())
    .execute();
}

async function built(as: string, lang: 'zh' | 'en' | 'de' = 'en'): Promise<MenuNode[]> {
  return (await server.call(menus.build, {}, { token: as, lang })).result;
}

test('a search of the menu tree keeps the ancestors of its matches', async () => {
  const all = await entries();
  expect(all.size).toBe(builtInMenus.length);
  const roots = (await server.call(menus.tree, {}, { token, lang: 'en' })).result;
  expect(roots.map((root) => root.id)).toEqual([1, 45, 10, 20, 30, 40, 24]);
  expect(roots[3]?.children.map((child) => child.sort)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(roots[0]).toMatchObject({ builtIn: true, pid: null, zhName: '首页', enName: 'Home', path: '/index' });
  expect([...(await entries({ name: 'ROLE' })).keys()]).toEqual([30, 32]);
  expect([...(await entries({ name: '角色' })).keys()]).toEqual([30, 32]);
  expect((await entries({ name: 'no such thing' })).size).toBe(0);
});

test('menus are placed below catalogues and pages only', async () => {
  const link = await added({ iframe: true, path: 'https://help.example/start' });
  const choices = (await server.call(menus.rootTree, {}, { token, lang: 'en' })).result;
  expect(choices.find((choice) => choice.id === 30)?.children.map((child) => child.label)).toContain('Roles');
  const ids = JSON.stringify(choices);
  expect(ids).not.toContain('"type":2');
  expect(choices.some((choice) => choice.id === link)).toBe(false);
});

test('a company can get every menu except the platform’s own', async () => {
  const below = await added({ pid: 24 });
  const sibling = await added({ path: 'beside' });
  const company = await server.factory.company();
  const available = (await server.call(menus.company, { tenantId: company.id }, { token })).result;
  const ids =
    JSON.stringify(available)
      .match(/"id":\d+/g)
      ?.map((text) => Number(text.slice(5))) ?? [];
  expect(ids).toContain(sibling);
  for (const id of [24, 25, 26, below]) expect(ids).not.toContain(id);
  const own = builtInMenus.filter((entry) => !entry.platformOnly).length;
  expect(ids).toHaveLength(own + 1);
  expect((await server.call(menus.company, { tenantId: 999_999 }, { token })).error).toBe('notFound');
});

test('an added menu gets a new id, the last place and a valid path', async () => {
  const heading = await added({ type: catalogue, path: 'tools', enName: 'Tools' });
  expect(heading).toBeGreaterThanOrEqual(10_000);
  const child = await added({ pid: heading, path: '/reports/daily' });
  const second = await added({ pid: heading, path: 'other' });
  const right = await added({ type: button, pid: child, permission: 'device:set', path: 'dropped' });
  const link = await added({ iframe: true, path: 'https://help.example/start', component: 'dropped', redirect: '/x' });
  const all = await entries();
  expect(all.get(heading)).toMatchObject({ path: '/tools', builtIn: false, platformOnly: false, sort: 91, pid: null });
  expect([all.get(child)?.path, all.get(child)?.sort, all.get(second)?.sort]).toEqual(['reports/daily', 1, 2]);
  expect(all.get(right)).toMatchObject({ path: '', permission: 'device:set', type: button });
  expect(all.get(link)).toMatchObject({ path: 'https://help.example/start', component: null, redirect: null });
  const platforms = await added({ pid: 24 });
  expect((await entries()).get(platforms)?.platformOnly).toBe(true);
});

test('a menu that breaks a rule of the tree is refused', async () => {
  const heading = await added({ type: catalogue, path: 'tools' });
  const child = await added({ pid: heading });
  const right = await added({ type: button, pid: child, permission: 'device:set' });
  const link = await added({ iframe: true, path: 'http://help.example' });
  const refused: [Given, string | null][] = [
    [{ pid: 999_999 }, '{"pid":"notAChoice"}'],
    [{ pid: right }, '{"pid":"notAChoice"}'],
    [{ pid: link }, '{"pid":"notAChoice"}'],
    [{ type: button, permission: 'device:set' }, '{"pid":"required"}'],
    [{ type: button, permission: 'device:set', pid: heading }, '{"pid":"notAChoice"}'],
    [{ type: button, pid: child }, '{"permission":"required"}'],
    [{ type: catalogue, permission: 'device:set' }, '{"permission":"invalid"}'],
    [{ type: catalogue, iframe: true, path: 'https://a.example' }, '{"type":"notAChoice"}'],
    [{ path: ' ' }, '{"path":"required"}'],
    [{ path: '//elsewhere.example' }, '{"path":"invalid"}'],
    [{ path: 'a/../b' }, '{"path":"invalid"}'],
    [{ path: 'https://elsewhere.example' }, '{"path":"invalid"}'],
    [{ redirect: '//elsewhere.example' }, '{"redirect":"invalid"}'],
    [{ iframe: true, path: '' }, '{"path":"required"}'],
    [{ iframe: true, path: 'help' }, '{"path":"invalid"}'],
    [{ iframe: true, path: 'javascript:alert(1)' }, '{"path":"invalid"}'],
    [{ iframe: true, path: 'https://me:secret@a.example' }, '{"path":"invalid"}'],
    [{ zhName: 'x'.repeat(61) }, '{"zhName":"tooLong"}'],
    [{ enName: ' ' }, '{"enName":"required"}'],
    [{ sort: -1 }, '{"sort":"tooSmall"}'],
  ];
  let checkedCount = 0;
  for (const [given, details] of refused) {
    const { status, body } = await add(given);
    expect([status, JSON.stringify(Object(body).details), given]).toEqual([400, details, given]);
    checkedCount += 1;
  }
  expect(checkedCount).toBe(20);
  const change = (input: { id: number; pid?: number | null; type?: 0 | 1 | 2; iframe?: boolean; path?: string }) =>
    server.call(menus.change, input, { token });
  expect((await change({ id: heading, pid: heading })).error).toBe('menuUnderItself');
  expect((await change({ id: heading, pid: child })).error).toBe('menuUnderItself');
  expect((await change({ id: child, type: button })).error).toBe('badRequest');
  expect((await change({ id: heading, iframe: true, type: page, path: 'https://a.example' })).error).toBe(
    'menuHasChildren',
  );
  expect((await change({ id: child, type: catalogue })).error).toBe('badRequest');
  expect((await change({ id: 999_999 })).error).toBe('notFound');
});

test('a change of a menu keeps absent fields and is logged by field', async () => {
  const heading = await added({ type: catalogue, path: 'tools' });
  const id = await added({ path: 'stock', enName: 'Stock' });
  expect((await server.call(menus.change, { id, pid: heading, enName: 'Stocks' }, { token })).error).toBeNull();
  expect((await entries()).get(id)).toMatchObject({ pid: heading, path: 'stock', enName: 'Stocks', zhName: '名称' });
  expect((await server.call(menus.change, { id, pid: null }, { token })).error).toBeNull();
  expect((await entries()).get(id)?.path).toBe('/stock');
  const log = await server.db
    .selectFrom('operationLogs')
    .select(['targetName', 'changes', 'type'])
    .where('route', '=', 'menus.change')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  const byField = (a: { field: string }, b: { field: string }) => (a.field < b.field ? -1 : 1);
  expect({ ...log[1], changes: log[1]?.changes.toSorted(byField) }).toEqual({
    targetName: '名称',
    type: 'change',
    changes: [
      { field: 'enName', before: 'Stock', after: 'Stocks' },
      { field: 'parentId', before: null, after: String(heading) },
      { field: 'path', before: '/stock', after: 'stock' },
    ],
  });
});

test('concurrent moves of menus cannot create a cycle', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await added({ type: catalogue, path: 'one' });
    const two = await added({ type: catalogue, path: 'two' });
    const replies = await Promise.all([
      server.call(menus.change, { id: one, pid: two }, { token }),
      server.call(menus.change, { id: two, pid: one }, { token }),
    ]);
    const errors = replies.map((reply) => reply.error);
    expect([errors.filter((error) => error === null).length, errors.includes('menuUnderItself')]).toEqual([1, true]);
    expect((await entries()).has(one)).toBe(true);
  }
});

test('only names, icon, order and hiding of a built-in menu change', async () => {
  const change = (input: object) => server.call(menus.change, { id: 33, ...input }, { token });
  const wrong = [{ path: 'elsewhere' }, { component: 'roles' }, { permission: null }, { pid: null }, { iframe: true }];
  for (const input of [...wrong, { icache: true }, { type: catalogue }, { redirect: '/x' }])
    expect((await change(input)).error).toBe('menuBuiltIn');
  const all = { pid: 30, path: 'users', component: 'users', permission: 'user:list', type: page };
  const mine = { zhName: '岗位', enName: 'Jobs', icon: 'star', sort: 3, hidden: true };
  expect((await change({ ...all, ...mine })).error).toBeNull();
  await syncMenus(server.db);
  expect((await entries()).get(33)).toMatchObject({ ...all, ...mine, builtIn: true });
  const node = (await built(token, 'de')).find((root) => root.name === 'menu30');
  const shown = node?.children.find((child) => child.name === 'menu33');
  expect(shown).toMatchObject({ hidden: true, meta: { title: 'Jobs', zhTitle: '岗位', icon: 'star' } });
  expect((await server.call(menus.remove, { ids: [33] }, { token })).error).toBe('menuBuiltIn');
  await change({ zhName: '用户管理', enName: 'Users', icon: null, sort: 7, hidden: false });
  // The product resets the fields that administrators may not change.
  await server.db.updateTable('menus').set({ component: 'old' }).where('id', '=', 33).execute();
  await syncMenus(server.db);
  expect((await entries()).get(33)?.component).toBe('users');
});

test('menu names of an earlier version are renewed, renamed ones stay', async () => {
  const store = (id: number, zhName: string, enName: string) =>
    server.db.updateTable('menus').set({ zhName, enName }).where('id', '=', id).execute();
  let checkedCount = 0;
  for (const { title, ...former } of formerMenuTitles)
    for (const { id } of builtInMenus.filter((entry) => entry.title === title)) {
      await store(id, former.zhName, former.enName);
      await syncMenus(server.db);
      const { zhName, enName } = (await entries()).get(id) ?? {};
      expect([zhName, enName]).toEqual([translate('zh', title), translate('en', title)]);
      await store(id, former.zhName, 'Renamed');
      await syncMenus(server.db);
      expect((await entries()).get(id)).toMatchObject({ zhName: former.zhName, enName: 'Renamed' });
      await store(id, translate('zh', title), translate('en', title));
      checkedCount += 1;
    }
  expect(checkedCount).toBeGreaterThanOrEqual(formerMenuTitles.length);
});

test('a menu is deleted only together with its children', async () => {
  const heading = await added({ type: catalogue, path: 'tools' });
  const child = await added({ pid: heading });
  const company = await server.factory.company();
  const user = await server.factory.user({ company });
  await give(heading, company, user);
  expect((await server.call(menus.remove, { ids: [heading] }, { token })).error).toBe('menuHasChildren');
  expect((await server.call(menus.remove, { ids: [child, 999_999] }, { token })).error).toBe('notFound');
  expect((await server.call(menus.remove, { ids: [] }, { token })).error).toBe('badRequest');
  expect((await server.call(menus.remove, { ids: [heading, child] }, { token })).error).toBeNull();
  const all = await entries();
  expect([all.has(heading), all.has(child)]).toEqual([false, false]);
  const left = await server.db.selectFrom('roleMenus').select('roleId').where('menuId', '=', heading).execute();
  expect(left).toEqual([]);
});

test('users with an added page see it in their menu and get its right', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company });
  const other = await server.factory.user({ company });
  const shelfPage = await added({ path: 'shelf', zhName: '货架', enName: 'Shelf', hidden: true });
  const right = await added({ type: button, pid: shelfPage, permission: 'device:set' });
  for (const id of [shelfPage, right]) await give(id, company, user);
  const [, node] = await built(user.token);
  expect(node).toMatchObject({ name: `menu${shelfPage}`, path: '/shelf', hidden: true, children: [] });
  expect(node?.meta.title).toBe('Shelf');
  expect((await built(user.token, 'zh'))[1]?.meta.title).toBe('货架');
  expect((await built(other.token)).map((each) => each.name)).toEqual(['menu1']);
  const roles = async () => (await server.call(auth.info, {}, { token: user.token })).result.roles;
  expect(await roles()).toEqual(['device:set']);

  const channel = await server.listen(live.counts, { token: user.token });
  expect((await server.call(menus.remove, { ids: [shelfPage, right] }, { token })).error).toBeNull();
  await channel.ended;
  expect(await roles()).toEqual([]);
});

test('a menu moved below system administration becomes platform-only', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company });
  const shelfPage = await added({ path: 'shelf' });
  const right = await added({ type: button, pid: shelfPage, permission: 'device:set' });
  for (const id of [shelfPage, right]) await give(id, company, user);
  const roles = async () => (await server.call(auth.info, {}, { token: user.token })).result.roles;
  expect(await roles()).toEqual(['device:set']);
  expect((await server.call(menus.change, { id: shelfPage, pid: 24 }, { token })).error).toBeNull();
  expect(await roles()).toEqual([]);
  expect((await built(user.token)).map((each) => each.name)).toEqual(['menu1']);
  expect((await server.call(menus.change, { id: shelfPage, pid: null }, { token })).error).toBeNull();
  expect(await roles()).toEqual(['device:set']);
});

test('titles of built-in menus exist in all languages', async () => {
  let checkedCount = 0;
  for (const language of languageCodes) {
    const roots = (await server.call(menus.build, {}, { token, lang: language })).result;
    const shown = roots.flatMap((root) => [root, ...root.children]);
    const pages = builtInMenus.filter(({ id, type }) => type !== button && !companyOnlyMenuIds.includes(id));
    expect(shown).toHaveLength(pages.length);
    for (const node of shown) {
      const title = builtInMenus.find((entry) => `menu${entry.id}` === node.name)?.title;
      expect(node.meta.title).toBe(title === undefined ? null : translate(language, title));
      checkedCount += 1;
    }
  }
  expect(checkedCount).toBe(18 * 40);
});

test('menu choices are labelled in the requested language', async () => {
  const choices = await loadMenuChoices(server.db, { ids: [30, 32, 331], language: 'en' });
  expect(choices).toEqual([
    { id: 30, pid: null, type: catalogue, label: expect.any(String), children: [expect.objectContaining({ id: 32 })] },
  ]);
  expect(choices[0]?.children[0]?.label).toBe('Roles');
});

test('users of a company cannot manage menus', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company, permissions: ['roles:list', 'user:list', 'basic'] });
  const own = await added();
  const caller = { token: user.token };
  const replies = [
    await server.call(menus.tree, {}, caller),
    await server.call(menus.rootTree, {}, caller),
    await server.call(menus.company, { tenantId: company.id }, caller),
    await server.call(menus.add, { type: page, zhName: 'x', enName: 'x', path: 'x' }, caller),
    await server.call(menus.change, { id: own, enName: 'x' }, caller),
    await server.call(menus.remove, { ids: [own] }, caller),
  ];
  expect(replies.map((reply) => reply.error)).toEqual(Array(6).fill('forbidden'));
  expect((await entries()).get(own)?.enName).toBe('Name');
  expect((await server.call(menus.tree, {})).status).toBe(401);
});
