import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createTableFile, type TableRow } from '../table-file.ts';

// Run by table-file.test.ts in a process with little memory: writes the given number of rows with eight columns to a file, and prints
// by how many megabytes the memory peak exceeds the memory at the start.
const [count, format, file] = process.argv.slice(2);
if (file === undefined || (format !== 'xlsx' && format !== 'csv')) throw new Error('count, format, file');

function* rows(): Generator<TableRow> {
  for (let row = 0; row < Number(count); row += 1)
    yield [
      new Date(1_767_225_600_000 + row * 300_000),
      `Entrance ${row % 50} <A&B>`,
      row,
      row % 7 === 0 ? null : row % 1000,
      (row % 97) / 97,
      null,
      `=text ${row}`,
      row / 3,
    ];
}

const rssAtStart = process.memoryUsage.rss();
const { body } = createTableFile({
  name: 'long',
  format,
  language: 'en',
  sheets: [
    {
      title: 'long',
      columns: [
        { title: 'at', type: 'instant', zone: 'Europe/Berlin', followsDst: true },
        { title: 'where', type: 'text' },
        { title: 'in', type: 'number' },
        { title: 'out', type: 'number' },
        { title: 'share', type: 'share' },
        { title: 'groups', type: 'number' },
        { title: 'text', type: 'text' },
        { title: 'mean', type: 'number', digits: 1 },
      ],
      rows: rows(),
    },
  ],
});
await pipeline(body, createWriteStream(file));
// VmHWM (Linux) is the peak of this program alone; maxRSS may be the size of the process that started it.
const peakMatch =
  process.platform === 'linux' ? /VmHWM:\s+(\d+) kB/.exec(await readFile('/proc/self/status', 'utf8')) : null;
const peakBytes = Number(peakMatch?.[1] ?? process.resourceUsage().maxRSS) * 1024;
process.stdout.write(String(Math.round((peakBytes - rssAtStart) / 1e6)));
