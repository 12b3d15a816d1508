import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import styles from './twin-table.module.css';

export type TwinColumn<Row> = {
  key: string;
  label: ReactNode;
  /** The label in words, where it is more than words. */
  name?: string;
  render: (row: Row) => ReactNode;
  /** What rows are put in order by; null is last either way. Absent: it does not sort. */
  orderBy?: (row: Row) => number | string | null;
  /** The first press puts the smallest at the top. */
  firstAscending?: boolean;
  /** Words stand at the start, figures at the end. */
  align?: 'start' | 'end';
};

export type TwinOrder = { key: string; descending: boolean };

type Props<Row> = {
  /** What it is a table of. */
  name: string;
  columns: readonly TwinColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The order at first; rows as they come unless said. */
  order?: TwinOrder | null;
  /** Above all rows: their sums. */
  head?: ReactNode;
};

/** Rows shown at once. */
const pageRows = 60;

/** The numbers of a chart once more, as a table: put in order by its heads, wide ones scroll inside. */
export function TwinTable<Row>({ name, columns, rows, keyOf, order: first = null, head }: Props<Row>) {
  const { t } = useTranslation();
  const [order, setOrder] = useState<TwinOrder | null>(first);
  const [count, setCount] = useState(pageRows);
  const by = columns.find(({ key }) => key === order?.key)?.orderBy;
  const sorted = by === undefined || order === null ? rows : inOrder(rows, by, order.descending);
  const left = sorted.length - count;
  return (
    <div className={styles.place}>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={name}>
        <table className={styles.table} aria-label={name} data-picture="">
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.key} column={column} order={order} onOrder={setOrder} />
              ))}
            </tr>
          </thead>
          <tbody>
            {head}
            {sorted.slice(0, count).map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ key, render, align }, position) =>
                  position === 0 ? (
                    <th key={key} scope="row" data-align={align ?? 'start'}>
                      {render(row)}
                    </th>
                  ) : (
                    <td key={key} data-align={align ?? 'end'}>
                      {render(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {left > 0 && (
        <Button type="link" block onClick={() => setCount(count + pageRows)}>
          {t('home.showMore', { count: Math.min(left, pageRows), n: Math.min(left, pageRows) })}
        </Button>
      )}
    </div>
  );
}

type HeadProps<Row> = { column: TwinColumn<Row>; order: TwinOrder | null; onOrder: (order: TwinOrder) => void };

function Head<Row>({ column, order, onOrder }: HeadProps<Row>) {
  const { key, label, orderBy, align, firstAscending = false } = column;
  const isOrder = order?.key === key;
  const sort = isOrder ? (order.descending ? 'descending' : 'ascending') : undefined;
  return (
    <th scope="col" data-align={align ?? 'end'} aria-sort={sort}>
      {orderBy === undefined ? (
        label
      ) : (
        <button
          type="button"
          className={styles.order}
          onClick={() => onOrder({ key, descending: isOrder ? !order.descending : !firstAscending })}
        >
          {label}
          <span className={styles.arrows} data-sort={sort} aria-hidden="true">
            <Icon of={sort === 'ascending' ? CaretUpFilled : CaretDownFilled} />
          </span>
        </button>
      )}
    </th>
  );
}

function inOrder<Row>(rows: readonly Row[], by: (row: Row) => number | string | null, descending: boolean): Row[] {
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const rise = typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b)) : a - b;
    return descending ? -rise : rise;
  });
}

/** The head of a column that has its line in the chart. */
export function PlaceHead({ name, colour }: { name: string; colour: string }) {
  return (
    <span className={styles.placeHead}>
      <i style={{ background: colour }} />
      {name}
    </span>
  );
}

/** The column of names that most tables begin with. */
export function placeColumn<Row extends { name: string }>(label: string): TwinColumn<Row> {
  return {
    key: 'name',
    label,
    align: 'start',
    orderBy: ({ name }) => name,
    firstAscending: true,
    render: ({ name }) => <bdi>{name}</bdi>,
  };
}

/** Beside what is not over yet. */
export function UnfinishedTag({ text }: { text: string }) {
  return <span className={styles.unfinished}>{text}</span>;
}
