import { setImmediate as anotherTurn } from 'node:timers/promises';
import type { TableRow, TableSheet } from './columns.ts';

/** Written at once: some milliseconds of work, some ten kilobytes. */
const rowsAtOnce = 500;

/** The rows of a sheet in small parts, with room for other work in between. */
export async function* rowParts(rows: TableSheet['rows']): AsyncGenerator<readonly TableRow[]> {
  for await (const page of Symbol.asyncIterator in rows ? rows : pagesOf(rows)) {
    for (let from = 0; from < page.length; from += rowsAtOnce) {
      yield page.slice(from, from + rowsAtOnce);
      await anotherTurn();
    }
  }
}

function* pagesOf(rows: Iterable<TableRow>): Generator<TableRow[]> {
  let page: TableRow[] = [];
  for (const row of rows) {
    page.push(row);
    if (page.length < rowsAtOnce) continue;
    yield page;
    page = [];
  }
  yield page;
}
