import { Table, type TableColumnType } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from './data-column.ts';
import styles from './data-table.module.css';
import { RowActions } from './row-actions.tsx';
import type { RowListProps } from './row-list.ts';
import { SkeletonBar } from './skeleton.tsx';

/** A line of the table; `row` is null for a grey placeholder. */
type Line<Row> = { key: string | number; row: Row | null };

/** Rows as a table: the header and the outer columns stay in view, the rest scrolls inside. */
export function RowTable<Row>(props: RowListProps<Row>) {
  const { t } = useTranslation();
  const { name, columns, rows, size, sort, onSort, getRowKey, getRowName, getRowActions, selection } = props;
  const lines: Line<Row>[] =
    rows === undefined
      ? Array.from({ length: size }, (_, position) => ({ key: `grey-${position}`, row: null }))
      : rows.map((row) => ({ key: getRowKey(row), row }));
  const withActions: TableColumnType<Line<Row>>[] =
    getRowActions === undefined
      ? []
      : [
          {
            key: 'actions',
            title: t('controls.actions'),
            fixed: 'end',
            align: 'end',
            render: (_, { row }) =>
              row === null ? (
                <SkeletonBar width={96} />
              ) : (
                <RowActions name={getRowName(row)} actions={getRowActions(row)} />
              ),
          },
        ];
  return (
    <Table<Line<Row>>
      className={styles.table ?? ''}
      aria-label={name}
      dataSource={lines}
      columns={[
        ...columns.map((column, position) =>
          libraryColumn(column, { isFirst: position === 0, isPlaceholder: rows === undefined, sort }),
        ),
        ...withActions,
      ]}
      pagination={false}
      // As wide as the available room, and wider only if words cannot be broken.
      scroll={{ x: true }}
      tableLayout="auto"
      showSorterTooltip={false}
      onChange={(_page, _filters, sorter, { action }) => {
        if (action !== 'sort' || Array.isArray(sorter)) return;
        const field = columns.find(({ key }) => key === sorter.columnKey)?.sortBy;
        const direction = sorter.order === 'ascend' ? 'asc' : 'desc';
        onSort(field === undefined || sorter.order == null ? undefined : `${field},${direction}`);
      }}
      {...(selection === undefined
        ? {}
        : {
            rowSelection: {
              fixed: true,
              columnWidth: 48,
              selectedRowKeys: [...selection.chosen],
              // Selected rows of other pages stay selected.
              preserveSelectedRowKeys: true,
              onChange: (keys) => selection.onChange(keys.filter((key) => typeof key !== 'bigint')),
              getTitleCheckboxProps: () => ({ 'aria-label': t('controls.selectAll') }),
              getCheckboxProps: ({ row }) => ({
                disabled: row === null || selection.isSelectable?.(row) === false,
                ...(row === null ? {} : { 'aria-label': t('controls.selectRow', { name: getRowName(row) }) }),
              }),
            },
          })}
    />
  );
}

type ColumnState = { isFirst: boolean; isPlaceholder: boolean; sort: string | undefined };

function libraryColumn<Row>(
  column: DataColumn<Row>,
  { isFirst, isPlaceholder, sort }: ColumnState,
): TableColumnType<Line<Row>> {
  const { key, label, render, sortBy, align = 'start', width, wraps = false } = column;
  const [field, direction] = sort?.split(',') ?? [];
  return {
    key,
    title: label,
    align,
    ...(width === undefined ? {} : { width }),
    // The first column stays in view: a long name must not take the room of the others.
    ...((wraps || isFirst) && !isPlaceholder ? { onCell: () => ({ className: styles.wraps ?? '' }) } : {}),
    // A placeholder has no name to serve as row header.
    ...(isFirst ? { fixed: 'start' as const, ...(isPlaceholder ? {} : { rowScope: 'row' as const }) } : {}),
    ...(sortBy === undefined
      ? {}
      : { sorter: true, sortOrder: field === sortBy ? (direction === 'asc' ? 'ascend' : 'descend') : null }),
    render: (_, { row }) => (row === null ? <SkeletonBar width={isFirst ? 140 : 80} /> : render(row)),
  };
}
