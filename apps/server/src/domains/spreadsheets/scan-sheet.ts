import { parseColumnName, toCellFault } from './cell-names.ts';
import { findAttribute, parseXmlPart } from './parse-xml-part.ts';
import { FileFault } from './read-answer.ts';

/** The last column and row of Excel's own sheets: XFD1048576. */
const maxSheetColumn = 16_384;
const maxSheetRow = 1_048_576;
/** Excel's error code for a formula that has not been calculated. */
const notCalculated = '#CALC!';

type SheetCell = { name: string; column: number; row: number };

/** A cell whose text the library does not return as Excel shows it. */
export type CellText = { column: number; row: number; text: string };

type OpenCell = SheetCell & { type: string; digits: number; hasFormula: boolean; hasValue: boolean; value: string };

/**
 * Throws unless the references of a sheet's cells are valid and every cell with a value is in the first `maxColumns` columns and `maxRows`
 * rows: the library that reads the sheet pads it up to its last cell. Cells with only a format may be anywhere in an Excel sheet.
 *
 * Returns the cells that the library reads as empty, or without leading zeros: errors of formulas, formulas that were not calculated, and
 * whole numbers whose style shows a minimum of digits. `minDigits`: that minimum, by position of the style.
 */
export function scanSheet(
  bytes: Uint8Array,
  { maxRows, maxColumns, minDigits }: { maxRows: number; maxColumns: number; minDigits: ReadonlyMap<number, number> },
): CellText[] {
  const texts: CellText[] = [];
  let cell: OpenCell | null = null;
  let valueDepth = 0;
  let phoneticDepth = 0;
  let rowWithValue = 0;
  let rowsWithValue = 0;
  let cellBelow: string | null = null;

  const noteValue = ({ name, column, row }: SheetCell) => {
    if (column > maxColumns) throw toCellFault(name);
    if (row > maxRows) cellBelow ??= name;
    if (row !== rowWithValue) rowsWithValue += 1;
    rowWithValue = row;
    if (rowsWithValue > maxRows) throw new FileFault({ fault: 'tooManyRows' });
  };

  parseXmlPart(bytes, {
    open(name, attributes) {
      if (name === 'row') checkRowNumber(findAttribute(attributes, 'r'));
      if (name === 'c')
        cell = {
          ...parseCellName(findAttribute(attributes, 'r') ?? ''),
          type: findAttribute(attributes, 't') ?? 'n',
          digits: minDigits.get(Number(findAttribute(attributes, 's') ?? 0)) ?? 0,
          hasFormula: false,
          hasValue: false,
          value: '',
        };
      if (name === 'f' && cell !== null) cell.hasFormula = true;
      if (name === 'v' && cell !== null) cell.hasValue = true;
      if (name === 'v' || name === 't') valueDepth += 1;
      if (name === 'rPh') phoneticDepth += 1;
    },
    close(name) {
      if (name === 'c' && cell !== null) {
        const text = findCellText(cell);
        if (text !== null) {
          noteValue(cell);
          texts.push({ column: cell.column, row: cell.row, text });
        }
        cell = null;
      }
      if (name === 'v' || name === 't') valueDepth -= 1;
      if (name === 'rPh') phoneticDepth -= 1;
    },
    text(text) {
      if (cell === null || valueDepth === 0 || phoneticDepth > 0 || text.trim() === '') return;
      noteValue(cell);
      if (cell.type === 'e' || cell.digits > 0) cell.value += text;
    },
  });
  if (cellBelow !== null) throw toCellFault(cellBelow);
  return texts;
}

/** The text of a cell that the library does not return as Excel shows it, or null. */
function findCellText({ type, digits, hasFormula, hasValue, value }: OpenCell): string | null {
  if (type === 'e') return value.trim() === '' ? notCalculated : value.trim();
  if (hasFormula && !hasValue) return notCalculated;
  const number = value.trim();
  return type === 'n' && /^\d+$/.test(number) && number.length < digits ? number.padStart(digits, '0') : null;
}

/** The number is checked, too: the library places a row by its own number, not by that of its cells. */
function checkRowNumber(text: string | undefined): void {
  if (text === undefined) return;
  if (!/^\d+$/.test(text) || Number(text) === 0) throw new FileFault({ fault: 'unreadable' });
  if (Number(text) > maxSheetRow) throw toCellFault(`A${text}`);
}

function parseCellName(name: string): SheetCell {
  const [, letters, digits] = /^([A-Z]+)(\d+)$/.exec(name) ?? [];
  if (letters === undefined || Number(digits) === 0) throw new FileFault({ fault: 'unreadable' });
  const row = Number(digits);
  const column = parseColumnName(letters);
  if (column > maxSheetColumn || row > maxSheetRow) throw toCellFault(name);
  return { name, column, row };
}
