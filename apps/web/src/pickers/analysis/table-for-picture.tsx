import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './sortable-table.module.css';
import type { SortableColumn } from './sortable-table.tsx';
import { TableRows } from './table-rows.tsx';

/** More rows make an unreadable picture, and more cells take a browser seconds to draw. */
const maxPictureTable = { rows: 100, cells: 3000 };
const minPictureRows = 20;

type Props<Row> = {
  /** Width of the table on the screen in pixels: the picture is not narrower. */
  width: number;
  columns: readonly SortableColumn<Row>[];
  /** All rows, in their order. */
  rows: readonly Row[];
  getRowKey: (row: Row) => string | number;
  head: ReactNode;
};

/** The table for a picture: out of sight, without controls, with a note that says how many rows are left out. */
export function TableForPicture<Row>({ width, columns, rows, getRowKey, head }: Props<Row>) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const rowLimit = Math.max(
    minPictureRows,
    Math.min(maxPictureTable.rows, Math.floor(maxPictureTable.cells / columns.length)),
  );
  const left = rows.length - rowLimit;
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
            <TableRows columns={columns} rows={rows.slice(0, rowLimit)} getRowKey={getRowKey} />
          </tbody>
        </table>
        {left > 0 && (
          <p className={styles.left}>{t('analysis.rowsNotPictured', { count: left, n: formatCount(left, tag) })}</p>
        )}
      </div>
    </div>
  );
}
