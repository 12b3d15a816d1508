import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/figures.ts';
import { useTag } from '../../ui/use-tag.ts';
import { TableRows } from './table-rows.tsx';
import type { TwinColumn } from './twin-table.tsx';
import styles from './twin-table.module.css';

/** More rows make a picture nobody can read, and more cells one a browser draws for seconds. */
const most = { rows: 100, cells: 3000 };
const fewestRows = 20;

type Props<Row> = {
  /** Of the table on the screen, in pixels: it is no narrower. */
  width: number;
  columns: readonly TwinColumn<Row>[];
  /** All of them, in their order. */
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  head: ReactNode;
};

/** The table as its picture has it: out of sight, nothing to press, and it says how many rows are not in it. */
export function PicturedTable<Row>({ width, columns, rows, keyOf, head }: Props<Row>) {
  const { t } = useTranslation();
  const tag = useTag();
  const room = Math.max(fewestRows, Math.min(most.rows, Math.floor(most.cells / columns.length)));
  const left = rows.length - room;
  return (
    <div className={styles.pictured} style={{ minInlineSize: width }} aria-hidden="true" inert>
      <div data-picture="">
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map(({ key, label, align }) => (
                <th key={key} scope="col" data-align={align ?? 'end'}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {head}
            <TableRows columns={columns} rows={rows.slice(0, room)} keyOf={keyOf} />
          </tbody>
        </table>
        {left > 0 && (
          <p className={styles.left}>{t('analysis.rowsNotPictured', { count: left, n: formatCount(left, tag) })}</p>
        )}
      </div>
    </div>
  );
}
