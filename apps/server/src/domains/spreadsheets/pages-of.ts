const rowsAtOnce = 1_000;

/** All rows of a list, page by page, so that memory holds one page. */
export async function* pagesOf<T>(read: (page: number, size: number) => Promise<T[]>): AsyncGenerator<T[]> {
  for (let page = 0; ; page += 1) {
    const rows = await read(page, rowsAtOnce);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
  }
}

/** All of them together. */
export async function allOf<T>(read: (page: number, size: number) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const rows of pagesOf(read)) all.push(...rows);
  return all;
}
