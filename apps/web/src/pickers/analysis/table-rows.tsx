import type { TwinColumn } from './twin-table.tsx';

type Props<Row> = {
  columns: readonly TwinColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
};

/** Rows of a table, each named by its first cell. */
export function TableRows<Row>({ columns, rows, keyOf }: Props<Row>) {
  return rows.map((row) => (
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
  ));
}
