import { CsvError, parse } from 'csv-parse/sync';
import { formatColumnName, toCellFault } from './cell-names.ts';
import { FileFault } from './read-answer.ts';

/** Characters of one row. More are read as one row when the closing quote of a cell is missing. */
const maxRowLength = 1_000_000;

/** The cells of a CSV file, row by row, up to one row more than `maxRows`. `encoding`: of a file that is not in Unicode. */
export function readCsv(
  bytes: Uint8Array,
  { encoding, maxRows, maxColumns }: { encoding: string; maxRows: number; maxColumns: number },
): string[][] {
  const text = decodeText(bytes, encoding);
  if (text.includes('\0')) throw new FileFault({ fault: 'unreadable' });
  try {
    return parse(text, {
      delimiter: detectDelimiter(text),
      relax_column_count: true,
      skip_empty_lines: false,
      trim: true,
      bom: true,
      // One row more shows that there are too many.
      to: maxRows + 1,
      max_record_size: maxRowLength,
      on_record: (row: string[], { records }) => requireFewColumns(row, records, maxColumns),
    });
  } catch (error) {
    throw error instanceof CsvError ? new FileFault({ fault: 'unreadable' }) : error;
  }
}

/** Cuts empty columns beyond the limit. Throws if one of them has a value. */
function requireFewColumns(row: string[], rowNumber: number, maxColumns: number): string[] {
  const position = row.findIndex((cell, column) => column >= maxColumns && cell !== '');
  if (position >= 0) throw toCellFault(`${formatColumnName(position + 1)}${rowNumber}`);
  return row.slice(0, maxColumns);
}

function decodeText(bytes: Uint8Array, encoding: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(encoding).decode(bytes);
  }
}

/** The delimiter with the most occurrences in the headings: Excel writes comma, semicolon or tab, depending on its region. */
function detectDelimiter(text: string): string {
  const [headings = ''] = text.split(/\r?\n/, 1);
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: headings.split(mark).length }));
  return counts.toSorted((one, other) => other.count - one.count)[0]?.mark ?? ',';
}
