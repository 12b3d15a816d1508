import type { InputOf } from '@portico/contract/route';
import type { logs, OperationLogEntry, operationTypes } from '@portico/contract/routes/logs';
import { languages } from '@portico/contract/words/languages';
import { formatDay } from '@portico/counting/local-time';
import { localSecondsAt, offsetSecondsAt, type ZoneRules } from '@portico/counting/zones';
import { type TextKey, translate } from '@portico/i18n';
import { fieldLabel, formatChangedValue } from '@portico/i18n/changed-fields';
import { sql } from 'kysely';
import type { Db } from '../../platform/base-data/open.ts';
import type { FileReply } from '../../platform/file-reply.ts';
import { createTableFile, type TableCell, type TableColumn, type TableRow } from '../../platform/table-file.ts';
import { type OperationRow, operationColumns, toOperation } from './rows.ts';
import { type LogQueryContext, selectMatchingOperations } from './search.ts';

const maxRows = 50_000;
const rowsPerPart = 1_000;

type Filters = InputOf<typeof logs.export>;

/** The newest matching operations as a spreadsheet, in the reader's language and time zone. `now` in epoch milliseconds. */
export async function exportOperationLog(
  db: Db,
  filters: Filters,
  reader: LogQueryContext,
  now: number,
): Promise<FileReply> {
  const { timeZoneRules, language } = reader;
  const columns = columnsFor(reader);
  const rows: TableRow[] = [];
  for await (const part of readNewest(db, filters, reader))
    rows.push(...part.map((row) => columns.map(({ cell }) => cell(toOperation(row, reader)))));
  const title = translate(language, 'operations.title');
  return createTableFile({
    name: `operation-log-${formatDay(localSecondsAt(timeZoneRules, Math.floor(now / 1000)))}`,
    sheets: [{ title, columns: columns.map(({ column }) => column), rows }],
    format: 'xlsx',
    language,
  });
}

/** The newest matching operations in parts, so that only one part of database rows is in memory. */
async function* readNewest(db: Db, filters: Filters, reader: LogQueryContext): AsyncGenerator<OperationRow[]> {
  let last: OperationRow | undefined;
  for (let left = maxRows; left > 0; left -= rowsPerPart) {
    let query = selectMatchingOperations(db, filters, reader).select(operationColumns);
    if (last !== undefined)
      query = query.where(sql<boolean>`(operation_logs.at, operation_logs.id) < (${last.at}, ${last.id})`);
    const part = await query
      .orderBy('operationLogs.at', 'desc')
      .orderBy('operationLogs.id', 'desc')
      .limit(Math.min(rowsPerPart, left))
      .execute();
    yield part;
    if (part.length < rowsPerPart) return;
    last = part.at(-1);
  }
}

/** The columns of the log page, with the same texts. */
function columnsFor(
  reader: LogQueryContext,
): { column: TableColumn; cell: (operation: OperationLogEntry) => TableCell }[] {
  const { language, timeZoneRules, companyId } = reader;
  const localize = (key: TextKey) => translate(language, key);
  const text = (title: TextKey, cell: (operation: OperationLogEntry) => TableCell, width = 24) => ({
    column: { title: localize(title), type: 'text', width } satisfies TableColumn,
    cell,
  });
  const instant = { type: 'instant', zone: timeZoneRules.zone, followsDst: timeZoneRules.followsDst } as const;
  return [
    { column: { title: localize('logs.time'), ...instant }, cell: ({ createTime }) => new Date(createTime) },
    text('operations.offset', ({ createTime }) => offsetText(timeZoneRules, new Date(createTime)), 10),
    text('logs.what', ({ name }) => name),
    text('logs.type', ({ type }) => localize(typeNames[type]), 10),
    text('logs.operator', ({ operator }) => operator),
    ...(companyId === null ? [text('logs.company', ({ companyName }) => companyName)] : []),
    text('logs.target', ({ target }) => target),
    text('logs.changes', ({ changes }) => changesText(changes, reader), 60),
    text('logs.content', ({ content }) => content, 60),
    text('logs.address', ({ address }) => address, 18),
    text(
      'logs.result',
      ({ status }) => (status === 200 ? localize('logs.ok') : `${localize('logs.refused')} (${status})`),
      14,
    ),
    {
      column: { title: localize('operations.milliseconds'), type: 'number' },
      cell: ({ milliseconds }) => milliseconds,
    },
  ];
}

const typeNames = {
  add: 'logs.typeAdd',
  change: 'logs.typeChange',
  remove: 'logs.typeRemove',
  other: 'logs.typeOther',
} as const satisfies Record<(typeof operationTypes)[number], TextKey>;

/** The offset as "UTC+08:00": times in a spreadsheet have no time zone. */
function offsetText(timeZoneRules: ZoneRules, at: Date): string {
  const minutes = Math.round(offsetSecondsAt(timeZoneRules, Math.floor(at.getTime() / 1000)) / 60);
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** The changes as "Name: before → after", one per line. */
function changesText(
  changes: OperationLogEntry['changes'],
  { language, timeZoneRules }: LogQueryContext,
): string | null {
  if (changes.length === 0) return null;
  const localize = (key: TextKey) => translate(language, key);
  const formatValue = (field: string, value: string | null) =>
    formatChangedValue(localize, languages[language].tag, field, value, timeZoneRules.zone);
  return changes
    .map(
      ({ field, before, after }) =>
        `${fieldLabel(localize, field)}: ${formatValue(field, before)} → ${formatValue(field, after)}`,
    )
    .join('\n');
}
