import { logs } from '@portico/contract/routes/logs';
import { targets } from '@portico/contract/routes/targets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

const year = 2026;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock: createFixedClock('2026-05-20T12:00:00Z') });
});
afterAll(() => server.stop());

/** A company with two regions of one store each; tokens of a user of the company and of a user of the region East. */
async function createChain() {
  const { factory } = server;
  const company = await factory.company();
  const [east, west] = [
    await factory.organisation({ company, name: 'East' }),
    await factory.organisation({ company, name: 'West' }),
  ];
  const [harbour, hill] = [
    await factory.entity({ company, organisation: east, name: 'Harbour' }),
    await factory.entity({ company, organisation: west, name: 'Hill' }),
  ];
  const rights = ['entity:list', 'logs:list'] as const;
  const { token } = await factory.user({ company, permissions: rights });
  const { token: eastern } = await factory.user({ company, permissions: rights, organisations: [east] });
  return { company, east, west, harbour, hill, token, eastern };
}

type Cells = Parameters<typeof server.call<typeof targets.save>>[1]['cells'];

const save = (token: string, cells: Cells, more: object = {}) =>
  server.call(targets.save, { year, ...(cells === undefined ? {} : { cells }), ...more }, { token });

async function listed(token: string, more: object = {}) {
  const { content } = (await server.call(targets.list, { year, size: 100, ...more }, { token })).result;
  return content.map(({ name, path, yearly, months, wanted }) => {
    const set = months.flatMap((amount, month) => (amount === null ? [] : [`${month + 1}:${amount}`]));
    return `${[...path.slice(1), name].join('/')} ${yearly ?? '–'} ${set.join(' ')} = ${wanted ?? '–'}`;
  });
}

test('an organisation’s target is its own, or the sum of its stores', async () => {
  const { company, east, harbour, hill, token } = await createChain();
  const first = await save(token, [
    { entityId: harbour.id, month: 0, amount: 365_000 },
    { entityId: harbour.id, month: 2, amount: 28_000 },
    { organisationId: east.id, month: 0, amount: 400_000 },
  ]);
  expect(first.result).toEqual({ changed: 3 });
  await save(token, [{ entityId: hill.id, month: 0, amount: 100 }]);
  expect(await listed(token)).toEqual([
    `${company.name} –  = 365100`,
    'East 400000  = 400000',
    'East/Harbour 365000 2:28000 = 365000',
    'West –  = 100',
    'West/Hill 100  = 100',
  ]);
  // A target of one month, without targets of the other months, is no target of the year.
  await save(token, [
    { entityId: harbour.id, month: 0, amount: null },
    { organisationId: east.id, month: 0, amount: null },
  ]);
  expect(await listed(token)).toEqual([
    `${company.name} –  = 100`,
    'East –  = –',
    'East/Harbour – 2:28000 = –',
    'West –  = 100',
    'West/Hill 100  = 100',
  ]);
  await save(token, [{ entityId: harbour.id, month: 2, amount: null }]);
  expect(
    await server.db.selectFrom('targets').select('entityId').where('companyId', '=', company.id).execute(),
  ).toEqual([{ entityId: hill.id }]);
  // Each statistic item, here groups, and each year has its own targets.
  await save(token, [{ entityId: hill.id, month: 5, amount: 7 }], { item: 'batch' });
  expect((await listed(token, { name: 'hil' }))[0]).toBe('West/Hill 100  = 100');
  expect((await listed(token, { name: 'hil', item: 'batch' }))[0]).toBe('West/Hill – 5:7 = –');
  expect((await listed(token, { name: 'hil', year: 2027 }))[0]).toBe('West/Hill –  = –');
});

test('targets are searched, paged and filtered by organisation', async () => {
  const { east, token } = await createChain();
  expect(await listed(token, { deptIds: [east.id] })).toEqual(['East –  = –', 'East/Harbour –  = –']);
  const { result } = await server.call(targets.list, { year, page: 1, size: 2 }, { token });
  expect([result.totalElements, result.content.map(({ name }) => name)]).toEqual([5, ['Harbour', 'West']]);
});

test('an edit based on an older number is refused', async () => {
  const { harbour, hill, token } = await createChain();
  await save(token, [{ entityId: harbour.id, month: 1, amount: 10 }]);
  const late = await save(token, [
    { entityId: hill.id, month: 1, amount: 5, was: null },
    { entityId: harbour.id, month: 1, amount: 12, was: null },
  ]);
  expect([late.status, late.error, (late.body as { details: unknown }).details]).toEqual([
    409,
    'changedMeanwhile',
    { 'cells.1.was': 10 },
  ]);
  expect(await listed(token, { name: 'hill' })).toEqual(['West/Hill –  = –']);
  expect((await save(token, [{ entityId: harbour.id, month: 1, amount: 12, was: 10 }])).result).toEqual({ changed: 1 });
  expect((await save(token, [{ entityId: harbour.id, month: 1, amount: 13 }])).result).toEqual({ changed: 1 });
  // Of two amounts for one cell the later applies. An equal amount is no change.
  const twice = [
    { entityId: harbour.id, month: 1, amount: 1 },
    { entityId: harbour.id, month: 1, amount: 13 },
  ];
  expect((await save(token, twice)).result).toEqual({ changed: 0 });
});

test.each<[unknown, string]>([
  [{ month: 1, amount: -1 }, 'cells.1.amount tooSmall'],
  [{ month: 1, amount: 1.5 }, 'cells.1.amount notAWholeNumber'],
  [{ month: 1, amount: 1_000_000_001 }, 'cells.1.amount tooBig'],
  [{ month: 1, amount: 'many' }, 'cells.1.amount notANumber'],
  [{ month: 1 }, 'cells.1.amount required'],
  [{ month: 13, amount: 1 }, 'cells.1.month tooBig'],
  [{ month: 1, amount: 1, entityId: null }, 'cells.1.entityId required'],
  [{ month: 1, amount: 1, organisationId: 1 }, 'cells.1.entityId invalid'],
])('the cell %j is refused, and the error names its field', async (wrong, fault) => {
  const { harbour, token } = await createChain();
  const good = { entityId: harbour.id, month: 3, amount: 1 };
  const cells = [good, { entityId: harbour.id, ...(wrong as object) }] as Cells;
  const refused = await save(token, cells);
  const { details } = refused.body as { details: Record<string, string> };
  expect([refused.error, ...Object.entries(details).map((one) => one.join(' '))]).toEqual(['badRequest', fault]);
  expect(await listed(token, { name: 'harbour' })).toEqual(['East/Harbour –  = –']);
});

test('missing cells, too many cells and impossible years are refused', async () => {
  const { harbour, token } = await createChain();
  const cell = { entityId: harbour.id, month: 1, amount: 1 };
  expect((await save(token, [])).error).toBe('badRequest');
  expect(
    (
      await save(
        token,
        Array.from({ length: 10_001 }, () => cell),
      )
    ).error,
  ).toBe('badRequest');
  expect((await save(token, [cell], { year: 1999 })).error).toBe('badRequest');
  await save(token, [cell]);
  await save(token, [{ ...cell, amount: '' as unknown as null }]);
  expect(await listed(token, { name: 'harbour' })).toEqual(['East/Harbour –  = –']);
});

test('targets out of scope cannot be seen or set', async () => {
  const ownScene = await createChain();
  const otherScene = await createChain();
  await save(ownScene.token, [
    { entityId: ownScene.harbour.id, month: 0, amount: 365 },
    { organisationId: ownScene.company.root.id, month: 0, amount: 1000 },
  ]);
  expect(await listed(ownScene.eastern)).toEqual(['East –  = 365', 'Harbour 365  = 365']);
  const outside: Cells = [
    { entityId: ownScene.hill.id, month: 1, amount: 1 },
    { organisationId: ownScene.west.id, month: 1, amount: 1 },
    { organisationId: ownScene.company.root.id, month: 1, amount: 1 },
    { entityId: otherScene.harbour.id, month: 1, amount: 1 },
    { organisationId: otherScene.east.id, month: 1, amount: 1 },
    { entityId: 999_999, month: 1, amount: 1 },
  ];
  for (const cell of outside) {
    const good = { entityId: ownScene.harbour.id, month: 1, amount: 1 };
    expect((await save(ownScene.eastern, [good, cell])).error).toBe('notFound');
  }
  expect((await save(ownScene.eastern, [{ entityId: ownScene.harbour.id, month: 1, amount: 31 }])).status).toBe(200);
  // A user with assigned stores sets their targets, but not those of organisations.
  const { token } = await server.factory.user({
    company: ownScene.company,
    permissions: ['entity:list'],
    entities: [ownScene.harbour],
  });
  expect(await listed(token)).toEqual(['Harbour 365 1:31 = 365']);
  expect((await save(token, [{ entityId: ownScene.harbour.id, month: 2, amount: 28 }])).status).toBe(200);
  expect((await save(token, [{ organisationId: ownScene.east.id, month: 2, amount: 28 }])).error).toBe('notFound');
});

test('reading targets needs the scope, setting them the right to stores', async () => {
  const { company, harbour } = await createChain();
  const { token } = await server.factory.user({ company });
  expect(await listed(token)).toHaveLength(5);
  expect((await save(token, [{ entityId: harbour.id, month: 1, amount: 1 }])).error).toBe('forbidden');
  const query = { year, method: 'evenly' as const, places: [{ entityId: harbour.id, yearly: 1 }] };
  expect((await server.call(targets.spread, query, { token })).error).toBe('forbidden');
});

test('the operation log contains each target before and after', async () => {
  const { harbour, hill, token } = await createChain();
  await save(token, [{ entityId: harbour.id, month: 0, amount: 365 }]);
  await save(token, [
    { entityId: harbour.id, month: 0, amount: 366 },
    { entityId: hill.id, month: 3, amount: 31 },
  ]);
  const { content } = (await server.call(logs.list, {}, { token })).result;
  expect(content.map(({ target, changes }) => [target, changes])).toEqual([
    [
      'Harbour * 2',
      [
        expect.objectContaining({ before: 'Harbour: 365', after: 'Harbour: 366' }),
        expect.objectContaining({ before: null, after: 'Hill: 31' }),
      ],
    ],
    ['Harbour', [expect.objectContaining({ before: null, after: '365' })]],
  ]);
});

test('deleting a place deletes its targets', async () => {
  const { company, east, harbour, token } = await createChain();
  await save(token, [
    { entityId: harbour.id, month: 0, amount: 365 },
    { organisationId: east.id, month: 0, amount: 365 },
  ]);
  await server.db.deleteFrom('entities').where('id', '=', harbour.id).execute();
  await server.db.deleteFrom('organisations').where('id', '=', east.id).execute();
  const remaining = await server.db.selectFrom('targets').select('id').where('companyId', '=', company.id).execute();
  expect(remaining).toEqual([]);
});

test('a row shows the last user who changed its target, and when', async () => {
  const { company, harbour, hill, token } = await createChain();
  const grace = await server.factory.user({ company, permissions: ['entity:list'] });
  await save(token, [{ entityId: hill.id, month: 0, amount: 10 }]);
  await save(grace.token, [
    { entityId: harbour.id, month: 0, amount: 365 },
    { entityId: hill.id, month: 1, amount: 5 },
  ]);
  const { nickName } = await server.db
    .selectFrom('users')
    .select('nickName')
    .where('id', '=', grace.id)
    .executeTakeFirstOrThrow();
  const loadLastEdits = async (more: object = {}) => {
    const { content } = (await server.call(targets.list, { year, ...more }, { token })).result;
    return new Map(content.map(({ name, set }) => [name, set]));
  };
  const lastEdit = { by: nickName, time: '2026-05-20T12:00:00.000Z' };
  const rows = await loadLastEdits();
  expect([rows.get('Harbour'), rows.get('Hill'), rows.get('East')]).toEqual([lastEdit, lastEdit, null]);
  expect((await loadLastEdits({ item: 'batch' })).get('Harbour')).toBeNull();
  expect((await loadLastEdits({ year: 2027 })).get('Harbour')).toBeNull();
  await save(token, [{ entityId: harbour.id, month: 0, amount: null }]);
  expect((await loadLastEdits()).get('Harbour')).toBeNull();
  await server.db.updateTable('targets').set({ updatedBy: null }).where('entityId', '=', hill.id).execute();
  expect((await loadLastEdits()).get('Hill')).toEqual({ ...lastEdit, by: null });
});

test('only a platform admin sees another company’s targets', async () => {
  const [ownScene, otherScene] = [await createChain(), await createChain()];
  const { token } = await server.factory.user();
  const names = async (as: string, more: object) => {
    const { content } = (await server.call(targets.list, { year, size: 1000, ...more }, { token: as })).result;
    return content.flatMap(({ organisationId, entityId }) => entityId ?? `organisation ${organisationId}`);
  };
  const own = [
    `organisation ${ownScene.company.root.id}`,
    `organisation ${ownScene.east.id}`,
    ownScene.harbour.id,
    `organisation ${ownScene.west.id}`,
    ownScene.hill.id,
  ];
  expect(await names(token, { tenantId: ownScene.company.id })).toEqual(own);
  expect(await names(token, {})).toEqual(expect.arrayContaining([...own, otherScene.hill.id]));
  expect(await names(ownScene.token, { tenantId: otherScene.company.id })).toEqual(own);
});
