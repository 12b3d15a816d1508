const rowsPerPage = 1_000;

/** All rows of a list, page by page: only one page is in memory. */
export async function* readPages<T>(read: (page: number, size: number) => Promise<T[]>): AsyncGenerator<T[]> {
  for (let page = 0; ; page += 1) {
    const rows = await read(page, rowsPerPage);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsPerPage) return;
  }
}

/** All rows of a list as one array. */
export async function readAllPages<T>(read: (page: number, size: number) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const rows of readPages(read)) all.push(...rows);
  return all;
}
