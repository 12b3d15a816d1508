import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnPicker } from './column-picker.tsx';
import type { DataColumn, RowSelection } from './data-column.ts';
import styles from './data-table.module.css';
import { EmptyState } from './empty-state.tsx';
import type { ListAddress, ListChange } from './list-address.ts';
import { NoPermission } from './no-permission.tsx';
import { PageError } from './page-error.tsx';
import type { RowAction } from './row-action.ts';
import { RowCards } from './row-cards.tsx';
import { RowTable } from './row-table.tsx';
import { TableFooter } from './table-footer.tsx';
import { TableTools } from './table-tools.tsx';
import { useHiddenColumns } from './use-hidden-columns.ts';
import { phoneQuery, useMediaQuery } from './use-media-query.ts';

/** The part of `useListAddress` a table needs. */
type ListState = Pick<ListAddress<never>, 'page' | 'size' | 'sort'> & {
  isFiltered: boolean;
  update: (change: ListChange<never>, options?: { replace?: boolean }) => void;
  reset: () => void;
};

type Props<Row> = {
  /** The list's accessible name; `storageName` is the key under which the hidden columns are stored. */
  name: string;
  storageName: string;
  columns: readonly DataColumn<Row>[];
  /** Less space between columns, for tables with many. */
  dense?: boolean;
  /** Undefined while the first rows are loading. */
  rows: readonly Row[] | undefined;
  total: number;
  /** Old rows are shown while new ones are loading. */
  busy?: boolean;
  /** Why there are no rows: the text for the user. */
  failure?: string | undefined;
  forbidden?: boolean;
  getRowKey: (row: Row) => string | number;
  /** The name of a row, used in the names of its tick box and its menu. */
  getRowName: (row: Row) => string;
  list: ListState;
  getRowActions?: (row: Row) => readonly RowAction[];
  selection?: RowSelection<Row>;
  /** Actions at the start of the bar above the list. */
  tools?: ReactNode;
  /** The one button that adds a row, at the end of the bar above the list. */
  primary?: ReactNode;
  /** Shown if there is no row at all: a text, and the action that adds the first row. */
  empty: { text: string; action?: ReactNode };
  onRefresh: () => void;
};

/** A list loaded page by page: bar, rows (on phones as cards) and footer; or the state of an empty or failed list. */
export function DataTable<Row>(props: Props<Row>) {
  const { name, storageName, rows, total, failure, forbidden = false, list, selection, onRefresh } = props;
  const isPhone = useMediaQuery(phoneQuery);
  const columns = props.columns.filter(({ isForbidden }) => isForbidden !== true);
  const [hiddenColumns, setHiddenColumns] = useHiddenColumns(
    storageName,
    columns.filter(({ hiddenByDefault }) => hiddenByDefault === true).map(({ key }) => key),
  );
  useLastPage(rows, total, list);

  if (forbidden) return <NoPermission />;
  const [first, ...others] = columns;
  const shown = columns.filter((column) => column === first || !hiddenColumns.includes(column.key));
  const isEmpty = rows !== undefined && total === 0;
  return (
    <section
      className={styles.card}
      aria-label={name}
      aria-busy={rows === undefined || props.busy === true}
      // Gets the focus if the focused element is gone, for instance the button of a deleted row.
      tabIndex={-1}
    >
      <TableTools
        chosenCount={selection?.chosen.length ?? 0}
        onClear={() => selection?.onChange([])}
        tools={props.tools}
        primary={props.primary}
        picker={
          isPhone ? null : <ColumnPicker columns={others} hiddenColumns={hiddenColumns} onChange={setHiddenColumns} />
        }
        onRefresh={onRefresh}
      />
      {rows === undefined && failure !== undefined ? (
        <PageError text={failure} onRetry={onRefresh} />
      ) : isEmpty ? (
        <NoRows filtered={list.isFiltered} onReset={list.reset} empty={props.empty} />
      ) : (
        <Filled {...props} columns={shown} />
      )}
    </section>
  );
}

/** Rows, or grey placeholders, and the footer. */
function Filled<Row>({ columns, rows, total, failure, list, ...props }: Props<Row>) {
  const Rows = useMediaQuery(phoneQuery) ? RowCards : RowTable;
  return (
    <>
      {failure !== undefined && (
        <p className={styles.stale} role="alert">
          {failure}
        </p>
      )}
      <div className={styles.rows} data-busy={props.busy} data-grey={rows === undefined} data-dense={props.dense}>
        <Rows
          name={props.name}
          columns={columns}
          rows={rows}
          size={list.size}
          sort={list.sort}
          onSort={(sort) => list.update({ sort })}
          getRowKey={props.getRowKey}
          getRowName={props.getRowName}
          getRowActions={props.getRowActions}
          selection={props.selection}
        />
      </div>
      <TableFooter
        page={list.page}
        size={list.size}
        total={rows === undefined ? undefined : total}
        onPageChange={(page) => list.update({ page })}
        onSizeChange={(size) => list.update({ size })}
      />
    </>
  );
}

/** If the page no longer exists because its last row was deleted, goes to the last page. */
function useLastPage(rows: readonly unknown[] | undefined, total: number, { page, size, update }: ListState): void {
  const lastPage = Math.max(0, Math.ceil(total / size) - 1);
  const isPastEnd = rows?.length === 0 && page > lastPage;
  useEffect(() => {
    if (isPastEnd) update({ page: lastPage }, { replace: true });
  }, [isPastEnd, lastPage, update]);
}

function NoRows({
  filtered,
  onReset,
  empty,
}: Pick<Props<never>, 'empty'> & { filtered: boolean; onReset: () => void }) {
  const { t } = useTranslation();
  if (!filtered) return <EmptyState {...empty} />;
  return (
    <EmptyState text={t('controls.noMatches')} action={<Button onClick={onReset}>{t('controls.reset')}</Button>} />
  );
}
