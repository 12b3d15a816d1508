import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons';
import { collatorFor } from '@portico/contract/words/text-order';
import { Button } from 'antd';
import { type ReactNode, use, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { SeriesToggle } from './series-toggle.tsx';
import styles from './sortable-table.module.css';
import { TableForPicture } from './table-for-picture.tsx';
import { TableHandleContext } from './table-panel.tsx';
import { TableRows } from './table-rows.tsx';
import type { ChartSelection } from './use-chart-selection.ts';

export type SortableColumn<Row> = {
  key: string;
  label: ReactNode;
  /** The label as plain text, if it contains more than text. */
  name?: string;
  render: (row: Row) => ReactNode;
  /** The value to sort by; null comes last in both directions. Absent: the column does not sort. */
  sortValue?: (row: Row) => number | string | null;
  /** The first click sorts the smallest first. */
  sortsAscendingFirst?: boolean;
  /** Text is aligned at the start, numbers at the end. */
  align?: 'start' | 'end';
};

export type SortOrder = { key: string; descending: boolean };

type Props<Row> = {
  /** Accessible name of the table. */
  name: string;
  columns: readonly SortableColumn<Row>[];
  rows: readonly Row[];
  getRowKey: (row: Row) => string | number;
  /** The initial order; by default the order of `rows`. */
  order?: SortOrder | null;
  /** Above all rows: their totals. */
  head?: ReactNode;
};

/** Number of rows shown at first, and added by "show more". */
const pageRows = 60;

/** The values of a chart as a table. The headers sort it, and a wide table scrolls inside its frame. */
export function SortableTable<Row>({ name, columns, rows, getRowKey, order: first = null, head }: Props<Row>) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [order, setOrder] = useState<SortOrder | null>(first);
  const [count, setCount] = useState(pageRows);
  const getSortValue = columns.find(({ key }) => key === order?.key)?.sortValue;
  const sorted =
    getSortValue === undefined || order === null
      ? rows
      : sortRows(rows, getSortValue, order.descending, collatorFor(tag));
  const left = sorted.length - count;
  const container = useRef<HTMLDivElement>(null);
  /** The width of the table on the screen in pixels, while a picture is taken; else null. */
  const [pictureWidth, setPictureWidth] = useState<number | null>(null);
  useImperativeHandle(use(TableHandleContext), () => ({
    async renderForPicture(take) {
      // The table for the picture must be in the page before it can be rendered.
      flushSync(() => setPictureWidth(container.current?.offsetWidth ?? 0));
      try {
        return await take();
      } finally {
        setPictureWidth(null);
      }
    },
  }));
  return (
    <div ref={container} className={styles.place}>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={name}>
        <table className={styles.table} aria-label={name}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.key} column={column} order={order} onOrderChange={setOrder} />
              ))}
            </tr>
          </thead>
          <tbody>
            {head}
            <TableRows columns={columns} rows={sorted.slice(0, count)} getRowKey={getRowKey} />
          </tbody>
        </table>
      </div>
      {left > 0 && (
        <Button type="link" block onClick={() => setCount(count + pageRows)}>
          {t('home.showMore', { count: Math.min(left, pageRows), n: Math.min(left, pageRows) })}
        </Button>
      )}
      {pictureWidth !== null && (
        <TableForPicture width={pictureWidth} columns={columns} rows={sorted} getRowKey={getRowKey} head={head} />
      )}
    </div>
  );
}

type HeadProps<Row> = {
  column: SortableColumn<Row>;
  order: SortOrder | null;
  onOrderChange: (order: SortOrder) => void;
};

function Head<Row>({ column, order, onOrderChange }: HeadProps<Row>) {
  const { key, label, sortValue, align, sortsAscendingFirst = false } = column;
  const isOrder = order?.key === key;
  const sort = isOrder ? (order.descending ? 'descending' : 'ascending') : undefined;
  return (
    <th scope="col" data-align={align ?? 'end'} aria-sort={sort}>
      {sortValue === undefined ? (
        label
      ) : (
        <button
          type="button"
          className={styles.order}
          onClick={() => onOrderChange({ key, descending: isOrder ? !order.descending : !sortsAscendingFirst })}
        >
          {label}
          <span className={styles.arrows} data-sort={sort} aria-hidden="true">
            <Icon icon={sort === 'ascending' ? CaretUpFilled : CaretDownFilled} />
          </span>
        </button>
      )}
    </th>
  );
}

// Sorts texts in the order of the reader's language.
function sortRows<Row>(
  rows: readonly Row[],
  getSortValue: (row: Row) => number | string | null,
  descending: boolean,
  collator: Intl.Collator,
): Row[] {
  return rows.toSorted((one, other) => {
    const [a, b] = [getSortValue(one), getSortValue(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const rise = typeof a === 'string' || typeof b === 'string' ? collator.compare(String(a), String(b)) : a - b;
    return descending ? -rise : rise;
  });
}

/** The header of a column that has a line in the chart. */
export function SeriesColumnHeader({ name, colour }: { name: string; colour: string }) {
  return (
    <span className={styles.placeHead}>
      <i style={{ background: colour }} />
      {name}
    </span>
  );
}

type Named = { id: number; name: string };

/** The name column most tables begin with; with `selection`, each row can be shown in the chart. */
export function placeNameColumn<Row extends Named>(label: string, selection?: ChartSelection): SortableColumn<Row> {
  return {
    key: 'name',
    label,
    align: 'start',
    sortValue: ({ name }) => name,
    sortsAscendingFirst: true,
    render: ({ id, name }) =>
      selection === undefined ? (
        <bdi>{name}</bdi>
      ) : (
        <SeriesToggle
          on={selection.has(String(id))}
          colour={selection.getColour(String(id))}
          onToggle={() => selection.toggle(String(id))}
        >
          <bdi>{name}</bdi>
        </SeriesToggle>
      ),
  };
}

/** A mark for a value in progress. */
export function UnfinishedTag({ text }: { text: string }) {
  return <span className={styles.unfinished}>{text}</span>;
}
