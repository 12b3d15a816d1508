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
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { sendFile } from './http/send-file.ts';
import {
  requireRoom,
  type TableColumn,
  type TableFormat,
  type TableRow,
  type TableSheet,
  tableFile,
} from './table-file.ts';
import { readSheets, readXlsx, rowsIn } from './testing/xlsx.ts';

const instants: TableColumn = { title: '时间', type: 'instant', zone: 'Europe/Berlin', followsDst: true };
/** Days since 1899-12-30, as spreadsheets count. */
const serial = (wallClock: string) => Date.parse(`${wallClock}Z`) / 86_400_000 + 25_569;

const fileOf = (columns: readonly TableColumn[], rows: TableSheet['rows'], rest: Partial<Asked> = {}) =>
  tableFile({ name: 'x', format: 'xlsx', rightToLeft: false, sheets: [{ title: 'x', columns, rows }], ...rest });
type Asked = Parameters<typeof tableFile>[0];

async function bytesOf({ body }: ReturnType<typeof tableFile>): Promise<Buffer> {
  return Buffer.isBuffer(body) ? body : buffer(body);
}
const sheetOf = async (...asked: Parameters<typeof fileOf>) => readXlsx(await bytesOf(fileOf(...asked)));

test('a sheet comes back with its titles, texts, numbers, shares, and times on the wall clock', async () => {
  const columns: TableColumn[] = [
    { title: '门店 <A&B>', type: 'text' },
    { title: '进', type: 'number', width: 8 },
    instants,
    { title: 'share', type: 'share' },
    { title: 'local', type: 'local' },
    { title: 'day', type: 'day' },
    { title: 'mean', type: 'number', digits: 1 },
  ];
  const sheet = await sheetOf(columns, [
    ['虹桥旗舰店', 12, new Date('2026-07-01T10:00:00Z'), 0.125, '2026-03-29 02:30:00', '2028-02-29', 1 / 3],
    [null, 0.5, new Date('2026-12-01T10:00:00Z')],
    [17, Number.NaN, null],
  ]);
  expect(sheet).toMatchObject({ name: 'x', rightToLeft: false });
  expect(sheet.rows[0]).toEqual(['门店 <A&B>', '进', '时间', 'share', 'local', 'day', 'mean']);
  expect(sheet.rows[1]?.slice(0, 2)).toEqual(['虹桥旗舰店', 12]);
  expect(sheet.rows[1]?.[2]).toBeCloseTo(serial('2026-07-01T12:00:00'), 6);
  expect(sheet.rows[1]?.[3]).toBe(0.125);
  expect(sheet.rows[1]?.[4]).toBeCloseTo(serial('2026-03-29T02:30:00'), 6);
  expect(sheet.rows[1]?.[5]).toBe(serial('2028-02-29'));
  expect(sheet.rows[1]?.[6]).toBe(1 / 3);
  expect(sheet.rows[2]?.slice(0, 2)).toEqual([null, 0.5]);
  expect(sheet.rows[2]?.[2]).toBeCloseTo(serial('2026-12-01T11:00:00'), 6);
  expect(sheet.rows[3]).toEqual(['17']);
});

test('another reader finds the same, dates as dates, in every sheet', async () => {
  const columns: TableColumn[] = [
    { title: 'a', type: 'text' },
    { title: 'b', type: 'share' },
    { title: 'c', type: 'local' },
    { title: 'd', type: 'day' },
  ];
  const sheets: Asked['sheets'] = [
    { title: 'تصدير', columns, rows: [['two\nlines & <more>', 0.5, '2026-05-01 08:30:00', '2026-05-01'], ['b']] },
    { title: 'about', columns: [{ title: 'a', type: 'text' }], rows: [['日本']] },
  ];
  const found = await readWorkbook(await bytesOf(fileOf([], [], { sheets, rightToLeft: true })));
  expect(found.map(({ sheet }) => sheet)).toEqual(['تصدير', 'about']);
  expect(found[0]?.data).toEqual([
    ['a', 'b', 'c', 'd'],
    ['two\nlines & <more>', 0.5, new Date('2026-05-01T08:30:00Z'), new Date('2026-05-01T00:00:00Z')],
    ['b', null, null, null],
  ]);
  expect(found[1]?.data).toEqual([['a'], ['日本']]);
});

const harmful = ['=1+1', '+49 30', '-1', '@SUM(A1)', '\t=1', '\r=1'];
const kept = ['1=1', ' =1', "'=1", 'a-b'];

test('a text that looks like a formula stays a text, in titles too, in both formats', async () => {
  const columns: TableColumn[] = [{ title: '=title', type: 'text' }];
  const rows = [...harmful, ...kept].map((text) => [text]);
  const expected = ["'=title", ...harmful.map((text) => `'${text}`), ...kept];
  expect((await sheetOf(columns, rows)).rows.map(([text]) => text)).toEqual(expected);
  const csv = String(await bytesOf(fileOf(columns, rows, { format: 'csv' })));
  expect(csv).toBe(`\uFEFF${expected.map((text) => (text.includes('\r') ? `"${text}"` : text)).join('\r\n')}\r\n`);
});

test('numbers below nothing stay numbers', async () => {
  expect((await sheetOf([{ title: 'n', type: 'number' }], [[-7]])).rows[1]).toEqual([-7]);
});

test('what XML cannot hold comes back all the same', async () => {
  const texts = ['\u0001x', 'a_x0041_b', '\uD800half', 'tab\tand\nline', '\uFFFE', '"quoted"', '😀'];
  const { rows } = await sheetOf(
    [{ title: 'a', type: 'text' }],
    texts.map((text) => [text]),
  );
  expect(rows.slice(1).map(([text]) => text)).toEqual(texts.map((text) => text.toWellFormed()));
});

test('tabs get names they can have, each its own, and Arabic readers the first column on the right', async () => {
  const tabs = async (...titles: [string, ...string[]]) => {
    const [first, ...others] = titles.map((title): TableSheet => ({ title, columns: [], rows: [] }));
    if (first === undefined) throw new Error('no title');
    return readSheets(await bytesOf(fileOf([], [], { sheets: [first, ...others], rightToLeft: true })));
  };
  expect((await tabs('a/b:c', 'A B C')).map(({ name }) => name)).toEqual(['a b c', 'Sheet2']);
  expect((await tabs('الوقت'))[0]).toMatchObject({ name: 'الوقت', rightToLeft: true });
  expect((await tabs("'quoted'"))[0]?.name).toBe('quoted');
  expect((await tabs('[]'))[0]?.name).toBe('Sheet1');
  expect((await tabs('x'.repeat(40)))[0]?.name).toHaveLength(31);
});

test('a text longer than a cell is cut', async () => {
  const sheet = await sheetOf([{ title: 'a', type: 'text' }], [['长'.repeat(40_000)]]);
  expect(String(sheet.rows[1]?.[0])).toHaveLength(32_767);
});

test('a CSV quotes what needs it, writes wall clocks and empty cells, and has no second sheet', async () => {
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
  const sheets: Asked['sheets'] = [
    { title: 'x', columns, rows },
    { title: 'about', columns: [{ title: 'a', type: 'text' }], rows: [['not there']] },
  ];
  expect(String(await bytesOf(fileOf([], [], { sheets, format: 'csv' })))).toBe(
    '\uFEFFName,In,At,Share,Local\r\n"Door ""A"", left",5,2026-05-01 08:00:00,0.25,2026-05-01 08:00:00\r\n' +
      '\'=1+1,,,,\r\n"two\nlines",,,,\r\n',
  );
});

test('a cell that is not of its column breaks the file instead of standing there', async () => {
  const columns: TableColumn[] = [{ title: 'visitors', type: 'number' }];
  for (const format of ['xlsx', 'csv'] as const)
    await expect(bytesOf(fileOf(columns, [['many']], { format }))).rejects.toThrow('"visitors" takes numbers');
});

test('more rows than a file holds are refused, those of Excel with a word about CSV', () => {
  expect(() => requireRoom('xlsx', 1_048_575)).not.toThrow();
  expect(() => requireRoom('xlsx', 1_048_576)).toThrow(new AppError('tooManyForExcel'));
  expect(() => requireRoom('csv', 5_000_000)).not.toThrow();
  expect(() => requireRoom('csv', 5_000_001)).toThrow(new AppError('rangeTooLong'));
});

test.each<TableFormat>(['xlsx', 'csv'])(
  '%s: rows are only made as they are read, and no more once nobody reads',
  async (format) => {
    let made = 0;
    let isOver = false;
    async function* pages() {
      try {
        for (;;) {
          made += 1000;
          yield Array.from({ length: 1000 }, (_, row) => [`${made} ${Math.random()} ${row}`]);
        }
      } finally {
        isOver = true;
      }
    }
    const { body } = fileOf([{ title: 'a', type: 'text' }], pages(), { format });
    if (Buffer.isBuffer(body)) throw new Error('not a stream');
    const reading = body[Symbol.asyncIterator]();
    while (made === 0) await reading.next();
    // What was begun goes on for a while, longer on a busy machine.
    for (let before = 0; before < made && made < 50_000; ) {
      before = made;
      await pause(200);
    }
    expect(made).toBeLessThan(50_000);
    await reading.return?.();
    await pause(50);
    expect(isOver).toBe(true);
  },
);

test('a browser that goes away stops the work', async () => {
  let isOver = false;
  async function* pages() {
    try {
      for (;;) yield Array.from({ length: 1000 }, () => [String(Math.random())]);
    } finally {
      isOver = true;
    }
  }
  const server = fastify();
  server.get('/', (_request, reply) => sendFile(reply, fileOf([{ title: 'a', type: 'text' }], pages())));
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const { body } = await fetch(url, { signal: leaving.signal });
  const reader = body?.getReader();
  for (let bytes = 0; bytes < 100_000; ) bytes += (await reader?.read())?.value?.length ?? 0;
  expect(isOver).toBe(false);
  leaving.abort();
  await expect.poll(() => isOver).toBe(true);
  await server.close();
});

const run = promisify(execFile);
const longest = 1_048_575;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-table-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes a long file in a process with little memory; how much it took at most, in megabytes. */
async function writeLong(format: TableFormat, file: string): Promise<number> {
  const script = path.join(import.meta.dirname, 'testing/long-table-process.ts');
  const { stdout } = await run(process.execPath, ['--max-old-space-size=128', script, String(longest), format, file]);
  return Number(stdout);
}

const wholeRow =
  /^<row r="\d+">(?:<c r="[A-H]\d+"(?: s="\d")?(?: t="inlineStr"><is><t xml:space="preserve">[^<>]*<\/t><\/is>|><v>[-\d.e]+<\/v>)<\/c>){6,8}<\/row>$/;

test('as many rows as Excel takes are written in less than 256 megabytes, and every one is whole', async () => {
  const file = path.join(folder, 'long.xlsx');
  expect(await writeLong('xlsx', file)).toBeLessThan(256);
  let rows = 0;
  const broken: string[] = [];
  for await (const row of rowsIn(await readFile(file))) {
    rows += 1;
    if (!row.startsWith(`<row r="${rows}"><c r="A${rows}"`) || !wholeRow.test(row)) broken.push(row);
  }
  expect(rows).toBe(longest + 1);
  expect(broken).toEqual([]);
}, 60_000);

test('the same as CSV', async () => {
  const file = path.join(folder, 'long.csv');
  expect(await writeLong('csv', file)).toBeLessThan(256);
  let lines = 0;
  const broken: string[] = [];
  for await (const line of createInterface(createReadStream(file))) {
    lines += 1;
    if (line.split(',').length !== 8) broken.push(line);
  }
  expect(lines).toBe(longest + 1);
  expect(broken).toEqual([]);
}, 60_000);
