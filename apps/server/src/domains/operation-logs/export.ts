import type { InputOf } from '@portico/contract/route';
import { languages } from '@portico/contract/words/languages';
import { formatDay } from '@portico/counting/local-time';
import { localSecondsAt, offsetSecondsAt, type ZoneRules } from '@portico/counting/zones';
import type { logs, Operation, operationTypes } from '@portico/contract/routes/logs';
import { type TextKey, translate } from '@portico/i18n';
import { fieldName, valueText } from '@portico/i18n/changed-fields';
import { sql } from 'kysely';
import type { FileReply } from '../../platform/file-reply.ts';
import { type TableCell, type TableColumn, type TableRow, tableFile } from '../../platform/table-file.ts';
import type { Db } from '../../platform/things/open.ts';
import { operationColumns, type OperationRow, shownOperation } from './rows.ts';
import { matchingOperations, type Reader } from './search.ts';

const mostRows = 50_000;
const rowsAtOnce = 1_000;

type Filters = InputOf<typeof logs.export>;

/** The newest operations that match as a spreadsheet, in the reader's language and on the reader's clock. `now` in epoch milliseconds. */
export async function exportOperations(db: Db, filters: Filters, reader: Reader, now: number): Promise<FileReply> {
  const { wall, language } = reader;
  const columns = columnsFor(reader);
  const rows: TableRow[] = [];
  for await (const part of newest(db, filters, reader))
    rows.push(...part.map((row) => columns.map(({ cell }) => cell(shownOperation(row, reader)))));
  const title = translate(language, 'operations.title');
  return tableFile({
    name: `operation-log-${formatDay(localSecondsAt(wall, Math.floor(now / 1000)))}`,
    sheets: [{ title, columns: columns.map(({ column }) => column), rows }],
    format: 'xlsx',
    rightToLeft: languages[language].dir === 'rtl',
  });
}

/** Part by part, so that memory holds one part as rows of the database. */
async function* newest(db: Db, filters: Filters, reader: Reader): AsyncGenerator<OperationRow[]> {
  let last: OperationRow | undefined;
  for (let left = mostRows; left > 0; left -= rowsAtOnce) {
    let query = matchingOperations(db, filters, reader).select(operationColumns);
    if (last !== undefined)
      query = query.where(sql<boolean>`(operation_logs.at, operation_logs.id) < (${last.at}, ${last.id})`);
    const part = await query
      .orderBy('operationLogs.at', 'desc')
      .orderBy('operationLogs.id', 'desc')
      .limit(Math.min(rowsAtOnce, left))
      .execute();
    yield part;
    if (part.length < rowsAtOnce) return;
    last = part.at(-1);
  }
}

/** What the page of the log shows, in its words. */
function columnsFor(reader: Reader): { column: TableColumn; cell: (operation: Operation) => TableCell }[] {
  const { language, wall, companyId } = reader;
  const say = (key: TextKey) => translate(language, key);
  const text = (title: TextKey, cell: (operation: Operation) => TableCell, width = 24) => ({
    column: { title: say(title), type: 'text', width } satisfies TableColumn,
    cell,
  });
  const instant = { type: 'instant', zone: wall.zone, followsDst: wall.followsDst } as const;
  return [
    { column: { title: say('logs.time'), ...instant }, cell: ({ createTime }) => new Date(createTime) },
    text('operations.offset', ({ createTime }) => offsetText(wall, new Date(createTime)), 10),
    text('logs.what', ({ name }) => name),
    text('logs.type', ({ type }) => say(typeNames[type]), 10),
    text('logs.operator', ({ operator }) => operator),
    ...(companyId === null ? [text('logs.company', ({ companyName }) => companyName)] : []),
    text('logs.target', ({ target }) => target),
    text('logs.changes', ({ changes }) => changesText(changes, reader), 60),
    text('logs.content', ({ content }) => content, 60),
    text('logs.address', ({ address }) => address, 18),
    text('logs.result', ({ status }) => (status === 200 ? say('logs.ok') : `${say('logs.refused')} (${status})`), 14),
    {
      column: { title: say('operations.milliseconds'), type: 'number' },
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

/** "+08:00": a spreadsheet's times know no zone. */
function offsetText(wall: ZoneRules, at: Date): string {
  const minutes = Math.round(offsetSecondsAt(wall, Math.floor(at.getTime() / 1000)) / 60);
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** "Name: before → after", a line each. */
function changesText(changes: Operation['changes'], { language, wall }: Reader): string | null {
  if (changes.length === 0) return null;
  const say = (key: TextKey) => translate(language, key);
  const worded = (field: string, value: string | null) =>
    valueText(say, languages[language].tag, field, value, wall.zone);
  return changes
    .map(({ field, before, after }) => `${fieldName(say, field)}: ${worded(field, before)} → ${worded(field, after)}`)
    .join('\n');
}
