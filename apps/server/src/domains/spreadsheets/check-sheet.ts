import { parseColumnName, toCellFault } from './cell-names.ts';
import { findAttribute, parseXmlPart } from './parse-xml-part.ts';
import { FileFault } from './read-answer.ts';

/** The last column and row of Excel's own sheets: XFD1048576. */
const maxSheetColumn = 16_384;
const maxSheetRow = 1_048_576;

/**
 * Throws unless the references of a sheet's cells are valid and every cell with a value is in the first `maxColumns` columns and `maxRows`
 * rows: the library that reads the sheet pads it up to its last cell. Cells with only a format may be anywhere in an Excel sheet.
 */
export function checkSheet(bytes: Uint8Array, { maxRows, maxColumns }: { maxRows: number; maxColumns: number }): void {
  let cell: { name: string; column: number; row: number } | null = null;
  let valueDepth = 0;
  let phoneticDepth = 0;
  let rowWithValue = 0;
  let rowsWithValue = 0;
  let cellBelow: string | null = null;

  const noteValue = ({ name, column, row }: NonNullable<typeof cell>) => {
    if (column > maxColumns) throw toCellFault(name);
    if (row > maxRows) cellBelow ??= name;
    if (row !== rowWithValue) rowsWithValue += 1;
    rowWithValue = row;
    if (rowsWithValue > maxRows) throw new FileFault({ fault: 'tooManyRows' });
  };

  parseXmlPart(bytes, {
    open(name, attributes) {
      if (name === 'row') checkRowNumber(findAttribute(attributes, 'r'));
      if (name === 'c') cell = parseCellName(findAttribute(attributes, 'r') ?? '');
      if (name === 'v' || name === 't') valueDepth += 1;
      if (name === 'rPh') phoneticDepth += 1;
    },
    close(name) {
      if (name === 'c') cell = null;
      if (name === 'v' || name === 't') valueDepth -= 1;
      if (name === 'rPh') phoneticDepth -= 1;
    },
    text(text) {
      if (cell !== null && valueDepth > 0 && phoneticDepth === 0 && text.trim() !== '') noteValue(cell);
    },
  });
  if (cellBelow !== null) throw toCellFault(cellBelow);
}

/** The number is checked, too: the library places a row by its own number, not by that of its cells. */
function checkRowNumber(text: string | undefined): void {
  if (text === undefined) return;
  if (!/^\d+$/.test(text) || Number(text) === 0) throw new FileFault({ fault: 'unreadable' });
  if (Number(text) > maxSheetRow) throw toCellFault(`A${text}`);
}

function parseCellName(name: string): { name: string; column: number; row: number } {
  const [, letters, digits] = /^([A-Z]+)(\d+)$/.exec(name) ?? [];
  if (letters === undefined || Number(digits) === 0) throw new FileFault({ fault: 'unreadable' });
  const row = Number(digits);
  const column = parseColumnName(letters);
  if (column > maxSheetColumn || row > maxSheetRow) throw toCellFault(name);
  return { name, column, row };
}
