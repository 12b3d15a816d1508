import { basePath, type Route } from '@portico/contract/route';
import { allRoutes } from '@portico/contract/routes/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startServer, type TestServer } from '../testing/server.ts';
import type { TestCompany } from '../testing/world.ts';

// What real clients send besides what the contract lists: fields they leave empty, and orders a list does not know.

let server: TestServer;
let company: TestCompany;
let tokens: { platform: string; administrator: string };

beforeAll(async () => {
  server = await startServer();
  const { world } = server;
  company = await world.company();
  const administrator = await world.user({ company, roles: [company.adminRole], userType: 1 });
  await world.user({ company, enabled: false });
  await world.role({ company, level: 30, menus: [1] });
  const stopped = await world.company();
  await server.db.updateTable('companies').set({ status: 0 }).where('id', '=', stopped.id).execute();
  tokens = { platform: (await world.user()).token, administrator: administrator.token };
});
afterAll(() => server?.stop());

const reads = Object.values(allRoutes)
  .flatMap((calls): Route[] => Object.values(calls))
  .filter(
    ({ method, writes, access, reply }) => !(writes ?? method !== 'GET') && access !== 'public' && reply !== 'events',
  );

const fieldsOf = (route: Route) =>
  Object.keys(z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }).properties ?? {});

const tokenFor = ({ access }: Route) => (access === 'platform' ? tokens.platform : tokens.administrator);

/** Status and body, without what changes by itself. */
async function ask(route: Route, query: string, token = tokenFor(route)): Promise<{ status: number; said: string }> {
  const answer = await fetch(`${server.url}${basePath}${route.path}?${query}`, {
    method: route.method,
    headers: { authorization: token, lang: 'en' },
  });
  const said = route.reply === 'file' ? '' : (await answer.text()).replace(/"(timestamp|asOf)":"[^"]*"/g, '');
  return { status: answer.status, said };
}

test('an empty field of a question says nothing, on every route', async () => {
  const differ: string[] = [];
  let seen = 0;
  for (const route of reads) {
    const plain = await ask(route, '');
    for (const field of fieldsOf(route)) {
      for (const blank of ['', 'null', 'undefined', '%20', `&${field}=`]) {
        const { status, said } = await ask(route, `${field}=${blank}`);
        if (status !== plain.status || said !== plain.said) differ.push(`${route.path}?${field}=${blank}: ${status}`);
        seen += 1;
      }
    }
  }
  expect(differ).toEqual([]);
  expect(seen).toBeGreaterThan(300);
  // Five blanks of every field of every question.
}, 180_000);

const rows = z.object({ content: z.array(z.object({ id: z.number() })) });

test('every list that sorts takes an order by id, and keeps its own where it knows none', async () => {
  const sorted: Route[] = [];
  for (const route of reads.filter((read) => fieldsOf(read).includes('sort'))) {
    const plain = await ask(route, '');
    // Of a thing it would have to be told.
    if (plain.status === 400) continue;
    // Ranks have an order of their own, and rows no ids that tell anything; nor has the file of them.
    if (route.path.startsWith('/home/league')) continue;
    sorted.push(route);
    expect([route.path, plain.status]).toEqual([route.path, 200]);
    for (const order of ['', 'sort=', 'sort=password,asc', 'sort=,desc', 'sort=nothing&sort='])
      expect([route.path, order, await ask(route, order)]).toEqual([route.path, order, plain]);
    const idsBy = async (order: string) =>
      rows.parse(JSON.parse((await ask(route, `${order}&size=1000`)).said)).content.map(({ id }) => id);
    const down = await idsBy('sort=id,desc');
    expect([route.path, down]).toEqual([route.path, down.toSorted((a, b) => b - a)]);
    expect([route.path, await idsBy('sort=nothing,asc&sort=id,asc')]).toEqual([route.path, down.toReversed()]);
  }
  expect(sorted.map((route) => route.path).toSorted()).toEqual([
    '/api/companys',
    '/api/corridor',
    '/api/device',
    '/api/device/sysall',
    '/api/deviceModel',
    '/api/entity/getEntitys',
    '/api/health/findings',
    '/api/holiday',
    '/api/logs',
    '/api/roles',
    '/api/update/config',
    '/api/users',
  ]);
});

test('pages and sizes out of bounds become the nearest, on every list', async () => {
  let seen = 0;
  for (const route of reads.filter((read) => fieldsOf(read).includes('page'))) {
    const nearest = await ask(route, 'page=0&size=1');
    // Of a thing it would have to be told.
    if (nearest.status === 400) continue;
    seen += 1;
    expect([route.path, nearest.status]).toEqual([route.path, 200]);
    for (const query of ['page=-1&size=0', 'page=-7.5&size=-3', 'size=1.9'])
      expect([route.path, query, await ask(route, query)]).toEqual([route.path, query, nearest]);
    expect((await ask(route, 'page=99999999&size=99999999')).status).toBe(200);
    const { status, said } = await ask(route, 'page=first');
    expect([status, said]).toEqual([400, expect.stringContaining('• page: Enter a number')]);
  }
  expect(seen).toBeGreaterThan(12);
});

test('an empty number in a body is no zero, and stops no company', async () => {
  const send = async (path: string, method: string, body: object) =>
    (
      await fetch(server.url + basePath + path, {
        method,
        headers: { authorization: tokens.platform, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).status;
  const stored = () =>
    server.db
      .selectFrom('companies')
      .select(['status', 'deviceQuota'])
      .where('id', '=', company.id)
      .executeTakeFirstOrThrow();
  for (const nothing of ['', ' ', null])
    expect(await send('/api/companys', 'PUT', { id: company.id, status: nothing })).toBe(200);
  expect(await send('/api/companys', 'PUT', { id: company.id, deviceQuota: 5 })).toBe(200);
  expect(await stored()).toEqual({ status: 1, deviceQuota: 5 });
  expect(await send('/api/companys', 'PUT', { id: company.id, deviceQuota: '' })).toBe(200);
  expect(await stored()).toEqual({ status: 1, deviceQuota: null });
  expect(await send('/api/entity/getEntitys', 'POST', { page: '', size: '', deptIds: '' })).toBe(200);
  expect(await send('/api/companys', 'PUT', { id: company.id, status: '0' })).toBe(200);
  expect(await stored()).toMatchObject({ status: 0 });
  await send('/api/companys', 'PUT', { id: company.id, status: 1 });
});
