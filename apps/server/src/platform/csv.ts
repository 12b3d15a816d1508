import { formatLocal } from '@portico/counting/local-time';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import type { Spreadsheet, SpreadsheetCell, SpreadsheetColumn } from './spreadsheet-cells.ts';

/** Media type of what `csv` returns. */
export const csvType = 'text/csv; charset=utf-8';

/** A sheet as CSV (RFC 4180) in UTF-8, with the mark at the start by which Excel tells it from an old code page. */
export function csv({ columns, rows }: Pick<Spreadsheet, 'columns' | 'rows'>): Buffer {
  const lines = csvLines(columns);
  return Buffer.concat([lines.header, lines.rows(rows)]);
}

/** The same piece by piece, for more rows than should be held at once: the header comes first. */
export function csvLines(columns: readonly SpreadsheetColumn[]) {
  const writers = columns.map(writerOf);
  const bytesOf = (lines: readonly (readonly string[])[]) =>
    Buffer.from(lines.map((line) => `${line.join(',')}\r\n`).join(''), 'utf8');
  return {
    header: Buffer.concat([Buffer.from('\uFEFF', 'utf8'), bytesOf([columns.map(({ title }) => fieldOf(title))])]),
    rows: (rows: Spreadsheet['rows']) =>
      bytesOf(rows.map((row) => writers.map((write, position) => write(row[position] ?? null)))),
  };
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
