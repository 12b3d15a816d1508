import { Readable } from 'node:stream';
import { type Language, languages } from '@portico/contract/words/languages';
import type { Metric } from '@portico/contract/words/metrics';
import { recordFlags } from '@portico/contract/words/record-flags';
import { formatDay } from '@portico/counting/local-time';
import { type TextKey, translate } from '@portico/i18n';
import { metricNameKeys } from '@portico/i18n/metric-names';
import { AppError } from '../../platform/app-error.ts';
import { csvType, csvLines } from '../../platform/csv.ts';
import type { FileReply } from '../../platform/file-reply.ts';
import { spreadsheet, spreadsheetType } from '../../platform/spreadsheet.ts';
import type { SpreadsheetCell, SpreadsheetColumn } from '../../platform/spreadsheet-cells.ts';
import type { FigureRecord, FigureRecords } from './figure-records.ts';

/** A sheet is made in memory; a CSV is written page by page. */
const mostRows = { xlsx: 200_000, csv: 1_000_000 } as const;
const pageRows = 10_000;

type Column = { column: SpreadsheetColumn; cell: (record: FigureRecord) => SpreadsheetCell };

/** The records behind a figure as a file in the reader's language; what was sent has columns of its own. */
export async function recordsFile(
  records: FigureRecords,
  asked: { format: 'xlsx' | 'csv'; shown: readonly Metric[]; language: Language; now: number },
): Promise<FileReply> {
  const { format, shown, language, now } = asked;
  if (records.total > mostRows[format]) throw new AppError('tooLarge');
  const columns = columnsFor(language, shown);
  const titles = columns.map(({ column }) => column);
  const title = translate(language, 'records.title');
  const name = `${title} ${formatDay(Math.floor(now / 1000))}`;
  const cellsOf = (record: FigureRecord) => columns.map(({ cell }) => cell(record));
  if (format === 'csv') {
    const lines = csvLines(titles);
    const pages = async function* () {
      yield lines.header;
      for (let offset = 0; offset < records.total; offset += pageRows)
        yield lines.rows((await records.page(offset, pageRows)).map(cellsOf));
    };
    return { name: `${name}.csv`, type: csvType, body: Readable.from(pages()) };
  }
  const rows: SpreadsheetCell[][] = [];
  for (let offset = 0; offset < records.total; offset += pageRows)
    rows.push(...(await records.page(offset, pageRows)).map(cellsOf));
  const sheet = { name: title, columns: titles, rows, rightToLeft: languages[language].dir === 'rtl' };
  return { name: `${name}.xlsx`, type: spreadsheetType, body: await spreadsheet(sheet) };
}

function columnsFor(language: Language, shown: readonly Metric[]): Column[] {
  const say = (key: TextKey) => translate(language, key);
  const text = (key: TextKey, cell: (record: FigureRecord) => string | null): Column => ({
    column: { title: say(key), type: 'text', width: 20 },
    cell,
  });
  const number = (title: string, cell: (record: FigureRecord) => number | null): Column => ({
    column: { title, type: 'number' },
    cell,
  });
  // Several entities may be in several zones: instants are told in UTC, periods by the clock on each wall.
  const instant = (key: TextKey, cell: (record: FigureRecord) => string): Column => ({
    column: { title: `${say(key)} (UTC)`, type: 'instant', zone: 'UTC', followsDst: false },
    cell: (record) => new Date(cell(record)),
  });
  return [
    text('records.localTime', ({ localTime }) => localTime),
    number(say('devices.recordPeriod'), ({ minutes }) => minutes),
    text('devices.sn', ({ sn, deviceId }) => sn ?? String(deviceId)),
    text('devices.device', ({ deviceName }) => deviceName),
    number(say('devices.line'), ({ line }) => line),
    text('words.selections.access', ({ corridorName }) => corridorName),
    text('words.selections.entity', ({ entityName }) => entityName),
    ...shown.map((metric) => number(say(metricNameKeys[metric]), ({ metrics }) => metrics[metric] ?? null)),
    ...shown.map((metric) =>
      number(
        translate(language, 'records.asSent', { metric: say(metricNameKeys[metric]) }),
        ({ raw }) => raw?.[metric] ?? null,
      ),
    ),
    text('records.counted', ({ counts }) => say(counts ? 'spreadsheets.yes' : 'spreadsheets.no')),
    text('devices.marks', ({ flags }) => marksOf(flags).map(say).join(', ')),
    instant('devices.uploaded', ({ uploadTime }) => uploadTime),
    instant('devices.stored', ({ storageTime }) => storageTime),
  ];
}

const marks = [
  [recordFlags.late, 'devices.late'],
  [recordFlags.clockNotTrusted, 'devices.clockNotTrusted'],
  [recordFlags.fromTotal, 'devices.fromTotal'],
  [recordFlags.made, 'records.made'],
] as const satisfies readonly (readonly [number, TextKey])[];

const marksOf = (flags: number) => marks.filter(([flag]) => (flags & flag) !== 0).map(([, key]) => key);
