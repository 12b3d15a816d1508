import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { type SpreadsheetColumn, spreadsheet } from './spreadsheet.ts';
import { readXlsx } from './testing/xlsx.ts';

const instants: SpreadsheetColumn = { title: '时间', type: 'instant', zone: 'Europe/Berlin', followsDst: true };
/** Days since 1899-12-30, as spreadsheets count. */
const serial = (wallClock: string) => Date.parse(`${wallClock}Z`) / 86_400_000 + 25_569;

test('a sheet comes back with its titles, texts, numbers, and instants on the wall clock of their zone', async () => {
  const bytes = await spreadsheet({
    name: '操作日志',
    columns: [{ title: '门店 <A&B>', type: 'text' }, { title: '进', type: 'number', width: 8 }, instants],
    rows: [
      ['虹桥旗舰店', 12, new Date('2026-07-01T10:00:00Z')],
      [null, 0.5, new Date('2026-12-01T10:00:00Z')],
      [17, Number.NaN, null],
    ],
  });
  const sheet = readXlsx(bytes);
  expect(sheet).toMatchObject({ name: '操作日志', rightToLeft: false });
  expect(sheet.rows[0]).toEqual(['门店 <A&B>', '进', '时间']);
  expect(sheet.rows[1]?.slice(0, 2)).toEqual(['虹桥旗舰店', 12]);
  expect(sheet.rows[1]?.[2]).toBeCloseTo(serial('2026-07-01T12:00:00'), 6);
  expect(sheet.rows[2]?.slice(0, 2)).toEqual([null, 0.5]);
  expect(sheet.rows[2]?.[2]).toBeCloseTo(serial('2026-12-01T11:00:00'), 6);
  expect(sheet.rows[3]).toEqual(['17']);
});

test('a text that looks like a formula stays a text, in titles too', async () => {
  const harmful = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'];
  const harmless = ['1=1', ' =1', "'=1", 'a-b'];
  const sheet = readXlsx(
    await spreadsheet({
      name: 'x',
      columns: [{ title: '=title', type: 'text' }],
      rows: [...harmful, ...harmless].map((text) => [text]),
    }),
  );
  const texts = sheet.rows.map(([text]) => text);
  expect(texts).toEqual(["'=title", ...harmful.map((text) => `'${text}`), ...harmless]);
});

test('numbers below nothing stay numbers', async () => {
  const columns: SpreadsheetColumn[] = [{ title: 'n', type: 'number' }];
  expect(readXlsx(await spreadsheet({ name: 'x', columns, rows: [[-7]] })).rows[1]).toEqual([-7]);
});

test('a tab gets a name it can have, and Arabic readers the first column on the right', async () => {
  const columns: SpreadsheetColumn[] = [{ title: 'الوقت', type: 'text' }];
  const tab = async (name: string) => readXlsx(await spreadsheet({ name, columns, rows: [], rightToLeft: true }));
  expect(await tab('a/b:c')).toMatchObject({ name: 'a b c', rightToLeft: true });
  expect((await tab("'quoted'")).name).toBe('quoted');
  expect((await tab('[]')).name).toBe('Sheet1');
  expect((await tab('x'.repeat(40))).name).toHaveLength(31);
});

test('a text longer than a cell is cut', async () => {
  const columns: SpreadsheetColumn[] = [{ title: 'a', type: 'text' }];
  const sheet = readXlsx(await spreadsheet({ name: 'x', columns, rows: [['长'.repeat(40_000)]] }));
  expect(String(sheet.rows[1]?.[0])).toHaveLength(32_767);
});

test('large sheets are written beside the server’s work, several in turn, and come back whole', async () => {
  const columns: SpreadsheetColumn[] = [{ title: 'a', type: 'text' }, { title: 'b', type: 'number' }, instants];
  const at = new Date('2026-07-01T10:00:00Z');
  const rows = Array.from({ length: 8000 }, (_, index) => [`row ${index}`, index, at]);
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 5);
  const sheets = await Promise.all([1, 2].map((number) => spreadsheet({ name: `sheet ${number}`, columns, rows })));
  clearInterval(turning);
  const read = sheets.map(readXlsx);
  expect(read.map(({ name }) => name)).toEqual(['sheet 1', 'sheet 2']);
  for (const sheet of read) {
    expect(sheet.rows).toHaveLength(8001);
    expect(sheet.rows[8000]?.slice(0, 2)).toEqual(['row 7999', 7999]);
    expect(sheet.rows[8000]?.[2]).toBeCloseTo(serial('2026-07-01T12:00:00'), 6);
  }
  expect(turns).toBeGreaterThan(10);
});

test('a fault in a large sheet is told, and the next one is written', async () => {
  const columns: SpreadsheetColumn[] = [{ title: 'visitors', type: 'number' }];
  const wrong = Array.from({ length: 6000 }, () => ['many']);
  await expect(spreadsheet({ name: 'x', columns, rows: wrong })).rejects.toThrow('"visitors" takes numbers');
  const right = Array.from({ length: 6000 }, (_, index) => [index]);
  expect(readXlsx(await spreadsheet({ name: 'x', columns, rows: right })).rows).toHaveLength(6001);
});

test('more rows or cells than a sheet holds are refused before anything is written', async () => {
  const rows = Array.from({ length: 1_048_576 }, () => []);
  const columns: SpreadsheetColumn[] = [{ title: 'a', type: 'text' }];
  await expect(spreadsheet({ name: 'x', columns, rows })).rejects.toThrow(new AppError('tooLarge'));
  const six = Array.from({ length: 6 }, () => ({ title: 'a', type: 'text' as const }));
  await expect(spreadsheet({ name: 'x', columns: six, rows: rows.slice(2) })).rejects.toThrow(new AppError('tooLarge'));
});
