import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { findAttribute, parseXmlPart } from './parse-xml-part.ts';
import { type CellValue, FileFault } from './read-answer.ts';
import { type CellText, scanSheet } from './scan-sheet.ts';

/** Excel writes some ten files, and one to three per sheet. */
const maxZipEntries = 2000;
/** Ten times what 10,000 rows of the widest kind need. */
const maxUnpackedBytes = 100_000_000;
const maxSharedStrings = 1_000_000;
/** Excel's own limit is 65,490. */
const maxStyles = 100_000;

const workbookPath = 'xl/workbook.xml';
const relationsPath = 'xl/_rels/workbook.xml.rels';
type Parts = Record<string, Uint8Array>;

/**
 * The first sheet of an Excel file, row by row. Only the parts that are needed for it are unpacked. They are checked one by one and then
 * given to the library in a new archive, so that it cannot see anything else. Throws a FileFault, or an error of a library.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  limits: { maxRows: number; maxColumns: number },
): Promise<CellValue[][]> {
  requireFewEntries(bytes);
  const index = unpackParts(bytes, [workbookPath, relationsPath]);
  const { sheet, sharedStrings, styles } = findPartPaths(index);
  const parts = { ...index, ...unpackParts(bytes, [sheet, sharedStrings, styles]) };
  checkCount(parts[sharedStrings], 'si', maxSharedStrings);
  checkCount(parts[styles], 'xf', maxStyles);
  const sheetBytes = parts[sheet];
  if (sheetBytes === undefined) throw new FileFault({ fault: 'unreadable' });
  const texts = scanSheet(sheetBytes, { ...limits, minDigits: findMinDigits(parts[styles]) });
  const archive = zipSync(parts, { level: 0 });
  // The new archive begins at the start of its own buffer.
  const rows = await readSheet(new Uint8Array(archive).buffer, { trim: true });
  // The library declares `typeof Date` for cells that are a Date.
  return replaceTexts(
    rows.map((row) => (row as unknown[]).map(toSheetCell)),
    texts,
  );
}

/** The rows with the texts of these cells. The library leaves out rows and cells at the end that it reads as empty. */
function replaceTexts(rows: CellValue[][], texts: readonly CellText[]): CellValue[][] {
  for (const { row, column, text } of texts) {
    while (rows.length < row) rows.push([]);
    const cells = rows[row - 1] ?? [];
    while (cells.length < column) cells.push('');
    cells[column - 1] = text;
  }
  return rows;
}

/** The minimum of digits that a style shows, by its position: 5 for the number format "00000". Other styles are left out. */
function findMinDigits(part: Uint8Array | undefined): Map<number, number> {
  const digitsByFormat = new Map<string, number>();
  const digitsByStyle = new Map<number, number>();
  if (part === undefined) return digitsByStyle;
  let position = 0;
  let isInCellStyles = false;
  parseXmlPart(part, {
    open(name, attributes) {
      if (name === 'numFmt') {
        const code = findAttribute(attributes, 'formatCode') ?? '';
        if (/^0{2,30}$/.test(code)) digitsByFormat.set(findAttribute(attributes, 'numFmtId') ?? '', code.length);
      }
      if (name === 'cellXfs') isInCellStyles = true;
      if (name !== 'xf' || !isInCellStyles) return;
      const digits = digitsByFormat.get(findAttribute(attributes, 'numFmtId') ?? '');
      if (digits !== undefined) digitsByStyle.set(position, digits);
      position += 1;
    },
    close(name) {
      if (name === 'cellXfs') isInCellStyles = false;
    },
  });
  return digitsByStyle;
}

function requireFewEntries(bytes: Uint8Array): void {
  const names = new Set<string>();
  let entries = 0;
  unzipSync(bytes, {
    filter({ name }) {
      entries += 1;
      names.add(name);
      if (entries > maxZipEntries || names.size < entries) throw new FileFault({ fault: 'unreadable' });
      return false;
    },
  });
}

/** Unpacks files of a zip archive. The library unpacks at most as many bytes as the directory declares, and those are limited. */
function unpackParts(bytes: Uint8Array, paths: readonly string[]): Parts {
  let unpackedBytes = 0;
  return unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!paths.includes(name)) return false;
      unpackedBytes += originalSize;
      if (unpackedBytes > maxUnpackedBytes) throw new FileFault({ fault: 'tooLarge' });
      return true;
    },
  });
}

/** The paths in the archive of the first sheet and of the parts it refers to. */
function findPartPaths(index: Parts): { sheet: string; sharedStrings: string; styles: string } {
  const [workbook, relations] = [index[workbookPath], index[relationsPath]];
  if (workbook === undefined || relations === undefined) throw new FileFault({ fault: 'unreadable' });
  let sheetId: string | undefined;
  parseXmlPart(workbook, {
    open(name, attributes) {
      if (name === 'sheet' && sheetId === undefined) sheetId = findAttribute(attributes, 'id');
    },
  });
  const found = { sheet: '', sharedStrings: 'xl/sharedStrings.xml', styles: 'xl/styles.xml' };
  parseXmlPart(relations, {
    open(name, attributes) {
      const target = findAttribute(attributes, 'Target');
      if (name !== 'Relationship' || target === undefined) return;
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      const type = findAttribute(attributes, 'Type')?.split('/').at(-1);
      if (type === 'worksheet' && findAttribute(attributes, 'Id') === sheetId) found.sheet = path;
      if (type === 'sharedStrings' || type === 'styles') found[type] = path;
    },
  });
  return found;
}

/** Throws if a part is invalid or has more than `max` elements of this name. An absent part is valid. */
function checkCount(part: Uint8Array | undefined, element: string, max: number): void {
  if (part === undefined) return;
  let count = 0;
  parseXmlPart(part, {
    open(name) {
      if (name === element) count += 1;
      if (count > max) throw new FileFault({ fault: 'tooLarge' });
    },
  });
}

function toSheetCell(cell: unknown): CellValue {
  if (cell instanceof Date) return formatDateCell(cell);
  if (typeof cell === 'string' || typeof cell === 'number') return cell;
  return typeof cell === 'boolean' ? String(cell) : '';
}

/** The text of a date cell to the second. Excel stores a time without a day as a part of its day 0. */
function formatDateCell(date: Date): string {
  const [day = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000)
    .toISOString()
    .slice(0, 19)
    .split('T');
  if (day.startsWith('1899-12-3')) return time;
  return time === '00:00:00' ? day : `${day} ${time}`;
}
