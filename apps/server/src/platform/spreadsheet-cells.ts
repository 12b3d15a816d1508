import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node';

export type SpreadsheetCell = string | number | Date | null;

export type SpreadsheetColumn = {
  title: string;
  /** In characters. */
  width?: number;
} & (
  | { type: 'text' }
  | { type: 'number' }
  /** A spreadsheet knows no zones: an instant is written as the wall clock of one. */
  | { type: 'instant'; zone: string; followsDst: boolean }
);

/** One sheet; every row has a cell per column: texts (or numbers) in text columns, numbers, Dates; null is an empty cell. */
export type Spreadsheet = {
  /** On the tab; what a tab cannot show is left out. */
  name: string;
  columns: readonly SpreadsheetColumn[];
  rows: readonly (readonly SpreadsheetCell[])[];
  /** First column on the right, as readers of Arabic expect. */
  rightToLeft?: boolean;
  /** A second sheet. */
  beside?: Omit<Spreadsheet, 'beside'>;
};

const normalWidths = { text: 24, number: 12, instant: 20 };
const mostTabCharacters = 31;
const mostCellCharacters = 32_767;

/** The bytes of an xlsx file, worked out on the thread that asks. */
export async function writeSpreadsheet({ beside, ...first }: Spreadsheet): Promise<Buffer> {
  const sheets = beside === undefined ? [first] : [first, beside];
  return writeXlsxFile(sheets.map(sheetOf)).toBuffer();
}

function sheetOf({ name, columns, rows, rightToLeft = false }: Omit<Spreadsheet, 'beside'>) {
  const header = columns.map(({ title }): CellObject => ({ ...textCell(title), fontWeight: 'bold' }));
  const writers = columns.map(writerOf);
  const body = rows.map((row) => writers.map((write, position) => write(row[position] ?? null)));
  const data: SheetData = [header, ...body];
  return {
    data,
    sheet: tabName(name),
    columns: columns.map(({ type, width }) => ({ width: width ?? normalWidths[type] })),
    stickyRowsCount: 1,
    rightToLeft,
  };
}

type Writer = (cell: SpreadsheetCell) => CellObject | null;

function writerOf(column: SpreadsheetColumn): Writer {
  if (column.type === 'text') return (cell) => (cell === null ? null : textCell(String(cell)));
  if (column.type === 'number') return (cell) => numberCell(cell, column.title);
  const rules = zoneRules(column.zone, column.followsDst);
  return (cell) => {
    if (cell === null) return null;
    if (!(cell instanceof Date)) throw new TypeError(`The column "${column.title}" takes instants.`);
    const local = localSecondsAt(rules, Math.floor(cell.getTime() / 1000));
    return { value: new Date(local * 1000), type: Date, format: 'yyyy-mm-dd hh:mm:ss' };
  };
}

/** Unknown numbers, also those that came out of a division by nothing, are empty cells. */
function numberCell(cell: SpreadsheetCell, title: string): CellObject | null {
  if (cell === null) return null;
  if (typeof cell !== 'number') throw new TypeError(`The column "${title}" takes numbers.`);
  return Number.isFinite(cell) ? { value: cell, type: Number } : null;
}

/** A text that a spreadsheet might take for a formula, here or once saved as CSV, gets a quote in front. OWASP: CSV injection. */
function textCell(text: string): CellObject {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return { value: harmless.slice(0, mostCellCharacters), type: String };
}

function tabName(name: string): string {
  const allowed = name
    .replace(/[[\]/\\:*?\p{Cc}]/gu, ' ')
    .slice(0, mostTabCharacters)
    .replace(/^['\s]+|['\s]+$/g, '');
  return allowed === '' ? 'Sheet1' : allowed;
}
