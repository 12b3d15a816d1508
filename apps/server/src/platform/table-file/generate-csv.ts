import { formatLocal } from '@portico/counting/local-time';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import { findSeparators } from '@portico/i18n/number-text';
import {
  escapeFormula,
  requireInstantCell,
  requireNumberCell,
  type TableCell,
  type TableColumn,
  type TableSheet,
} from './columns.ts';
import { createCsvTextKeeper } from './keep-csv-text.ts';
import { batchRows } from './row-batches.ts';

/** The byte order mark by which Excel recognises UTF-8. */
const byteOrderMark = '\uFEFF';

/** How a spreadsheet program of a language separates cells and writes decimals in CSV files. */
type Dialect = { separator: ',' | ';'; decimal: string };

/** Where a comma begins the decimals, cells are separated by semicolons: so Excel opens and saves CSV files there. */
function findDialect(tag: string): Dialect {
  const { decimal } = findSeparators(tag);
  return decimal === ',' ? { separator: ';', decimal } : { separator: ',', decimal: '.' };
}

/**
 * Generates a sheet as CSV (RFC 4180) in UTF-8 with byte order mark, with separators and decimals as in the language of the BCP 47 tag, so
 * that a spreadsheet program of that language opens it.
 */
export async function* generateCsv(
  { columns, rows }: Pick<TableSheet, 'columns' | 'rows'>,
  tag: string,
): AsyncGenerator<Buffer> {
  const dialect = findDialect(tag);
  const { separator } = dialect;
  const keepText = createCsvTextKeeper(tag);
  const writers = columns.map((column) => createCellWriter(column, dialect, keepText));
  yield Buffer.from(
    `${byteOrderMark}${columns.map(({ title }) => encodeField(escapeFormula(title))).join(separator)}\r\n`,
  );
  for await (const batch of batchRows(rows)) {
    const lines = batch.map(
      (row) => `${writers.map((write, position) => write(row[position] ?? null)).join(separator)}\r\n`,
    );
    yield Buffer.from(lines.join(''));
  }
}

function createCellWriter(
  column: TableColumn,
  { decimal }: Dialect,
  keepText: (text: string) => string,
): (cell: TableCell) => string {
  if (column.type === 'number' || column.type === 'share')
    return (cell) => {
      requireNumberCell(cell, column);
      return cell !== null && Number.isFinite(cell) ? String(cell).replace('.', decimal) : '';
    };
  if (column.type === 'text')
    return (cell) => {
      if (cell === null) return '';
      if (typeof cell !== 'string') return String(cell);
      const safe = escapeFormula(cell);
      return encodeField(safe === cell ? keepText(cell) : safe);
    };
  if (column.type !== 'instant') return (cell) => (cell === null ? '' : String(cell));
  const rules = zoneRules(column.zone, column.followsDst);
  return (cell) => {
    if (cell === null) return '';
    requireInstantCell(cell, column);
    return formatLocal(localSecondsAt(rules, Math.floor(cell.getTime() / 1000)));
  };
}

function encodeField(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
