import { basePath } from '@portico/contract/route';
import { spreadsheets } from '@portico/contract/routes/spreadsheets';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { hostileSpreadsheets } from '../../platform/testing/hostile-spreadsheets.ts';
import { createImportClient, toCsv } from '../../platform/testing/import-client.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

let server: TestServer;
let importer: ReturnType<typeof createImportClient>;
beforeAll(async () => {
  server = await startTestServer();
  const company = await server.factory.company();
  await server.factory.entity({ company, name: '旗舰店' });
  importer = createImportClient(
    server,
    (await server.factory.user({ company, permissions: ['entity:list'] })).token,
    'zh',
  );
});
afterAll(() => server.stop());

const text = '门店名称;城市\n旗舰店;上海\n';
/** The same text in GB 18030, in which Chinese spreadsheet programs save. */
const gb18030 = Buffer.from([
  0xc3, 0xc5, 0xb5, 0xea, 0xc3, 0xfb, 0xb3, 0xc6, 0x3b, 0xb3, 0xc7, 0xca, 0xd0, 0x0a, 0xc6, 0xec, 0xbd, 0xa2, 0xb5,
  0xea, 0x3b, 0xc9, 0xcf, 0xba, 0xa3, 0x0a,
]);

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 with tabs', Buffer.from(`\uFEFF${text.replaceAll(';', '\t')}`, 'utf16le')],
  ['GB 18030', gb18030],
])('a CSV file in %s is read', async (_encoding, bytes) => {
  const job = await importer.read('entities', bytes);
  expect(job).toMatchObject({ updated: 1, failed: 0, ignored: [] });
  const [row] = await importer.rows(job.id);
  expect(row?.changes).toEqual([{ field: 'city', heading: '城市', before: '', after: '上海' }]);
});

test('a file in GB 18030 is read in an English console too, or refused', async () => {
  const company = await server.factory.company();
  const { token } = await server.factory.user({ company, permissions: ['entity:list'] });
  const english = createImportClient(server, token, 'en');
  const job = await english.read('entities', gb18030);
  expect((await english.rows(job.id)).map(({ name }) => name)).toEqual(['旗舰店']);
  const withEnglishHeadings = Buffer.concat([Buffer.from('Store name;City'), gb18030.subarray(gb18030.indexOf(0x0a))]);
  expect(await english.upload('entities', withEnglishHeadings)).toMatchObject({
    status: 400,
    key: 'spreadsheetEncodingUnknown',
    msg: expect.stringContaining('CSV UTF-8'),
  });
  expect(await english.upload('entities', toCsv([['Store name'], ['a'], ['b']]).subarray(0, -1))).toMatchObject({
    status: 400,
    key: 'spreadsheetQuoteOpen',
    msg: expect.stringContaining('Row 3'),
  });
});

test('rounded numbers and errors of formulas are refused with their cell', async () => {
  const company = await server.factory.company();
  for (const name of ['一店', '二店', '三店']) await server.factory.entity({ company, name });
  const { token } = await server.factory.user({ company, permissions: ['entity:list'] });
  const reader = createImportClient(server, token, 'zh');
  // The headings are in the first row that is not empty.
  const rows = [
    [],
    ['门店名称', '备注', '地址'],
    ['一店', '8.65123E+18', ''],
    ['二店', '#N/A', '#BEZUG!'],
    ['三店', '1E5', '#1'],
  ];
  const job = await reader.read('entities', toCsv(rows));
  expect(await reader.reasons(job.id)).toEqual([
    '3 备注: 8.65123E+18 是被四舍五入的数字，请将该列设为文本格式后重新输入完整号码',
    '4 地址: #BEZUG!：公式没有结果，请直接输入数值或文本',
    '4 备注: #N/A：公式没有结果，请直接输入数值或文本',
  ]);
  expect(job).toMatchObject({ updated: 1, failed: 2 });
});

test('empty files, missing headings and unknown headings are reported', async () => {
  const { bytes } = await importer.file(spreadsheets.template, { kind: 'entities' });
  expect(await importer.upload('entities', bytes, 'template.xlsx')).toMatchObject({ key: 'spreadsheetNoRows' });
  const nameless = await importer.upload('entities', toCsv([['城市'], ['上海']]));
  expect(nameless).toMatchObject({
    status: 400,
    key: 'spreadsheetColumnsMissing',
    msg: expect.stringContaining('门店名称'),
  });
  const job = await importer.read(
    'entities',
    toCsv([
      ['门店名称', 'Colour', '城市', 'City'],
      ['旗舰店', 'red', '', 'x'],
    ]),
  );
  expect(job).toMatchObject({ unchanged: 1, ignored: ['Colour', 'City'] });
});

/** A zip whose file has `size` bytes, while its directory declares `declaredSize`. */
function zipDeclaring(size: number, declaredSize: number): Buffer {
  const zip = Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(size) }));
  const directory = zip.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
  zip.writeUInt32LE(declaredSize, directory + 24);
  return zip;
}

test.each<[string, Buffer]>([
  ['a file that is not a spreadsheet', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0])],
  ['a truncated zip', zipDeclaring(1000, 1000).subarray(0, 100)],
  ['a zip without a workbook', Buffer.from(zipSync({ 'a.txt': new Uint8Array(10) }))],
  ['a zip that expands to 300 MB but declares 1000 bytes', zipDeclaring(300_000_000, 1000)],
  ...hostileSpreadsheets
    .filter(({ name }) => ['an external entity', 'a DOCTYPE in the workbook', '5,000 entries'].includes(name))
    .map(({ name, file }): [string, Buffer] => [`a workbook with ${name}`, Buffer.from(file())]),
])('%s is refused, and the server keeps running', async (_what, bytes) => {
  expect(await importer.upload('entities', bytes, 'file.xlsx')).toMatchObject({
    status: 400,
    key: 'spreadsheetUnreadable',
  });
  expect((await server.call(spreadsheets.imports, {}, importer.as)).status).toBe(200);
});

test('a zip that expands to 300 MB is refused, and the server keeps running', async () => {
  const bytes = zipDeclaring(300_000_000, 300_000_000);
  expect(await importer.upload('entities', bytes, 'file.xlsx')).toMatchObject({
    status: 400,
    key: 'spreadsheetTooLarge',
  });
  expect((await server.call(spreadsheets.imports, {}, importer.as)).status).toBe(200);
});

test('a cell far outside the sheet is named', async () => {
  const sheet =
    '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>门店名称</t></is></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>';
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
  };
  const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, Buffer.from(xml)])));
  expect(await importer.upload('entities', bytes, 'file.xlsx')).toMatchObject({
    status: 400,
    key: 'spreadsheetCellOutside',
    msg: '单元格 XFD1048576 超出可读取的范围 A1:SF10001，请清空后重新上传',
  });
});

test('reading stops when the client closes the connection', async () => {
  const { uploadJobs } = server.app;
  const { run } = uploadJobs;
  const jobs: ReturnType<typeof run>[] = [];
  const client = new AbortController();
  uploadJobs.run = (...args) => {
    const job = run(...args);
    jobs.push(job);
    client.abort();
    return job;
  };
  onTestFinished(() => {
    uploadJobs.run = run;
  });
  const body = new FormData();
  body.append('kind', 'entities');
  body.append('file', new Blob([text]), 'file.csv');
  const { token } = importer.as;
  const address = server.url + basePath + spreadsheets.upload.path;
  const request = fetch(address, { method: 'POST', headers: { authorization: token }, body, signal: client.signal });
  await expect(request).rejects.toThrow('aborted');
  await expect(Promise.all(jobs)).rejects.toMatchObject({ key: 'badBody' });
  expect(jobs).toHaveLength(1);
});

test('a company with four imports being read cannot add another', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => importer.upload('entities', Buffer.from(text))));
  const keys = replies.map(({ key }) => key ?? 'ok');
  expect(new Set(keys)).toEqual(new Set(['ok', 'tooManyRequests']));
  await Promise.all(replies.filter(({ id }) => id > 0).map(({ id }) => importer.settled(id)));
  expect(await importer.read('entities', Buffer.from(text))).toMatchObject({ failed: 0 });
});

test('more than 20 MiB are refused', async () => {
  const sent = await importer.upload('entities', new Uint8Array(20_971_521));
  expect(sent).toMatchObject({ status: 413, key: 'fileTooLarge' });
});
