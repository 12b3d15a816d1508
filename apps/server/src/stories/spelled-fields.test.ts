import type { Route } from '@portico/contract/route';
import { companies } from '@portico/contract/routes/companies';
import { deviceModels } from '@portico/contract/routes/device-models';
import { devices } from '@portico/contract/routes/devices';
import { menus } from '@portico/contract/routes/menus';
import { organisations } from '@portico/contract/routes/organisations';
import { users } from '@portico/contract/routes/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';
import type { TestCompany } from '../platform/testing/test-factory.ts';

// Clients written from the specification name fields as replies do.

let server: TestServer;
let company: TestCompany;
let token: string;
let platformToken: string;

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  company = await server.factory.company();
  token = (await server.factory.user({ company, permissions: ['user:list', 'dept:list', 'device:list'] })).token;
  platformToken = (await server.factory.user()).token;
});
afterAll(() => server?.stop());

const call = async (route: Route, input: object, as = token) => server.call(route, input, { token: as });
const read = async (id: number) => {
  const { content } = (await server.call(users.list, { ids: [id] }, { token })).result;
  return content[0];
};

test('a user is disabled by status and placed by depts and entitys', async () => {
  const entity = await server.factory.entity({ company });
  const user = await server.factory.user({ company, permissions: ['device:list'] });
  expect(await call(users.change, { id: user.id, status: 0 })).toMatchObject({ error: null });
  expect(await read(user.id)).toMatchObject({ status: 0, enabled: false });
  expect(await call(users.change, { id: user.id, status: '1' })).toMatchObject({ error: null });
  expect(await read(user.id)).toMatchObject({ status: 1, enabled: true });
  // `enabled` decides when both are given.
  expect(await call(users.change, { id: user.id, status: 1, enabled: false })).toMatchObject({ error: null });
  expect(await read(user.id)).toMatchObject({ enabled: false });

  const { result } = await call(organisations.add, { name: 'North', pid: company.root.id });
  const { id: north } = organisations.add.output.parse(result);
  expect(await call(users.change, { id: user.id, depts: [{ id: north, name: 'North' }] })).toMatchObject({
    error: null,
  });
  expect((await read(user.id))?.deptIds).toEqual([north]);
  const placed = { id: user.id, rightRange: 1, entitys: [{ id: entity.id, name: entity.name }] };
  expect(await call(users.change, placed)).toMatchObject({ error: null });
  expect((await read(user.id))?.entityIds).toEqual([entity.id]);
});

test('an administrator sees only the given depts and gets a new password', async () => {
  const { id: north } = organisations.add.output.parse(
    (await call(organisations.add, { name: 'South', pid: company.root.id })).result,
  );
  const admin = { tenantId: company.id, nickName: 'S', username: `south${company.id}` };
  await call(companies.addAdmin, { ...admin, username: `whole${company.id}` }, platformToken);
  const added = await call(companies.addAdmin, { ...admin, depts: [{ id: north }] }, platformToken);
  const { id, password: first } = companies.addAdmin.output.parse(added.result);
  const admins = companies.admins.output.parse(
    (await call(companies.admins, { tenantId: company.id }, platformToken)).result,
  );
  expect(admins.find((one) => one.id === id)?.depts.map((dept) => dept.id)).toEqual([north]);
  const unknown = await call(companies.addAdmin, { ...admin, username: 'x1', depts: [{ id: 987_654 }] }, platformToken);
  expect(unknown.error).toBe('notFound');
  const reset = await call(companies.changeAdmin, { id, resetPwd: true }, platformToken);
  const { password } = companies.changeAdmin.output.parse(reset.result);
  expect(password).toMatch(/^\S{12}$/);
  expect(password).not.toBe(first);
  expect((await call(companies.changeAdmin, { id, nickName: 'T' }, platformToken)).result).toEqual({});
  const stored = await server.db
    .selectFrom('users')
    .select(['mustChangePassword', 'nickName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({ mustChangePassword: true, nickName: 'T' });
});

test('a company is added stopped by status, and not with an administrator', async () => {
  const { result } = await call(companies.add, { name: 'Stopped', status: 0 }, platformToken);
  const { id } = companies.add.output.parse(result);
  const { content } = (await server.call(companies.list, { name: 'Stopped' }, { token: platformToken })).result;
  expect(content.find((one) => one.id === id)?.status).toBe(0);
  const refused = await call(companies.add, { name: 'Named', username: 'boss' }, platformToken);
  expect(refused.body).toMatchObject({ details: { username: 'cannotChange' } });
});

test('a first-level menu has the parent 0 or none', async () => {
  for (const pid of [0, '0', null]) {
    const menu = { pid, type: 1, zhName: '外链', enName: 'Link', path: `https://example.com/${pid}`, iframe: true };
    const added = await call(menus.add, menu, platformToken);
    expect([pid, added.error, added.error === null ? null : added.body]).toEqual([pid, null, null]);
  }
});

test('rows are deleted by id, ids, one or a list', async () => {
  const addOrganisation = async (name: string) =>
    organisations.add.output.parse((await call(organisations.add, { name, pid: company.root.id })).result).id;
  const names = ['by id', 'by id as text', 'by ids', 'by list', 'by number'];
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = await Promise.all(names.map(addOrganisation));
  const remove = async (body: unknown, path = '/api/dept', as = token) =>
    (
      await fetch(`${server.url}/hx-api${path}`, {
        method: 'DELETE',
        headers: { authorization: as, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    ).status;
  expect(await remove({ id: one })).toBe(200);
  expect(await remove(undefined, `/api/dept?id=${two}`)).toBe(200);
  expect(await remove({ ids: [three] })).toBe(200);
  expect(await remove([four])).toBe(200);
  expect(await remove(five)).toBe(200);
  expect(await remove({ id: five })).toBe(404);
  const model = { deviceType: 1, deviceName: 'M', snLenth: 0 };
  for (const [code, form] of [
    ['DEL1', (id: number) => [id]],
    ['DEL2', (id: number) => id],
    ['DEL3', (id: number) => ({ ids: [id] })],
  ] as const) {
    const { id } = deviceModels.add.output.parse(
      (await call(deviceModels.add, { ...model, code }, platformToken)).result,
    );
    expect([code, await remove(form(id), '/api/deviceModel', platformToken)]).toEqual([code, 200]);
  }
});

test('devices of a heat report that does not exist are not found', async () => {
  expect((await call(devices.list, { heatReportId: 5 })).error).toBe('notFound');
  expect((await call(devices.list, { heatReportId: '' })).error).toBeNull();
});
