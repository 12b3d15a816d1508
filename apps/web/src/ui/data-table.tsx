import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnPicker } from './column-picker.tsx';
import type { DataColumn, Selection } from './data-column.ts';
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
import { useAwayColumns } from './use-away-columns.ts';
import { phone, useMedia } from './use-media.ts';

/** The part of `useListAddress` a table needs; a list without pages gives none. */
type Shown = Pick<ListAddress<never>, 'page' | 'size' | 'sort'> & {
  filtered: boolean;
  show: (change: ListChange<never>, options?: { replace?: boolean }) => void;
  reset: () => void;
};

type Props<Row> = {
  /** The list's name, said to screen readers; remembers the columns under `storageName`. */
  name: string;
  storageName: string;
  columns: readonly DataColumn<Row>[];
  /** There are many columns: they stand closer. */
  dense?: boolean;
  /** Undefined while the first ones are on their way. */
  rows: readonly Row[] | undefined;
  total: number;
  /** Older rows are shown while newer ones are on their way. */
  busy?: boolean;
  /** Why there are no rows: what to tell the person. */
  failure?: string | undefined;
  forbidden?: boolean;
  keyOf: (row: Row) => string | number;
  /** What a row is called: in the names of its tick box and its menu. */
  nameOf: (row: Row) => string;
  list: Shown;
  actionsOf?: (row: Row) => readonly RowAction[];
  selection?: Selection<Row>;
  /** Left in the bar. */
  tools?: ReactNode;
  /** Right in the bar: the one button that adds a row. */
  primary?: ReactNode;
  /** What to read when there is not a single row, and what brings the first. */
  empty: { text: string; action?: ReactNode };
  onRefresh: () => void;
};

/** A list served page by page: bar, rows as a table or on phones as cards, footer; and what stands there while it has none. */
export function DataTable<Row>(props: Props<Row>) {
  const { name, storageName, rows, total, failure, forbidden = false, list, selection, onRefresh } = props;
  const isPhone = useMedia(phone);
  const columns = props.columns.filter(({ hidden }) => hidden !== true);
  const [away, setAway] = useAwayColumns(
    storageName,
    columns.filter(({ startsAway }) => startsAway === true).map(({ key }) => key),
  );
  useLastPage(rows, total, list);

  if (forbidden) return <NoPermission />;
  const [first, ...others] = columns;
  const shown = columns.filter((column) => column === first || !away.includes(column.key));
  const isEmpty = rows !== undefined && total === 0;
  return (
    <section
      className={styles.card}
      aria-label={name}
      aria-busy={rows === undefined || props.busy === true}
      // Gets the focus when what had it, a deleted row's button for instance, is no more.
      tabIndex={-1}
    >
      <TableTools
        chosenCount={selection?.chosen.length ?? 0}
        onClear={() => selection?.onChange([])}
        tools={props.tools}
        primary={props.primary}
        picker={isPhone ? null : <ColumnPicker columns={others} away={away} onChange={setAway} />}
        onRefresh={onRefresh}
      />
      {rows === undefined && failure !== undefined ? (
        <PageError text={failure} onRetry={onRefresh} />
      ) : isEmpty ? (
        <NoRows filtered={list.filtered} onReset={list.reset} empty={props.empty} />
      ) : (
        <Filled {...props} columns={shown} />
      )}
    </section>
  );
}

/** Rows, or grey ones, and the way to others. */
function Filled<Row>({ columns, rows, total, failure, list, ...props }: Props<Row>) {
  const Rows = useMedia(phone) ? RowCards : RowTable;
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
          onSort={(sort) => list.show({ sort })}
          keyOf={props.keyOf}
          nameOf={props.nameOf}
          actionsOf={props.actionsOf}
          selection={props.selection}
        />
      </div>
      <TableFooter
        page={list.page}
        size={list.size}
        total={rows === undefined ? undefined : total}
        onPage={(page) => list.show({ page })}
        onSize={(size) => list.show({ size })}
      />
    </>
  );
}

/** A page that is no more, after its last row was deleted, leads to the last one there is. */
function useLastPage(rows: readonly unknown[] | undefined, total: number, { page, size, show }: Shown): void {
  const lastPage = Math.max(0, Math.ceil(total / size) - 1);
  const isBehind = rows?.length === 0 && page > lastPage;
  useEffect(() => {
    if (isBehind) show({ page: lastPage }, { replace: true });
  }, [isBehind, lastPage, show]);
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
