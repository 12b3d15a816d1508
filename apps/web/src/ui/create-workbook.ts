/** Width of a column, in characters. */
const columnCharacters = 32;
/** The number format of texts: Excel then keeps a cell as it is when it is edited. */
const textFormat = '@';

/**
 * Creates an Excel file (xlsx) with one sheet of texts under a row of headings. Excel shows each text as it is; in a CSV file it would read
 * 00007 as 7, and a text that begins with = as a formula.
 */
export async function createWorkbook(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  { rightToLeft }: { rightToLeft: boolean },
): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/universal');
  const headingCells = headings.map((value) => ({ type: String, value, fontWeight: 'bold' as const }));
  const textCells = rows.map((row) => row.map((value) => ({ type: String, value, format: textFormat })));
  const options = {
    rightToLeft,
    stickyRowsCount: 1,
    columns: headings.map(() => ({ width: columnCharacters })),
  };
  return writeExcelFile([headingCells, ...textCells], options).toBlob();
}
