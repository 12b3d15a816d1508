import { parentPort, workerData } from 'node:worker_threads';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';

/** `encoding`: of a CSV file that is not in Unicode. `maxRows`: without the headings. */
export type FileToRead = { bytes: Uint8Array<ArrayBuffer>; encoding: string; maxRows: number };
export type ReadResult = { rows: string[][] } | { fault: 'unreadable' | 'tooManyRows' };

/** Ten times what 10,000 rows of the widest kind need. */
const maxUnpackedBytes = 100_000_000;

// The worker reads one file and ends after it has sent the rows.
// The cast is safe: only read-file.ts starts this worker, with a FileToRead.
const file = workerData as FileToRead;
const result = await read(file).catch((): ReadResult => ({ fault: 'unreadable' }));
parentPort?.postMessage(result, []);

async function read({ bytes, encoding, maxRows }: FileToRead): Promise<ReadResult> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const rows = isZip ? await xlsxRows(bytes) : csvRows(bytes, encoding, maxRows);
  // Rows at the end may contain only formatting.
  while (rows.at(-1)?.every((cell) => cell === '') === true) rows.pop();
  return rows.length > maxRows + 1 ? { fault: 'tooManyRows' } : { rows };
}

async function xlsxRows(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  requireUnpackedSize(bytes);
  const rows = await readSheet(bytes.buffer, { trim: true });
  // The library declares `typeof Date` for cells that are a Date.
  return rows.map((row) => (row as unknown[]).map(formatCell));
}

/** Throws if the file would unpack to more than 100 MB. The library unpacks as many bytes as the zip directory declares. */
function requireUnpackedSize(bytes: Uint8Array): void {
  let unpacked = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpacked += originalSize;
      return false;
    },
  });
  if (unpacked > maxUnpackedBytes) throw new Error(`The file would unpack to ${unpacked} bytes.`);
}

function formatCell(cell: unknown): string {
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace('T', ' ')
      .slice(0, 19);
  if (typeof cell === 'string') return cell;
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
}

function csvRows(bytes: Uint8Array, encoding: string, maxRows: number): string[][] {
  const text = decodeText(bytes, encoding);
  if (text.includes('\0')) throw new Error('This is no text.');
  return parse(text, {
    delimiter: detectDelimiter(text),
    relax_column_count: true,
    skip_empty_lines: false,
    trim: true,
    bom: true,
    // The headings, `maxRows` rows, and one more that shows that there are too many.
    to: maxRows + 2,
  });
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
