import type { DataColumn, Selection } from './data-column.ts';
import type { RowAction } from './row-action.ts';

/** What a table and a stack of cards both need to show rows. */
export type RowList<Row> = {
  name: string;
  columns: readonly DataColumn<Row>[];
  /** Undefined: as many grey ones as a page has. */
  rows: readonly Row[] | undefined;
  size: number;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  keyOf: (row: Row) => string | number;
  nameOf: (row: Row) => string;
  actionsOf?: ((row: Row) => readonly RowAction[]) | undefined;
  selection?: Selection<Row> | undefined;
};
