// Started by exports.ts: writes the given number of rows with the given writer, and prints bytes, milliseconds and peak memory as JSON.
import writeXlsxFile, { type CellObject } from 'write-excel-file/node';
import { createTableFile, type TableColumn, type TableRow } from '../apps/server/src/platform/table-file.ts';

const [writer = '', count = ''] = process.argv.slice(2);
const columns: TableColumn[] = [
  { title: 'At', type: 'instant', zone: 'Europe/Berlin', followsDst: true },
  { title: 'Entrance', type: 'text' },
  { title: 'In', type: 'number' },
  { title: 'Out', type: 'number' },
  { title: 'Capture rate', type: 'share' },
  { title: 'Groups', type: 'number' },
  { title: 'Remark', type: 'text' },
  { title: 'Mean', type: 'number', digits: 1 },
];

function* rows(): Generator<TableRow> {
  for (let row = 0; row < Number(count); row += 1)
    yield [
      new Date(1_767_225_600_000 + row * 300_000),
      `Entrance ${row % 50}`,
      row,
      row % 1000,
      (row % 97) / 97,
      null,
      `remark ${row}`,
      row / 3,
    ];
}

const startedAt = performance.now();
let bytes = 0;
if (writer === 'write-excel-file')
  bytes = (await writeXlsxFile([{ data: [...rows()].map(toExcelCells), sheet: 'x' }]).toBuffer()).length;
else {
  const format = writer === 'csv' ? 'csv' : 'xlsx';
  const { body } = createTableFile({
    name: 'x',
    format,
    language: 'en',
    sheets: [{ title: 'x', columns, rows: rows() }],
  });
  if (!Buffer.isBuffer(body)) for await (const chunk of body) bytes += Buffer.byteLength(chunk);
}
const milliseconds = performance.now() - startedAt;
const memory = process.resourceUsage().maxRSS * 1024;
process.stdout.write(JSON.stringify({ bytes, milliseconds, memory }));

function toExcelCells(row: TableRow): (CellObject | null)[] {
  return row.map((cell) => {
    if (cell === null) return null;
    if (cell instanceof Date) return { value: cell, type: Date, format: 'yyyy-mm-dd hh:mm:ss' };
    return typeof cell === 'number' ? { value: cell, type: Number } : { value: cell, type: String };
  });
}
