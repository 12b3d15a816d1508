// Writes a table of the maximum length of Excel in a separate process, with our writer, and a shorter one also with write-excel-file.
// Prints time, size and memory of each; see README.md.
import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { formatTable } from './report.ts';
import { parsePositiveInteger } from './workspace.ts';

const run = promisify(execFile);
const megabyte = 1e6;

type WriterResult = { bytes: number; milliseconds: number; memory: number };

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1048575' }, rival: { type: 'string', default: '200000' } },
});
const rows = parsePositiveInteger('rows', values.rows);
const comparedRows = parsePositiveInteger('rival', values.rival);

const runs = [
  ['Portico, xlsx', 'xlsx', rows],
  ['Portico, csv', 'csv', rows],
  ['Portico, xlsx', 'xlsx', comparedRows],
  ['write-excel-file, xlsx', 'write-excel-file', comparedRows],
] as const;

const lines: string[][] = [];
for (const [title, writer, count] of runs) {
  const script = `${import.meta.dirname}/exports-writer.ts`;
  const { stdout } = await run(process.execPath, ['--max-old-space-size=8192', script, writer, String(count)]);
  const result: WriterResult = JSON.parse(stdout);
  lines.push([
    title,
    count.toLocaleString('en'),
    (result.milliseconds / 1000).toFixed(1),
    Math.round((count / result.milliseconds) * 1000).toLocaleString('en'),
    (result.bytes / megabyte).toFixed(1),
    (result.memory / megabyte).toFixed(0),
  ]);
}
process.stdout.write(`${formatTable(['of 8 columns', 'rows', 'seconds', 'rows/s', 'MB', 'peak memory, MB'], lines)}\n`);
