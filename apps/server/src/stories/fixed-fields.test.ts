import type { Route } from '@portico/contract/route';
import { companies } from '@portico/contract/routes/companies';
import { areas, corridors } from '@portico/contract/routes/corridors';
import { deviceModels } from '@portico/contract/routes/device-models';
import { devices } from '@portico/contract/routes/devices';
import { entities } from '@portico/contract/routes/entities';
import { holidays } from '@portico/contract/routes/holidays';
import { profile } from '@portico/contract/routes/profile';
import { roles } from '@portico/contract/routes/roles';
import { savedViews } from '@portico/contract/routes/saved-views';
import { users } from '@portico/contract/routes/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../platform/testing/server.ts';

// Clients send objects back as they received them. A field that the call cannot change is accepted with its value, and refused with another.

type Row = Record<string, unknown>;
type FixedFields = { name: string; change: Route; row: Row; others: Row; token: string };

let server: TestServer;
let tables: FixedFields[];

beforeAll(async () => {
  server = await startTestServer({ logLevel: 'fatal' });
  const company = await server.factory.company();
  const entity = await server.factory.entity({ company });
  const corridor = await server.factory.corridor({ entity });
  const device = await server.factory.device({ company, corridor, kind: 'aiCamera' });
  const { token, ...own } = await server.factory.user({
    company,
    permissions: [
      'device:list',
      'entranceExit:list',
      'entity:list',
      'user:list',
      'roles:list',
      'basic',
      'festival:list',
      'comparative',
      'entity:protocol1',
    ],
  });
  const platform = await server.factory.user();
  const call = async (route: Route, input: object, as = token) =>
    (await server.call(route, input, { token: as })).result;
  const first = async (route: Route, input: object, as = token): Promise<Row> => {
    const reply = await call(route, input, as);
    const { content } = reply as { content: Row[] }; // the shape of lists in the contract
    const [row] = content;
    if (row === undefined) throw new Error(`${route.path} is empty`);
    return row;
  };
  const { user: newUser } = { user: await server.factory.user({ company, permissions: ['device:list'] }) };
  const allUsers = (await call(users.list, {})) as { content: Row[] };
  await call(areas.add, { name: 'North', entityId: entity.id, corridorIds: [corridor.id] });
  await call(holidays.add, { name: 'Opening', startTime: '2026-05-01' });
  await call(savedViews.add, { viewPage: 'contrast', name: 'View', state: 'step=1d', shared: 'private' });
  const admin = (await call(
    companies.addAdmin,
    { tenantId: company.id, nickName: 'A', username: `adm${company.id}` },
    platform.token,
  )) as Row;
  const ownCompany = (await call(companies.info, {})) as Row;
  const rolesOfCompany = (await call(roles.list, {})) as { content: Row[] };
  const role = rolesOfCompany.content.find((one) => one['isProtected'] === false);
  tables = [
    {
      name: 'corridors',
      change: corridors.change,
      row: await first(corridors.list, {}),
      others: { entityId: 99, deptId: 99, binding: 0 },
      token,
    },
    {
      name: 'areas',
      change: areas.change,
      row: await first(areas.list, { entityId: entity.id }),
      others: { entityId: 99 },
      token,
    },
    {
      name: 'devices',
      change: devices.change,
      row: (await call(devices.details, { id: device.id })) as Row,
      others: { sn: 'OTHER', deviceType: 1, format: 'hx-f1', corridorId: 99 },
      token,
    },
    {
      name: 'users',
      change: users.change,
      row: allUsers.content.find(({ id }) => id === newUser.id) ?? {},
      others: { userType: 1 },
      token,
    },
    { name: 'roles', change: roles.change, row: role ?? {}, others: { menus: [1, 2, 3] }, token },
    { name: 'holidays', change: holidays.change, row: await first(holidays.list, {}), others: { year: 2027 }, token },
    {
      name: 'savedViews',
      change: savedViews.change,
      row: await first(savedViews.list, { viewPage: 'contrast' }),
      others: { viewPage: 'rank' },
      token,
    },
    {
      name: 'entities',
      change: entities.change,
      row: { ...((await call(entities.details, { id: entity.id })) as Row), email: 'store@example.com', mobile: '1' },
      others: { forwarding: [{ protocol: 1, address: 'https://example.com/in', channelCode: 'A' }] },
      token,
    },
    {
      name: 'profile',
      change: profile.center,
      row: { nickName: 'Me', username: own.username },
      others: { username: 'other' },
      token,
    },
    {
      name: 'own company',
      change: companies.changeOneself,
      row: ownCompany,
      others: {
        tenantId: 99,
        name: 'Other',
        status: 0,
        username: 'other',
        expireTime: '2030-01-01T00:00:00Z',
        deviceQuota: 5,
      },
      token,
    },
    {
      name: 'companies',
      change: companies.change,
      row: (await call(companies.info, {})) as Row,
      others: {
        tenantId: 99,
        username: 'other',
        logoName: 'other.png',
        businessTime: '09:00:00~10:00:00',
        captureRate: 2,
        staffAreCustomers: true,
        childrenAreCustomers: false,
        retentionMonths: 12,
      },
      token: platform.token,
    },
    {
      name: 'company administrators',
      change: companies.changeAdmin,
      row: { id: admin['id'], tenantId: company.id },
      others: { tenantId: 99 },
      token: platform.token,
    },
    {
      name: 'device models',
      change: deviceModels.change,
      row: await first(deviceModels.list, {}, platform.token),
      others: { builtIn: false },
      token: platform.token,
    },
  ];
});
afterAll(() => server?.stop());

const withoutRevision = (row: Row): Row => ({ ...row, revision: undefined });

test('an object is accepted as it was received', async () => {
  for (const { name, change, row, others, token } of tables) {
    expect([name, Object.keys(others).filter((field) => !(field in row))]).toEqual([name, []]);
    const { error, body } = await server.call(change, withoutRevision(row), { token });
    expect([name, error, error === null ? null : body]).toEqual([name, null, null]);
  }
  expect(tables).toHaveLength(13);
});

test('another value of a field that cannot change is refused by name', async () => {
  let checkedCount = 0;
  for (const { name, change, row, others, token } of tables)
    for (const [field, value] of Object.entries(others)) {
      const reply = await server.call(change, { ...withoutRevision(row), [field]: value }, { token });
      expect([name, field, reply.status, reply.body]).toMatchObject([
        name,
        field,
        400,
        { details: { [field]: 'cannotChange' } },
      ]);
      checkedCount += 1;
    }
  expect(checkedCount).toBe(30);
});
