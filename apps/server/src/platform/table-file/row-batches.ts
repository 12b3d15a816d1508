import { setImmediate as anotherTurn } from 'node:timers/promises';
import type { TableRow, TableSheet } from './columns.ts';

/** Rows per batch: some milliseconds of work, some ten kilobytes. */
const rowsPerBatch = 500;

/** The rows of a sheet in small batches, with a turn of the event loop in between for other work. */
export async function* batchRows(rows: TableSheet['rows']): AsyncGenerator<readonly TableRow[]> {
  for await (const page of Symbol.asyncIterator in rows ? rows : groupRows(rows)) {
    for (let from = 0; from < page.length; from += rowsPerBatch) {
      yield page.slice(from, from + rowsPerBatch);
      await anotherTurn();
    }
  }
}

function* groupRows(rows: Iterable<TableRow>): Generator<TableRow[]> {
  let page: TableRow[] = [];
  for (const row of rows) {
    page.push(row);
    if (page.length < rowsPerBatch) continue;
    yield page;
    page = [];
  }
  yield page;
}
