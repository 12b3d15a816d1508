import { parseLocal } from '@portico/counting/local-time';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import {
  escapeFormula,
  requireInstantCell,
  requireNumberCell,
  type TableCell,
  type TableColumn,
  type TableSheet,
} from './columns.ts';
import { batchRows } from './row-batches.ts';
import { findColumnStyle, titleStyle } from './styles-xml.ts';

/** Maximum rows of an Excel sheet, including the title row. */
export const maxSheetRows = 1_048_576;
const maxCellCharacters = 32_767;
const defaultWidths = { text: 24, number: 12, share: 12, local: 20, day: 12, instant: 20 };
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Generates the XML of a sheet, ECMA-376 part 1, 18.3, with a frozen title row. Throws a RangeError for too many rows. */
export async function* generateSheetXml({ columns, rows }: TableSheet, rightToLeft: boolean): AsyncGenerator<string> {
  const letters = columns.map((_, position) => columnLetters(position));
  const writers = columns.map((column, position) => cellWriter(column, letters[position] ?? ''));
  // A column has the format of its cells, so that a text keeps its form in the empty cells of a template, too.
  const formats = columns.map((column, position) => {
    const { width = defaultWidths[column.type] } = column;
    const { style } = findColumnStyle(column);
    return `<col min="${position + 1}" max="${position + 1}" width="${width}" style="${style}" customWidth="1"/>`;
  });
  const titles = columns.map(({ title }, position) => textCell(`${letters[position]}1" s="${titleStyle}`, title));
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}>` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${formats.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`;
  let rowNumber = 1;
  for await (const batch of batchRows(rows)) {
    if (rowNumber + batch.length > maxSheetRows) throw new RangeError('More rows than a sheet has');
    let xml = '';
    for (const row of batch) {
      rowNumber += 1;
      xml += `<row r="${rowNumber}">`;
      for (const [position, write] of writers.entries()) {
        const cell = row[position] ?? null;
        if (cell !== null) xml += write(cell, rowNumber);
      }
      xml += '</row>';
    }
    yield xml;
  }
  yield '</sheetData></worksheet>';
}

type Writer = (cell: Exclude<TableCell, null>, row: number) => string;

function cellWriter(column: TableColumn, letters: string): Writer {
  const { style } = findColumnStyle(column);
  const cellAttributes = (row: number) => `${letters}${row}${style === 0 ? '' : `" s="${style}`}`;
  switch (column.type) {
    case 'text':
      return (cell, row) => textCell(cellAttributes(row), String(cell));
    case 'number':
    case 'share':
      return (cell, row) => {
        requireNumberCell(cell, column);
        return numberCell(cellAttributes(row), cell);
      };
    case 'local':
    case 'day':
      return (cell, row) => numberCell(cellAttributes(row), toSerialNumber(parseLocal(String(cell))));
    case 'instant': {
      const rules = zoneRules(column.zone, column.followsDst);
      return (cell, row) => {
        requireInstantCell(cell, column);
        return numberCell(
          cellAttributes(row),
          toSerialNumber(localSecondsAt(rules, Math.floor(cell.getTime() / 1000))),
        );
      };
    }
  }
}

/** The serial number of a local time in spreadsheets: days since 1899-12-30. */
const toSerialNumber = (localSeconds: number) => localSeconds / 86_400 + 25_569;

/** A number cell; empty for unknown numbers and for results of a division by 0. */
function numberCell(cellAttributes: string, value: number): string {
  return Number.isFinite(value) ? `<c r="${cellAttributes}"><v>${value}</v></c>` : '';
}

/** A text cell with an inline string: a shared list of strings would have to be held in memory until the end. */
function textCell(cellAttributes: string, text: string): string {
  const escaped = escapeXml(escapeFormula(text).slice(0, maxCellCharacters));
  return `<c r="${cellAttributes}" t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const specialCharacters = /[&<>"\u0000-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g;

/** Escapes a text for XML. Invalid characters, and text that looks like their escapes, are escaped as in ECMA-376 part 1, 22.9.2.19. */
export function escapeXml(text: string): string {
  return text.toWellFormed().replace(specialCharacters, (character) => {
    const entity = entities[character];
    if (entity !== undefined) return entity;
    if (character === '\n' || character === '\t') return character;
    return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  });
}

/** Column name of a position from 0: A, …, Z, AA, … */
function columnLetters(position: number): string {
  const letter = String.fromCharCode(65 + (position % 26));
  return position < 26 ? letter : columnLetters(Math.floor(position / 26) - 1) + letter;
}
