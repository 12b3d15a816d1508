import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { fastify } from 'fastify';
import { strFromU8, unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { replyWithFile } from './http/reply-with-file.ts';
import {
  createTableFile,
  requireRowsFit,
  type TableColumn,
  type TableFormat,
  type TableRow,
  type TableSheet,
} from './table-file.ts';
import { readFirstSheet, readSheets, streamSheetRows } from './testing/xlsx.ts';

const instants: TableColumn = { title: '时间', type: 'instant', zone: 'Europe/Berlin', followsDst: true };
/** The spreadsheet serial number (days since 1899-12-30) of a local time. */
const toSerialNumber = (localTime: string) => Date.parse(`${localTime}Z`) / 86_400_000 + 25_569;

const createFile = (columns: readonly TableColumn[], rows: TableSheet['rows'], rest: Partial<TableFileOptions> = {}) =>
  createTableFile({ name: 'x', format: 'xlsx', language: 'en', sheets: [{ title: 'x', columns, rows }], ...rest });
type TableFileOptions = Parameters<typeof createTableFile>[0];

async function readBytes({ body }: ReturnType<typeof createTableFile>): Promise<Buffer> {
  return Buffer.isBuffer(body) ? body : buffer(body);
}
const createSheet = async (...options: Parameters<typeof createFile>) =>
  readFirstSheet(await readBytes(createFile(...options)));

test('a sheet keeps titles, texts, numbers, shares and local times', async () => {
  const columns: TableColumn[] = [
    { title: '门店 <A&B>', type: 'text' },
    { title: '进', type: 'number', width: 8 },
    instants,
    { title: 'share', type: 'share' },
    { title: 'local', type: 'local' },
    { title: 'day', type: 'day' },
    { title: 'mean', type: 'number', digits: 1 },
  ];
  const sheet = await createSheet(columns, [
    ['虹桥旗舰店', 12, new Date('2026-07-01T10:00:00Z'), 0.125, '2026-03-29 02:30:00', '2028-02-29', 1 / 3],
    [null, 0.5, new Date('2026-12-01T10:00:00Z')],
    [17, Number.NaN, null],
  ]);
  expect(sheet).toMatchObject({ name: 'x', rightToLeft: false });
  expect(sheet.rows[0]).toEqual(['门店 <A&B>', '进', '时间', 'share', 'local', 'day', 'mean']);
  expect(sheet.rows[1]?.slice(0, 2)).toEqual(['虹桥旗舰店', 12]);
  expect(sheet.rows[1]?.[2]).toBeCloseTo(toSerialNumber('2026-07-01T12:00:00'), 6);
  expect(sheet.rows[1]?.[3]).toBe(0.125);
  expect(sheet.rows[1]?.[4]).toBeCloseTo(toSerialNumber('2026-03-29T02:30:00'), 6);
  expect(sheet.rows[1]?.[5]).toBe(toSerialNumber('2028-02-29'));
  expect(sheet.rows[1]?.[6]).toBe(1 / 3);
  expect(sheet.rows[2]?.slice(0, 2)).toEqual([null, 0.5]);
  expect(sheet.rows[2]?.[2]).toBeCloseTo(toSerialNumber('2026-12-01T11:00:00'), 6);
  expect(sheet.rows[3]).toEqual(['17']);
});

test('columns of texts have the text format, also in empty cells', async () => {
  const columns: TableColumn[] = [
    { title: 'sn', type: 'text' },
    { title: 'n', type: 'number' },
  ];
  const archive = unzipSync(await readBytes(createFile(columns, [['00007', 7]])));
  const sheet = strFromU8(archive['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const formats = [...strFromU8(archive['xl/styles.xml'] ?? new Uint8Array()).matchAll(/<xf numFmtId="(\d+)"/g)];
  const formatOf = (pattern: RegExp) => formats[1 + Number(pattern.exec(sheet)?.[1])]?.[1];
  // 49 is the built-in format of texts, 0 the general one. The first format belongs to the cell styles.
  expect([formatOf(/<col min="1"[^>]* style="(\d+)"/), formatOf(/<col min="2"[^>]* style="(\d+)"/)]).toEqual([
    '49',
    '0',
  ]);
  expect(formatOf(/r="A2" s="(\d+)"/)).toBe('49');
});

test.each([
  ['en', '"a;b",1234.5,0.125\r\n'],
  ['zh', '"a;b",1234.5,0.125\r\n'],
  ['de', '"a;b";1234,5;0,125\r\n'],
  ['ru', '"a;b";1234,5;0,125\r\n'],
] as const)('a CSV file opens in the spreadsheet program of a reader of %s', async (language, row) => {
  const columns: TableColumn[] = [
    { title: 'a', type: 'text' },
    { title: 'n', type: 'number' },
    { title: 's', type: 'share' },
  ];
  const file = await readBytes(createFile(columns, [['a;b', 1234.5, 0.125]], { format: 'csv', language }));
  const separator = language === 'de' || language === 'ru' ? ';' : ',';
  expect(file.toString()).toBe(`\uFEFF${['a', 'n', 's'].join(separator)}\r\n${row}`);
});

test('another library reads the same values, and dates as dates', async () => {
  const columns: TableColumn[] = [
    { title: 'a', type: 'text' },
    { title: 'b', type: 'share' },
    { title: 'c', type: 'local' },
    { title: 'd', type: 'day' },
  ];
  const sheets: TableFileOptions['sheets'] = [
    { title: 'تصدير', columns, rows: [['two\nlines & <more>', 0.5, '2026-05-01 08:30:00', '2026-05-01'], ['b']] },
    { title: 'about', columns: [{ title: 'a', type: 'text' }], rows: [['日本']] },
  ];
  const sheetsRead = await readWorkbook(await readBytes(createFile([], [], { sheets, language: 'ara' })));
  expect(sheetsRead.map(({ sheet }) => sheet)).toEqual(['تصدير', 'about']);
  expect(sheetsRead[0]?.data).toEqual([
    ['a', 'b', 'c', 'd'],
    ['two\nlines & <more>', 0.5, new Date('2026-05-01T08:30:00Z'), new Date('2026-05-01T00:00:00Z')],
    ['b', null, null, null],
  ]);
  expect(sheetsRead[1]?.data).toEqual([['a'], ['日本']]);
});

const formulaTexts = ['=1+1', '+49 30', '-1', '@SUM(A1)', '\t=1', '\r=1'];
const harmlessTexts = ['1=1', ' =1', "'=1", 'a-b'];

test('a text that looks like a formula stays a text in both formats', async () => {
  const columns: TableColumn[] = [{ title: '=title', type: 'text' }];
  const rows = [...formulaTexts, ...harmlessTexts].map((text) => [text]);
  const expected = ["'=title", ...formulaTexts.map((text) => `'${text}`), ...harmlessTexts];
  expect((await createSheet(columns, rows)).rows.map(([text]) => text)).toEqual(expected);
  const csv = String(await readBytes(createFile(columns, rows, { format: 'csv' })));
  expect(csv).toBe(`\uFEFF${expected.map((text) => (text.includes('\r') ? `"${text}"` : text)).join('\r\n')}\r\n`);
});

test.each([
  [
    'en',
    [
      '00007',
      '8651230456789012345',
      '1e5',
      '1.50',
      '5%',
      '$5',
      '(5)',
      '1-2',
      '3/4/2026',
      '2026-11-20',
      'MAR1',
      '1 Mar',
    ],
  ],
  ['en', ['10:00 AM', '9:5', '1 May 2026', 'Sept 2']],
  ['zh', ['11月20日', '2026年11月20日', '10时30分', '00007']],
  ['de', ['1. Dezember', '1.12.2026', '5 €', '12 Mai']],
  ['jp', ['¥5', '3月4日']],
] as const)('a CSV file for a reader of %s keeps %j as texts', async (language, texts) => {
  const rows = texts.map((text) => [text]);
  const file = String(await readBytes(createFile([{ title: 'a', type: 'text' }], rows, { format: 'csv', language })));
  expect(file.split('\r\n').slice(1, -1)).toEqual(texts.map((text) => `\t${text}`));
});

test('a CSV file has no tab before texts that Excel does not change', async () => {
  const texts = [
    'Gate 3',
    '3rd floor',
    'A1',
    '09:30',
    'Main',
    '一号门',
    '3号门',
    '1月之恋',
    'Mai',
    '09:00~21:00',
    '2026-11-20 09:30:00',
    'K3Y7',
  ];
  const columns: TableColumn[] = [
    { title: '2026', type: 'text' },
    { title: 'n', type: 'number' },
    { title: 'd', type: 'day' },
  ];
  const rows = texts.map((text) => [text, 7, '2026-11-20']);
  for (const language of ['en', 'zh', 'de'] as const)
    expect(String(await readBytes(createFile(columns, rows, { format: 'csv', language })))).not.toContain('\t');
});

test('negative numbers stay numbers', async () => {
  expect((await createSheet([{ title: 'n', type: 'number' }], [[-7]])).rows[1]).toEqual([-7]);
});

test('characters that XML cannot hold survive in an xlsx file', async () => {
  const texts = ['\u0001x', 'a_x0041_b', '\uD800half', 'tab\tand\nline', '\uFFFE', '"quoted"', '😀'];
  const { rows } = await createSheet(
    [{ title: 'a', type: 'text' }],
    texts.map((text) => [text]),
  );
  expect(rows.slice(1).map(([text]) => text)).toEqual(texts.map((text) => text.toWellFormed()));
});

test('tab names are valid and unique; Arabic sheets run right to left', async () => {
  const createTabs = async (...titles: [string, ...string[]]) => {
    const [first, ...others] = titles.map((title): TableSheet => ({ title, columns: [], rows: [] }));
    if (first === undefined) throw new Error('no title');
    return readSheets(await readBytes(createFile([], [], { sheets: [first, ...others], language: 'ara' })));
  };
  expect((await createTabs('a/b:c', 'A B C')).map(({ name }) => name)).toEqual(['a b c', 'Sheet2']);
  expect((await createTabs('الوقت'))[0]).toMatchObject({ name: 'الوقت', rightToLeft: true });
  expect((await createTabs("'quoted'"))[0]?.name).toBe('quoted');
  expect((await createTabs('[]'))[0]?.name).toBe('Sheet1');
  expect((await createTabs('x'.repeat(40)))[0]?.name).toHaveLength(31);
});

test('a text longer than a cell is cut', async () => {
  const sheet = await createSheet([{ title: 'a', type: 'text' }], [['长'.repeat(40_000)]]);
  expect(String(sheet.rows[1]?.[0])).toHaveLength(32_767);
});

test('a CSV quotes fields, formats local times and has one sheet', async () => {
  const columns: TableColumn[] = [
    { title: 'Name', type: 'text' },
    { title: 'In', type: 'number' },
    { title: 'At', type: 'instant', zone: 'Asia/Shanghai', followsDst: true },
    { title: 'Share', type: 'share' },
    { title: 'Local', type: 'local' },
  ];
  const rows: TableRow[] = [
    ['Door "A", left', 5, new Date('2026-05-01T00:00:00Z'), 0.25, '2026-05-01 08:00:00'],
    ['=1+1', null, null],
    ['two\nlines', Number.NaN, null, null, null],
  ];
  const sheets: TableFileOptions['sheets'] = [
    { title: 'x', columns, rows },
    { title: 'about', columns: [{ title: 'a', type: 'text' }], rows: [['not there']] },
  ];
  expect(String(await readBytes(createFile([], [], { sheets, format: 'csv' })))).toBe(
    '\uFEFFName,In,At,Share,Local\r\n"Door ""A"", left",5,2026-05-01 08:00:00,0.25,2026-05-01 08:00:00\r\n' +
      '\'=1+1,,,,\r\n"two\nlines",,,,\r\n',
  );
});

test('creating a file fails when a cell has the wrong type', async () => {
  const columns: TableColumn[] = [{ title: 'visitors', type: 'number' }];
  for (const format of ['xlsx', 'csv'] as const)
    await expect(readBytes(createFile(columns, [['many']], { format }))).rejects.toThrow('"visitors" takes numbers');
});

test('more rows than the file format allows are refused', () => {
  expect(() => requireRowsFit('xlsx', 1_048_575)).not.toThrow();
  expect(() => requireRowsFit('xlsx', 1_048_576)).toThrow(new AppError('tooManyForExcel'));
  expect(() => requireRowsFit('csv', 5_000_000)).not.toThrow();
  expect(() => requireRowsFit('csv', 5_000_001)).toThrow(new AppError('rangeTooLong'));
});

test.each<TableFormat>(['xlsx', 'csv'])(
  '%s: rows are generated on demand and stop when reading stops',
  async (format) => {
    let generatedRows = 0;
    let isOver = false;
    async function* pages() {
      try {
        for (;;) {
          generatedRows += 1000;
          yield Array.from({ length: 1000 }, (_, row) => [`${generatedRows} ${Math.random()} ${row}`]);
        }
      } finally {
        isOver = true;
      }
    }
    const { body } = createFile([{ title: 'a', type: 'text' }], pages(), { format });
    if (Buffer.isBuffer(body)) throw new Error('not a stream');
    const reading = body[Symbol.asyncIterator]();
    while (generatedRows === 0) await reading.next();
    // Generation that has begun continues for a while, longer on a busy machine.
    for (let before = 0; before < generatedRows && generatedRows < 50_000; ) {
      before = generatedRows;
      await pause(200);
    }
    expect(generatedRows).toBeLessThan(50_000);
    await reading.return?.();
    await pause(50);
    expect(isOver).toBe(true);
  },
);

test('a disconnected client stops the generation of a file', async () => {
  let isOver = false;
  async function* pages() {
    try {
      for (;;) yield Array.from({ length: 1000 }, () => [String(Math.random())]);
    } finally {
      isOver = true;
    }
  }
  const server = fastify();
  server.get('/', (_request, reply) => replyWithFile(reply, createFile([{ title: 'a', type: 'text' }], pages())));
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const abort = new AbortController();
  const { body } = await fetch(url, { signal: abort.signal });
  const reader = body?.getReader();
  for (let bytes = 0; bytes < 100_000; ) bytes += (await reader?.read())?.value?.length ?? 0;
  expect(isOver).toBe(false);
  abort.abort();
  await expect.poll(() => isOver).toBe(true);
  await server.close();
});

const run = promisify(execFile);
const maxRows = 1_048_575;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-table-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes a long file in a process with little memory; returns its peak memory in megabytes. */
async function writeLongFile(format: TableFormat, file: string): Promise<number> {
  const script = path.join(import.meta.dirname, 'testing/long-table-process.ts');
  const { stdout } = await run(process.execPath, ['--max-old-space-size=128', script, String(maxRows), format, file]);
  return Number(stdout);
}

const completeRow =
  /^<row r="\d+">(?:<c r="[A-H]\d+"(?: s="\d")?(?: t="inlineStr"><is><t xml:space="preserve">[^<>]*<\/t><\/is>|><v>[-\d.e]+<\/v>)<\/c>){6,8}<\/row>$/;

test('an xlsx file with the maximum rows needs less than 256 MB', async () => {
  const file = path.join(folder, 'long.xlsx');
  expect(await writeLongFile('xlsx', file)).toBeLessThan(256);
  let rows = 0;
  const broken: string[] = [];
  for await (const row of streamSheetRows(await readFile(file))) {
    rows += 1;
    if (!row.startsWith(`<row r="${rows}"><c r="A${rows}"`) || !completeRow.test(row)) broken.push(row);
  }
  expect(rows).toBe(maxRows + 1);
  expect(broken).toEqual([]);
}, 60_000);

test('a CSV file with the rows of a full xlsx sheet needs less than 256 MB', async () => {
  const file = path.join(folder, 'long.csv');
  expect(await writeLongFile('csv', file)).toBeLessThan(256);
  let lines = 0;
  const broken: string[] = [];
  for await (const line of createInterface(createReadStream(file))) {
    lines += 1;
    if (line.split(',').length !== 8) broken.push(line);
  }
  expect(lines).toBe(maxRows + 1);
  expect(broken).toEqual([]);
}, 60_000);
