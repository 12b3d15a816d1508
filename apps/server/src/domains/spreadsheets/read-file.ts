import { Worker } from 'node:worker_threads';
import { AppError } from '../../platform/app-error.ts';
import type { FileToRead, ReadResult } from './read-file-worker.ts';

/** Rows below the headings. */
export const maxSpreadsheetRows = 10_000;
/** A file made to exhaust the memory ends the worker, not the server. */
const limits = { maxOldGenerationSizeMb: 512 };
const maxReadMilliseconds = 60_000;

/**
 * The cells of the first sheet of an Excel or CSV file as texts, row by row, headings first; a worker thread reads them. Throws
 * `spreadsheetUnreadable` for other files and `spreadsheetTooManyRows` for more than 10,000 rows.
 */
export async function readSpreadsheet(file: Omit<FileToRead, 'maxRows'>): Promise<string[][]> {
  const read = await readInWorker({ ...file, maxRows: maxSpreadsheetRows });
  if ('rows' in read) return read.rows;
  throw read.fault === 'tooManyRows'
    ? new AppError('spreadsheetTooManyRows', { most: maxSpreadsheetRows })
    : new AppError('spreadsheetUnreadable');
}

function readInWorker(file: FileToRead): Promise<ReadResult> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./read-file-worker.ts', import.meta.url), {
      workerData: file,
      resourceLimits: limits,
    });
    const timer = setTimeout(() => void worker.terminate(), maxReadMilliseconds);
    worker.once('message', resolve);
    // Out of memory or an error of a library: the file is the cause.
    worker.once('error', () => resolve({ fault: 'unreadable' }));
    worker.once('exit', () => {
      clearTimeout(timer);
      // Without effect after a message: the promise is already resolved.
      resolve({ fault: 'unreadable' });
    });
  });
}
