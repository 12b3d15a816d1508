import { findSeparators } from '@portico/i18n/number-text';

/** The byte order mark by which Excel recognises UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * A CSV file of texts that Excel in the language of the BCP 47 tag opens in columns: with semicolons where a comma begins the decimals. Cells
 * are formulas that return their text (="00007"), because Excel reads bare texts as numbers, days or formulas: 00007 as 7. The server writes
 * CSV files with the same separators, see docs/decisions/0071-spreadsheets-as-excel-shows-them.md.
 */
export function createCsv(headings: readonly string[], rows: readonly (readonly string[])[], tag: string): Blob {
  const separator = findSeparators(tag).decimal === ',' ? ';' : ',';
  const lines = [headings.map(encodeField), ...rows.map((row) => row.map((text) => encodeField(toTextFormula(text))))];
  const content = lines.map((fields) => `${fields.join(separator)}\r\n`).join('');
  return new Blob([byteOrderMark, content], { type: 'text/csv;charset=utf-8' });
}

const toTextFormula = (text: string) => `="${text.replaceAll('"', '""')}"`;

function encodeField(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
