import { Readable } from 'node:stream';
import { type Language, languages } from '@portico/contract/words/languages';
import { AppError } from './app-error.ts';
import type { FileReply } from './file-reply.ts';
import type { TableSheet } from './table-file/columns.ts';
import { generateCsv } from './table-file/generate-csv.ts';
import { generateXlsx } from './table-file/generate-xlsx.ts';
import { maxSheetRows } from './table-file/sheet-xml.ts';

export type { TableCell, TableColumn, TableRow, TableSheet } from './table-file/columns.ts';

export type TableFormat = 'xlsx' | 'csv';

/** Media types by file format. */
export const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** Maximum rows of a CSV file: about half a gigabyte. */
const maxCsvRows = 5_000_000;

/** Throws `rangeTooLong` above the maximum rows of a CSV file, `tooManyForExcel` (use CSV instead) above Excel's limit. */
export function requireRowsFit(format: TableFormat, rows: number): void {
  if (rows > maxCsvRows) throw new AppError('rangeTooLong');
  if (format === 'xlsx' && rows >= maxSheetRows) throw new AppError('tooManyForExcel');
}

type TableFileOptions = {
  /** File name without extension. */
  name: string;
  /** A CSV file contains only the first one. */
  sheets: readonly [TableSheet, ...TableSheet[]];
  format: TableFormat;
  /** Of the reader: decides on which side the first column is, and how numbers are written in a CSV file. */
  language: Language;
};

/** Creates a spreadsheet file as a stream, which is generated while it is read. Needs a few megabytes of memory for any length. */
export function createTableFile({ name, sheets, format, language }: TableFileOptions): FileReply {
  const { tag, dir } = languages[language];
  const chunks = format === 'csv' ? generateCsv(sheets[0], tag) : generateXlsx(sheets, dir === 'rtl');
  return { name: `${name}.${format}`, type: mediaTypes[format], body: Readable.from(chunks, { objectMode: false }) };
}
