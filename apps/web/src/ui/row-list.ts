import type { DataColumn, RowSelection } from './data-column.ts';
import type { RowAction } from './row-action.ts';

/** The props that a table and a list of cards share. */
export type RowListProps<Row> = {
  name: string;
  columns: readonly DataColumn<Row>[];
  /** Undefined while loading: shows as many grey rows as a page has. */
  rows: readonly Row[] | undefined;
  size: number;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  getRowKey: (row: Row) => string | number;
  getRowName: (row: Row) => string;
  getRowActions?: ((row: Row) => readonly RowAction[]) | undefined;
  selection?: RowSelection<Row> | undefined;
};
