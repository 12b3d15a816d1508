import { CsvError, parse } from 'csv-parse/sync';
import { formatColumnName, toCellFault } from './cell-names.ts';
import { detectEncoding, type KnownHeadings } from './csv-encodings.ts';
import { FileFault } from './read-answer.ts';

/** Characters of one row. More are read as one row when the closing quote of a cell is missing. */
const maxRowLength = 1_000_000;
/** Bytes at the beginning of a file that show whether it is in UTF-16. */
const sampleBytes = 1000;
/** Excel writes comma, semicolon or tab, depending on its region. */
const delimiters = [',', ';', '\t', '|'] as const;
const lineEnds = ['\r\n', '\n', '\r'];

/** The cells of a CSV file, row by row, up to one row more than `maxRows`. `headings`: those that the file may have. */
export function readCsv(
  bytes: Uint8Array,
  { headings, maxRows, maxColumns }: { headings: KnownHeadings; maxRows: number; maxColumns: number },
): string[][] {
  const { text, delimiter } = takeSeparatorLine(decodeCsv(bytes, headings));
  try {
    return parse(text, {
      delimiter: delimiter ?? detectDelimiter(text),
      record_delimiter: lineEnds,
      relax_column_count: true,
      // A quotation mark inside of a text, as in: 5" screen.
      relax_quotes: true,
      skip_empty_lines: false,
      trim: true,
      bom: true,
      // One row more shows that there are too many.
      to: maxRows + 1,
      max_record_size: maxRowLength,
      on_record: (row: string[], { records }) => requireFewColumns(row, records, maxColumns),
    });
  } catch (error) {
    throw error instanceof CsvError ? toFault(error) : error;
  }
}

function toFault(error: CsvError): FileFault {
  const row = Number(error['records']) + 1;
  const isTooLong = error.code === 'CSV_MAX_RECORD_SIZE';
  // A row of many lines has an open quotation mark.
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || (isTooLong && Number(error['lines']) > row))
    return new FileFault({ fault: 'quoteOpen', row });
  return new FileFault({ fault: isTooLong ? 'tooLarge' : 'unreadable' });
}

/** Cuts empty columns beyond the limit. Throws if one of them has a value. */
function requireFewColumns(row: string[], rowNumber: number, maxColumns: number): string[] {
  const position = row.findIndex((cell, column) => column >= maxColumns && cell !== '');
  if (position >= 0) throw toCellFault(`${formatColumnName(position + 1)}${rowNumber}`);
  return row.slice(0, maxColumns);
}

function decodeCsv(bytes: Uint8Array, headings: KnownHeadings): string {
  const unicode = findUnicodeEncoding(bytes);
  if (unicode !== 'utf-8') return new TextDecoder(unicode).decode(bytes);
  // A NUL is in files of other kinds, as in pictures.
  if (bytes.includes(0)) throw new FileFault({ fault: 'unreadable' });
  const text = decodeOrNull(bytes, unicode);
  if (text !== null) return text;
  const encoding = detectEncoding(headings, (name) => readHeadings(new TextDecoder(name).decode(bytes)));
  const decoded = encoding === null ? null : decodeOrNull(bytes, encoding);
  if (decoded === null) throw new FileFault({ fault: 'encodingUnknown' });
  return decoded;
}

/** The Unicode encoding of a file by its byte order mark, or by the zeros that Latin text has in UTF-16. */
function findUnicodeEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const sample = bytes.subarray(0, sampleBytes);
  for (const [position, byte] of sample.entries()) if (byte === 0) zeros[position % 2] = (zeros[position % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const isUtf16 = bytes.length % 2 === 0 && Math.max(even, odd) > sample.length / 8 && Math.min(even, odd) === 0;
  if (!isUtf16) return 'utf-8';
  return odd > even ? 'utf-16le' : 'utf-16be';
}

function decodeOrNull(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The first line with content. */
const findHeadingLine = (text: string) => text.split(/[\r\n]+/, 3).find((line) => /[^\s,;|"]/.test(line)) ?? '';

function readHeadings(text: string): string[] {
  const { text: content, delimiter } = takeSeparatorLine(text);
  const line = findHeadingLine(content);
  return line.split(delimiter ?? detectDelimiter(line)).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

/** The delimiter that Excel's line "sep=;" at the beginning of a file names, and the text in which that line is empty. */
function takeSeparatorLine(text: string): { text: string; delimiter: string | null } {
  const [line, delimiter = null] = /^\uFEFF?"?sep=([^\r\n"])"?(?=[\r\n])/i.exec(text) ?? [''];
  return { text: text.slice(line.length), delimiter };
}

/** The delimiter with the most occurrences in the headings, outside of quotes. */
function detectDelimiter(text: string): string {
  const line = findHeadingLine(text).replace(/"(?:[^"]|"")*"/g, '');
  const counts = delimiters.map((mark) => ({ mark, count: line.split(mark).length }));
  return counts.toSorted((one, other) => other.count - one.count)[0]?.mark ?? ',';
}
