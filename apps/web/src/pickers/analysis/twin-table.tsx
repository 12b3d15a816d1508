import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, use, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { DrawnToggle } from './drawn-toggle.tsx';
import { PicturedTable } from './pictured-table.tsx';
import { TablePlace } from './table-panel.tsx';
import { TableRows } from './table-rows.tsx';
import styles from './twin-table.module.css';
import type { Shown } from './use-shown-keys.ts';

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
  const tag = useTag();
  const [order, setOrder] = useState<TwinOrder | null>(first);
  const [count, setCount] = useState(pageRows);
  const by = columns.find(({ key }) => key === order?.key)?.orderBy;
  const collator = useMemo(() => new Intl.Collator(tag), [tag]);
  const sorted = by === undefined || order === null ? rows : inOrder(rows, by, order.descending, collator);
  const left = sorted.length - count;
  const place = useRef<HTMLDivElement>(null);
  /** As wide as the table on the screen, while a picture is taken. */
  const [pictured, setPictured] = useState<number | null>(null);
  useImperativeHandle(use(TablePlace), () => ({
    async pictured(take) {
      // It has to stand in the page before it can be drawn.
      flushSync(() => setPictured(place.current?.offsetWidth ?? 0));
      try {
        return await take();
      } finally {
        setPictured(null);
      }
    },
  }));
  return (
    <div ref={place} className={styles.place}>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={name}>
        <table className={styles.table} aria-label={name}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.key} column={column} order={order} onOrder={setOrder} />
              ))}
            </tr>
          </thead>
          <tbody>
            {head}
            <TableRows columns={columns} rows={sorted.slice(0, count)} keyOf={keyOf} />
          </tbody>
        </table>
      </div>
      {left > 0 && (
        <Button type="link" block onClick={() => setCount(count + pageRows)}>
          {t('home.showMore', { count: Math.min(left, pageRows), n: Math.min(left, pageRows) })}
        </Button>
      )}
      {pictured !== null && (
        <PicturedTable width={pictured} columns={columns} rows={sorted} keyOf={keyOf} head={head} />
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

// Words in the order of the language they are read in.
function inOrder<Row>(
  rows: readonly Row[],
  by: (row: Row) => number | string | null,
  descending: boolean,
  collator: Intl.Collator,
): Row[] {
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const rise = typeof a === 'string' || typeof b === 'string' ? collator.compare(String(a), String(b)) : a - b;
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

type Named = { id: number; name: string };

/** The column of names that most tables begin with; with what is drawn of them, each row can be put into the chart. */
export function placeColumn<Row extends Named>(label: string, shown?: Shown): TwinColumn<Row> {
  return {
    key: 'name',
    label,
    align: 'start',
    orderBy: ({ name }) => name,
    firstAscending: true,
    render: ({ id, name }) =>
      shown === undefined ? (
        <bdi>{name}</bdi>
      ) : (
        <DrawnToggle
          on={shown.has(String(id))}
          colour={shown.colourOf(String(id))}
          onToggle={() => shown.toggle(String(id))}
        >
          <bdi>{name}</bdi>
        </DrawnToggle>
      ),
  };
}

/** Beside what is not over yet. */
export function UnfinishedTag({ text }: { text: string }) {
  return <span className={styles.unfinished}>{text}</span>;
}
