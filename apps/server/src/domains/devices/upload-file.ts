import type { ResultOf } from '@portico/contract/route';
import type { devices } from '@portico/contract/routes/devices';
import { type Language, languages } from '@portico/contract/words/languages';
import { recordFlags } from '@portico/contract/words/record-flags';
import { formatDay } from '@portico/counting/local-time';
import { localSecondsAt, type ZoneRules } from '@portico/counting/zones';
import { type TextKey, translate } from '@portico/i18n';
import type { Counts } from '../../platform/counts/open.ts';
import type { FileReply } from '../../platform/file-reply.ts';
import { type TableCell, type TableColumn, tableFile } from '../../platform/table-file.ts';
import type { EntityScope } from '../organisations/index.ts';
import type { BoundDevice } from './bindings.ts';
import { newestRecords, type UploadRange } from './upload-records.ts';

/** A year of five-minute periods of two lines; more is asked for in ranges. */
const mostRows = 200_000;

type Asked = {
  device: BoundDevice;
  scope: EntityScope;
  range: UploadRange;
  format: 'xlsx' | 'csv';
  language: Language;
  /** Of the device's place. */
  wall: ZoneRules;
  now: number;
};

type UploadRecord = ResultOf<typeof devices.uploadRecord>['content'][number];
type Column = { column: TableColumn; cell: (record: UploadRecord) => TableCell };

/** The newest records of a device as a file in the reader's language; periods by the clock of the place where each was counted. */
export async function uploadFile(counts: Counts, asked: Asked): Promise<FileReply> {
  const { device, scope, range, format, language, wall, now } = asked;
  const records = await newestRecords(counts, device, scope, { ...range, size: mostRows, offset: 0 });
  const columns = columnsFor(language, wall);
  const rows = function* () {
    for (const record of records) yield columns.map(({ cell }) => cell(record));
  };
  const title = translate(language, 'devices.uploadRecord');
  return tableFile({
    name: `${device.sn}-${formatDay(localSecondsAt(wall, Math.floor(now / 1000)))}`,
    sheets: [{ title, columns: columns.map(({ column }) => column), rows: rows() }],
    format,
    rightToLeft: languages[language].dir === 'rtl',
  });
}

function columnsFor(language: Language, wall: ZoneRules): Column[] {
  const say = (key: TextKey) => translate(language, key);
  const number = (key: TextKey, cell: (record: UploadRecord) => number | null): Column => ({
    column: { title: say(key), type: 'number' },
    cell,
  });
  const text = (key: TextKey, cell: (record: UploadRecord) => string): Column => ({
    column: { title: say(key), type: 'text', width: 20 },
    cell,
  });
  const instant = (key: TextKey, cell: (record: UploadRecord) => string): Column => ({
    column: { title: say(key), type: 'instant', zone: wall.zone, followsDst: wall.followsDst },
    cell: (record) => new Date(cell(record)),
  });
  const flows = ['in', 'out', 'back', 'after', 'staffIn', 'staffOut'] as const;
  // Of a record no rule changed all counts, so that the column adds up to the figures.
  const counted = (flow: (typeof flows)[number]): Column => ({
    column: { title: `${say(`devices.${flow}`)} · ${say('records.counted')}`, type: 'number' },
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
    text('devices.marks', (record) => marksOf(record).map(say).join(' · ')),
  ];
}

const marks = [
  [recordFlags.late, 'devices.late'],
  [recordFlags.clockNotTrusted, 'devices.clockNotTrusted'],
  [recordFlags.fromTotal, 'devices.fromTotal'],
] as const satisfies readonly (readonly [number, TextKey])[];

function marksOf({ flags, effective }: UploadRecord): TextKey[] {
  const told = marks.filter(([flag]) => (flags & flag) !== 0).map(([, key]) => key);
  return effective === null ? told : [...told, 'rules.ruled'];
}
