import type { SortableColumn } from './sortable-table.tsx';

type Props<Row> = {
  columns: readonly SortableColumn<Row>[];
  rows: readonly Row[];
  getRowKey: (row: Row) => string | number;
};

/** The rows of a table; the first cell is the row's header. */
export function TableRows<Row>({ columns, rows, getRowKey }: Props<Row>) {
  return rows.map((row) => (
    <tr key={getRowKey(row)}>
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
  ));
}
