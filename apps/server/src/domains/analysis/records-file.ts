import type { Language } from '@portico/contract/words/languages';
import type { Metric } from '@portico/contract/words/metrics';
import { recordFlags } from '@portico/contract/words/record-flags';
import { formatDay } from '@portico/counting/local-time';
import { type TextKey, translate } from '@portico/i18n';
import { metricNameKeys } from '@portico/i18n/metric-names';
import { AppError } from '../../platform/app-error.ts';
import type { FileReply } from '../../platform/file-reply.ts';
import { createTableFile, type TableCell, type TableColumn, type TableFormat } from '../../platform/table-file.ts';
import type { FigureRecord, PagedFigureRecords } from './figure-records.ts';

/** Each page is read by skipping the rows before it, so more rows would take ever longer. */
const maxFileRows = 1_000_000;
const pageRows = 10_000;

type Column = { column: TableColumn; cell: (record: FigureRecord) => TableCell };

/** The records behind a value as a file in the reader's language; values as sent have columns of their own. */
export function createRecordsFile(
  records: PagedFigureRecords,
  options: { format: TableFormat; shown: readonly Metric[]; language: Language; now: number },
): FileReply {
  const { format, shown: shownMetrics, language, now } = options;
  if (records.total > maxFileRows) throw new AppError('rangeTooLong');
  const columns = buildRecordColumns(language, shownMetrics);
  const title = translate(language, 'records.title');
  const toCells = (record: FigureRecord) => columns.map(({ cell }) => cell(record));
  const pages = async function* () {
    for (let offset = 0; offset < records.total; offset += pageRows)
      yield (await records.page(offset, pageRows)).map(toCells);
  };
  return createTableFile({
    name: `${title} ${formatDay(Math.floor(now / 1000))}`,
    sheets: [{ title, columns: columns.map(({ column }) => column), rows: pages() }],
    format,
    language,
  });
}

function buildRecordColumns(language: Language, shownMetrics: readonly Metric[]): Column[] {
  const translateKey = (key: TextKey) => translate(language, key);
  const text = (key: TextKey, cell: (record: FigureRecord) => string | null): Column => ({
    column: { title: translateKey(key), type: 'text', width: 20 },
    cell,
  });
  const number = (title: string, cell: (record: FigureRecord) => number | null): Column => ({
    column: { title, type: 'number' },
    cell,
  });
  // Entities may be in several time zones: instants are written in UTC, periods in local time.
  const instant = (key: TextKey, cell: (record: FigureRecord) => string): Column => ({
    column: { title: `${translateKey(key)} (UTC)`, type: 'instant', zone: 'UTC', followsDst: false },
    cell: (record) => new Date(cell(record)),
  });
  return [
    text('records.localTime', ({ localTime }) => localTime),
    number(translateKey('devices.recordPeriod'), ({ minutes }) => minutes),
    text('devices.sn', ({ sn, deviceId }) => sn ?? String(deviceId)),
    text('devices.device', ({ deviceName }) => deviceName),
    number(translateKey('devices.line'), ({ line }) => line),
    text('words.selections.access', ({ corridorName }) => corridorName),
    text('words.selections.entity', ({ entityName }) => entityName),
    ...shownMetrics.map((metric) =>
      number(translateKey(metricNameKeys[metric]), ({ metrics }) => metrics[metric] ?? null),
    ),
    ...shownMetrics.map((metric) =>
      number(
        translate(language, 'records.asSent', { metric: translateKey(metricNameKeys[metric]) }),
        ({ raw }) => raw?.[metric] ?? null,
      ),
    ),
    text('records.counted', ({ counts }) => translateKey(counts ? 'spreadsheets.yes' : 'spreadsheets.no')),
    text('devices.marks', ({ flags }) => listMarks(flags).map(translateKey).join(', ')),
    instant('devices.uploaded', ({ uploadTime }) => uploadTime),
    instant('devices.stored', ({ storageTime }) => storageTime),
  ];
}

const marks = [
  [recordFlags.late, 'devices.late'],
  [recordFlags.clockNotTrusted, 'devices.clockNotTrusted'],
  [recordFlags.fromTotal, 'devices.fromTotal'],
  [recordFlags.singleEvent, 'devices.singleEvent'],
  [recordFlags.addedByCorrection, 'records.made'],
] as const satisfies readonly (readonly [number, TextKey])[];

const listMarks = (flags: number) => marks.filter(([flag]) => (flags & flag) !== 0).map(([, key]) => key);
