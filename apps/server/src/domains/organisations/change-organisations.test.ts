import { logs } from '@portico/contract/routes/logs';
import { organisations } from '@portico/contract/routes/organisations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import { maxTreeLevels } from './change-organisations.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

/** A company with two branches, one of them two levels deep, and tokens of users who may change all or the north. */
async function branches() {
  const { factory } = server;
  const company = await factory.company();
  const north = await factory.organisation({ company, name: 'north' });
  const coast = await factory.organisation({ company, parent: north, name: 'coast' });
  const south = await factory.organisation({ company, name: 'south' });
  const { token } = await factory.user({ company, permissions: ['dept:list', 'logs:list'] });
  const ofNorth = await factory.user({ company, permissions: ['dept:list'], organisations: [north] });
  return { company, north, coast, south, token, northToken: ofNorth.token };
}

const rowOf = (id: number) => server.db.selectFrom('organisations').selectAll().where('id', '=', id).executeTakeFirst();

async function errorsOf(calls: readonly Promise<{ error: string | null }>[]) {
  return (await Promise.all(calls)).map((reply) => reply.error);
}

test('an organisation is added, renamed, moved, disabled and deleted', async () => {
  const { company, north, south, token } = await branches();
  const caller = { token };
  const added = (await server.call(organisations.add, { name: ' east ', pid: north.id }, caller)).result;
  expect(await rowOf(added.id)).toMatchObject({
    companyId: company.id,
    parentId: north.id,
    name: 'east',
    enabled: true,
  });
  const change = { id: added.id, name: 'far east', pid: south.id, enabled: false };
  expect((await server.call(organisations.change, change, caller)).status).toBe(200);
  expect(await rowOf(added.id)).toMatchObject({ parentId: south.id, name: 'far east', enabled: false });
  expect((await server.call(organisations.change, { id: added.id, pid: null }, caller)).status).toBe(200);
  expect(await rowOf(added.id)).toMatchObject({ parentId: south.id, name: 'far east' });
  expect((await server.call(organisations.remove, { ids: [added.id] }, caller)).status).toBe(200);
  expect(await rowOf(added.id)).toBeUndefined();
});

test('changes of organisations are logged with names', async () => {
  const { north, south, token } = await branches();
  await server.call(organisations.change, { id: north.id, name: 'Nord', pid: south.id }, { token });
  const [entry] = (await server.call(logs.list, {}, { token })).result.content;
  const fields = entry?.changes.map(({ field, before, after }) => [field, before, after]);
  expect(fields).toEqual([
    ['name', 'north', 'Nord'],
    ['parent', expect.any(String), 'south'],
  ]);
});

test('an organisation name is unique among siblings, whatever its case', async () => {
  const { company, north, south, token } = await branches();
  const caller = { token };
  const taken = await server.call(organisations.add, { name: 'NORTH', pid: company.root.id }, caller);
  expect([taken.status, taken.error, taken.body]).toMatchObject([409, 'nameTaken', { details: { name: 'taken' } }]);
  expect((await server.call(organisations.change, { id: south.id, name: 'north' }, caller)).error).toBe('nameTaken');
  expect((await server.call(organisations.add, { name: 'north', pid: north.id }, caller)).status).toBe(200);
});

test('an edit is refused when another user changed the organisation', async () => {
  const { north, south, token } = await branches();
  const change = (given: object) =>
    server.call(organisations.change, { id: north.id, revision: 1, ...given }, { token });
  const both = await Promise.all([change({ name: 'Nord' }), change({ pid: south.id })]);
  expect(new Set(both.map((reply) => reply.error))).toEqual(new Set(['changedMeanwhile', null]));
  expect((await rowOf(north.id))?.name).toBe(both[0]?.error === null ? 'Nord' : 'north');
  const [tree] = (await server.call(organisations.tree, { name: 'nor' }, { token })).result;
  expect([tree?.revision, (await rowOf(north.id))?.revision]).toEqual([1, 2]);
  expect((await change({ name: 'Norden', revision: 2 })).status).toBe(200);
  // A change without a revision applies to the current state.
  expect((await server.call(organisations.change, { id: north.id, name: 'north' }, { token })).status).toBe(200);
  expect((await rowOf(north.id))?.revision).toBe(4);
});

test('an organisation in use is not deleted', async () => {
  const { company, north, coast, south, token } = await branches();
  const caller = { token };
  expect((await server.call(organisations.remove, { ids: [north.id] }, caller)).error).toBe('organisationHasChildren');
  expect((await server.call(organisations.remove, { ids: [north.id, coast.id] }, caller)).error).toBe(
    'organisationHasChildren',
  );
  await server.factory.entity({ company, organisation: coast });
  expect((await server.call(organisations.remove, { ids: [coast.id] }, caller)).error).toBe('organisationHasEntities');
  await server.factory.user({ company, organisations: [south] });
  expect((await server.call(organisations.remove, { ids: [south.id] }, caller)).error).toBe('organisationInUse');
  expect((await server.call(organisations.remove, { ids: [company.root.id] }, caller)).error).toBe('organisationRoot');
  expect(await rowOf(south.id)).toBeDefined();
});

test('deleting an organisation keeps users who have another one', async () => {
  const { company, north, south, token } = await branches();
  const both = await server.factory.user({ company, organisations: [north, south] });
  expect((await server.call(organisations.remove, { ids: [south.id] }, { token })).status).toBe(200);
  const left = await server.db.selectFrom('userOrganisations').selectAll().where('userId', '=', both.id).execute();
  expect(left).toEqual([{ userId: both.id, organisationId: north.id }]);
});

test('an organisation cannot move below itself, and a root cannot move', async () => {
  const { company, north, coast, token } = await branches();
  const move = (id: number, pid: number) => server.call(organisations.change, { id, pid }, { token });
  expect(await errorsOf([move(north.id, north.id), move(north.id, coast.id), move(company.root.id, coast.id)])).toEqual(
    ['organisationUnderItself', 'organisationUnderItself', 'organisationRoot'],
  );
  expect((await rowOf(north.id))?.parentId).toBe(company.root.id);
});

test('the depth of a tree is limited when adding and moving', async () => {
  const { company, north, token } = await branches();
  let last = company.root;
  for (let level = 2; level <= maxTreeLevels; level += 1) {
    last = await server.factory.organisation({ company, parent: last, name: `level ${level}` });
  }
  const caller = { token };
  expect((await server.call(organisations.add, { name: 'x', pid: last.id }, caller)).error).toBe('organisationTooDeep');
  expect((await server.call(organisations.change, { id: north.id, pid: last.id }, caller)).error).toBe(
    'organisationTooDeep',
  );
});

test('a user changes only their branch, and cannot move or delete its root', async () => {
  const { company, north, coast, south, northToken } = await branches();
  const caller = { token: northToken };
  expect((await server.call(organisations.add, { name: 'port', pid: coast.id }, caller)).status).toBe(200);
  expect((await server.call(organisations.change, { id: north.id, name: 'North' }, caller)).status).toBe(200);
  const refused = [
    server.call(organisations.add, { name: 'x', pid: south.id }, caller),
    server.call(organisations.add, { name: 'x', pid: company.root.id }, caller),
    server.call(organisations.change, { id: south.id, name: 'x' }, caller),
    server.call(organisations.change, { id: coast.id, pid: south.id }, caller),
    server.call(organisations.remove, { ids: [south.id] }, caller),
    server.call(organisations.remove, { ids: [north.id] }, caller),
    server.call(organisations.change, { id: north.id, pid: coast.id }, caller),
  ];
  expect(await errorsOf(refused)).toEqual([...Array(5).fill('notFound'), 'organisationRoot', 'organisationRoot']);
});

test('changes out of scope, without rights or invalid are refused', async () => {
  const [ownScene, otherScene] = [await branches(), await branches()];
  const store = await server.factory.entity({ company: ownScene.company, organisation: ownScene.north });
  const operator = await server.factory.user({
    company: ownScene.company,
    permissions: ['dept:list'],
    entities: [store],
  });
  const plain = await server.factory.user({ company: ownScene.company });
  for (const [token, expected] of [
    [otherScene.token, 'notFound'],
    [operator.token, 'notFound'],
    [plain.token, 'forbidden'],
  ] as const) {
    const caller = { token };
    const calls = [
      server.call(organisations.add, { name: 'x', pid: ownScene.north.id }, caller),
      server.call(organisations.change, { id: ownScene.north.id, name: 'x' }, caller),
      server.call(organisations.remove, { ids: [ownScene.south.id] }, caller),
    ];
    expect(await errorsOf(calls)).toEqual([expected, expected, expected]);
  }
  const as = { token: ownScene.token };
  expect((await server.call(organisations.change, { id: ownScene.coast.id, pid: otherScene.north.id }, as)).error).toBe(
    'notFound',
  );
  expect((await server.call(organisations.add, { name: ' ', pid: ownScene.north.id }, as)).error).toBe('badRequest');
  expect((await rowOf(ownScene.north.id))?.name).toBe('north');
  expect((await rowOf(ownScene.coast.id))?.parentId).toBe(ownScene.north.id);
});

test('a platform admin changes any tree, but only one company in a call', async () => {
  const [ownScene, otherScene] = [await branches(), await branches()];
  const caller = { token: (await server.factory.user()).token };
  const added = (await server.call(organisations.add, { name: 'new', pid: ownScene.north.id }, caller)).result;
  expect((await rowOf(added.id))?.companyId).toBe(ownScene.company.id);
  expect((await server.call(organisations.change, { id: added.id, pid: otherScene.north.id }, caller)).error).toBe(
    'notFound',
  );
  expect(
    (await server.call(organisations.remove, { ids: [ownScene.south.id, otherScene.south.id] }, caller)).error,
  ).toBe('notFound');
  expect(await rowOf(ownScene.south.id)).toBeDefined();
});

test('concurrent moves of organisations cannot create a cycle', async () => {
  const { company, north, south, token } = await branches();
  const caller = { token };
  let refused = 0;
  for (let round = 0; round < 25; round += 1) {
    const replies = await Promise.all([
      server.call(organisations.change, { id: north.id, pid: south.id }, caller),
      server.call(organisations.change, { id: south.id, pid: north.id }, caller),
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

test('a moved organisation changes the scope of users at the next request', async () => {
  const { company, coast, south, token } = await branches();
  const user = await server.factory.user({ company, organisations: [south] });
  const seen = async () =>
    (await server.call(organisations.tree, {}, { token: user.token })).result[0]?.children.length;
  expect(await seen()).toBe(0);
  await server.call(organisations.change, { id: coast.id, pid: south.id }, { token });
  expect(await seen()).toBe(1);
});
