import { basePath, type Route } from '@portico/contract/route';
import { allRoutes } from '@portico/contract/routes/index';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '../testing/server.ts';
import type { TestCompany } from '../testing/test-factory.ts';

// Input of real clients that is not in the contract: empty fields and unknown sort orders.

let server: TestServer;
let company: TestCompany;
let tokens: { platform: string; administrator: string };

beforeAll(async () => {
  server = await startTestServer();
  const { factory } = server;
  company = await factory.company();
  const administrator = await factory.user({ company, roles: [company.adminRole], userType: 1 });
  await factory.user({ company, enabled: false });
  await factory.role({ company, level: 30, menus: [1] });
  const stopped = await factory.company();
  await server.db.updateTable('companies').set({ status: 0 }).where('id', '=', stopped.id).execute();
  tokens = { platform: (await factory.user()).token, administrator: administrator.token };
});
afterAll(() => server?.stop());

const reads = Object.values(allRoutes)
  .flatMap((calls): Route[] => Object.values(calls))
  .filter(
    ({ method, writes, access, reply }) => !(writes ?? method !== 'GET') && access !== 'public' && reply !== 'events',
  );

const listFields = (route: Route) =>
  Object.keys(z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }).properties ?? {});

const tokenFor = ({ access }: Route) => (access === 'platform' ? tokens.platform : tokens.administrator);

/** Sends a query; returns status and body, without times that differ between calls. */
async function sendQuery(
  route: Route,
  query: string,
  token = tokenFor(route),
): Promise<{ status: number; said: string }> {
  const answer = await fetch(`${server.url}${basePath}${route.path}?${query}`, {
    method: route.method,
    headers: { authorization: token, lang: 'en' },
  });
  const body = route.reply === 'file' ? '' : (await answer.text()).replace(/"(timestamp|asOf)":"[^"]*"/g, '');
  return { status: answer.status, said: body };
}

test('an empty query field is ignored on every route', async () => {
  const differences: string[] = [];
  let queryCount = 0;
  for (const route of reads) {
    const plain = await sendQuery(route, '');
    for (const field of listFields(route)) {
      for (const blank of ['', 'null', 'undefined', '%20', `&${field}=`]) {
        const { status, said: body } = await sendQuery(route, `${field}=${blank}`);
        if (status !== plain.status || body !== plain.said)
          differences.push(`${route.path}?${field}=${blank}: ${status}`);
        queryCount += 1;
      }
    }
  }
  expect(differences).toEqual([]);
  expect(queryCount).toBeGreaterThan(300);
  // Slow: sends five empty values for every field of every read route.
}, 180_000);

const rows = z.object({ content: z.array(z.object({ id: z.number() })) });

test('every list sorts by id and ignores unknown sort orders', async () => {
  const sorted: Route[] = [];
  for (const route of reads.filter((read) => listFields(read).includes('sort'))) {
    const plain = await sendQuery(route, '');
    // The route requires further input.
    if (plain.status === 400) continue;
    // Rankings and their export have a fixed order.
    if (route.path.startsWith('/home/league')) continue;
    sorted.push(route);
    expect([route.path, plain.status]).toEqual([route.path, 200]);
    for (const order of ['', 'sort=', 'sort=password,asc', 'sort=,desc', 'sort=nothing&sort='])
      expect([route.path, order, await sendQuery(route, order)]).toEqual([route.path, order, plain]);
    const idsBy = async (order: string) =>
      rows.parse(JSON.parse((await sendQuery(route, `${order}&size=1000`)).said)).content.map(({ id }) => id);
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

test('pages and sizes out of bounds are clamped on every list', async () => {
  let queryCount = 0;
  for (const route of reads.filter((read) => listFields(read).includes('page'))) {
    const nearest = await sendQuery(route, 'page=0&size=1');
    // The route requires further input.
    if (nearest.status === 400) continue;
    queryCount += 1;
    expect([route.path, nearest.status]).toEqual([route.path, 200]);
    for (const query of ['page=-1&size=0', 'page=-7.5&size=-3', 'size=1.9'])
      expect([route.path, query, await sendQuery(route, query)]).toEqual([route.path, query, nearest]);
    expect((await sendQuery(route, 'page=99999999&size=99999999')).status).toBe(200);
    const { status, said: body } = await sendQuery(route, 'page=first');
    expect([status, body]).toEqual([400, expect.stringContaining('• page: Enter a number')]);
  }
  expect(queryCount).toBeGreaterThan(12);
});

test('an empty number in a body is not 0 and does not stop a company', async () => {
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
