import { organisations } from '@portico/contract/routes/organisations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImportClient, toCsv } from '../../platform/testing/import-client.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const size = 10_000;
const headings = ['Store name', 'Organisation', 'Contact phone', 'E-mail', 'Time zone', 'Opening hours', 'City'];
const seconds = (from: number) => ((performance.now() - from) / 1000).toFixed(1);

test('10,000 stores are imported and undone while the server answers', async () => {
  const company = await server.factory.company();
  const places = [];
  for (let index = 0; index < 20; index += 1)
    places.push(await server.factory.organisation({ company, name: `Region ${index}` }));
  const { token } = await server.factory.user({ company, permissions: ['entity:list'] });
  const { upload, details, settled, apply, undo, as: caller } = createImportClient(server, token);
  const rows = Array.from({ length: size }, (_, index) => [
    `Store ${index}`,
    `Region ${index % 20}`,
    '12345678',
    'store@example.com',
    'Europe/London',
    '09:00-21:30',
    'Leeds',
  ]);
  const file = toCsv([headings, ...rows]);

  const uploadStart = performance.now();
  const { id } = await upload('entities', file);
  const uploaded = seconds(uploadStart);
  const seen = new Set<number>();
  let maxMilliseconds = 0;
  while ((await details(id)).state === 'reading') {
    seen.add((await details(id)).done);
    const callStart = performance.now();
    expect((await server.call(organisations.tree, {}, caller)).status).toBe(200);
    maxMilliseconds = Math.max(maxMilliseconds, performance.now() - callStart);
  }
  expect(await settled(id)).toMatchObject({ state: 'ready', created: size, failed: 0 });
  const read = seconds(uploadStart);

  const applyStart = performance.now();
  expect(await apply(id, 'all')).toMatchObject({ state: 'done', created: size, done: size, total: size });
  const applied = seconds(applyStart);

  const changeStart = performance.now();
  const second = await upload('entities', toCsv([headings, ...rows.map((row) => [...row.slice(0, 6), 'York'])]));
  expect(await settled(second.id)).toMatchObject({ updated: size });
  expect(await apply(second.id, 'good')).toMatchObject({ state: 'done', updated: size });
  const changed = seconds(changeStart);

  const undoStart = performance.now();
  expect(await undo(second.id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 0 });
  console.log(
    `${size} stores: uploaded ${uploaded} s, compared after ${read} s (${seen.size} steps of progress seen, longest other answer ${maxMilliseconds.toFixed(0)} ms), stored in ${applied} s; all changed in ${changed} s; both undone in ${seconds(undoStart)} s`,
  );
  const left = await server.db.selectFrom('entities').select('id').where('companyId', '=', company.id).execute();
  expect(left).toEqual([]);
}, 600_000);

test('more than 10,000 rows are refused', async () => {
  const company = await server.factory.company();
  const { token } = await server.factory.user({ company, permissions: ['entity:list'] });
  const rows = Array.from({ length: size + 1 }, (_, index) => [`Store ${index}`]);
  const sent = await createImportClient(server, token).upload('entities', toCsv([['Store name'], ...rows]));
  expect(sent).toMatchObject({ status: 400, key: 'spreadsheetTooManyRows', msg: expect.stringContaining('10000') });
});
