import { logs } from '@portico/contract/routes/logs';
import { targets } from '@portico/contract/routes/targets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '../../platform/testing/fixed-clock.ts';
import { startServer, type TestServer } from '../../platform/testing/server.ts';

const year = 2026;
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ clock: fixedClock('2026-05-20T12:00:00Z') });
});
afterAll(() => server.stop());

/** A company with two regions of a store each, who runs it, and who runs one region. */
async function chain() {
  const { world } = server;
  const company = await world.company();
  const [east, west] = [
    await world.organisation({ company, name: 'East' }),
    await world.organisation({ company, name: 'West' }),
  ];
  const [harbour, hill] = [
    await world.entity({ company, organisation: east, name: 'Harbour' }),
    await world.entity({ company, organisation: west, name: 'Hill' }),
  ];
  const rights = ['entity:list', 'logs:list'] as const;
  const { token } = await world.user({ company, permissions: rights });
  const { token: eastern } = await world.user({ company, permissions: rights, organisations: [east] });
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

test('cells are set, changed and removed; what an organisation is to reach is its own, or what its stores are to', async () => {
  const { company, east, harbour, hill, token } = await chain();
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
  // A month that is wanted, and nothing of the rest of the year, is no target of all of it.
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
  // Groups have targets of their own, and so has another year.
  await save(token, [{ entityId: hill.id, month: 5, amount: 7 }], { item: 'batch' });
  expect((await listed(token, { name: 'hil' }))[0]).toBe('West/Hill 100  = 100');
  expect((await listed(token, { name: 'hil', item: 'batch' }))[0]).toBe('West/Hill – 5:7 = –');
  expect((await listed(token, { name: 'hil', year: 2027 }))[0]).toBe('West/Hill –  = –');
});

test('a list is searched, paged, and cut to organisations with everything below', async () => {
  const { east, token } = await chain();
  expect(await listed(token, { deptIds: [east.id] })).toEqual(['East –  = –', 'East/Harbour –  = –']);
  const { result } = await server.call(targets.list, { year, page: 1, size: 2 }, { token });
  expect([result.totalElements, result.content.map(({ name }) => name)]).toEqual([5, ['Harbour', 'West']]);
});

test('whoever read an older number is refused, and told what it is; whoever does not say overwrites', async () => {
  const { harbour, hill, token } = await chain();
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
  // Of two for one cell the later counts, and what is so already is no change.
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
])('%j is refused, and the cell is named', async (wrong, fault) => {
  const { harbour, token } = await chain();
  const good = { entityId: harbour.id, month: 3, amount: 1 };
  const cells = [good, { entityId: harbour.id, ...(wrong as object) }] as Cells;
  const refused = await save(token, cells);
  const { details } = refused.body as { details: Record<string, string> };
  expect([refused.error, ...Object.entries(details).map((one) => one.join(' '))]).toEqual(['badRequest', fault]);
  expect(await listed(token, { name: 'harbour' })).toEqual(['East/Harbour –  = –']);
});

test('no cells, too many and a year nobody plans are refused; an empty text takes a target away', async () => {
  const { harbour, token } = await chain();
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

test('nobody sees or sets what lies outside their organisations, or in another company', async () => {
  const ours = await chain();
  const theirs = await chain();
  await save(ours.token, [
    { entityId: ours.harbour.id, month: 0, amount: 365 },
    { organisationId: ours.company.root.id, month: 0, amount: 1000 },
  ]);
  expect(await listed(ours.eastern)).toEqual(['East –  = 365', 'Harbour 365  = 365']);
  const outside: Cells = [
    { entityId: ours.hill.id, month: 1, amount: 1 },
    { organisationId: ours.west.id, month: 1, amount: 1 },
    { organisationId: ours.company.root.id, month: 1, amount: 1 },
    { entityId: theirs.harbour.id, month: 1, amount: 1 },
    { organisationId: theirs.east.id, month: 1, amount: 1 },
    { entityId: 999_999, month: 1, amount: 1 },
  ];
  for (const cell of outside) {
    const good = { entityId: ours.harbour.id, month: 1, amount: 1 };
    expect((await save(ours.eastern, [good, cell])).error).toBe('notFound');
  }
  expect((await save(ours.eastern, [{ entityId: ours.harbour.id, month: 1, amount: 31 }])).status).toBe(200);
  // Who was given stores alone sets theirs, and has no part in the organisations'.
  const { token } = await server.world.user({
    company: ours.company,
    permissions: ['entity:list'],
    entities: [ours.harbour],
  });
  expect(await listed(token)).toEqual(['Harbour 365 1:31 = 365']);
  expect((await save(token, [{ entityId: ours.harbour.id, month: 2, amount: 28 }])).status).toBe(200);
  expect((await save(token, [{ organisationId: ours.east.id, month: 2, amount: 28 }])).error).toBe('notFound');
});

test('everybody may read within their scope, and only who manages stores may set', async () => {
  const { company, harbour } = await chain();
  const { token } = await server.world.user({ company });
  expect(await listed(token)).toHaveLength(5);
  expect((await save(token, [{ entityId: harbour.id, month: 1, amount: 1 }])).error).toBe('forbidden');
  const asked = { year, method: 'evenly' as const, places: [{ entityId: harbour.id, yearly: 1 }] };
  expect((await server.call(targets.spread, asked, { token })).error).toBe('forbidden');
});

test('the operation log tells each number before and after', async () => {
  const { harbour, hill, token } = await chain();
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

test('targets go with the place they are of', async () => {
  const { company, east, harbour, token } = await chain();
  await save(token, [
    { entityId: harbour.id, month: 0, amount: 365 },
    { organisationId: east.id, month: 0, amount: 365 },
  ]);
  await server.db.deleteFrom('entities').where('id', '=', harbour.id).execute();
  await server.db.deleteFrom('organisations').where('id', '=', east.id).execute();
  const kept = await server.db.selectFrom('targets').select('id').where('companyId', '=', company.id).execute();
  expect(kept).toEqual([]);
});

test('a row says who set it last and when; what is taken away again says nothing', async () => {
  const { company, harbour, hill, token } = await chain();
  const grace = await server.world.user({ company, permissions: ['entity:list'] });
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
  const setBy = async (more: object = {}) => {
    const { content } = (await server.call(targets.list, { year, ...more }, { token })).result;
    return new Map(content.map(({ name, set }) => [name, set]));
  };
  const told = { by: nickName, time: '2026-05-20T12:00:00.000Z' };
  const rows = await setBy();
  expect([rows.get('Harbour'), rows.get('Hill'), rows.get('East')]).toEqual([told, told, null]);
  expect((await setBy({ item: 'batch' })).get('Harbour')).toBeNull();
  expect((await setBy({ year: 2027 })).get('Harbour')).toBeNull();
  await save(token, [{ entityId: harbour.id, month: 0, amount: null }]);
  expect((await setBy()).get('Harbour')).toBeNull();
  await server.db.updateTable('targets').set({ updatedBy: null }).where('entityId', '=', hill.id).execute();
  expect((await setBy()).get('Hill')).toEqual({ ...told, by: null });
});

test('the platform’s administrator can look at one company; nobody else sees another one by naming it', async () => {
  const [ours, theirs] = [await chain(), await chain()];
  const { token } = await server.world.user();
  const names = async (as: string, more: object) => {
    const { content } = (await server.call(targets.list, { year, size: 1000, ...more }, { token: as })).result;
    return content.flatMap(({ organisationId, entityId }) => entityId ?? `organisation ${organisationId}`);
  };
  const own = [
    `organisation ${ours.company.root.id}`,
    `organisation ${ours.east.id}`,
    ours.harbour.id,
    `organisation ${ours.west.id}`,
    ours.hill.id,
  ];
  expect(await names(token, { tenantId: ours.company.id })).toEqual(own);
  expect(await names(token, {})).toEqual(expect.arrayContaining([...own, theirs.hill.id]));
  expect(await names(ours.token, { tenantId: theirs.company.id })).toEqual(own);
});
