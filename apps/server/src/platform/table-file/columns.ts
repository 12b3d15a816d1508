/** What is known of a row in a column; null is an empty cell, never 0. */
export type TableCell = string | number | Date | null;
export type TableRow = readonly TableCell[];

export type TableColumn = {
  title: string;
  /** In characters. */
  width?: number;
} & (
  | { type: 'text' }
  /** `digits` after the point are shown, the cell has them all; left out: as many as there are. */
  | { type: 'number'; digits?: 0 | 1 | 2 }
  /** A part of one, shown in percent. */
  | { type: 'share' }
  /** A time on a wall, "yyyy-MM-dd HH:mm:ss", or a day there, "yyyy-MM-dd". */
  | { type: 'local' }
  | { type: 'day' }
  /** A spreadsheet knows no zones: an instant, a Date, is written as the wall clock of one. */
  | { type: 'instant'; zone: string; followsDst: boolean }
);

/** A cell for each column in every row; texts (or numbers) in text columns. */
export type TableSheet = {
  /** On the tab; what a tab cannot show is left out. */
  title: string;
  columns: readonly TableColumn[];
  /** One by one, or page by page as they are read. */
  rows: Iterable<TableRow> | AsyncIterable<readonly TableRow[]>;
};

/** A text that a spreadsheet might take for a formula, here or once saved as CSV, gets a quote in front. OWASP: CSV injection. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** Refuses a cell that is not of its column. */
export function requireNumber(cell: TableCell, { title }: TableColumn): asserts cell is number | null {
  if (cell !== null && typeof cell !== 'number') throw new TypeError(`The column "${title}" takes numbers.`);
}

export function requireInstant(cell: TableCell, { title }: TableColumn): asserts cell is Date {
  if (!(cell instanceof Date)) throw new TypeError(`The column "${title}" takes instants.`);
}
