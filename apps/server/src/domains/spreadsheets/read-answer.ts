/**
 * What is wrong with a file. `tooLarge`: it needs too much memory or has too much text. `encodingUnknown`: a CSV file in another encoding
 * than Unicode. `cellOutside`: the named cell is outside the columns and rows that are read. `quoteOpen`: a quotation mark that begins in
 * this row of a CSV file is never closed.
 */
export type FileProblem =
  | { fault: 'unreadable' | 'tooManyRows' | 'tooLarge' | 'encodingUnknown' }
  | { fault: 'cellOutside'; cell: string }
  | { fault: 'quoteOpen'; row: number };

/** A number: a number cell of an Excel file. All other cells are texts. */
export type CellValue = string | number;

/** The answer of the child process that reads a file: the cells row by row, without empty cells at the end of a row. */
export type ReadAnswer = { rows: CellValue[][] } | FileProblem;

export class FileFault extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem.fault);
    this.problem = problem;
  }
}
