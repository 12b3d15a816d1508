import { setImmediate as anotherTurn } from 'node:timers/promises';

/** Read at once, so that the embedded store serves others in between. */
const rowsAtOnce = 1_000;

/** All rows of a list, page by page, with room for other work in between. */
export async function* pagesOf<T>(read: (page: number, size: number) => Promise<T[]>): AsyncGenerator<T[]> {
  for (let page = 0; ; page += 1) {
    const rows = await read(page, rowsAtOnce);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    // The embedded store answers without ever leaving the turn of the event loop.
    await anotherTurn();
  }
}

/** All of them together. */
export async function allOf<T>(read: (page: number, size: number) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const rows of pagesOf(read)) all.push(...rows);
  return all;
}
