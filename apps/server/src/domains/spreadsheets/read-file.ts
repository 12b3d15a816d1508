import { Worker } from 'node:worker_threads';
import { AppError } from '../../platform/app-error.ts';
import type { FileRead, FileToRead } from './read-file-worker.ts';

/** Rows below the headings. */
export const mostRows = 10_000;
/** A file made to fill the memory of whoever opens it takes a worker with it, not the server. */
const limits = { maxOldGenerationSizeMb: 512 };
const mostMilliseconds = 60_000;

/**
 * The cells of the first sheet of an Excel or CSV file as texts, row by row with the headings first, read beside the work of the server.
 * What is no such file, or holds more than 10,000 rows, is refused.
 */
export async function readFile(file: Omit<FileToRead, 'mostRows'>): Promise<string[][]> {
  const read = await besides({ ...file, mostRows });
  if ('rows' in read) return read.rows;
  throw read.fault === 'tooManyRows'
    ? new AppError('spreadsheetTooManyRows', { most: mostRows })
    : new AppError('spreadsheetUnreadable');
}

function besides(file: FileToRead): Promise<FileRead> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./read-file-worker.ts', import.meta.url), {
      workerData: file,
      resourceLimits: limits,
    });
    const timer = setTimeout(() => void worker.terminate(), mostMilliseconds);
    worker.once('message', resolve);
    // Out of memory, or a library that stumbles over what it reads: the file is at fault.
    worker.once('error', () => resolve({ fault: 'unreadable' }));
    worker.once('exit', () => {
      clearTimeout(timer);
      // After a message this changes nothing any more.
      resolve({ fault: 'unreadable' });
    });
  });
}
