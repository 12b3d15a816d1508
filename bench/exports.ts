// Writes a table as long as Excel takes in a process of its own, with our writer and with write-excel-file, and prints what each takes;
// see README.md.
import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { table } from './report.ts';
import { wholeNumber } from './workplace.ts';

const run = promisify(execFile);
const megabyte = 1e6;

type Taken = { bytes: number; milliseconds: number; memory: number };

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1048575' }, rival: { type: 'string', default: '200000' } },
});
const rows = wholeNumber('rows', values.rows);
const rivalRows = wholeNumber('rival', values.rival);

const asked = [
  ['Portico, xlsx', 'xlsx', rows],
  ['Portico, csv', 'csv', rows],
  ['Portico, xlsx', 'xlsx', rivalRows],
  ['write-excel-file, xlsx', 'write-excel-file', rivalRows],
] as const;

const lines: string[][] = [];
for (const [title, writer, count] of asked) {
  const script = `${import.meta.dirname}/exports-writer.ts`;
  const { stdout } = await run(process.execPath, ['--max-old-space-size=8192', script, writer, String(count)]);
  const taken: Taken = JSON.parse(stdout);
  lines.push([
    title,
    count.toLocaleString('en'),
    (taken.milliseconds / 1000).toFixed(1),
    Math.round((count / taken.milliseconds) * 1000).toLocaleString('en'),
    (taken.bytes / megabyte).toFixed(1),
    (taken.memory / megabyte).toFixed(0),
  ]);
}
process.stdout.write(`${table(['of 8 columns', 'rows', 'seconds', 'rows/s', 'MB', 'peak memory, MB'], lines)}\n`);
