import { companies } from '@portico/contract/routes/companies';
import { live } from '@portico/contract/routes/home';
import { type MenuNode, menus, menuTypes } from '@portico/contract/routes/menus';
import { roles } from '@portico/contract/routes/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

const { catalogue, menu: page, button } = menuTypes;
const platformFolder = 24;
let server: TestServer;
let platform: { token: string };
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  platform = { token: (await server.factory.user()).token };
});
afterAll(() => server.stop());

async function add(
  type: (typeof menuTypes)[keyof typeof menuTypes],
  pid: number | null,
  more: object = {},
): Promise<number> {
  made += 1;
  const named = { type, pid, zhName: `菜单${made}`, enName: `Menu ${made}`, path: `m${made}`, ...more };
  return (await server.call(menus.add, named, platform)).result.id;
}

/**
 * A page with a button in the folder `from`, which a company and a role of it have, and another company without them. `to`: a folder in a
 * folder, which none of them has; `kept`: another page of `from`, of the first company only.
 */
async function createStory() {
  const from = await add(catalogue, null);
  const outer = await add(catalogue, null);
  const to = await add(catalogue, outer);
  const moved = await add(page, from);
  const action = await add(button, moved, { permission: 'device:set' });
  const kept = await add(page, from);
  const company = await server.factory.company();
  const other = await server.factory.company();
  const admin = await server.factory.user({ company, roles: [company.adminRole] });
  const setCompany = (id: number, ids: number[]) => server.call(companies.setMenus, { id, menus: ids }, platform);
  // The page of roles is needed to save one.
  const base = [1, 30, 32];
  await setCompany(company.adminRole.id, [...base, from, moved, action, kept]);
  await setCompany(other.adminRole.id, base);
  const caller = { token: admin.token };
  const given = { name: 'Packer', permission: 'packer', level: 30, menus: [1, moved, action] };
  const { id: roleId } = (await server.call(roles.add, given, caller)).result;
  const packer = await server.factory.user({ company, roles: [{ id: roleId }] });

  const move = (pid: number | null) => server.call(menus.change, { id: moved, pid }, platform);
  const companyMenus = async (tenantId: number) =>
    (await server.call(companies.adminRole, { tenantId }, platform)).result.menus.map((menu) => menu.id);
  const roleMenus = async () => {
    const { content } = (await server.call(roles.list, { ids: [roleId] }, caller)).result;
    return content[0]?.menus.map((menu) => menu.id) ?? [];
  };
  /** The names of the entries from the root down to the moved page; null: the user does not see it. */
  const pathFor = async (token: string) =>
    findPath((await server.call(menus.build, {}, { token })).result, `menu${moved}`);
  /** Errors of saving company and role with the menus they have. */
  const saveBoth = async () => [
    (await setCompany(company.adminRole.id, await companyMenus(company.id))).error,
    (await server.call(roles.setMenus, { id: roleId, menus: await roleMenus() }, caller)).error,
  ];
  return {
    from,
    outer,
    to,
    moved,
    action,
    kept,
    company,
    other,
    admin,
    packer,
    base,
    move,
    companyMenus,
    roleMenus,
    pathFor,
    saveBoth,
    setCompany,
    caller,
    roleId,
  };
}

function findPath(nodes: readonly MenuNode[], name: string): string[] | null {
  for (const node of nodes) {
    const below = node.name === name ? [] : findPath(node.children, name);
    if (below !== null) return [node.name, ...below];
  }
  return null;
}

const sorted = (...ids: number[]) => ids.toSorted((a, b) => a - b);

test('a moved menu stays visible, and roles and companies can be saved', async () => {
  const story = await createStory();
  const { from, outer, to, moved, action, kept, base, company, other } = story;
  const channel = await server.listen(live.counts, {
    token: story.packer.token,
  });
  expect((await story.move(to)).error).toBeNull();
  await channel.ended;
  const path = [`menu${outer}`, `menu${to}`, `menu${moved}`];
  expect(await story.pathFor(story.admin.token)).toEqual(path);
  expect(await story.pathFor(story.packer.token)).toEqual(path);
  // The folder it left stays where another page of it is, and goes where it would be empty.
  expect(await story.companyMenus(company.id)).toEqual(sorted(...base, from, outer, to, moved, action, kept));
  expect(await story.roleMenus()).toEqual(sorted(1, outer, to, moved, action));
  expect(await story.companyMenus(other.id)).toEqual(base);
  expect(await story.saveBoth()).toEqual([null, null]);
  // The company administrator can give it to a further role.
  const further = { name: 'Picker', permission: 'picker', level: 30, menus: [moved] };
  expect((await server.call(roles.add, further, story.caller)).error).toBeNull();
});

test('a menu moved back leaves companies and roles as they were', async () => {
  const story = await createStory();
  const read = async () => [await story.companyMenus(story.company.id), await story.roleMenus()];
  const before = await read();
  for (const pid of [story.to, null, story.outer, story.from]) expect((await story.move(pid)).error).toBeNull();
  expect(await read()).toEqual(before);
  expect(await story.pathFor(story.packer.token)).toEqual([`menu${story.from}`, `menu${story.moved}`]);
  expect(await story.saveBoth()).toEqual([null, null]);
});

test('a menu below a hidden folder or the platform’s own comes back whole', async () => {
  const story = await createStory();
  const { to, moved, company } = story;
  expect((await server.call(menus.change, { id: to, hidden: true }, platform)).error).toBeNull();
  expect((await story.move(to)).error).toBeNull();
  // Hidden folders are not drawn, but their pages open by URL.
  expect((await story.pathFor(story.packer.token))?.at(-1)).toBe(`menu${moved}`);
  expect(await story.saveBoth()).toEqual([null, null]);

  expect((await story.move(platformFolder)).error).toBeNull();
  expect(await story.pathFor(story.admin.token)).toBeNull();
  expect(await story.companyMenus(company.id)).not.toContain(moved);
  expect((await story.move(story.from)).error).toBeNull();
  expect(await story.pathFor(story.packer.token)).toEqual([`menu${story.from}`, `menu${moved}`]);
  expect(await story.saveBoth()).toEqual([null, null]);
});

test('a menu cannot be moved below itself or one of its own', async () => {
  const story = await createStory();
  const before = [await story.companyMenus(story.company.id), await story.roleMenus()];
  const move = (id: number, pid: number) => server.call(menus.change, { id, pid }, platform);
  const replies = [
    await move(story.outer, story.outer),
    await move(story.outer, story.to),
    await move(story.moved, story.moved),
    await move(story.moved, story.action),
  ];
  expect(replies.map((reply) => reply.error)).toEqual([
    'menuUnderItself',
    'menuUnderItself',
    'menuUnderItself',
    'menuUnderItself',
  ]);
  expect([await story.companyMenus(story.company.id), await story.roleMenus()]).toEqual(before);
});

test('moves and saved roles at the same moment leave roles whole', async () => {
  const story = await createStory();
  for (let round = 0; round < 5; round += 1) {
    const pid = round % 2 === 0 ? story.to : story.from;
    const ids = [1, story.moved, story.action];
    await Promise.all([
      story.move(pid),
      server.call(roles.setMenus, { id: story.roleId, menus: ids }, story.caller),
      server.call(roles.setMenus, { id: story.roleId, menus: ids }, story.caller),
    ]);
    expect((await story.pathFor(story.packer.token))?.at(-1)).toBe(`menu${story.moved}`);
  }
});
