import { entities } from '@portico/contract/routes/entities';
import { spreadsheets } from '@portico/contract/routes/spreadsheets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImportClient, toCsv } from '../../platform/testing/import-client.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';
import { createImportRunner } from './import-runner.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const headings = [
  'Store name',
  'Organisation',
  'Contact phone',
  'E-mail',
  'Time zone',
  'Opening hours',
  'City',
  'Tags',
];

async function company() {
  const owner = await server.factory.company();
  const east = await server.factory.organisation({ company: owner, name: 'East' });
  const user = await server.factory.user({ company: owner, permissions: ['entity:list'] });
  return { owner, east, user, ...createImportClient(server, user.token) };
}

const good = (name: string, city = 'Leeds') => [
  name,
  'East',
  '123',
  'a@b.example',
  'Europe/London',
  '9:00-18:00',
  city,
  'a; b',
];

const stored = async (companyId: number) =>
  server.db
    .selectFrom('entities')
    .select(['id', 'name', 'city', 'workTime', 'tags'])
    .where('companyId', '=', companyId)
    .orderBy('name')
    .execute();

const countsOf = ({
  created,
  updated,
  unchanged,
  failed,
}: Record<'created' | 'updated' | 'unchanged' | 'failed', number>) => [created, updated, unchanged, failed];

test('rows are added, changed, unchanged or refused with a reason', async () => {
  const { owner, read, rows, reasons, apply } = await company();
  await server.factory.entity({ company: owner, name: 'Old', workTime: '08:00:00~20:00:00' });
  const job = await read(
    'entities',
    toCsv([
      headings,
      good('New 1'),
      ['Old', '', '', '', '', '10:00~19:30', 'York', ''],
      ['Bad', 'West', '1', 'no mail', 'Mars/Base', '25:00-26:00', '', ''],
      good('New 1'),
      ['Poor', '', '', '', '', '', '', ''],
    ]),
  );
  expect(job).toMatchObject({ state: 'ready', total: 5 });
  expect(countsOf(job)).toEqual([1, 1, 0, 3]);
  expect(await reasons(job.id)).toEqual([
    '4 Organisation: No such organisation',
    '4 E-mail: Enter a valid e-mail address',
    '4 Opening hours: Not valid',
    '4 Time zone: Not valid',
    '5 -: The same as row 2',
    '6 Contact phone: Required',
    '6 E-mail: Required',
    '6 Organisation: Required',
    '6 Opening hours: Required',
    '6 Time zone: Required',
  ]);
  const [change] = await rows(job.id, { outcome: 'updated' });
  expect(change?.changes.map(({ heading, before, after }) => [heading, before, after])).toEqual([
    ['Opening hours', '08:00-20:00', '10:00-19:30'],
    ['City', '', 'York'],
  ]);
  // Mode all stores nothing, because some rows failed.
  expect(await apply(job.id, 'all')).toMatchObject({ state: 'ready', undoUntil: null });
  expect((await stored(owner.id)).map(({ name }) => name)).toEqual(['Old']);
  expect(await apply(job.id, 'good')).toMatchObject({ state: 'done', created: 1, updated: 1, failed: 3 });
  const storedEntities = (await stored(owner.id)).map(({ id: _id, ...entity }) => entity);
  expect(storedEntities).toEqual([
    { name: 'New 1', city: 'Leeds', workTime: '09:00:00~18:00:00', tags: ['a', 'b'] },
    { name: 'Old', city: 'York', workTime: '10:00:00~19:30:00', tags: [] },
  ]);
});

test('an empty cell changes nothing, a dash clears the value', async () => {
  const { owner, read, apply, reasons } = await company();
  const { id } = await server.factory.entity({ company: owner, name: 'Full' });
  await server.db
    .updateTable('entities')
    .set({ city: 'Leeds', tags: ['a'], mobile: '1' })
    .where('id', '=', id)
    .execute();
  const empty = await read(
    'entities',
    toCsv([
      ['Store name', 'City', 'Tags'],
      ['Full', '', ''],
    ]),
  );
  expect(countsOf(empty)).toEqual([0, 0, 1, 0]);
  const dashed = await read(
    'entities',
    toCsv([
      ['Store name', 'City', 'Tags'],
      ['Full', '-', '-'],
    ]),
  );
  expect(countsOf(await apply(dashed.id))).toEqual([0, 1, 0, 0]);
  expect(await stored(owner.id)).toMatchObject([{ city: null, tags: [] }]);
  const needed = await read(
    'entities',
    toCsv([
      ['Store name', 'Contact phone'],
      ['Full', '-'],
    ]),
  );
  expect(await reasons(needed.id)).toEqual(['2 Contact phone: Required']);
});

test('an undo removes added stores and restores changed ones', async () => {
  const { owner, read, apply, undo, details } = await company();
  await server.factory.entity({ company: owner, name: 'Old' });
  const before = await stored(owner.id);
  const job = await read('entities', toCsv([headings, good('New'), ['Old', '', '', '', '', '', 'York', 'x']]));
  const done = await apply(job.id);
  expect(Date.parse(done.undoUntil ?? '')).toBeGreaterThan(server.app.clock.now());
  expect(await stored(owner.id)).toHaveLength(2);
  expect(await undo(job.id)).toMatchObject({ state: 'undone', kept: 0, undoUntil: null });
  expect(await stored(owner.id)).toEqual(before);
  expect(await details(job.id)).toMatchObject({ state: 'undone' });
});

test('corrected values are computed again after an import and after its undo', async () => {
  const { owner, read, apply, undo } = await company();
  await server.factory.entity({ company: owner, name: 'Old' });
  let outdated = 0;
  const stopListening = server.app.events.on('correctedValues.outdated', ({ companyId }) => {
    if (companyId === owner.id) outdated += 1;
  });
  const job = await read('entities', toCsv([headings, ['Old', '', '', '', '', '9:00-18:00', '', '']]));
  expect(outdated).toBe(0);
  await apply(job.id);
  expect(outdated).toBe(1);
  await undo(job.id);
  expect(outdated).toBe(2);
  stopListening();
});

test('an undo keeps what was changed or used since, with a reason', async () => {
  const { owner, as: caller, read, apply, undo, rows } = await company();
  await server.factory.entity({ company: owner, name: 'Old' });
  const names = ['Added', 'Edited', 'Used', 'Filled', 'Gone'];
  const job = await read(
    'entities',
    toCsv([headings, ...names.map((name) => good(name)), ['Old', '', '', '', '', '', 'York', '']]),
  );
  await apply(job.id);
  const byName = new Map((await stored(owner.id)).map((entity) => [entity.name, entity.id]));
  const idOf = (name: string) => byName.get(name) ?? 0;
  await server.call(entities.change, { id: idOf('Edited'), city: 'Hull' }, caller);
  await server.call(entities.change, { id: idOf('Filled'), address: 'Street 1' }, caller);
  await server.call(entities.change, { id: idOf('Old'), city: 'Bath' }, caller);
  await server.call(entities.remove, { ids: [idOf('Gone')] }, caller);
  await server.factory.corridor({ entity: { id: idOf('Used'), companyId: owner.id, name: 'Used' } });
  expect(await undo(job.id)).toMatchObject({ state: 'done', kept: 3 });
  expect(await stored(owner.id)).toHaveLength(5);
  expect(await undo(job.id, 'good')).toMatchObject({ state: 'undone', kept: 4 });
  expect((await stored(owner.id)).map(({ name, city }) => [name, city])).toEqual([
    ['Edited', 'Hull'],
    ['Filled', 'Leeds'],
    ['Old', 'Bath'],
    ['Used', 'Leeds'],
  ]);
  expect((await rows(job.id, { kept: true })).map(({ name, keptReason }) => [name, keptReason])).toEqual([
    ['Edited', 'Changed since the import'],
    ['Used', 'It has been used since the import, so it stays.'],
    ['Filled', 'Changed since the import'],
    ['Old', 'Changed since the import'],
  ]);
});

test('an import cannot be undone after a day', async () => {
  const { as: caller, read, apply } = await company();
  const job = await read('entities', toCsv([headings, good('New')]));
  await apply(job.id);
  const yesterday = new Date(server.app.clock.now() - 86_400_001);
  await server.db.updateTable('imports').set({ appliedAt: yesterday }).where('id', '=', job.id).execute();
  expect((await server.call(spreadsheets.undo, { id: job.id }, caller)).error).toBe('importTooLate');
});

test('a cancelled import stores nothing and cannot be applied', async () => {
  const { owner, as: caller, read, details } = await company();
  const job = await read('entities', toCsv([headings, good('New')]));
  await server.call(spreadsheets.cancel, { id: job.id }, caller);
  expect(await details(job.id)).toMatchObject({ state: 'cancelled', undoUntil: null });
  expect((await server.call(spreadsheets.apply, { id: job.id, mode: 'all' }, caller)).error).toBe('importNotReady');
  expect(await stored(owner.id)).toEqual([]);
});

test('an import follows the same rules as the calls for single stores', async () => {
  const { owner, east } = await company();
  const west = await server.factory.organisation({ company: owner, name: 'West' });
  await server.factory.entity({ company: owner, organisation: west, name: 'Hidden' });
  await server.factory.entity({ company: owner, organisation: east, name: 'Own' });
  await server.db
    .updateTable('organisations')
    .set({ enabled: false })
    .where('id', '=', (await server.factory.organisation({ company: owner, parent: east, name: 'Closed' })).id)
    .execute();
  const narrow = await server.factory.user({ company: owner, organisations: [east], permissions: ['entity:list'] });
  const { read, reasons } = createImportClient(server, narrow.token);
  const job = await read(
    'entities',
    toCsv([
      [...headings, 'Daylight saving'],
      [...good('Hidden'), ''],
      ['Elsewhere', 'West', ...good('x').slice(2), ''],
      ['Shut', 'East / Closed', ...good('x').slice(2), ''],
      ['Own', '', '', '', '', '', '', '', 'No'],
    ]),
  );
  expect(await reasons(job.id)).toEqual([
    '2 Store name: This name already exists here. Choose another one.',
    '3 Organisation: No such organisation',
    '4 Organisation: This organisation is disabled',
    '5 Daylight saving: Insufficient permission to perform this operation!',
  ]);
});

test('an import is visible only to its own user, with the right', async () => {
  const { owner, read } = await company();
  const job = await read('entities', toCsv([headings, good('New')]));
  const colleague = await server.factory.user({ company: owner, permissions: ['entity:list'] });
  const other = await server.factory.user({ company: await server.factory.company(), permissions: ['entity:list'] });
  const calls = [
    spreadsheets.details,
    spreadsheets.rows,
    spreadsheets.apply,
    spreadsheets.cancel,
    spreadsheets.undo,
    spreadsheets.secrets,
  ];
  let calledRoutes = 0;
  for (const { token } of [colleague, other]) {
    for (const route of calls) {
      const { error } = await server.call(route, { id: job.id, mode: 'all' } as never, { token }); // one input that fits all routes
      expect([route.path, error]).toEqual([route.path, 'notFound']);
      calledRoutes += 1;
    }
    expect((await server.call(spreadsheets.imports, {}, { token })).result.content).toEqual([]);
  }
  expect(calledRoutes).toBe(12);
  const viewer = await server.factory.user({ company: owner, permissions: ['device:list'] });
  expect(
    await createImportClient(server, viewer.token).upload('entities', toCsv([headings, good('New')])),
  ).toMatchObject({
    status: 403,
    key: 'forbidden',
  });
  expect((await createImportClient(server, viewer.token).file(spreadsheets.export, { kind: 'entities' })).status).toBe(
    403,
  );
});

test('imports of a crashed server are marked as failed at the next start', async () => {
  const { owner, user, as: caller, details } = await company();
  const left = { companyId: owner.id, userId: user.id, kind: 'entities', fileName: 'x.csv', language: 'en' };
  const { id } = await server.db
    .insertInto('imports')
    .values({ ...left, state: 'applying', aliveAt: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const next = createImportRunner(server.app);
  await next.begin();
  await next.stop();
  expect(await details(id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('interrupted') });
  expect((await server.call(spreadsheets.apply, { id, mode: 'all' }, caller)).error).toBe('importNotReady');
});
