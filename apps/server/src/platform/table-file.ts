import { Readable } from 'node:stream';
import { AppError } from './app-error.ts';
import type { FileReply } from './file-reply.ts';
import type { TableSheet } from './table-file/columns.ts';
import { csvPieces } from './table-file/csv-pieces.ts';
import { mostSheetRows } from './table-file/sheet-xml.ts';
import { xlsxPieces } from './table-file/xlsx-pieces.ts';

export type { TableCell, TableColumn, TableRow, TableSheet } from './table-file/columns.ts';

export type TableFormat = 'xlsx' | 'csv';

/** Of files of a format. */
export const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Of a CSV, what half a gigabyte holds. */
const mostCsvRows = 5_000_000;

/** Refuses more rows than a file of a format holds; where Excel's own limit is reached the text says that CSV takes more. */
export function requireRoom(format: TableFormat, rows: number): void {
  if (rows > mostCsvRows) throw new AppError('rangeTooLong');
  if (format === 'xlsx' && rows >= mostSheetRows) throw new AppError('tooManyForExcel');
}

type Asked = {
  /** Without its ending. */
  name: string;
  /** A CSV has the first one. */
  sheets: readonly [TableSheet, ...TableSheet[]];
  format: TableFormat;
  /** First column on the right, as readers of Arabic expect. */
  rightToLeft: boolean;
};

/** A spreadsheet that is written while it is read, in a few megabytes however long it is. */
export function tableFile({ name, sheets, format, rightToLeft }: Asked): FileReply {
  const pieces = format === 'csv' ? csvPieces(sheets[0]) : xlsxPieces(sheets, rightToLeft);
  return { name: `${name}.${format}`, type: mediaTypes[format], body: Readable.from(pieces, { objectMode: false }) };
}
