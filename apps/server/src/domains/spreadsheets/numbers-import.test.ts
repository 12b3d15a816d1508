import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTableFile, type TableColumn } from '../../platform/table-file.ts';
import { createImportClient, toCsv } from '../../platform/testing/import-client.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function createShops(count: number) {
  const { factory, db } = server;
  const company = await factory.company({ name: `Shops ${Math.random()}` });
  for (let shop = 1; shop <= count; shop += 1) await factory.entity({ company, name: `Shop ${shop}` });
  const { token } = await factory.user({ company, permissions: ['entity:list', 'device:list'] });
  /** The stored values of a column, in the order of the shops. */
  const load = async (column: 'capacity' | 'latitude') => {
    const rows = await db
      .selectFrom('entities')
      .select(column)
      .where('companyId', '=', company.id)
      .orderBy('id')
      .execute();
    return rows.map((row) => row[column]);
  };
  return { company, load, ...createImportClient(server, token) };
}

async function createWorkbook(columns: readonly TableColumn[], rows: readonly (string | number)[][]) {
  const sheets = [{ title: 'Shops', columns, rows }] as const;
  const { body } = createTableFile({ name: 'x', format: 'xlsx', language: 'en', sheets });
  return Buffer.isBuffer(body) ? body : buffer(body);
}

const texts = ['10.000', '1,000', '12.500', '0x10', '1e3', '1 2 3', 'Infinity', '10,5', '1२'];
const refusals = [
  '2 Capacity: “10.000” can mean 10 or 10000. Enter one of these.',
  '3 Capacity: “1,000” can mean 1 or 1000. Enter one of these.',
  '4 Capacity: “12.500” can mean 12.5 or 12500. Enter one of these.',
  ...[5, 6, 7, 8, 9, 10].map((row) => `${row} Capacity: Enter a whole number`),
];

test.each(['csv', 'xlsx'])('unclear numbers in text cells of a %s file are refused', async (format) => {
  const { read, reasons, load } = await createShops(texts.length);
  const rows = texts.map((text, index) => [`Shop ${index + 1}`, text]);
  const columns: TableColumn[] = ['Store name', 'Capacity'].map((title) => ({ title, type: 'text' }));
  const file = format === 'csv' ? toCsv([['Store name', 'Capacity'], ...rows]) : await createWorkbook(columns, rows);
  const job = await read('entities', file, `shops.${format}`);
  expect(job).toMatchObject({ updated: 0, failed: texts.length });
  expect(await reasons(job.id)).toEqual(refusals);
  expect(await load('capacity')).toEqual(texts.map(() => null));
});

test('clear numbers of all languages are imported from a CSV file', async () => {
  const { read, apply, load } = await createShops(6);
  const capacities = ['10000', '10 000', '10’000', '1.000.000', '١٠٬٠٠٠', '１２'];
  const latitudes = ['51.507', '51,507', '-33,8688', '−0.5', '٥١٫٥', '51.507351234'];
  const rows = capacities.map((capacity, index) => [`Shop ${index + 1}`, capacity, latitudes[index] ?? '', '1']);
  const job = await read('entities', toCsv([['Store name', 'Capacity', 'Latitude', 'Longitude'], ...rows]));
  expect(await apply(job.id)).toMatchObject({ state: 'done', updated: 6 });
  expect(await load('capacity')).toEqual([10_000, 10_000, 10_000, 1_000_000, 10_000, 12]);
  expect(await load('latitude')).toEqual([51.507, 51.507, -33.8688, -0.5, 51.5, 51.507351234]);
});

test('number cells of an Excel file are taken as they are', async () => {
  const { read, apply, reasons, load } = await createShops(4);
  const columns: TableColumn[] = [
    { title: 'Store name', type: 'text' },
    ...['Capacity', 'Latitude', 'Longitude'].map((title): TableColumn => ({ title, type: 'number' })),
  ];
  const rows = [
    ['Shop 1', 10_000, 51.507, 1],
    ['Shop 2', 1000, 1.125, 1.125],
    ['Shop 3', 1.125, 1, 1],
    ['Shop 4', 1e21, 1, 1],
  ];
  const job = await read('entities', await createWorkbook(columns, rows), 'shops.xlsx');
  expect(await reasons(job.id)).toEqual(['4 Capacity: Enter a whole number', '5 Capacity: Too large']);
  expect(await apply(job.id, 'good')).toMatchObject({ state: 'done', updated: 2 });
  expect(await load('capacity')).toEqual([10_000, 1000, null, null]);
  expect(await load('latitude')).toEqual([51.507, 1.125, null, null]);
});

test('a number in a text column stays as Excel holds it', async () => {
  const { read, rows } = await createShops(1);
  const columns: TableColumn[] = [
    { title: 'Store name', type: 'text' },
    { title: 'Address', type: 'number' },
  ];
  const job = await read('entities', await createWorkbook(columns, [['Shop 1', 1.125]]), 'shops.xlsx');
  expect((await rows(job.id))[0]?.changes).toMatchObject([{ field: 'address', after: '1.125' }]);
});

test('targets and intervals with two readings are refused', async () => {
  const { company, read, reasons } = await createShops(1);
  const { sn } = await server.factory.device({ company, kind: 'infrared' });
  const amounts = await read(
    'targets',
    toCsv([
      ['Organisation', 'Store', 'Year', 'Whole year'],
      ['', 'Shop 1', '2,026', '365.000'],
    ]),
  );
  expect(await reasons(amounts.id)).toEqual([
    '2 Whole year: “365.000” can mean 365 or 365000. Enter one of these.',
    '2 Year: “2,026” can mean 2.026 or 2026. Enter one of these.',
  ]);
  const devices = await read(
    'devices',
    toCsv([
      ['Serial number', 'Upload interval (minutes)'],
      [sn, '0x10'],
    ]),
  );
  expect(await reasons(devices.id)).toEqual(['2 Upload interval (minutes): Enter a whole number']);
});

test('the two readings are named in the language of the user', async () => {
  const { company } = await createShops(1);
  const { token } = await server.factory.user({ company, permissions: ['entity:list'] });
  const { read, reasons } = createImportClient(server, token, 'zh');
  const job = await read(
    'entities',
    toCsv([
      ['门店名称', 'Capacity'],
      ['Shop 1', '12,500'],
    ]),
  );
  expect(await reasons(job.id)).toEqual(['2 最大容纳人数: “12,500”可能是 12.5，也可能是 12500，请输入其中一个']);
});
