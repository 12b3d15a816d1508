import { answerJob } from '../../platform/uploads/answer-job.ts';
import { type CellValue, FileFault, type ReadAnswer } from './read-answer.ts';
import { readCsv } from './read-csv.ts';
import type { FileLimits } from './read-file.ts';
import { readWorkbook } from './read-workbook.ts';

// The cast is safe: only read-file.ts starts this process, with FileLimits.
await answerJob(async (params, upload) => ({ value: await readFile(upload, params as FileLimits).catch(toProblem) }));

async function readFile(bytes: Buffer, limits: FileLimits): Promise<ReadAnswer> {
  const { headings, maxDataRows, maxColumns, maxCellLength, maxTextBytes } = limits;
  const maxRows = maxDataRows + 1; // with the headings
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const read: CellValue[][] = isZip
    ? await readWorkbook(bytes, { maxRows, maxColumns })
    : readCsv(bytes, { headings, maxRows, maxColumns });
  const rows: CellValue[][] = [];
  let textBytes = 0;
  for (const cells of read) {
    const row = cells.map((cell) => (typeof cell === 'string' ? cell.slice(0, maxCellLength) : cell));
    while (row.at(-1) === '') row.pop();
    textBytes += Buffer.byteLength(JSON.stringify(row));
    if (textBytes > maxTextBytes) throw new FileFault({ fault: 'tooLarge' });
    rows.push(row);
  }
  // Rows at the end may contain only formatting.
  while (rows.at(-1)?.length === 0) rows.pop();
  return rows.length > maxRows ? { fault: 'tooManyRows' } : { rows };
}

/** Errors of the libraries mean that the file is not a valid spreadsheet. */
function toProblem(error: unknown): ReadAnswer {
  return error instanceof FileFault ? error.problem : { fault: 'unreadable' };
}
