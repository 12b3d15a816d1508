import { companies } from '@portico/contract/routes/companies';
import { basePath, type CallOf } from '@portico/contract/route';
import { auth } from '@portico/contract/routes/auth';
import { live } from '@portico/contract/routes/home';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { at, countingCompany } from '../../platform/testing/counting-company.ts';
import { fixedClock } from '../../platform/testing/fixed-clock.ts';
import { sealPassword } from '../../platform/testing/seal-password.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';

const clock = fixedClock('2026-03-10T08:00:00Z');
const listReply = z.object({ totalElements: z.number(), content: z.array(z.object({ name: z.string() })) });
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startServer({ clock });
  token = (await server.world.user()).token;
});
afterAll(() => server.stop());

async function add(input: CallOf<typeof companies.add>): Promise<number> {
  return (await server.call(companies.add, input, { token })).result.id;
}

async function change(input: CallOf<typeof companies.change>) {
  return server.call(companies.change, input, { token });
}

async function list(input: CallOf<typeof companies.list>) {
  return (await server.call(companies.list, input, { token })).result;
}

async function logIn(username: string, password: string) {
  const input = { username, password: await sealPassword(server, password), code: '', uuid: '' };
  return server.call(auth.login, input);
}

/** Milliseconds until something is over. */
async function timed(over: Promise<unknown>): Promise<number> {
  const from = performance.now();
  await over;
  return performance.now() - from;
}

test('a company is added whole: root, administrator role with every menu companies can have, what was said of it', async () => {
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
    groupGap: 3,
    retentionMonths: null,
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

test('the list filters, counts, sorts, pages in a stable order, and names the first administrator', async () => {
  const { world } = server;
  const made = [];
  for (const name of ['Elm b', 'elm a', 'Elm c', 'Elm d']) made.push(await world.company({ name }));
  const [b, a, , d] = made;
  if (a === undefined || b === undefined || d === undefined) throw new Error('four were made');
  await world.device({ company: a, corridor: await world.corridor({ entity: await world.entity({ company: a }) }) });
  await world.user({ company: a, permissions: ['device:list'] });
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
  // Equal ones keep their order from page to page.
  const pages = [0, 1, 2, 3].map((page) => names(`name=elm&sort=status,asc&size=1&page=${page}`));
  expect((await Promise.all(pages)).map(([, name]) => name)).toEqual(['Elm b', 'elm a', 'Elm c', 'Elm d']);
  expect(await names('name=elm&page=9')).toEqual([4]);
  await change({ id: d.id, status: 0 });
  expect(await names('name=elm&status=0')).toEqual([1, 'Elm d']);
  expect(await names('username=LM.SEC')).toEqual([1, 'elm a']);
  expect(await names('username=user-')).toEqual([0]); // Somebody of the company, but no administrator.
  expect(await names('name=%25')).toEqual([0]);
  await change({ id: b.id, expireTime: '2028-01-01T00:00:00Z' });
  expect(await names('name=elm&sort=expireTime,asc&size=1')).toEqual([4, 'Elm b']);
  const [row] = (await list({ name: 'elm a' })).content;
  expect(row).toMatchObject({ username: 'elm.first', devices: 1, entities: 1, users: 3 });
});

test('companies that are equal in the sorted column come by id in its direction, each on one page', async () => {
  const made: number[] = [];
  for (let n = 0; n < 6; n += 1) made.push((await server.world.company({ name: 'Twin' })).id);
  // The last one first in the table, so that no order of the store itself looks like ours.
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

test('what is not given stays; a name goes with the root as long as that has the same', async () => {
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

test('bad input is refused and named', async () => {
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
  let seen = 0;
  for (const [input, field] of refused) {
    const replies = [
      await server.call(companies.add, { name: 'Fresh', ...input }, { token }),
      await server.call(companies.change, { id, ...input }, { token }),
    ];
    for (const { status, body } of replies) {
      expect([status, Object.keys(Object(body).details), input]).toEqual([400, [field], input]);
      seen += 1;
    }
  }
  expect(seen).toBe(20);
  expect((await change({ id: 999_999, name: 'x' })).error).toBe('notFound');
  expect((await list({ name: 'Fresh' })).totalElements).toBe(0);
});

test('a stopped company’s people and channels are out within a second; its devices are recorded; it can be started again', async () => {
  const ours = await countingCompany(server);
  const place = await ours.place();
  const person = await server.world.user({ company: ours.company });
  const bystander = await server.world.user({ company: await server.world.company() });
  const channel = await server.listen(live.counts, { token: person.token });
  const other = await server.listen(live.counts, { token: bystander.token });
  let otherEnded = false;
  void other.ended.then(() => {
    otherEnded = true;
  });
  await server.world.device({ company: ours.company });
  expect((await change({ id: ours.company.id, status: 0 })).error).toBeNull();
  expect(await timed(channel.ended)).toBeLessThan(1000);
  expect(otherEnded).toBe(false);
  other.close();
  expect((await server.call(auth.info, {}, { token: person.token })).error).toBe('companyStopped');
  expect((await logIn(person.username, person.password)).error).toBe('companyStopped');

  await ours.send(place, [at('2026-03-10T07:00:00Z', 7)]);
  const count = () =>
    server.app.counts.ask('SELECT sum(flow_in) FROM records WHERE company = {id:UInt32}', { id: ours.company.id });
  expect(await count()).toEqual([[7]]);
  expect((await change({ id: ours.company.id, status: 1 })).error).toBeNull();
  expect((await server.call(auth.info, {}, { token: person.token })).error).toBe('unauthorized');
  expect((await server.call(auth.info, {}, { token: bystander.token })).error).toBeNull();
  expect((await logIn(person.username, person.password)).error).toBeNull();
});

test('when a company’s time is over its people are out, its channels within a second, its devices are recorded', async () => {
  const ours = await countingCompany(server);
  const place = await ours.place();
  const person = await server.world.user({ company: ours.company });
  const early = await server.listen(live.counts, { token: person.token });
  const expireTime = new Date(clock.now() + 600_000).toISOString();
  await change({ id: ours.company.id, expireTime });
  // Opened under the old term, so opened anew under the new one.
  await early.ended;
  const channel = await server.listen(live.counts, { token: person.token });
  expect(channel.status).toBe(200);
  clock.advance(599_999);
  expect((await server.call(auth.info, {}, { token: person.token })).error).toBeNull();
  clock.advance(1);
  expect(await timed(channel.ended)).toBeLessThan(1000);
  expect((await server.call(auth.info, {}, { token: person.token })).error).toBe('companyExpired');
  expect((await logIn(person.username, person.password)).error).toBe('companyExpired');
  await ours.send(place, [at('2026-03-10T07:00:00Z', 5)]);
  await change({ id: ours.company.id, expireTime: null });
  expect((await server.call(auth.info, {}, { token: person.token })).error).toBeNull();
});

test('a second factor asked for is asked of everybody without one at their next call', async () => {
  const company = await server.world.company();
  const person = await server.world.user({ company, permissions: ['basic'] });
  const channel = await server.listen(live.counts, { token: person.token });
  expect(
    (await server.call(companies.changeOneself, { requireSecondFactor: true }, { token: person.token })).error,
  ).toBeNull();
  await channel.ended;
  expect((await server.call(companies.info, {}, { token: person.token })).error).toBe('secondFactorMustBeSet');
  expect((await server.call(auth.info, {}, { token: person.token })).result.user.mustSetSecondFactor).toBe(true);
  await server.db
    .insertInto('secondFactors')
    .values({ userId: person.id, secret: 'x', confirmedAt: new Date(clock.now()) })
    .execute();
  expect((await server.call(companies.info, {}, { token: person.token })).error).toBeNull();
});

test('people look at their own company and change how to reach it, nothing else', async () => {
  const company = await server.world.company({ name: 'Own' });
  const person = await server.world.user({ company, permissions: ['basic'] });
  const without = await server.world.user({ company, permissions: ['device:list'] });
  const forged = { contact: 'Me', status: 0, name: 'Mine', deviceQuota: 9, id: 1, expireTime: '2030-01-01T00:00:00Z' };
  expect((await server.call(companies.changeOneself, forged, { token: person.token })).error).toBeNull();
  expect((await server.call(companies.info, {}, { token: person.token })).result).toMatchObject({
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
    expect((await server.call(route, {}, { token })).error).toBe('notFound'); // The platform is no company.
  }
  const long = await server.call(companies.changeOneself, { contact: 'x'.repeat(101) }, { token: person.token });
  expect(long.error).toBe('badRequest');
});

test('nobody of a company keeps companies, not even its administrators', async () => {
  const company = await server.world.company({ name: 'Untouched', status: 1 });
  const { id, token: theirs } = await server.world.user({ company, permissions: ['basic', 'user:list', 'roles:list'] });
  await server.db.insertInto('userRoles').values({ userId: id, roleId: company.adminRole.id }).execute();
  const as = { token: theirs };
  const tenantId = company.id;
  const replies = [
    await server.call(companies.list, {}, as),
    await server.call(companies.add, { name: 'New' }, as),
    await server.call(companies.change, { id: tenantId, name: 'Changed' }, as),
    await server.call(companies.remove, { ids: [tenantId] }, as),
    await server.call(companies.admins, { tenantId }, as),
    await server.call(companies.addAdmin, { tenantId, nickName: 'N', username: 'new.admin' }, as),
    await server.call(companies.adminRole, { tenantId }, as),
    await server.call(companies.setMenus, { id: company.adminRole.id, menus: [1] }, as),
  ];
  expect(replies.map((reply) => reply.error)).toEqual(Array(8).fill('forbidden'));
  expect((await list({ name: 'Untouched' })).totalElements).toBe(1);
  expect((await server.call(companies.list, {})).status).toBe(401);
});
