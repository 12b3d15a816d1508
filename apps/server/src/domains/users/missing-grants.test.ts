import type { Route } from '@portico/contract/route';
import { companies } from '@portico/contract/routes/companies';
import { roles } from '@portico/contract/routes/roles';
import { users } from '@portico/contract/routes/users';
import { platformRole } from '@portico/contract/words/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import type { TestCompany } from '../../platform/testing/test-factory.ts';

// A user is never given more because roles or organisations are missing from a request.

let server: TestServer;
let company: TestCompany;
let role: { id: number };
let token: Record<'platform' | 'company', string>;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.factory.company();
  role = await server.factory.role({ company, level: 30 });
  token = {
    platform: (await server.factory.user()).token,
    company: (await server.factory.user({ company, roles: [company.adminRole] })).token,
  };
});
afterAll(() => server.stop());

type Case = {
  route: Route;
  caller: keyof typeof token;
  /** A complete input. */
  complete: () => object | Promise<object>;
  /** Fields that cannot be empty; `required`: nor missing. */
  fields: Record<string, 'required' | 'optional'>;
};

let made = 0;
const account = () => ({ nickName: 'Mr Sato', username: `sato${(made += 1)}` });
const grants = () => ({ roles: [role.id], deptIds: [company.root.id] });

const cases: Record<string, Case> = {
  'users.add of a company': {
    route: users.add,
    caller: 'company',
    complete: () => ({ ...account(), ...grants() }),
    fields: { roles: 'required', deptIds: 'required' },
  },
  'users.add of the platform': {
    route: users.add,
    caller: 'platform',
    complete: () => ({ ...account(), roles: [platformRole.id] }),
    fields: { roles: 'required' },
  },
  'users.change of a company': {
    route: users.change,
    caller: 'company',
    complete: async () => ({ id: (await server.factory.user({ company, roles: [role] })).id, ...grants() }),
    fields: { roles: 'optional', deptIds: 'optional' },
  },
  'users.change of the platform': {
    route: users.change,
    caller: 'platform',
    complete: async () => ({ id: (await server.factory.user()).id, roles: [platformRole.id] }),
    fields: { roles: 'optional' },
  },
  'users.change of a company by the platform': {
    route: users.change,
    caller: 'platform',
    complete: async () => ({ id: (await server.factory.user({ company, roles: [role] })).id, ...grants() }),
    fields: { roles: 'optional', deptIds: 'optional' },
  },
  'companies.addAdmin': {
    route: companies.addAdmin,
    caller: 'platform',
    complete: () => ({ tenantId: company.id, ...account() }),
    fields: { tenantId: 'required', roles: 'optional', deptIds: 'optional' },
  },
  'companies.changeAdmin': {
    route: companies.changeAdmin,
    caller: 'platform',
    complete: async () => ({ id: (await server.factory.user({ company, roles: [company.adminRole] })).id }),
    fields: { roles: 'optional', deptIds: 'optional' },
  },
  'companies.setMenus': {
    route: companies.setMenus,
    caller: 'platform',
    complete: async () => ({ id: (await server.factory.company()).adminRole.id, menus: [1, 101] }),
    fields: { id: 'required', menus: 'required' },
  },
  'roles.setMenus': {
    route: roles.setMenus,
    caller: 'company',
    complete: async () => ({ id: (await server.factory.role({ company, level: 30, menus: [1] })).id, menus: [1] }),
    fields: { id: 'required', menus: 'required' },
  },
};
const empties = { nothing: undefined, null: null, 'an empty text': '', 'an empty list': [], 'a list of null': [null] };

const tried = Object.entries(cases).flatMap(([name, { fields }]) =>
  Object.entries(fields).flatMap(
    ([field, need]) =>
      Object.keys(empties)
        .filter((empty) => need === 'required' || empty !== 'nothing')
        .map((empty) => ({ name, field, empty: empty as keyof typeof empties })), // the keys of `empties`
  ),
);

const countUsers = async () =>
  (
    await server.db
      .selectFrom('users')
      .select((count) => count.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

async function readGrants(id: unknown) {
  const of = (table: 'userRoles' | 'userOrganisations') =>
    server.db
      .selectFrom(table)
      .selectAll()
      .where('userId', '=', Number(id ?? 0))
      .execute();
  return [await of('userRoles'), await of('userOrganisations')];
}

/** Sends an input as JSON, also one that the types do not allow. */
async function send({ route, caller }: Case, input: object) {
  const response = await fetch(`${server.url}/hx-api${route.path}`, {
    method: route.method,
    headers: { authorization: token[caller], 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  return { status: response.status, details: Object(await response.json()).details };
}

test.each(tried)('$name with $empty is refused by $field', async ({ name, field, empty }) => {
  const entry = cases[name];
  if (entry === undefined) throw new Error(name);
  const complete = await entry.complete();
  const { id } = complete as { id?: number }; // absent where a user is added
  const before = [await countUsers(), await readGrants(id)];
  const { status, details } = await send(entry, { ...complete, [field]: empties[empty] });
  // An empty list of menus has a sentence of its own instead of a field.
  const named = field === 'menus' && (empty === 'an empty list' || empty === 'an empty text') ? [] : [field];
  expect([status, Object.keys(Object(details)).map((path) => path.split('.')[0])]).toEqual([400, named]);
  expect([await countUsers(), await readGrants(id)]).toEqual(before);
  expect((await send(entry, complete)).status).toBe(200);
});

test('every combination was tried', () => {
  expect(Object.keys(cases)).toHaveLength(9);
  expect(tried).toHaveLength(76);
});

test('a platform administrator needs the role of the platform', async () => {
  const caller = { token: token.platform };
  const choices = (await server.call(roles.all, {}, caller)).result;
  expect(choices).toEqual([{ id: 0, name: 'Platform administrator', permission: 'admin', level: 0 }]);
  const add = (input: object) => server.call(users.add, { ...account(), ...input }, caller);
  const before = await countUsers();
  expect((await add({ roles: [role.id] })).error).toBe('notFound');
  expect((await add({ roles: [platformRole.id, role.id] })).error).toBe('notFound');
  expect((await add({ roles: [platformRole.id], deptIds: [company.root.id] })).error).toBe('notFound');
  expect(await countUsers()).toBe(before);
  const { id } = (await add({ roles: [{ id: platformRole.id }] })).result;
  const [row] = (await server.call(users.list, { ids: [id] }, caller)).result.content;
  expect(row).toMatchObject({ roles: [platformRole], depts: [] });
  // An unchanged row can be sent back.
  const sentBack = { id, roles: row?.roles.map((one) => one.id) ?? [], deptIds: [], entityIds: [] };
  expect((await server.call(users.change, sentBack, caller)).error).toBeNull();
  // A company cannot give it.
  const given = { ...account(), roles: [platformRole.id], deptIds: [company.root.id] };
  expect((await server.call(users.add, given, { token: token.company })).error).toBe('notFound');
});
