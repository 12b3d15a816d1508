import { parentPort, workerData } from 'node:worker_threads';
import { type Spreadsheet, writeSpreadsheet } from './spreadsheet-cells.ts';

// Started by spreadsheet.ts with one sheet, ends with its bytes.
// workerData is untyped by nature; spreadsheet.ts is the only one to start this.
const bytes = new Uint8Array(await writeSpreadsheet(workerData as Spreadsheet));
parentPort?.postMessage(bytes, [bytes.buffer]);
