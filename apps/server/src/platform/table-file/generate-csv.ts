import { formatLocal } from '@portico/counting/local-time';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import {
  escapeFormula,
  requireInstantCell,
  requireNumberCell,
  type TableCell,
  type TableColumn,
  type TableSheet,
} from './columns.ts';
import { batchRows } from './row-batches.ts';

/** The byte order mark by which Excel recognises UTF-8. */
const byteOrderMark = '\uFEFF';

/** Generates a sheet as CSV, RFC 4180, in UTF-8 with byte order mark. */
export async function* generateCsv({ columns, rows }: Pick<TableSheet, 'columns' | 'rows'>): AsyncGenerator<Buffer> {
  const writers = columns.map(createCellWriter);
  yield Buffer.from(`${byteOrderMark}${columns.map(({ title }) => encodeField(title)).join(',')}\r\n`);
  for await (const batch of batchRows(rows)) {
    const lines = batch.map((row) => `${writers.map((write, position) => write(row[position] ?? null)).join(',')}\r\n`);
    yield Buffer.from(lines.join(''));
  }
}

function createCellWriter(column: TableColumn): (cell: TableCell) => string {
  if (column.type === 'number' || column.type === 'share')
    return (cell) => {
      requireNumberCell(cell, column);
      return cell !== null && Number.isFinite(cell) ? String(cell) : '';
    };
  if (column.type !== 'instant') return (cell) => (cell === null ? '' : encodeField(String(cell)));
  const rules = zoneRules(column.zone, column.followsDst);
  return (cell) => {
    if (cell === null) return '';
    requireInstantCell(cell, column);
    return formatLocal(localSecondsAt(rules, Math.floor(cell.getTime() / 1000)));
  };
}

function encodeField(text: string): string {
  const safe = escapeFormula(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
