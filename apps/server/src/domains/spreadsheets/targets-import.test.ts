import { spreadsheets } from '@portico/contract/routes/spreadsheets';
import { targets } from '@portico/contract/routes/targets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../platform/testing/server.ts';
import { csv, importing } from '../../platform/testing/importing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function chain() {
  const { world } = server;
  const company = await world.company({ name: `Chain ${Math.random()}` });
  const east = await world.organisation({ company, name: 'East' });
  const west = await world.organisation({ company, name: 'West' });
  const harbour = await world.entity({ company, organisation: east, name: 'Harbour' });
  await world.entity({ company, organisation: west, name: 'Hill' });
  const { token } = await world.user({ company, permissions: ['entity:list'] });
  const { token: eastern } = await world.user({ company, permissions: ['entity:list'], organisations: [east] });
  /** What is set: "Harbour 2026 365000 2:28000". */
  const set = async () => {
    const found = [];
    for (const year of [2026, 2027]) {
      const { content } = (await server.call(targets.list, { year, size: 100 }, { token })).result;
      for (const { name, yearly, months } of content) {
        const told = months.flatMap((amount, month) => (amount === null ? [] : [`${month + 1}:${amount}`]));
        if (yearly !== null || told.length > 0) found.push([name, year, yearly ?? '–', ...told].join(' '));
      }
    }
    return found;
  };
  return { company, harbour, token, eastern, set, ...importing(server, token) };
}

const headings = ['Organisation', '门店', 'Year', 'Whole year', 'Februar', '3月'];

test('targets come in by store or organisation and year, and go back to what they were', async () => {
  const { harbour, token, set, read, apply, undo, reasons, rows } = await chain();
  const cells = [{ entityId: harbour.id, month: 0, amount: 100 }];
  await server.call(targets.save, { year: 2026, cells }, { token });
  const job = await read(
    'targets',
    csv([
      headings,
      ['', 'harbour', '2026', '365,000', '28.000', ''],
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
    '7 Store: There is no such store',
    '8 Organisation: There is no such organisation',
    '9 Organisation: Required',
    '10 Year: Too small',
    '11 Year: Required',
    '12 Whole year: Too small',
    '12 February: Enter a whole number',
    '12 March: Enter a number',
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

test('what somebody has changed since stays, and the rest is taken back', async () => {
  const { harbour, token, set, read, apply, undo } = await chain();
  const job = await read(
    'targets',
    csv([headings, ['', 'Harbour', '2026', '10', '', ''], ['', 'Hill', '2026', '20', '', '']]),
  );
  await apply(job.id, 'all');
  await server.call(targets.save, { year: 2026, cells: [{ entityId: harbour.id, month: 0, amount: 11 }] }, { token });
  expect(await undo(job.id)).toMatchObject({ state: 'done', kept: 1 });
  expect(await set()).toEqual(['Harbour 2026 11', 'Hill 2026 20']);
  expect(await undo(job.id, 'good')).toMatchObject({ state: 'undone', kept: 1 });
  expect(await set()).toEqual(['Harbour 2026 11']);
});

test('nobody brings in targets outside their organisations, or takes them out', async () => {
  const { company, eastern } = await chain();
  const theirs = importing(server, eastern);
  const rows = [
    ['', 'Hill', '2026', '1', '', ''],
    ['West', '', '2026', '1', '', ''],
    [company.name, '', '2026', '1', '', ''],
    ['East', '', '2026', '1', '', ''],
  ];
  const job = await theirs.read('targets', csv([headings, ...rows]));
  expect(await theirs.reasons(job.id)).toEqual([
    '2 Store: There is no such store',
    '3 Organisation: There is no such organisation',
    '4 Organisation: There is no such organisation',
  ]);
  const { bytes } = await theirs.file(spreadsheets.export, { kind: 'targets', format: 'csv', year: '2026' });
  const lines = new TextDecoder().decode(bytes).trim().split(/\r?\n/);
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 3).join('|'))).toEqual([
    'East||2026',
    'East|Harbour|2026',
  ]);
});
