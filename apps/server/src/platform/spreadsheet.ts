import { Worker } from 'node:worker_threads';
import { AppError } from './app-error.ts';
import { type Spreadsheet, writeSpreadsheet } from './spreadsheet-cells.ts';

export type { Spreadsheet, SpreadsheetColumn } from './spreadsheet-cells.ts';

/** Media type of what `spreadsheet` returns. */
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A sheet of Excel has 1,048,576 rows, of which the titles take one. */
const mostRows = 1_048_575;
/** More becomes a text longer than the engine can hold. */
const mostCells = 5_000_000;
/** Up to here, a thousand rows of five, nobody notices that the server is busy writing (some 40 ms). */
const mostCellsAtOnce = 5_000;

/** Writes an xlsx file, a large one beside the work of the server; more than a sheet holds is `tooLarge`. */
export async function spreadsheet(sheet: Spreadsheet): Promise<Buffer> {
  const { rows, columns } = sheet;
  const cells = rows.length * columns.length;
  if (rows.length > mostRows || cells > mostCells) throw new AppError('tooLarge');
  return cells > mostCellsAtOnce ? inTurn(() => besides(sheet)) : writeSpreadsheet(sheet);
}

let last: Promise<unknown> = Promise.resolve();

/** One large sheet at a time: each takes a processor, and the largest 2.5 gigabytes of memory. */
function inTurn(work: () => Promise<Buffer>): Promise<Buffer> {
  const mine = last.then(work);
  last = mine.catch(() => {});
  return mine;
}

function besides(sheet: Spreadsheet): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), { workerData: sheet });
    worker.once('message', (bytes: Uint8Array<ArrayBuffer>) => {
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    });
    worker.once('error', reject);
    // After a message this changes nothing any more.
    worker.once('exit', (code) => reject(new Error(`The spreadsheet was not finished; exit code ${code}.`)));
  });
}
