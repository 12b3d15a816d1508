import type { Language } from '@portico/contract/words/languages';
import { recordFlags } from '@portico/contract/words/record-flags';
import { formatDay } from '@portico/counting/local-time';
import { localSecondsAt, type ZoneRules } from '@portico/counting/zones';
import { type TextKey, translate } from '@portico/i18n';
import type { Db } from '../../platform/base-data/open.ts';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import type { FileReply } from '../../platform/file-reply.ts';
import { createTableFile, type TableCell, type TableColumn } from '../../platform/table-file.ts';
import type { EntityScope } from '../organisations/index.ts';
import { type LicensedDevice, loadNewestRecords, type UploadRange, type UploadRecord } from './upload-records.ts';

/** About a year of five-minute records of two detection lines. Users export more records in several ranges. */
const maxRows = 200_000;

type UploadRecordExport = {
  device: LicensedDevice;
  scope: EntityScope;
  range: UploadRange;
  format: 'xlsx' | 'csv';
  language: Language;
  /** The time zone of the device's place. */
  timeZoneRules: ZoneRules;
  now: number;
};

type Column = { column: TableColumn; cell: (record: UploadRecord) => TableCell };

/** The newest records of a device as a file in the reader's language; periods in the local time of the place that counted them. */
export async function exportUploadRecords(
  services: { db: Db; countingStore: CountingStore },
  input: UploadRecordExport,
): Promise<FileReply> {
  const { device, scope, range, format, language, timeZoneRules, now } = input;
  const records = await loadNewestRecords(services, device, scope, { ...range, size: maxRows, offset: 0 });
  const columns = columnsFor(language, timeZoneRules);
  const rows = function* () {
    for (const record of records) yield columns.map(({ cell }) => cell(record));
  };
  const title = translate(language, 'devices.uploadRecord');
  return createTableFile({
    name: `${device.sn}-${formatDay(localSecondsAt(timeZoneRules, Math.floor(now / 1000)))}`,
    sheets: [{ title, columns: columns.map(({ column }) => column), rows: rows() }],
    format,
    language,
  });
}

function columnsFor(language: Language, timeZoneRules: ZoneRules): Column[] {
  const localize = (key: TextKey) => translate(language, key);
  const number = (key: TextKey, cell: (record: UploadRecord) => number | null): Column => ({
    column: { title: localize(key), type: 'number' },
    cell,
  });
  const text = (key: TextKey, cell: (record: UploadRecord) => string): Column => ({
    column: { title: localize(key), type: 'text', width: 20 },
    cell,
  });
  const instant = (key: TextKey, cell: (record: UploadRecord) => string): Column => ({
    column: { title: localize(key), type: 'instant', zone: timeZoneRules.zone, followsDst: timeZoneRules.followsDst },
    cell: (record) => new Date(cell(record)),
  });
  const flows = ['in', 'out', 'back', 'after', 'staffIn', 'staffOut'] as const;
  // If no rule changed a record, its sent value is the counted one. So the sum of the column equals the figure in the analyses.
  const counted = (flow: (typeof flows)[number]): Column => ({
    column: { title: `${localize(`devices.${flow}`)} · ${localize('records.counted')}`, type: 'number' },
    cell: ({ effective, ...sent }) => (effective ?? sent)[flow],
  });
  return [
    text('devices.sn', ({ sn }) => sn),
    text('devices.period', ({ localTime }) => localTime),
    number('devices.recordPeriod', ({ minutes }) => minutes),
    number('devices.line', ({ line }) => line),
    ...flows.map((flow) => number(`devices.${flow}`, (record) => record[flow])),
    ...flows.map(counted),
    instant('devices.uploaded', ({ uploadTime }) => uploadTime),
    instant('devices.stored', ({ storageTime }) => storageTime),
    text('devices.marks', (record) => findRecordMarks(record).map(localize).join(' · ')),
  ];
}

const marks = [
  [recordFlags.late, 'devices.late'],
  [recordFlags.clockNotTrusted, 'devices.clockNotTrusted'],
  [recordFlags.fromTotal, 'devices.fromTotal'],
  [recordFlags.singleEvent, 'devices.singleEvent'],
  [recordFlags.overlaps, 'devices.overlaps'],
  [recordFlags.licenceEnded, 'devices.licenceEnded'],
] as const satisfies readonly (readonly [number, TextKey])[];

function findRecordMarks({ flags, effective }: UploadRecord): TextKey[] {
  const keys = marks.filter(([flag]) => (flags & flag) !== 0).map(([, key]) => key);
  // An overlapping record has no effective counts either, but not because of a rule.
  return effective === null || (flags & recordFlags.overlaps) !== 0 ? keys : [...keys, 'rules.ruled'];
}
