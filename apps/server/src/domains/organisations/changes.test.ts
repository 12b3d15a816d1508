import { logs } from '@portico/contract/routes/logs';
import { organisations } from '@portico/contract/routes/organisations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../platform/testing/server.ts';
import { mostLevels } from './changes.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

/** A company with two branches, one of them two levels deep, and who may change them. */
async function branches() {
  const { world } = server;
  const company = await world.company();
  const north = await world.organisation({ company, name: 'north' });
  const coast = await world.organisation({ company, parent: north, name: 'coast' });
  const south = await world.organisation({ company, name: 'south' });
  const { token } = await world.user({ company, permissions: ['dept:list', 'logs:list'] });
  const ofNorth = await world.user({ company, permissions: ['dept:list'], organisations: [north] });
  return { company, north, coast, south, token, northToken: ofNorth.token };
}

const rowOf = (id: number) => server.db.selectFrom('organisations').selectAll().where('id', '=', id).executeTakeFirst();

async function errorsOf(calls: readonly Promise<{ error: string | null }>[]) {
  return (await Promise.all(calls)).map((reply) => reply.error);
}

test('adding, renaming, moving, switching off and deleting', async () => {
  const { company, north, south, token } = await branches();
  const as = { token };
  const added = (await server.call(organisations.add, { name: ' east ', pid: north.id }, as)).result;
  expect(await rowOf(added.id)).toMatchObject({
    companyId: company.id,
    parentId: north.id,
    name: 'east',
    enabled: true,
  });
  const change = { id: added.id, name: 'far east', pid: south.id, enabled: false };
  expect((await server.call(organisations.change, change, as)).status).toBe(200);
  expect(await rowOf(added.id)).toMatchObject({ parentId: south.id, name: 'far east', enabled: false });
  expect((await server.call(organisations.change, { id: added.id, pid: null }, as)).status).toBe(200);
  expect(await rowOf(added.id)).toMatchObject({ parentId: south.id, name: 'far east' });
  expect((await server.call(organisations.remove, { ids: [added.id] }, as)).status).toBe(200);
  expect(await rowOf(added.id)).toBeUndefined();
});

test('what was changed is in the operation log, with names', async () => {
  const { north, south, token } = await branches();
  await server.call(organisations.change, { id: north.id, name: 'Nord', pid: south.id }, { token });
  const [entry] = (await server.call(logs.list, {}, { token })).result.content;
  const fields = entry?.changes.map(({ field, before, after }) => [field, before, after]);
  expect(fields).toEqual([
    ['name', 'north', 'Nord'],
    ['parent', expect.any(String), 'south'],
  ]);
});

test('a name is one among its siblings, whatever the case', async () => {
  const { company, north, south, token } = await branches();
  const as = { token };
  const taken = await server.call(organisations.add, { name: 'NORTH', pid: company.root.id }, as);
  expect([taken.status, taken.error, taken.body]).toMatchObject([409, 'nameTaken', { details: { name: 'taken' } }]);
  expect((await server.call(organisations.change, { id: south.id, name: 'north' }, as)).error).toBe('nameTaken');
  expect((await server.call(organisations.add, { name: 'north', pid: north.id }, as)).status).toBe(200);
});

test('of two who edit one organisation the second is told, and nothing is lost', async () => {
  const { north, south, token } = await branches();
  const change = (said: object) => server.call(organisations.change, { id: north.id, revision: 1, ...said }, { token });
  const both = await Promise.all([change({ name: 'Nord' }), change({ pid: south.id })]);
  expect(new Set(both.map((reply) => reply.error))).toEqual(new Set(['changedMeanwhile', null]));
  expect((await rowOf(north.id))?.name).toBe(both[0]?.error === null ? 'Nord' : 'north');
  const [tree] = (await server.call(organisations.tree, { name: 'nor' }, { token })).result;
  expect([tree?.revision, (await rowOf(north.id))?.revision]).toEqual([1, 2]);
  expect((await change({ name: 'Norden', revision: 2 })).status).toBe(200);
  // Who does not say what they read changes it as it is.
  expect((await server.call(organisations.change, { id: north.id, name: 'north' }, { token })).status).toBe(200);
  expect((await rowOf(north.id))?.revision).toBe(4);
});

test('what somebody hangs on is not deleted', async () => {
  const { company, north, coast, south, token } = await branches();
  const as = { token };
  expect((await server.call(organisations.remove, { ids: [north.id] }, as)).error).toBe('organisationHasChildren');
  expect((await server.call(organisations.remove, { ids: [north.id, coast.id] }, as)).error).toBe(
    'organisationHasChildren',
  );
  await server.world.entity({ company, organisation: coast });
  expect((await server.call(organisations.remove, { ids: [coast.id] }, as)).error).toBe('organisationHasEntities');
  await server.world.user({ company, organisations: [south] });
  expect((await server.call(organisations.remove, { ids: [south.id] }, as)).error).toBe('organisationInUse');
  expect((await server.call(organisations.remove, { ids: [company.root.id] }, as)).error).toBe('organisationRoot');
  expect(await rowOf(south.id)).toBeDefined();
});

test('somebody with another organisation only loses the deleted one', async () => {
  const { company, north, south, token } = await branches();
  const both = await server.world.user({ company, organisations: [north, south] });
  expect((await server.call(organisations.remove, { ids: [south.id] }, { token })).status).toBe(200);
  const left = await server.db.selectFrom('userOrganisations').selectAll().where('userId', '=', both.id).execute();
  expect(left).toEqual([{ userId: both.id, organisationId: north.id }]);
});

test('nothing moves below itself, the root nowhere', async () => {
  const { company, north, coast, token } = await branches();
  const move = (id: number, pid: number) => server.call(organisations.change, { id, pid }, { token });
  expect(await errorsOf([move(north.id, north.id), move(north.id, coast.id), move(company.root.id, coast.id)])).toEqual(
    ['organisationUnderItself', 'organisationUnderItself', 'organisationRoot'],
  );
  expect((await rowOf(north.id))?.parentId).toBe(company.root.id);
});

test('a tree has an end downwards, for added and for moved ones', async () => {
  const { company, north, token } = await branches();
  let last = company.root;
  for (let level = 2; level <= mostLevels; level += 1) {
    last = await server.world.organisation({ company, parent: last, name: `level ${level}` });
  }
  const as = { token };
  expect((await server.call(organisations.add, { name: 'x', pid: last.id }, as)).error).toBe('organisationTooDeep');
  expect((await server.call(organisations.change, { id: north.id, pid: last.id }, as)).error).toBe(
    'organisationTooDeep',
  );
});

test('somebody of a branch changes what is in it, not its place, and nothing beside it', async () => {
  const { company, north, coast, south, northToken } = await branches();
  const as = { token: northToken };
  expect((await server.call(organisations.add, { name: 'port', pid: coast.id }, as)).status).toBe(200);
  expect((await server.call(organisations.change, { id: north.id, name: 'North' }, as)).status).toBe(200);
  const refused = [
    server.call(organisations.add, { name: 'x', pid: south.id }, as),
    server.call(organisations.add, { name: 'x', pid: company.root.id }, as),
    server.call(organisations.change, { id: south.id, name: 'x' }, as),
    server.call(organisations.change, { id: coast.id, pid: south.id }, as),
    server.call(organisations.remove, { ids: [south.id] }, as),
    server.call(organisations.remove, { ids: [north.id] }, as),
    server.call(organisations.change, { id: north.id, pid: coast.id }, as),
  ];
  expect(await errorsOf(refused)).toEqual([...Array(5).fill('notFound'), 'organisationRoot', 'organisationRoot']);
});

test('other companies, missing rights, single entities and bad input are refused and change nothing', async () => {
  const [ours, theirs] = [await branches(), await branches()];
  const store = await server.world.entity({ company: ours.company, organisation: ours.north });
  const operator = await server.world.user({ company: ours.company, permissions: ['dept:list'], entities: [store] });
  const plain = await server.world.user({ company: ours.company });
  for (const [token, expected] of [
    [theirs.token, 'notFound'],
    [operator.token, 'notFound'],
    [plain.token, 'forbidden'],
  ] as const) {
    const as = { token };
    const calls = [
      server.call(organisations.add, { name: 'x', pid: ours.north.id }, as),
      server.call(organisations.change, { id: ours.north.id, name: 'x' }, as),
      server.call(organisations.remove, { ids: [ours.south.id] }, as),
    ];
    expect(await errorsOf(calls)).toEqual([expected, expected, expected]);
  }
  const as = { token: ours.token };
  expect((await server.call(organisations.change, { id: ours.coast.id, pid: theirs.north.id }, as)).error).toBe(
    'notFound',
  );
  expect((await server.call(organisations.add, { name: ' ', pid: ours.north.id }, as)).error).toBe('badRequest');
  expect((await rowOf(ours.north.id))?.name).toBe('north');
  expect((await rowOf(ours.coast.id))?.parentId).toBe(ours.north.id);
});

test('a platform administrator changes any company’s tree, but moves nothing into another', async () => {
  const [ours, theirs] = [await branches(), await branches()];
  const as = { token: (await server.world.user()).token };
  const added = (await server.call(organisations.add, { name: 'new', pid: ours.north.id }, as)).result;
  expect((await rowOf(added.id))?.companyId).toBe(ours.company.id);
  expect((await server.call(organisations.change, { id: added.id, pid: theirs.north.id }, as)).error).toBe('notFound');
  expect((await server.call(organisations.remove, { ids: [ours.south.id, theirs.south.id] }, as)).error).toBe(
    'notFound',
  );
  expect(await rowOf(ours.south.id)).toBeDefined();
});

test('two moves at once never make a ring', async () => {
  const { company, north, south, token } = await branches();
  const as = { token };
  let refused = 0;
  for (let round = 0; round < 25; round += 1) {
    const replies = await Promise.all([
      server.call(organisations.change, { id: north.id, pid: south.id }, as),
      server.call(organisations.change, { id: south.id, pid: north.id }, as),
    ]);
    const statuses = replies.map((reply) => reply.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409]);
    refused += 1;
    const parents = new Map(
      (await server.db.selectFrom('organisations').select(['id', 'parentId']).execute()).map((row) => [
        row.id,
        row.parentId,
      ]),
    );
    for (const start of [north.id, south.id]) {
      let at: number | null = start;
      for (let steps = 0; at !== null && at !== company.root.id; steps += 1) {
        expect(steps).toBeLessThan(10);
        at = parents.get(at) ?? null;
      }
      expect(at).toBe(company.root.id);
    }
    for (const id of [north.id, south.id])
      await server.db.updateTable('organisations').set({ parentId: company.root.id }).where('id', '=', id).execute();
  }
  expect(refused).toBe(25);
});

test('a moved organisation takes what is seen with it, at the next request', async () => {
  const { company, coast, south, token } = await branches();
  const person = await server.world.user({ company, organisations: [south] });
  const seen = async () =>
    (await server.call(organisations.tree, {}, { token: person.token })).result[0]?.children.length;
  expect(await seen()).toBe(0);
  await server.call(organisations.change, { id: coast.id, pid: south.id }, { token });
  expect(await seen()).toBe(1);
});
