import type { TableCell, TableColumn, TableRow, TableSheet } from '../../../platform/table-file.ts';

/** A column and the function that returns its cells. */
export type ExportColumn<Row> = { column: TableColumn; cell: (row: Row) => TableCell };

/** A line of the description in a file: title and text. */
export type AboutLine = readonly [title: string, text: string];

/** The tables of an export: first the table of the screen, then additional sheets. */
export type ExportTables = {
  /** For the file name. */
  range: { from: string; to: string } | null;
  /** Number of rows of the first sheet. */
  rowCount: number;
  sheets: readonly [TableSheet, ...TableSheet[]];
  aboutLines: readonly AboutLine[];
};

export type TitledExportTables = ExportTables & { title: string };

export function buildSheet<Row>(
  title: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
): TableSheet & { rows: readonly TableRow[] } {
  return {
    title,
    columns: columns.map(({ column }) => column),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
  };
}
