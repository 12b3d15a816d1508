import { basePath, type RequestOf } from '@portico/contract/route';
import { auth } from '@portico/contract/routes/auth';
import { companies } from '@portico/contract/routes/companies';
import { live } from '@portico/contract/routes/home';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createCountingCompany, createFiveMinuteRecord } from '../../platform/testing/counting-company.ts';
import { encryptTestPassword } from '../../platform/testing/encrypt-test-password.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

const clock = createFixedClock('2026-03-10T08:00:00Z');
const listReply = z.object({ totalElements: z.number(), content: z.array(z.object({ name: z.string() })) });
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ clock });
  token = (await server.factory.user()).token;
});
afterAll(() => server.stop());

async function add(input: RequestOf<typeof companies.add>): Promise<number> {
  return (await server.call(companies.add, input, { token })).result.id;
}

async function change(input: RequestOf<typeof companies.change>) {
  return server.call(companies.change, input, { token });
}

async function list(input: RequestOf<typeof companies.list>) {
  return (await server.call(companies.list, input, { token })).result;
}

async function logIn(username: string, password: string) {
  const input = { username, password: await encryptTestPassword(server, password), code: '', uuid: '' };
  return server.call(auth.login, input);
}

/** Milliseconds until the promise resolves. */
async function timed(promise: Promise<unknown>): Promise<number> {
  const from = performance.now();
  await promise;
  return performance.now() - from;
}

test('a company is added with its root and its administrator role', async () => {
  const id = await add({
    name: ' Tidewater ',
    contact: 'Ms Zhou',
    phone: '',
    address: '1 Quay',
    expireTime: '2027-01-01T00:00:00+08:00',
    deviceQuota: 12,
    requireSecondFactor: true,
  });
  const [company] = (await list({ name: 'TIDEW' })).content;
  expect(company).toEqual({
    id,
    tenantId: id,
    name: 'Tidewater',
    status: 1,
    username: null,
    contact: 'Ms Zhou',
    phone: null,
    address: '1 Quay',
    logoName: null,
    expireTime: '2026-12-31T16:00:00.000Z',
    deviceQuota: 12,
    devices: 0,
    entities: 0,
    users: 0,
    requireSecondFactor: true,
    businessTime: '00:00:00~23:59:59',
    captureRate: 1,
    staffAreCustomers: false,
    childrenAreCustomers: true,
    retentionMonths: null,
    historyDays: 400,
    deviceNetworks: null,
    revision: 1,
    createTime: expect.any(String),
  });
  const roots = await server.db
    .selectFrom('organisations')
    .select(['name', 'parentId'])
    .where('companyId', '=', id)
    .execute();
  expect(roots).toEqual([{ name: 'Tidewater', parentId: null }]);
  const role = (await server.call(companies.adminRole, { tenantId: id }, { token })).result;
  const own = await server.db
    .selectFrom('menus')
    .select('id')
    .where('platformOnly', '=', false)
    .orderBy('id')
    .execute();
  expect(role).toMatchObject({ permission: 'companyAdmin', menus: own });
  const log = await server.db.selectFrom('operationLogs').selectAll().where('companyId', '=', id).execute();
  expect(log).toEqual([expect.objectContaining({ route: 'companies.add', type: 'add', targetName: 'Tidewater' })]);
  expect(log[0]?.changes).toContainEqual({ field: 'deviceQuota', before: null, after: '12' });
});

test('the company list filters, counts, sorts and pages', async () => {
  const { factory } = server;
  const made = [];
  for (const name of ['Elm b', 'elm a', 'Elm c', 'Elm d']) made.push(await factory.company({ name }));
  const [b, a, , d] = made;
  if (a === undefined || b === undefined || d === undefined) throw new Error('four were made');
  await factory.device({
    company: a,
    corridor: await factory.corridor({ entity: await factory.entity({ company: a }) }),
  });
  await factory.user({ company: a, permissions: ['device:list'] });
  for (const username of ['elm.first', 'elm.second']) {
    await server.call(companies.addAdmin, { tenantId: a.id, nickName: 'N', username }, { token });
  }
  const names = async (query: string) => {
    const reply = await fetch(`${server.url}${basePath}${companies.list.path}?${query}`, {
      headers: { authorization: token },
    });
    const found = listReply.parse(await reply.json());
    return [found.totalElements, ...found.content.map((company) => company.name)];
  };
  expect(await names('name=ELM&sort=createTime,asc')).toEqual([4, 'Elm b', 'elm a', 'Elm c', 'Elm d']);
  expect(await names('name=elm')).toEqual([4, 'Elm d', 'Elm c', 'elm a', 'Elm b']);
  expect(await names('name=elm&sort=name,asc')).toEqual([4, 'elm a', 'Elm b', 'Elm c', 'Elm d']);
  expect(await names('name=elm&sort=devices,desc&size=1')).toEqual([4, 'elm a']);
  // Companies with equal sort values keep their order across pages.
  const pages = [0, 1, 2, 3].map((page) => names(`name=elm&sort=status,asc&size=1&page=${page}`));
  expect((await Promise.all(pages)).map(([, name]) => name)).toEqual(['Elm b', 'elm a', 'Elm c', 'Elm d']);
  expect(await names('name=elm&page=9')).toEqual([4]);
  await change({ id: d.id, status: 0 });
  expect(await names('name=elm&status=0')).toEqual([1, 'Elm d']);
  expect(await names('username=LM.SEC')).toEqual([1, 'elm a']);
  expect(await names('username=user-')).toEqual([0]); // A user of the company who is no administrator.
  expect(await names('name=%25')).toEqual([0]);
  await change({ id: b.id, expireTime: '2028-01-01T00:00:00Z' });
  expect(await names('name=elm&sort=expireTime,asc&size=1')).toEqual([4, 'Elm b']);
  const [row] = (await list({ name: 'elm a' })).content;
  expect(row).toMatchObject({ username: 'elm.first', devices: 1, entities: 1, users: 3 });
});

test('companies with equal sort values are ordered by id across pages', async () => {
  const made: number[] = [];
  for (let n = 0; n < 6; n += 1) made.push((await server.factory.company({ name: 'Twin' })).id);
  // Updates the last one first, so that the physical order of the table differs from the order by id.
  for (const id of made.toReversed())
    await server.db
      .updateTable('companies')
      .set({ createdAt: new Date(0) })
      .where('id', '=', id)
      .execute();
  const fields = ['name', 'createTime', 'expireTime', 'devices', 'status'];
  const seen = [];
  for (const field of fields) {
    for (const direction of ['asc', 'desc']) {
      const ids = [];
      for (const page of [0, 1, 2]) {
        const { content } = await list({ name: 'Twin', sort: `${field},${direction}`, page, size: 2 });
        ids.push(...content.map(({ id }) => id));
      }
      expect([field, direction, ids]).toEqual([field, direction, direction === 'asc' ? made : made.toReversed()]);
      seen.push(`${field},${direction}`);
    }
  }
  expect(seen).toHaveLength(10);
});

test('a change keeps absent fields and renames a root with the same name', async () => {
  const id = await add({ name: 'Birch', contact: 'Mr Lin', deviceQuota: 3, expireTime: '2027-01-01T00:00:00Z' });
  expect((await change({ id, name: 'Birch & Co', phone: '555' })).error).toBeNull();
  const rootName = async () =>
    (await server.db.selectFrom('organisations').select('name').where('companyId', '=', id).executeTakeFirstOrThrow())
      .name;
  expect(await rootName()).toBe('Birch & Co');
  await server.db.updateTable('organisations').set({ name: 'Headquarters' }).where('companyId', '=', id).execute();
  await change({ id, name: 'Beech', deviceQuota: null, expireTime: null, contact: '' });
  expect(await rootName()).toBe('Headquarters');
  const [row] = (await list({ name: 'Beech' })).content;
  expect(row).toMatchObject({ contact: null, phone: '555', deviceQuota: null, expireTime: null, status: 1 });
  const log = await server.db
    .selectFrom('operationLogs')
    .select(['targetName', 'changes'])
    .where('companyId', '=', id)
    .where('route', '=', 'companies.change')
    .orderBy('id')
    .execute();
  expect(log[0]).toEqual({
    targetName: 'Birch',
    changes: [
      { field: 'name', before: 'Birch', after: 'Birch & Co' },
      { field: 'phone', before: null, after: '555' },
    ],
  });
});

test('invalid input is refused with the name of its field', async () => {
  const id = await add({ name: 'Cedar' });
  const refused: [Record<string, unknown>, string][] = [
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ contact: 'x'.repeat(101) }, 'contact'],
    [{ phone: 'x'.repeat(51) }, 'phone'],
    [{ address: 'x'.repeat(201) }, 'address'],
    [{ deviceQuota: -1 }, 'deviceQuota'],
    [{ deviceQuota: 1.5 }, 'deviceQuota'],
    [{ expireTime: '2027-01-01 00:00:00' }, 'expireTime'],
    [{ expireTime: 'soon' }, 'expireTime'],
    [{ requireSecondFactor: 'perhaps' }, 'requireSecondFactor'],
  ];
  let checkedCount = 0;
  for (const [input, field] of refused) {
    const replies = [
      await server.call(companies.add, { name: 'Fresh', ...input }, { token }),
      await server.call(companies.change, { id, ...input }, { token }),
    ];
    for (const { status, body } of replies) {
      expect([status, Object.keys(Object(body).details), input]).toEqual([400, [field], input]);
      checkedCount += 1;
    }
  }
  expect(checkedCount).toBe(20);
  expect((await change({ id: 999_999, name: 'x' })).error).toBe('notFound');
  expect((await list({ name: 'Fresh' })).totalElements).toBe(0);
});

test('a stopped company loses its sessions, while its devices still count', async () => {
  const ownCompany = await createCountingCompany(server);
  const place = await ownCompany.addPlace();
  const user = await server.factory.user({ company: ownCompany.company });
  const bystander = await server.factory.user({ company: await server.factory.company() });
  const channel = await server.listen(live.counts, { token: user.token });
  const other = await server.listen(live.counts, { token: bystander.token });
  let otherEnded = false;
  void other.ended.then(() => {
    otherEnded = true;
  });
  await server.factory.device({ company: ownCompany.company });
  expect((await change({ id: ownCompany.company.id, status: 0 })).error).toBeNull();
  expect(await timed(channel.ended)).toBeLessThan(1000);
  expect(otherEnded).toBe(false);
  other.close();
  expect((await server.call(auth.info, {}, { token: user.token })).error).toBe('companyStopped');
  expect((await logIn(user.username, user.password)).error).toBe('companyStopped');

  await ownCompany.sendRecords(place, [createFiveMinuteRecord('2026-03-10T07:00:00Z', 7)]);
  const count = () =>
    server.app.countingStore.runQuery('SELECT sum(flow_in) FROM records WHERE company = {id:UInt32}', {
      id: ownCompany.company.id,
    });
  expect(await count()).toEqual([[7]]);
  expect((await change({ id: ownCompany.company.id, status: 1 })).error).toBeNull();
  expect((await server.call(auth.info, {}, { token: user.token })).error).toBe('unauthorized');
  expect((await server.call(auth.info, {}, { token: bystander.token })).error).toBeNull();
  expect((await logIn(user.username, user.password)).error).toBeNull();
});

test('an expired company loses its sessions, while its devices still count', async () => {
  const ownCompany = await createCountingCompany(server);
  const place = await ownCompany.addPlace();
  const user = await server.factory.user({ company: ownCompany.company });
  const early = await server.listen(live.counts, { token: user.token });
  const expireTime = new Date(clock.now() + 600_000).toISOString();
  await change({ id: ownCompany.company.id, expireTime });
  // The change of the expiry closes the channel, which the client then opens again.
  await early.ended;
  const channel = await server.listen(live.counts, { token: user.token });
  expect(channel.status).toBe(200);
  clock.advance(599_999);
  expect((await server.call(auth.info, {}, { token: user.token })).error).toBeNull();
  clock.advance(1);
  expect(await timed(channel.ended)).toBeLessThan(1000);
  expect((await server.call(auth.info, {}, { token: user.token })).error).toBe('companyExpired');
  expect((await logIn(user.username, user.password)).error).toBe('companyExpired');
  await ownCompany.sendRecords(place, [createFiveMinuteRecord('2026-03-10T07:00:00Z', 5)]);
  await change({ id: ownCompany.company.id, expireTime: null });
  expect((await server.call(auth.info, {}, { token: user.token })).error).toBeNull();
});

test('a newly required second factor holds from each user’s next call', async () => {
  const company = await server.factory.company();
  const user = await server.factory.user({ company, permissions: ['basic'] });
  const channel = await server.listen(live.counts, { token: user.token });
  expect(
    (await server.call(companies.changeOneself, { requireSecondFactor: true }, { token: user.token })).error,
  ).toBeNull();
  await channel.ended;
  expect((await server.call(companies.info, {}, { token: user.token })).error).toBe('secondFactorMustBeSet');
  expect((await server.call(auth.info, {}, { token: user.token })).result.user.mustSetSecondFactor).toBe(true);
  await server.db
    .insertInto('secondFactors')
    .values({ userId: user.id, secret: 'x', confirmedAt: new Date(clock.now()) })
    .execute();
  expect((await server.call(companies.info, {}, { token: user.token })).error).toBeNull();
});

test('users see their company and change only its contact data', async () => {
  const company = await server.factory.company({ name: 'Own' });
  const user = await server.factory.user({ company, permissions: ['basic'] });
  const without = await server.factory.user({ company, permissions: ['device:list'] });
  const forged = { status: 0, name: 'Mine', deviceQuota: 9, expireTime: '2030-01-01T00:00:00Z' };
  const change = (input: object) => server.call(companies.changeOneself, input, { token: user.token });
  for (const [field, value] of Object.entries(forged))
    expect((await change({ contact: 'Not me', [field]: value })).body).toMatchObject({
      details: { [field]: 'cannotChange' },
    });
  expect((await change({ contact: 'Me', id: 1 })).error).toBeNull();
  expect((await server.call(companies.info, {}, { token: user.token })).result).toMatchObject({
    id: company.id,
    name: 'Own',
    contact: 'Me',
    status: 1,
    deviceQuota: null,
    expireTime: null,
    users: 2,
  });
  for (const route of [companies.info, companies.changeOneself]) {
    expect((await server.call(route, {}, { token: without.token })).error).toBe('forbidden');
    expect((await server.call(route, {}, { token })).error).toBe('notFound'); // The platform has no company.
  }
  const long = await server.call(companies.changeOneself, { contact: 'x'.repeat(101) }, { token: user.token });
  expect(long.error).toBe('badRequest');
});

test('users of a company cannot manage companies, nor can its admins', async () => {
  const company = await server.factory.company({ name: 'Untouched', status: 1 });
  const { id, token: otherToken } = await server.factory.user({
    company,
    permissions: ['basic', 'user:list', 'roles:list'],
  });
  await server.db.insertInto('userRoles').values({ userId: id, roleId: company.adminRole.id }).execute();
  const caller = { token: otherToken };
  const tenantId = company.id;
  const replies = [
    await server.call(companies.list, {}, caller),
    await server.call(companies.add, { name: 'New' }, caller),
    await server.call(companies.change, { id: tenantId, name: 'Changed' }, caller),
    await server.call(companies.remove, { ids: [tenantId] }, caller),
    await server.call(companies.admins, { tenantId }, caller),
    await server.call(companies.addAdmin, { tenantId, nickName: 'N', username: 'new.admin' }, caller),
    await server.call(companies.adminRole, { tenantId }, caller),
    await server.call(companies.setMenus, { id: company.adminRole.id, menus: [1] }, caller),
  ];
  expect(replies.map((reply) => reply.error)).toEqual(Array(8).fill('forbidden'));
  expect((await list({ name: 'Untouched' })).totalElements).toBe(1);
  expect((await server.call(companies.list, {})).status).toBe(401);
});
