import { parentPort, workerData } from 'node:worker_threads';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';

/** `encoding`: of a CSV file that is not in Unicode. */
export type FileToRead = { bytes: Uint8Array<ArrayBuffer>; encoding: string; mostRows: number };
export type FileRead = { rows: string[][] } | { fault: 'unreadable' | 'tooManyRows' };

/** What 10,000 rows of the widest kind take is a tenth of this. */
const mostUnpackedBytes = 100_000_000;

// Started by read-file.ts with one file, ends with its rows.
// workerData is untyped by nature; read-file.ts is the only one to start this.
const file = workerData as FileToRead;
const result = await read(file).catch((): FileRead => ({ fault: 'unreadable' }));
parentPort?.postMessage(result, []);

async function read({ bytes, encoding, mostRows }: FileToRead): Promise<FileRead> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const rows = isZip ? await xlsxRows(bytes) : csvRows(bytes, encoding, mostRows);
  // Rows at the end may hold nothing but a format.
  while (rows.at(-1)?.every((cell) => cell === '') === true) rows.pop();
  return rows.length > mostRows + 1 ? { fault: 'tooManyRows' } : { rows };
}

async function xlsxRows(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  requireModestSize(bytes);
  const rows = await readSheet(bytes.buffer, { trim: true });
  // The types of the library say `typeof Date` where it gives a Date.
  return rows.map((row) => (row as unknown[]).map(textOf));
}

/** The reader below unpacks into as many bytes as the file's directory names, which is looked at first. */
function requireModestSize(bytes: Uint8Array): void {
  let unpacked = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      unpacked += originalSize;
      return false;
    },
  });
  if (unpacked > mostUnpackedBytes) throw new Error(`The file would unpack to ${unpacked} bytes.`);
}

function textOf(cell: unknown): string {
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace('T', ' ')
      .slice(0, 19);
  if (typeof cell === 'string') return cell;
  return typeof cell === 'number' || typeof cell === 'boolean' ? String(cell) : '';
}

function csvRows(bytes: Uint8Array, encoding: string, mostRows: number): string[][] {
  const text = decoded(bytes, encoding);
  if (text.includes('\0')) throw new Error('This is no text.');
  return parse(text, {
    delimiter: delimiterOf(text),
    relax_column_count: true,
    skip_empty_lines: false,
    trim: true,
    bom: true,
    // The headings, all rows, and one that is too much.
    to: mostRows + 2,
  });
}

function decoded(bytes: Uint8Array, encoding: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(encoding).decode(bytes);
  }
}

/** Excel writes what the country it thinks it is in writes. */
function delimiterOf(text: string): string {
  const [headings = ''] = text.split(/\r?\n/, 1);
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: headings.split(mark).length }));
  return counts.toSorted((one, other) => other.count - one.count)[0]?.mark ?? ',';
}
