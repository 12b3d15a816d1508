import { crc32, deflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';

/** What the reader must answer: the first row and the number of rows, or the error key and the named cell. */
type Expected = { first: string[]; rows: number } | { key: string; cell?: string };
export type HostileSpreadsheet = { name: string; file: () => Uint8Array; expected: Expected };

const unreadable = { key: 'spreadsheetUnreadable' };
const tooLarge = { key: 'spreadsheetTooLarge' };
const tooManyRows = { key: 'spreadsheetTooManyRows' };
const outside = (cell: string) => ({ key: 'spreadsheetCellOutside', cell });
const heading = { first: ['x'], rows: 1 };
const twoRows = { first: ['x'], rows: 2 };

const relationType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const headingRow = '<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row>';
const inSheet = (rows: string, before = '', after = '') =>
  `<worksheet>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`;
const wide = (row: number, columns: number, content: string) =>
  `<row r="${row}">${Array.from({ length: columns }, (_, index) => `<c r="${columnName(index + 1)}${row}">${content}</c>`).join('')}</row>`;
const deep = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels);

function columnName(column: number): string {
  return (column > 26 ? columnName(Math.floor((column - 1) / 26)) : '') + String.fromCharCode(65 + ((column - 1) % 26));
}

/** The files of a workbook with one sheet. */
function workbookParts(sheet: string, more: Record<string, string> = {}): Record<string, Buffer> {
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relationType}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  };
  return Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, Buffer.from(xml)]));
}

const workbook = (sheet: string, more?: Record<string, string>) => zipSync(workbookParts(sheet, more), { level: 1 });
/** A workbook whose sheet has these rows below the headings. */
const rows = (below: string, before?: string, after?: string) => workbook(inSheet(headingRow + below, before, after));
const strings = (sharedStrings: string, index = '0') =>
  workbook(inSheet(`<row r="1"><c r="A1" t="s"><v>${index}</v></c></row>`), { 'xl/sharedStrings.xml': sharedStrings });

type ZipEntry = { name: string; content: Uint8Array; declaredSize?: number; method?: number; offset?: number };

/** A zip archive whose directory may lie about sizes, methods and positions. */
function zipOf(entries: readonly ZipEntry[]): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let position = 0;
  for (const { name, content, declaredSize = content.byteLength, method = 8, offset } of entries) {
    const packed = deflateRawSync(content, { level: 1 });
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(method, 8);
    header.writeUInt32LE(crc32(content), 14);
    header.writeUInt32LE(packed.byteLength, 18);
    header.writeUInt32LE(declaredSize, 22);
    header.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    header.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(offset ?? position, 42);
    directory.push(entry, Buffer.from(name));
    if (offset !== undefined) continue;
    files.push(header, Buffer.from(name), packed);
    position += header.byteLength + name.length + packed.byteLength;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).byteLength, 12);
  end.writeUInt32LE(position, 16);
  return Buffer.concat([...files, ...directory, end]);
}

const zippedParts = (sheet: string): ZipEntry[] =>
  Object.entries(workbookParts(sheet)).map(([name, content]) => ({ name, content }));
/** A workbook whose sheet has `size` bytes more, while the directory declares `declaredSize`. */
const bomb = (size: number, declaredSize: number) =>
  zipOf(
    zippedParts(`${inSheet(headingRow)}${' '.repeat(size)}`).map((entry) =>
      entry.name.includes('sheet1') ? { ...entry, declaredSize } : entry,
    ),
  );
const nestedZip = (levels: number): Uint8Array =>
  levels === 0
    ? Buffer.alloc(1_000_000)
    : zipSync(Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`${index}.xml`, nestedZip(levels - 1)])));

const laughs = Array.from({ length: 10 }, (_, level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`);
const laughing = `<!DOCTYPE worksheet [<!ENTITY a0 "ha">${laughs.join('')}]>`;
const external = '<!DOCTYPE worksheet [<!ENTITY file SYSTEM "file:///etc/passwd">]>';
const below = (cell: string, row: number | string = 2) => `<row r="${row}">${cell}</row>`;
const valueAt = (reference: string, row?: number | string) => below(`<c r="${reference}"><v>1</v></c>`, row);

const lastColumnRows = (count: number) =>
  Array.from({ length: count }, (_, index) => valueAt(`SF${index + 2}`, index + 2)).join('');

const references: HostileSpreadsheet[] = [
  { name: 'a value in column ZZZZZZZ', file: () => rows(valueAt('ZZZZZZZ2')), expected: outside('ZZZZZZZ2') },
  {
    name: 'a value in row 100,000,000',
    file: () => rows(valueAt('A100000000', 100_000_000)),
    expected: outside('A100000000'),
  },
  { name: 'a value in row 500,000', file: () => rows(valueAt('B500000', 500_000)), expected: outside('B500000') },
  { name: 'a value after the last column of Excel', file: () => rows(valueAt('XFE2')), expected: outside('XFE2') },
  { name: 'a value after the last column', file: () => rows(valueAt('SG2')), expected: outside('SG2') },
  {
    name: 'a value in the last column of 1,000 rows',
    file: () => rows(lastColumnRows(1000)),
    expected: { first: ['x'], rows: 1001 },
  },
  { name: 'a value in the last column of 10,000 rows', file: () => rows(lastColumnRows(10_000)), expected: tooLarge },
  { name: 'an empty row 100,000,000', file: () => rows(below('', 100_000_000)), expected: outside('A100000000') },
  { name: 'row number 1e9', file: () => rows(valueAt('A2', '1e9')), expected: unreadable },
  { name: 'a negative row number', file: () => rows(valueAt('A2', -5)), expected: unreadable },
  { name: 'row number NaN', file: () => rows(valueAt('A2', 'NaN')), expected: unreadable },
  { name: 'a cell in row −1', file: () => rows(valueAt('A-1')), expected: unreadable },
  { name: 'a cell in row 1.5', file: () => rows(valueAt('A1.5')), expected: unreadable },
  { name: 'a cell in row 0', file: () => rows(valueAt('A0')), expected: unreadable },
  { name: 'a cell without a reference', file: () => rows(below('<c><v>1</v></c>')), expected: unreadable },
  {
    name: 'a reference written with character entities',
    file: () => rows(valueAt('&#90;&#x5A;ZZZZZ2')),
    expected: outside('ZZZZZZZ2'),
  },
  {
    name: 'a reference with a namespace prefix',
    file: () => rows('<row r="2"><c q:r="ZZZZZZZ2"><v>1</v></c></row>'),
    expected: outside('ZZZZZZZ2'),
  },
  {
    name: 'a reference of 50,000 letters',
    file: () => rows(valueAt(`${'Z'.repeat(50_000)}2`)),
    expected: outside(`${'Z'.repeat(20)}…`),
  },
  {
    name: '16,384 columns of values',
    file: () => rows([2, 3, 4].map((row) => wide(row, 16_384, '<v>1</v>')).join('')),
    expected: outside('SG2'),
  },
  {
    name: '16,384 columns of formats',
    file: () => rows([2, 3, 4].map((row) => wide(row, 16_384, '')).join('')),
    expected: heading,
  },
  {
    name: 'a format in the last cell of Excel',
    file: () => rows('<row r="1048576"><c r="XFD1048576"/></row>'),
    expected: heading,
  },
  {
    name: '10,001 rows below the headings',
    file: () => rows(Array.from({ length: 10_001 }, (_, index) => valueAt(`A${index + 2}`, index + 2)).join('')),
    expected: tooManyRows,
  },
  {
    name: 'merged cells over the entire sheet',
    file: () => rows('', '', '<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>'),
    expected: heading,
  },
  {
    name: 'a dimension of the entire sheet',
    file: () => rows('', '<dimension ref="A1:XFD1048576"/>'),
    expected: heading,
  },
];

const xml: HostileSpreadsheet[] = [
  { name: 'entities that expand to 20 GB', file: () => workbook(laughing + inSheet(headingRow)), expected: unreadable },
  { name: 'an external entity', file: () => workbook(external + inSheet(headingRow)), expected: unreadable },
  {
    name: 'a DOCTYPE in the shared texts',
    file: () => strings(`${laughing}<sst><si><t>x</t></si></sst>`),
    expected: unreadable,
  },
  {
    name: 'a DOCTYPE in the workbook',
    file: () => workbook(inSheet(headingRow), { 'xl/workbook.xml': `${laughing}<workbook/>` }),
    expected: unreadable,
  },
  { name: '100,000 nested elements', file: () => rows(deep(100_000)), expected: unreadable },
  {
    name: '10 million shared texts declared',
    file: () => strings('<sst count="10000000" uniqueCount="10000000"><si><t>x</t></si></sst>'),
    expected: heading,
  },
  {
    name: '1.1 million shared texts',
    file: () => strings(`<sst>${'<si><t>x</t></si>'.repeat(1_100_000)}</sst>`),
    expected: tooLarge,
  },
  {
    name: 'a shared text beyond the last',
    file: () => strings('<sst><si><t>x</t></si></sst>', '1000000000'),
    expected: unreadable,
  },
  { name: 'shared text −1', file: () => strings('<sst><si><t>x</t></si></sst>', '-1'), expected: unreadable },
  {
    name: '200,000 cells with one text of 4,000 letters',
    file: () =>
      workbook(
        inSheet(
          Array.from({ length: 10_000 }, (_, index) =>
            wide(index + 1, 20, '<v>0</v>').replaceAll('<c ', '<c t="s" '),
          ).join(''),
        ),
        { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(4000)}</t></si></sst>` },
      ),
    expected: tooLarge,
  },
  {
    name: '200,000 styles',
    file: () =>
      workbook(inSheet(headingRow), {
        'xl/styles.xml': `<styleSheet><cellXfs>${'<xf/>'.repeat(200_000)}</cellXfs></styleSheet>`,
      }),
    expected: tooLarge,
  },
  {
    name: '5,000 sheets',
    file: () =>
      workbook(inSheet(headingRow), {
        'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${'<sheet name="a" sheetId="1" r:id="rId1"/>'.repeat(5000)}</sheets></workbook>`,
      }),
    expected: heading,
  },
  {
    name: 'a text of 20 MB in one cell',
    file: () => rows(below(`<c r="A2" t="inlineStr"><is><t>${'y'.repeat(20_000_000)}</t></is></c>`)),
    expected: tooLarge,
  },
  { name: 'a comment of 20 MB', file: () => rows(`<!--${'y'.repeat(20_000_000)}-->`), expected: tooLarge },
  { name: 'CDATA of 20 MB', file: () => rows(`<![CDATA[${'y'.repeat(20_000_000)}]]>`), expected: tooLarge },
  { name: 'an attribute of 20 MB', file: () => rows(`<row q="${'y'.repeat(20_000_000)}"/>`), expected: tooLarge },
  {
    name: 'CDATA as the value of a cell outside',
    file: () => rows('<row r="2"><c r="ZZA2"><v><![CDATA[1]]></v></c></row>'),
    expected: outside('ZZA2'),
  },
  {
    name: '20 MB of spaces after the sheet',
    file: () => workbook(inSheet(headingRow) + ' '.repeat(20_000_000)),
    expected: tooLarge,
  },
  { name: 'a formula with a result', file: () => rows(below('<c r="A2"><f>1+1</f><v>2</v></c>')), expected: twoRows },
  {
    name: 'a formula without a result',
    file: () => rows(below('<c r="A2"><f>WEBSERVICE("http://127.0.0.1/")</f></c>')),
    // The second row has an error.
    expected: { ...heading, rows: 2 },
  },
  { name: 'XML that ends early', file: () => workbook(inSheet(headingRow).slice(0, -20)), expected: unreadable },
];

const archives: HostileSpreadsheet[] = [
  { name: 'a zip that expands to 120 MB', file: () => bomb(120_000_000, 120_000_000), expected: tooLarge },
  { name: 'a zip that expands to 120 MB and declares 1,000', file: () => bomb(120_000_000, 1000), expected: heading },
  { name: 'a zip that declares 4 GB', file: () => bomb(0, 0xfffffffe), expected: tooLarge },
  { name: 'zips within zips', file: () => nestedZip(2), expected: unreadable },
  {
    name: '1,500 entries that share their bytes',
    file: () =>
      zipOf([
        ...zippedParts(inSheet(headingRow)),
        ...Array.from({ length: 1500 }, (_, index) => ({
          name: `${index}.xml`,
          content: Buffer.alloc(0),
          declaredSize: 0xfffffff,
          offset: 0,
        })),
      ]),
    expected: heading,
  },
  {
    name: '5,000 entries',
    file: () =>
      zipOf([
        ...zippedParts(inSheet(headingRow)),
        ...Array.from({ length: 5000 }, (_, index) => ({ name: `${index}.xml`, content: Buffer.alloc(0) })),
      ]),
    expected: unreadable,
  },
  {
    name: 'two entries with the same name',
    file: () => zipOf([...zippedParts(inSheet(headingRow)), ...zippedParts(inSheet(valueAt('A2')))]),
    expected: unreadable,
  },
  {
    name: 'an unknown compression method',
    file: () => zipOf(zippedParts(inSheet(headingRow)).map((entry) => ({ ...entry, method: 99 }))),
    expected: unreadable,
  },
  { name: 'a truncated zip', file: () => rows(valueAt('A2')).subarray(0, 300), expected: unreadable },
  { name: 'a zip without a workbook', file: () => zipSync({ 'a.txt': new Uint8Array(10) }), expected: unreadable },
  {
    name: 'wrong content types',
    file: () =>
      workbook(inSheet(headingRow), { '[Content_Types].xml': '<Types><Default ContentType="image/png"/></Types>' }),
    expected: heading,
  },
  {
    name: 'an old .xls file',
    file: () => Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex'),
    expected: unreadable,
  },
];

const text = (content: string) => () => Buffer.from(content);
const csv: HostileSpreadsheet[] = [
  { name: 'CSV: one cell of 10 MB', file: text(`x\n${'y'.repeat(10_000_000)}`), expected: tooLarge },
  { name: 'CSV: one column of 10 MB', file: text(`x\n${'y\n'.repeat(5_000_000)}`), expected: tooManyRows },
  {
    name: 'CSV: a quotation mark that is never closed',
    file: text(`x\n"${'y,\n'.repeat(2_000_000)}`),
    expected: { key: 'spreadsheetQuoteOpen' },
  },
  { name: 'CSV: 900,000 commas in a row', file: text(`x\n${','.repeat(900_000)}`), expected: heading },
  { name: 'CSV: 4 million commas in a row', file: text(`x\n${','.repeat(4_000_000)}`), expected: heading },
  { name: 'CSV: 400,000 values in a row', file: text(`x\n${'1,'.repeat(400_000)}`), expected: outside('SG2') },
  {
    name: 'CSV: UTF-16 without a byte order mark',
    file: () => Buffer.from('x\ny\n', 'utf16le'),
    expected: { ...heading, rows: 2 },
  },
  { name: 'CSV: NUL bytes', file: text('x\n\0\0\0'), expected: unreadable },
  { name: 'CSV: no bytes', file: text(''), expected: { first: [], rows: 0 } },
];

/** Files made to exhaust the memory or the time of a reader of spreadsheets, or to mislead it. */
export const hostileSpreadsheets: readonly HostileSpreadsheet[] = [...references, ...xml, ...archives, ...csv];
