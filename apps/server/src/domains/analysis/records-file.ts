import { type Language, languages } from '@portico/contract/words/languages';
import type { Metric } from '@portico/contract/words/metrics';
import { recordFlags } from '@portico/contract/words/record-flags';
import { formatDay } from '@portico/counting/local-time';
import { type TextKey, translate } from '@portico/i18n';
import { metricNameKeys } from '@portico/i18n/metric-names';
import { AppError } from '../../platform/app-error.ts';
import type { FileReply } from '../../platform/file-reply.ts';
import { type TableCell, type TableColumn, type TableFormat, tableFile } from '../../platform/table-file.ts';
import type { FigureRecord, FigureRecords } from './figure-records.ts';

/** Each page is found behind those before it, so that even more would take ever longer. */
const mostRows = 1_000_000;
const pageRows = 10_000;

type Column = { column: TableColumn; cell: (record: FigureRecord) => TableCell };

/** The records behind a figure as a file in the reader's language; what was sent has columns of its own. */
export function recordsFile(
  records: FigureRecords,
  asked: { format: TableFormat; shown: readonly Metric[]; language: Language; now: number },
): FileReply {
  const { format, shown, language, now } = asked;
  if (records.total > mostRows) throw new AppError('rangeTooLong');
  const columns = columnsFor(language, shown);
  const title = translate(language, 'records.title');
  const cellsOf = (record: FigureRecord) => columns.map(({ cell }) => cell(record));
  const pages = async function* () {
    for (let offset = 0; offset < records.total; offset += pageRows)
      yield (await records.page(offset, pageRows)).map(cellsOf);
  };
  return tableFile({
    name: `${title} ${formatDay(Math.floor(now / 1000))}`,
    sheets: [{ title, columns: columns.map(({ column }) => column), rows: pages() }],
    format,
    rightToLeft: languages[language].dir === 'rtl',
  });
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
