import { parseLocal } from '@portico/counting/local-time';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import {
  harmless,
  requireInstant,
  requireNumber,
  type TableCell,
  type TableColumn,
  type TableSheet,
} from './columns.ts';
import { rowParts } from './row-parts.ts';
import { styleOf, titleStyle } from './styles-xml.ts';

/** Rows of a sheet, titles included. */
export const mostSheetRows = 1_048_576;
const mostCellCharacters = 32_767;
const normalWidths = { text: 24, number: 12, share: 12, local: 20, day: 12, instant: 20 };
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The XML of a sheet, ECMA-376 part 1, 18.3: its titles stay while the rows move below them. */
export async function* sheetXml({ columns, rows }: TableSheet, rightToLeft: boolean): AsyncGenerator<string> {
  const letters = columns.map((_, at) => columnLetters(at));
  const writers = columns.map((column, at) => cellWriter(column, letters[at] ?? ''));
  const widths = columns.map(
    ({ type, width = normalWidths[type] }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const titles = columns.map(({ title }, at) => textCell(`${letters[at]}1" s="${titleStyle}`, title));
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}>` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`;
  let last = 1;
  for await (const part of rowParts(rows)) {
    if (last + part.length > mostSheetRows) throw new RangeError('More rows than a sheet has');
    let xml = '';
    for (const row of part) {
      last += 1;
      xml += `<row r="${last}">`;
      for (const [at, write] of writers.entries()) {
        const cell = row[at] ?? null;
        if (cell !== null) xml += write(cell, last);
      }
      xml += '</row>';
    }
    yield xml;
  }
  yield '</sheetData></worksheet>';
}

type Writer = (cell: Exclude<TableCell, null>, row: number) => string;

function cellWriter(column: TableColumn, letters: string): Writer {
  const { style } = styleOf(column);
  const place = (row: number) => `${letters}${row}${style === 0 ? '' : `" s="${style}`}`;
  switch (column.type) {
    case 'text':
      return (cell, row) => textCell(place(row), String(cell));
    case 'number':
    case 'share':
      return (cell, row) => {
        requireNumber(cell, column);
        return numberCell(place(row), cell);
      };
    case 'local':
    case 'day':
      return (cell, row) => numberCell(place(row), serialOf(parseLocal(String(cell))));
    case 'instant': {
      const rules = zoneRules(column.zone, column.followsDst);
      return (cell, row) => {
        requireInstant(cell, column);
        return numberCell(place(row), serialOf(localSecondsAt(rules, Math.floor(cell.getTime() / 1000))));
      };
    }
  }
}

/** Days since 1899-12-30, as spreadsheets count. */
const serialOf = (localSeconds: number) => localSeconds / 86_400 + 25_569;

/** Unknown numbers, also those that came out of a division by nothing, are empty cells. */
function numberCell(place: string, value: number): string {
  return Number.isFinite(value) ? `<c r="${place}"><v>${value}</v></c>` : '';
}

/** A text in the cell itself: a list of all texts would have to be held until the end. */
function textCell(place: string, text: string): string {
  const shown = escaped(harmless(text).slice(0, mostCellCharacters));
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${shown}</t></is></c>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const special = /[&<>"\u0000-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g;

/** As XML; what it cannot hold, and what a reader would take for it, in the way of ECMA-376 part 1, 22.9.2.19. */
export function escaped(text: string): string {
  return text.toWellFormed().replace(special, (character) => {
    const entity = entities[character];
    if (entity !== undefined) return entity;
    if (character === '\n' || character === '\t') return character;
    return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  });
}

/** A, …, Z, AA, … */
function columnLetters(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnLetters(Math.floor(at / 26) - 1) + letter;
}
