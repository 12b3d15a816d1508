/** The value of a cell; null is an empty cell, never 0. */
export type TableCell = string | number | Date | null;
export type TableRow = readonly TableCell[];

export type TableColumn = {
  title: string;
  /** Column width in characters. */
  width?: number;
} & (
  | { type: 'text' }
  /** Shown with `digits` decimals, stored unrounded; absent: shows all decimals. */
  | { type: 'number'; digits?: 0 | 1 | 2 }
  /** A share from 0 to 1, shown in percent. */
  | { type: 'share' }
  /** `local`: a local time, "yyyy-MM-dd HH:mm:ss". `day`: a local date, "yyyy-MM-dd". */
  | { type: 'local' }
  | { type: 'day' }
  /** A Date, written as local time of `zone`, because spreadsheets have no time zones. */
  | { type: 'instant'; zone: string; followsDst: boolean }
);

/** A table. Every row has a cell for each column; text columns accept texts and numbers. */
export type TableSheet = {
  /** Title of the tab; characters that a tab title cannot contain are replaced. */
  title: string;
  columns: readonly TableColumn[];
  /** Single rows, or pages of rows as they are read. */
  rows: Iterable<TableRow> | AsyncIterable<readonly TableRow[]>;
};

/** Prefixes a quote to a text that a spreadsheet program might execute as a formula, now or once saved as CSV. OWASP: CSV injection. */
export function escapeFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** Throws a TypeError when the cell is neither a number nor empty. */
export function requireNumberCell(cell: TableCell, { title }: TableColumn): asserts cell is number | null {
  if (cell !== null && typeof cell !== 'number') throw new TypeError(`The column "${title}" takes numbers.`);
}

export function requireInstantCell(cell: TableCell, { title }: TableColumn): asserts cell is Date {
  if (!(cell instanceof Date)) throw new TypeError(`The column "${title}" takes instants.`);
}
