import { type OrganisationNode, organisations } from '@portico/contract/routes/organisations';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

/** A company with two branches, one of them two levels deep. */
async function branches() {
  const { factory } = server;
  const company = await factory.company();
  const north = await factory.organisation({ company, name: 'north' });
  const coast = await factory.organisation({ company, parent: north, name: 'coast' });
  const south = await factory.organisation({ company, name: 'south' });
  return { company, north, coast, south };
}

async function treeFor(token: string, input: { name?: string; enabled?: boolean; tenantId?: number } = {}) {
  return (await server.call(organisations.tree, input, { token })).result;
}

/** The tree as text, "name(children)"; siblings are separated by blanks. */
function shape(nodes: readonly OrganisationNode[]): string {
  return nodes.map(({ name, children }) => (children.length === 0 ? name : `${name}(${shape(children)})`)).join(' ');
}

test('users see their organisations and all below, with full paths', async () => {
  const { company, north, coast } = await branches();
  await server.factory.entity({ company, organisation: coast });
  const { token } = await server.factory.user({ company, organisations: [north] });
  const [top, ...others] = await treeFor(token);
  expect(others).toEqual([]);
  expect(top).toMatchObject({ id: north.id, pid: null, name: 'north', enabled: true, entityCount: 0 });
  expect(top?.deptIds).toEqual([company.root.id, north.id]);
  expect(top?.children).toMatchObject([{ id: coast.id, pid: north.id, entityCount: 1, children: [] }]);
  expect(top?.children[0]?.deptIds).toEqual([company.root.id, north.id, coast.id]);
  expect((await server.call(organisations.tree, {})).status).toBe(401);
});

test('each of a user’s organisations is a root unless another contains it', async () => {
  const { company, north, coast, south } = await branches();
  const apart = await server.factory.user({ company, organisations: [coast, south] });
  const nested = await server.factory.user({ company, organisations: [coast, north] });
  const userWithoutOrganisations = await server.factory.user({ company, organisations: [] });
  expect(shape(await treeFor(apart.token))).toBe('south coast');
  expect(shape(await treeFor(nested.token))).toBe('north(coast)');
  expect(await treeFor(userWithoutOrganisations.token)).toEqual([]);
});

test('a user of single entities sees only their organisations', async () => {
  const { company, north, coast, south } = await branches();
  const own = await server.factory.entity({ company, organisation: coast });
  await server.factory.entity({ company, organisation: coast });
  await server.factory.entity({ company, organisation: south });
  const { token } = await server.factory.user({ company, entities: [own] });
  const tree = await treeFor(token);
  expect(shape(tree)).toBe('coast');
  expect(tree[0]).toMatchObject({ pid: null, entityCount: 1, deptIds: [company.root.id, north.id, coast.id] });
});

test('filters by name and state keep matches and their ancestors', async () => {
  const { company, south } = await branches();
  const { token } = await server.factory.user({ company });
  expect(shape(await treeFor(token, { name: 'OAS' }))).toBe(`${company.name}(north(coast))`);
  expect(await treeFor(token, { name: 'nowhere' })).toEqual([]);
  await server.db.updateTable('organisations').set({ enabled: false }).where('id', '=', south.id).execute();
  expect(shape(await treeFor(token, { enabled: false }))).toBe(`${company.name}(south)`);
});

test('a platform administrator sees the trees of all companies, or of one', async () => {
  const [one, other] = [await branches(), await branches()];
  const { token } = await server.factory.user();
  const all = (await treeFor(token)).map((node) => node.id);
  expect(all).toEqual(expect.arrayContaining([one.company.root.id, other.company.root.id]));
  const tree = await treeFor(token, { tenantId: one.company.id });
  expect(shape(tree)).toBe(`${one.company.name}(north(coast) south)`);
});

test('tenantId does not show a company’s user another company', async () => {
  const [ownScene, otherScene] = [await branches(), await branches()];
  const { token } = await server.factory.user({ company: ownScene.company });
  expect((await treeFor(token, { tenantId: otherScene.company.id })).map((node) => node.id)).toEqual([
    ownScene.company.root.id,
  ]);
});

test('5,000 organisations are returned in one reply', async () => {
  const company = await server.factory.company();
  await sql`insert into organisations (company_id, parent_id, name, name_key, name_search)
    select ${company.id}, ${company.root.id}, 'region ' || n, 'region ' || n, 'region ' || n from generate_series(1, 99) n`.execute(
    server.db,
  );
  await sql`insert into organisations (company_id, parent_id, name, name_key, name_search)
    select ${company.id}, region.id, 'place ' || n, 'place ' || n, 'place ' || n from generate_series(1, 50) n
    join organisations region on region.parent_id = ${company.root.id}`.execute(server.db);
  const { token } = await server.factory.user({ company });
  const started = performance.now();
  const tree = await treeFor(token);
  console.log(`5,000 organisations: ${Math.round(performance.now() - started)} ms`);
  const count = (nodes: readonly OrganisationNode[]): number =>
    nodes.reduce((sum, node) => sum + 1 + count(node.children), 0);
  expect(count(tree)).toBe(1 + 99 + 99 * 50);
});
