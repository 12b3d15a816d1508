import type { ReactNode } from 'react';

/** A column of a list. The first one names the row: it stays in view and cannot be put away. */
export type DataColumn<Row> = {
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  /** The server's name of the field to sort by; absent: the column does not sort. */
  sortBy?: string;
  /** Figures stand at the end. */
  align?: 'start' | 'end';
  /** In pixels; absent: as wide as its content. */
  width?: number;
  /** It may be long: it takes several lines instead of widening the table. */
  wraps?: boolean;
  /** Not for this person: neither shown nor offered. */
  hidden?: boolean;
  /** Put away until somebody picks it. */
  startsAway?: boolean;
};

/** Rows that can be chosen together. */
export type Selection<Row> = {
  chosen: readonly (string | number)[];
  onChange: (chosen: (string | number)[]) => void;
  isSelectable?: (row: Row) => boolean;
};
