import { users } from '@portico/contract/routes/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestUser } from '../../platform/testing/test-factory.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const home = 1;
const usersMenu = 33;
const logsMenu = 34;

/** A company with a weak user who may change users of the north, and a role of each kind. */
async function ranks() {
  const { factory } = server;
  const company = await factory.company();
  const north = await factory.organisation({ company, name: 'north' });
  const south = await factory.organisation({ company, name: 'south' });
  const weakRole = await factory.role({ company, level: 20, menus: [home, usersMenu] });
  const strongRole = await factory.role({ company, level: 10, menus: [home] });
  const wideRole = await factory.role({ company, level: 30, menus: [home, logsMenu] });
  const narrowRole = await factory.role({ company, level: 30, menus: [home] });
  const admin = await factory.user({ company, roles: [company.adminRole] });
  const weak = await factory.user({ company, roles: [weakRole], organisations: [north] });
  const strong = await factory.user({ company, roles: [strongRole, narrowRole], organisations: [north] });
  const clerk = await factory.user({ company, roles: [narrowRole], organisations: [north] });
  return { company, north, south, weakRole, strongRole, wideRole, narrowRole, admin, weak, strong, clerk };
}

/** All stored data of a user. */
async function stateOf(id: number) {
  const links = ['userRoles', 'userOrganisations', 'userEntities'] as const;
  const row = await server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  const held = await Promise.all(
    links.map((table) => server.db.selectFrom(table).selectAll().where('userId', '=', id).execute()),
  );
  const sessions = await server.db.selectFrom('sessions').select('tokenHash').where('userId', '=', id).execute();
  return { row, held, sessions };
}

/** Tries every call that changes a user, one after the other; returns the errors. */
async function attackOn(id: number, by: TestUser): Promise<(string | null)[]> {
  const caller = { token: by.token };
  const replies = [
    await server.call(users.change, { id, nickName: 'x' }, caller),
    await server.call(users.change, { id, enabled: false }, caller),
    await server.call(users.change, { id, email: 'x@example.com' }, caller),
    await server.call(users.resetPass, { userId: id }, caller),
    await server.call(users.resetSecondFactor, { userId: id }, caller),
    await server.call(users.remove, { ids: [id] }, caller),
  ];
  return replies.map((reply) => reply.error);
}

const sixTimes = (word: string) => Array(6).fill(word);

test('a user cannot change a stronger user', async () => {
  const { weak, strong } = await ranks();
  const before = await stateOf(strong.id);
  expect(await attackOn(strong.id, weak)).toEqual(sixTimes('userTooStrong'));
  expect(await stateOf(strong.id)).toEqual(before);
});

test('a user cannot change users beyond their own organisations', async () => {
  const { company, north, south, narrowRole, weak } = await ranks();
  const outside = await server.factory.user({ company, roles: [narrowRole], organisations: [south] });
  const partly = await server.factory.user({ company, roles: [narrowRole], organisations: [north, south] });
  const store = await server.factory.entity({ company, organisation: south });
  const seesMore = await server.factory.user({
    company,
    roles: [narrowRole],
    organisations: [north],
    entities: [store],
  });
  const before = await Promise.all([outside, partly, seesMore].map((user) => stateOf(user.id)));
  expect(await attackOn(outside.id, weak)).toEqual(sixTimes('notFound'));
  expect(await attackOn(partly.id, weak)).toEqual(sixTimes('userProtected'));
  expect(await attackOn(seesMore.id, weak)).toEqual(sixTimes('userProtected'));
  expect(await Promise.all([outside, partly, seesMore].map((user) => stateOf(user.id)))).toEqual(before);
});

test('users of another company are not found, even by administrators', async () => {
  const [ownScene, otherScene] = [await ranks(), await ranks()];
  const before = await stateOf(otherScene.clerk.id);
  expect(await attackOn(otherScene.clerk.id, ownScene.admin)).toEqual(sixTimes('notFound'));
  expect(await attackOn(999_999, ownScene.admin)).toEqual(sixTimes('notFound'));
  expect(await stateOf(otherScene.clerk.id)).toEqual(before);
});

test('only the platform can reset the first administrator of a company', async () => {
  const { company, admin } = await ranks();
  const founder = await server.factory.user({ company, roles: [company.adminRole], userType: 1 });
  const platform = await server.factory.user();
  const before = await stateOf(founder.id);
  expect(await attackOn(founder.id, admin)).toEqual(sixTimes('userProtected'));
  expect(await stateOf(founder.id)).toEqual(before);
  expect(await attackOn(founder.id, platform)).toEqual([
    'userProtected',
    'userProtected',
    'userProtected',
    null,
    null,
    'userProtected',
  ]);
  expect((await stateOf(founder.id)).row).toMatchObject({ mustChangePassword: true, enabled: true });
});

test('a stronger, wider or administrator role cannot be assigned', async () => {
  const { company, north, strongRole, wideRole, narrowRole, weakRole, weak, clerk, admin } = await ranks();
  const caller = { token: weak.token };
  const change = async (id: number, roles: number[]) => (await server.call(users.change, { id, roles }, caller)).error;
  for (const id of [clerk.id, weak.id]) {
    expect(await change(id, [weakRole.id, strongRole.id])).toBe('roleTooStrong');
    expect(await change(id, [wideRole.id])).toBe('beyondOwnRights');
    expect(await change(id, [company.adminRole.id])).toBe('roleProtected');
    expect(await change(id, [(await ranks()).narrowRole.id])).toBe('notFound');
  }
  const given = { nickName: 'n', username: `n${company.id}`, roles: [strongRole.id], deptIds: [north.id] };
  expect((await server.call(users.add, given, caller)).error).toBe('roleTooStrong');
  const byAdmin = await server.call(
    users.change,
    { id: clerk.id, roles: [company.adminRole.id] },
    { token: admin.token },
  );
  expect(byAdmin.error).toBe('roleProtected');
  expect((await stateOf(clerk.id)).held[0]).toEqual([{ userId: clerk.id, roleId: narrowRole.id }]);
  expect((await stateOf(weak.id)).held[0]).toEqual([{ userId: weak.id, roleId: weakRole.id }]);
  expect(await change(clerk.id, [weakRole.id])).toBeNull();
});

test('a user cannot change users who have more rights', async () => {
  const { company, north, wideRole, weak, admin } = await ranks();
  const user = await server.factory.user({ company, roles: [wideRole], organisations: [north] });
  const before = await stateOf(user.id);
  expect(await attackOn(user.id, weak)).toEqual(sixTimes('userTooStrong'));
  expect(await stateOf(user.id)).toEqual(before);
  const { content } = (await server.call(users.list, { size: 100 }, { token: weak.token })).result;
  expect(content.find((row) => row.id === user.id)?.isProtected).toBe(true);
  expect((await server.call(users.resetPass, { userId: user.id }, { token: admin.token })).status).toBe(200);
});

test('organisations and entities a user lacks cannot be assigned', async () => {
  const [{ company, north, south, narrowRole, weak, clerk, admin }, otherScene] = [await ranks(), await ranks()];
  const caller = { token: weak.token };
  const atSouth = await server.factory.entity({ company, organisation: south });
  const atNorth = await server.factory.entity({ company, organisation: north });
  const foreign = await server.factory.entity({ company: otherScene.company });
  const before = await stateOf(clerk.id);
  const changes = [
    { deptIds: [south.id] },
    { deptIds: [north.id, company.root.id] },
    { deptIds: [otherScene.north.id] },
  ];
  const sights = [atSouth, foreign].map((store) => ({ rightRange: 1 as const, entityIds: [atNorth.id, store.id] }));
  for (const change of [...changes, ...sights]) {
    expect((await server.call(users.change, { id: clerk.id, ...change }, caller)).error).toBe('notFound');
  }
  for (const change of [{ deptIds: [otherScene.north.id] }, { rightRange: 1 as const, entityIds: [foreign.id] }]) {
    expect((await server.call(users.change, { id: clerk.id, ...change }, { token: admin.token })).error).toBe(
      'notFound',
    );
  }
  const given = { nickName: 'n', username: `n${company.id}`, roles: [narrowRole.id], deptIds: [otherScene.north.id] };
  expect((await server.call(users.add, given, { token: admin.token })).error).toBe('notFound');
  expect(await stateOf(clerk.id)).toEqual(before);
  const allowed = { id: clerk.id, rightRange: 1 as const, entityIds: [atNorth.id] };
  expect((await server.call(users.change, allowed, caller)).status).toBe(200);
});

test('a user of single entities cannot see or change other users', async () => {
  const { company, north, narrowRole, weakRole, clerk } = await ranks();
  const store = await server.factory.entity({ company, organisation: north });
  const operator = await server.factory.user({ company, roles: [weakRole], organisations: [north], entities: [store] });
  const caller = { token: operator.token };
  expect(await attackOn(clerk.id, operator)).toEqual(sixTimes('notFound'));
  expect((await server.call(users.change, { id: operator.id, rightRange: 0 }, caller)).error).toBe('userProtected');
  const given = { nickName: 'n', username: `n${company.id}`, roles: [narrowRole.id], deptIds: [north.id] };
  expect((await server.call(users.add, given, caller)).error).toBe('notFound');
  expect((await server.call(users.list, {}, caller)).result.content.map((row) => row.id)).toEqual([operator.id]);
});

test('users cannot disable, delete or reset themselves', async () => {
  const { admin } = await ranks();
  const caller = { token: admin.token };
  const replies = [
    await server.call(users.change, { id: admin.id, enabled: false }, caller),
    await server.call(users.remove, { ids: [admin.id] }, caller),
    await server.call(users.resetPass, { userId: admin.id }, caller),
    await server.call(users.resetSecondFactor, { userId: admin.id }, caller),
  ];
  expect(replies.map((reply) => [reply.status, reply.error])).toEqual(replies.map(() => [409, 'yourself']));
});

test('an administrator always remains, even after concurrent changes', async () => {
  const { company, admin, narrowRole } = await ranks();
  const platform = { token: (await server.factory.user()).token };
  const last = { id: admin.id, roles: [narrowRole.id] };
  expect((await server.call(users.change, last, platform)).error).toBe('lastAdministrator');
  expect((await server.call(users.change, { id: admin.id, enabled: false }, platform)).error).toBe('lastAdministrator');
  expect((await server.call(users.remove, { ids: [admin.id] }, platform)).error).toBe('lastAdministrator');
  const second = await server.factory.user({ company, roles: [company.adminRole] });
  const replies = await Promise.all([
    server.call(users.change, { id: second.id, enabled: false }, { token: admin.token }),
    server.call(users.change, { id: admin.id, enabled: false }, { token: second.token }),
  ]);
  expect(replies.map((reply) => reply.status).filter((status) => status === 200).length).toBe(1);
  const enabled = await Promise.all([admin, second].map(async (user) => (await stateOf(user.id)).row?.enabled));
  expect(enabled.toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true]);
});

test('a platform admin manages any company’s users, within that company', async () => {
  const [ownScene, otherScene] = [await ranks(), await ranks()];
  const caller = { token: (await server.factory.user()).token };
  const { clerk, south, strongRole } = ownScene;
  expect(
    (await server.call(users.change, { id: clerk.id, roles: [strongRole.id], deptIds: [south.id] }, caller)).status,
  ).toBe(200);
  expect((await server.call(users.change, { id: clerk.id, roles: [otherScene.narrowRole.id] }, caller)).error).toBe(
    'notFound',
  );
  expect((await server.call(users.change, { id: clerk.id, deptIds: [otherScene.north.id] }, caller)).error).toBe(
    'notFound',
  );
  expect(
    (await server.call(users.change, { id: clerk.id, roles: [ownScene.company.adminRole.id] }, caller)).error,
  ).toBe('roleProtected');
  expect((await server.call(users.remove, { ids: [clerk.id, otherScene.clerk.id] }, caller)).error).toBe('notFound');
  expect((await stateOf(clerk.id)).held[0]).toEqual([{ userId: clerk.id, roleId: strongRole.id }]);
});

test('fields that users may not send have no effect', async () => {
  const [{ company, north, narrowRole, admin }, other] = [await ranks(), await ranks()];
  const forged = {
    companyId: other.company.id,
    tenantId: other.company.id,
    userType: 1,
    passwordHash: 'x',
    password: 'Known1234',
    mustChangePassword: false,
    level: 0,
    isAdmin: true,
    permissions: ['*:*:*'],
    homeItems: 'batch',
    avatar: '/x.png',
  };
  const given = {
    nickName: 'n',
    username: `n${company.id}`,
    roles: [narrowRole.id],
    deptIds: [north.id],
    id: 1,
    ...forged,
  };
  const { id } = (await server.call(users.add, given, { token: admin.token })).result;
  const untouched = { companyId: company.id, userType: 0, mustChangePassword: true, homeItems: null, avatar: null };
  const added = await stateOf(id);
  expect(added.row).toMatchObject(untouched);
  expect(added.row?.passwordHash).toMatch(/^\$argon2id/);
  const refused = await server.call(users.change, { id, ...forged }, { token: admin.token });
  expect(refused).toMatchObject({ status: 400, body: { details: { userType: 'cannotChange' } } });
  const { userType: _, ...ignored } = forged;
  expect((await server.call(users.change, { id, ...ignored }, { token: admin.token })).status).toBe(200);
  expect(await stateOf(id)).toEqual({ ...added, row: { ...added.row, revision: 2 } });
});

test('every call for users is refused without the right to users', async () => {
  const { clerk, weak } = await ranks();
  expect(await attackOn(weak.id, clerk)).toEqual(sixTimes('forbidden'));
  const refused = [
    await server.call(users.list, {}, { token: clerk.token }),
    await server.call(users.add, { nickName: 'n', username: 'n' }, { token: clerk.token }),
  ];
  expect(refused.map((reply) => reply.error)).toEqual(['forbidden', 'forbidden']);
});
