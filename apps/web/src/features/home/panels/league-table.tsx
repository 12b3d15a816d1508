import type { ReactNode } from 'react';
import { SkeletonBar } from '../../../ui/skeleton.tsx';
import type { HomeView, LeagueSort } from '../home-view.ts';
import styles from './league.module.css';
import type { LeagueRow } from './league-requests.ts';

export type ColumnKey = LeagueSort | 'days';
export type Column = { key: ColumnKey; label: string; isNumber: boolean; cell: (row: LeagueRow) => ReactNode };

export type RowsProps = {
  columns: readonly Column[];
  /** undefined: still loading. */
  rows: readonly LeagueRow[] | undefined;
  view: HomeView;
  onSort: (key: LeagueSort) => void;
};

/** The stores as a table that sorts by its headings; `total`: the row above the stores. */
export function LeagueTable({
  columns,
  rows,
  view,
  onSort,
  name,
  total,
}: RowsProps & { name: string; total: ReactNode }) {
  const { sort, descending } = view.league;
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={name} data-picture="">
        <thead>
          <tr>
            {columns.map(({ key, label, isNumber }) =>
              key === 'days' ? (
                <th key={key} scope="col">
                  {label}
                </th>
              ) : (
                <th
                  key={key}
                  scope="col"
                  data-number={isNumber}
                  aria-sort={sort === key ? (descending ? 'descending' : 'ascending') : 'none'}
                >
                  <button type="button" className={styles.sort} onClick={() => onSort(key)}>
                    {label}
                    {sort === key && <Arrow descending={descending} />}
                  </button>
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {total}
          {rows === undefined
            ? Array.from({ length: 5 }, (_, row) => (
                <tr key={row}>
                  <td colSpan={columns.length}>
                    <SkeletonBar width="100%" />
                  </td>
                </tr>
              ))
            : rows.map((row) => (
                <tr key={row.id}>
                  {columns.map(({ key, isNumber, cell }) =>
                    key === 'name' ? (
                      <th key={key} scope="row">
                        {cell(row)}
                      </th>
                    ) : (
                      <td key={key} data-number={isNumber}>
                        {cell(row)}
                      </td>
                    ),
                  )}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

function Arrow({ descending }: { descending: boolean }) {
  return (
    <svg width="8" height="6" viewBox="0 0 8 6" aria-hidden="true">
      <path d={descending ? 'M4 6 0 0h8z' : 'M4 0 8 6H0z'} fill="currentColor" />
    </svg>
  );
}
