import { spreadsheets } from '@portico/contract/routes/spreadsheets';
import { targets } from '@portico/contract/routes/targets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImportClient, toCsv } from '../../platform/testing/import-client.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function chain() {
  const { factory } = server;
  const company = await factory.company({ name: `Chain ${Math.random()}` });
  const east = await factory.organisation({ company, name: 'East' });
  const west = await factory.organisation({ company, name: 'West' });
  const harbour = await factory.entity({ company, organisation: east, name: 'Harbour' });
  await factory.entity({ company, organisation: west, name: 'Hill' });
  const { token } = await factory.user({ company, permissions: ['entity:list'] });
  const { token: eastern } = await factory.user({ company, permissions: ['entity:list'], organisations: [east] });
  /** The stored targets, as "Harbour 2026 365000 2:28000". */
  const set = async () => {
    const found = [];
    for (const year of [2026, 2027]) {
      const { content } = (await server.call(targets.list, { year, size: 100 }, { token })).result;
      for (const { name, yearly, months } of content) {
        const monthTexts = months.flatMap((amount, month) => (amount === null ? [] : [`${month + 1}:${amount}`]));
        if (yearly !== null || monthTexts.length > 0) found.push([name, year, yearly ?? '–', ...monthTexts].join(' '));
      }
    }
    return found;
  };
  return { company, harbour, token, eastern, set, ...createImportClient(server, token) };
}

const headings = ['Organisation', '门店', 'Year', 'Whole year', 'Februar', '3月'];

test('targets are imported by place and year, and undone', async () => {
  const { harbour, token, set, read, apply, undo, reasons, rows } = await chain();
  const cells = [{ entityId: harbour.id, month: 0, amount: 100 }];
  await server.call(targets.save, { year: 2026, cells }, { token });
  const job = await read(
    'targets',
    toCsv([
      headings,
      ['', 'harbour', '2026', '365’000', '28 000', ''],
      ['', 'Hill', '2027', '', '', '5'],
      ['East', '', '2026', '400 000', '-', ''],
      ['West', '', '2026', '', '', ''],
      ['', 'Harbour', '2026', '1', '', ''],
      ['', 'Nowhere', '2026', '1', '', ''],
      ['Nowhere', '', '2026', '1', '', ''],
      ['', '', '2026', '1', '', ''],
      ['', 'Hill', '26', '1', '', ''],
      ['', 'Hill', '', '1', '', ''],
      ['', 'Hill', '2026', '-1', '1.5', 'many'],
      ['', 'Hill', '2026', '2000000000', '', ''],
    ]),
  );
  expect(job).toMatchObject({ state: 'ready', created: 0, updated: 3, unchanged: 1, failed: 8 });
  expect(await reasons(job.id)).toEqual([
    '6 -: The same as row 2',
    '7 Store: No such store',
    '8 Organisation: No such organisation',
    '9 Organisation: Required',
    '10 Year: Too small',
    '11 Year: Required',
    '12 February: Enter a whole number',
    '12 March: Enter a whole number',
    '12 Whole year: Too small',
    '13 Whole year: Too large',
  ]);
  const [first] = await rows(job.id);
  expect(first?.changes.map(({ heading, before, after }) => `${heading} ${before} → ${after}`)).toEqual([
    'Whole year 100 → 365000',
    'February  → 28000',
  ]);
  expect(await apply(job.id, 'all')).toMatchObject({ state: 'ready', failed: 8 });
  expect(await set()).toEqual(['Harbour 2026 100']);
  expect(await apply(job.id, 'good')).toMatchObject({ state: 'done', updated: 3 });
  expect(await set()).toEqual(['East 2026 400000', 'Harbour 2026 365000 2:28000', 'Hill 2027 – 3:5']);
  expect(await undo(job.id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await set()).toEqual(['Harbour 2026 100']);
});

test('an undo keeps targets changed since, and undoes the rest', async () => {
  const { harbour, token, set, read, apply, undo } = await chain();
  const job = await read(
    'targets',
    toCsv([headings, ['', 'Harbour', '2026', '10', '', ''], ['', 'Hill', '2026', '20', '', '']]),
  );
  await apply(job.id, 'all');
  await server.call(targets.save, { year: 2026, cells: [{ entityId: harbour.id, month: 0, amount: 11 }] }, { token });
  expect(await undo(job.id)).toMatchObject({ state: 'done', kept: 1 });
  expect(await set()).toEqual(['Harbour 2026 11', 'Hill 2026 20']);
  expect(await undo(job.id, 'good')).toMatchObject({ state: 'undone', kept: 1 });
  expect(await set()).toEqual(['Harbour 2026 11']);
});

test('targets outside the user’s organisations are not imported or exported', async () => {
  const { company, eastern } = await chain();
  const theirs = createImportClient(server, eastern);
  const rows = [
    ['', 'Hill', '2026', '1', '', ''],
    ['West', '', '2026', '1', '', ''],
    [company.name, '', '2026', '1', '', ''],
    ['East', '', '2026', '1', '', ''],
  ];
  const job = await theirs.read('targets', toCsv([headings, ...rows]));
  expect(await theirs.reasons(job.id)).toEqual([
    '2 Store: No such store',
    '3 Organisation: No such organisation',
    '4 Organisation: No such organisation',
  ]);
  const { bytes } = await theirs.file(spreadsheets.export, { kind: 'targets', format: 'csv', year: '2026' });
  const lines = new TextDecoder().decode(bytes).trim().split(/\r?\n/);
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 3).join('|'))).toEqual([
    'East||2026',
    'East|Harbour|2026',
  ]);
});
