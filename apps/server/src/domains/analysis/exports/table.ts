import type { TableCell, TableColumn, TableRow, TableSheet } from '../../../platform/table-file.ts';

/** A column with what stands in it. */
export type Column<Row> = { column: TableColumn; cell: (row: Row) => TableCell };

/** A line of what a file says about itself. */
export type AboutLine = readonly [what: string, told: string];

/** What an analysis is exported as: the table its screen shows, in front, and what is beside it. */
export type Tables = {
  /** For the name of the file. */
  range: { from: string; to: string } | null;
  /** Rows of the first sheet. */
  size: number;
  sheets: readonly [TableSheet, ...TableSheet[]];
  about: readonly AboutLine[];
};

export type Exported = Tables & { title: string };

export function sheetOf<Row>(
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): TableSheet & { rows: readonly TableRow[] } {
  return {
    title,
    columns: columns.map(({ column }) => column),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
  };
}
