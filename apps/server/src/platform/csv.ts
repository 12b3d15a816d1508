import { formatLocal } from '@portico/counting/local-time';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import type { Spreadsheet, SpreadsheetCell, SpreadsheetColumn } from './spreadsheet-cells.ts';

/** Media type of what `csv` returns. */
export const csvType = 'text/csv; charset=utf-8';

/** A sheet as CSV (RFC 4180) in UTF-8, with the mark at the start by which Excel tells it from an old code page. */
export function csv({ columns, rows }: Pick<Spreadsheet, 'columns' | 'rows'>): Buffer {
  const header = columns.map(({ title }) => fieldOf(title));
  const writers = columns.map(writerOf);
  const body = rows.map((row) => writers.map((write, position) => write(row[position] ?? null)));
  return Buffer.from(`\uFEFF${[header, ...body].map((line) => `${line.join(',')}\r\n`).join('')}`, 'utf8');
}

function writerOf(column: SpreadsheetColumn): (cell: SpreadsheetCell) => string {
  const rules = column.type === 'instant' ? zoneRules(column.zone, column.followsDst) : null;
  return (cell) => {
    if (cell === null) return '';
    if (cell instanceof Date)
      return rules === null
        ? cell.toISOString()
        : formatLocal(localSecondsAt(rules, Math.floor(cell.getTime() / 1000)));
    return typeof cell === 'number' ? numberText(cell) : fieldOf(cell);
  };
}

const numberText = (value: number) => (Number.isFinite(value) ? String(value) : '');

/** A text that a spreadsheet might take for a formula gets a quote in front. OWASP: CSV injection. */
function fieldOf(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
