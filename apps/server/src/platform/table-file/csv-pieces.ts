import { formatLocal } from '@portico/counting/local-time';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import {
  harmless,
  requireInstant,
  requireNumber,
  type TableCell,
  type TableColumn,
  type TableSheet,
} from './columns.ts';
import { rowParts } from './row-parts.ts';

/** By this mark at the start Excel tells UTF-8 from an old code page. */
const mark = '\uFEFF';

/** A sheet as CSV, RFC 4180. */
export async function* csvPieces({ columns, rows }: Pick<TableSheet, 'columns' | 'rows'>): AsyncGenerator<Buffer> {
  const writers = columns.map(writerOf);
  yield Buffer.from(`${mark}${columns.map(({ title }) => fieldOf(title)).join(',')}\r\n`);
  for await (const part of rowParts(rows)) {
    const lines = part.map((row) => `${writers.map((write, at) => write(row[at] ?? null)).join(',')}\r\n`);
    yield Buffer.from(lines.join(''));
  }
}

function writerOf(column: TableColumn): (cell: TableCell) => string {
  if (column.type === 'number' || column.type === 'share')
    return (cell) => {
      requireNumber(cell, column);
      return cell !== null && Number.isFinite(cell) ? String(cell) : '';
    };
  if (column.type !== 'instant') return (cell) => (cell === null ? '' : fieldOf(String(cell)));
  const rules = zoneRules(column.zone, column.followsDst);
  return (cell) => {
    if (cell === null) return '';
    requireInstant(cell, column);
    return formatLocal(localSecondsAt(rules, Math.floor(cell.getTime() / 1000)));
  };
}

function fieldOf(text: string): string {
  const safe = harmless(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
