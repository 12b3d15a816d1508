import type { ReactNode } from 'react';

/** A column of a list. The first one names the row: it stays in view and cannot be hidden. */
export type DataColumn<Row> = {
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  /** The server's name of the field to sort by; absent: the column does not sort. */
  sortBy?: string;
  /** Numbers are aligned at the end. */
  align?: 'start' | 'end';
  /** In pixels; absent: as wide as its content. */
  width?: number;
  /** Long text wraps instead of widening the table. */
  wraps?: boolean;
  /** The user has no right to it: it is neither shown nor in the column picker. */
  isForbidden?: boolean;
  /** Hidden until the user shows it. */
  hiddenByDefault?: boolean;
};

/** Selection of several rows. */
export type RowSelection<Row> = {
  chosen: readonly (string | number)[];
  onChange: (chosen: (string | number)[]) => void;
  isSelectable?: (row: Row) => boolean;
};
