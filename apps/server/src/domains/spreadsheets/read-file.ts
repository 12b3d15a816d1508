import { AppError } from '../../platform/app-error.ts';
import type { UploadSender } from '../../platform/uploads/sender.ts';
import type { UploadJobKind, UploadJobs } from '../../platform/uploads/upload-jobs.ts';
import { formatColumnName } from './cell-names.ts';
import type { KnownHeadings } from './csv-encodings.ts';
import type { CellValue, FileProblem, ReadAnswer } from './read-answer.ts';

/** Rows below the headings. */
export const maxSpreadsheetRows = 10_000;
/** The templates have up to 20 columns; a file may have more, which are ignored. */
const maxColumns = 500;
/** Bytes of all cells together, as JSON: 800 for each of 10,000 rows. */
const maxTextBytes = 8_000_000;

/** `headings`: those that a CSV file may have; they show its encoding. `maxCellLength`: longer cells are cut. */
export type FileLimits = {
  headings: KnownHeadings;
  maxDataRows: number;
  maxColumns: number;
  maxCellLength: number;
  maxTextBytes: number;
};

const readJob: UploadJobKind = {
  name: 'read a spreadsheet',
  module: new URL('./read-file-child.ts', import.meta.url),
  limits: {
    // 10,000 rows of 50 texts need 330 MB.
    maxMemoryBytes: 700_000_000,
    maxMilliseconds: 60_000,
    maxProcessorSeconds: 20,
    maxAnswerBytes: maxTextBytes + 1_000_000,
  },
};

/**
 * The cells of the first sheet of an Excel or CSV file, row by row, headings first, without empty cells at the end of a row; a
 * child process reads them. Throws `spreadsheetUnreadable` for other files, `spreadsheetTooManyRows` for more than 10,000 rows,
 * `spreadsheetCellOutside` for a value beyond the 500th column or far below, `spreadsheetEncodingUnknown` for a CSV file whose encoding is
 * not certain, `spreadsheetQuoteOpen` for one with an open quotation mark, and `spreadsheetTooLarge` for too much text and for files that
 * need too much memory or time.
 */
export async function readSpreadsheet(
  jobs: UploadJobs,
  sender: UploadSender,
  { bytes, headings, maxCellLength }: { bytes: Uint8Array; headings: KnownHeadings; maxCellLength: number },
): Promise<CellValue[][]> {
  const limits: FileLimits = { headings, maxCellLength, maxDataRows: maxSpreadsheetRows, maxColumns, maxTextBytes };
  const result = await jobs.run(readJob, sender, limits, bytes);
  if (result.kind === 'failed') throw toAppError({ fault: result.cause === 'limit' ? 'tooLarge' : 'unreadable' });
  const answer = result.value as ReadAnswer; // the answer of read-file-child.ts
  if ('rows' in answer) return answer.rows;
  throw toAppError(answer);
}

function toAppError(problem: FileProblem): AppError {
  switch (problem.fault) {
    case 'unreadable':
      return new AppError('spreadsheetUnreadable');
    case 'tooLarge':
      return new AppError('spreadsheetTooLarge');
    case 'encodingUnknown':
      return new AppError('spreadsheetEncodingUnknown');
    case 'quoteOpen':
      return new AppError('spreadsheetQuoteOpen', { row: problem.row });
    case 'tooManyRows':
      return new AppError('spreadsheetTooManyRows', { most: maxSpreadsheetRows });
    case 'cellOutside': {
      const lastCell = `${formatColumnName(maxColumns)}${maxSpreadsheetRows + 1}`;
      return new AppError('spreadsheetCellOutside', { cell: problem.cell, lastCell });
    }
  }
}
