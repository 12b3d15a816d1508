import { setImmediate as anotherTurn } from 'node:timers/promises';
import type { InputOf } from '@portico/contract/route';
import type { logs } from '@portico/contract/routes/logs';
import { type Language, languages } from '@portico/contract/words/languages';
import { formatDay } from '@portico/counting/local-time';
import { localSecondsAt, offsetSecondsAt, type ZoneRules } from '@portico/counting/zones';
import { translate } from '@portico/i18n';
import { sql } from 'kysely';
import type { FileReply } from '../../platform/file-reply.ts';
import { type SpreadsheetColumn, spreadsheet, spreadsheetType } from '../../platform/spreadsheet.ts';
import type { FieldChange } from '../../platform/things/schema.ts';
import type { Db } from '../../platform/things/open.ts';
import { operationColumns, type OperationRow, shownOperation } from './rows.ts';
import { matchingOperations, type Reader } from './search.ts';

const mostRows = 50_000;
/** Read at once, so that the embedded store serves others in between. */
const rowsAtOnce = 1_000;

type Filters = InputOf<typeof logs.export>;

/** The newest operations that match as a spreadsheet, in the reader's language and on the reader's clock. `now` in epoch milliseconds. */
export async function exportOperations(db: Db, filters: Filters, reader: Reader, now: number): Promise<FileReply> {
  const { wall, language } = reader;
  const columns = columnsFor(reader);
  const rows: Cell[][] = [];
  for await (const part of newest(db, filters, reader))
    rows.push(...part.map((row) => columns.map(({ cell }) => cell(row))));
  const body = await spreadsheet({
    name: translate(language, 'operations.title'),
    columns: columns.map(({ column }) => column),
    rows,
    rightToLeft: languages[language].dir === 'rtl',
  });
  const day = formatDay(localSecondsAt(wall, Math.floor(now / 1000)));
  return { name: `operation-log-${day}.xlsx`, type: spreadsheetType, body };
}

/** Part by part, with room for other work in between. */
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
    // The embedded store answers without ever leaving the turn of the event loop.
    await anotherTurn();
  }
}

type Cell = string | number | Date | null;

function columnsFor({ language, wall, companyId }: Reader) {
  const text = (title: Title, cell: (row: OperationRow) => Cell, width = 24) => ({
    column: { title: translate(language, `operations.${title}`), type: 'text', width } satisfies SpreadsheetColumn,
    cell,
  });
  const instant = { type: 'instant', zone: wall.zone, followsDst: wall.followsDst } as const;
  return [
    { column: { title: translate(language, 'operations.time'), ...instant }, cell: (row: OperationRow) => row.at },
    text('offset', (row) => offsetText(wall, row.at), 10),
    text('name', (row) => shownOperation(row, language).name),
    text('type', (row) => translate(language, `operations.types.${shownOperation(row, language).type}`), 10),
    text('operator', (row) => row.username),
    ...(companyId === null ? [text('company', (row) => row.companyName)] : []),
    text('target', (row) => row.targetName),
    text('changes', (row) => changesText(row.changes), 60),
    text('content', (row) => row.target, 60),
    text('address', (row) => row.address, 18),
    text('result', (row) => resultText(row.status, language), 14),
    {
      column: { title: translate(language, 'operations.milliseconds'), type: 'number' } satisfies SpreadsheetColumn,
      cell: (row: OperationRow) => row.milliseconds,
    },
  ];
}

type Title =
  | 'offset'
  | 'name'
  | 'type'
  | 'operator'
  | 'company'
  | 'target'
  | 'changes'
  | 'content'
  | 'address'
  | 'result';

/** "+08:00": a spreadsheet's times know no zone. */
function offsetText(wall: ZoneRules, at: Date): string {
  const minutes = Math.round(offsetSecondsAt(wall, Math.floor(at.getTime() / 1000)) / 60);
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** "name: before → after", a line each; "—": there was or is nothing. */
function changesText(changes: readonly FieldChange[]): string | null {
  if (changes.length === 0) return null;
  return changes.map(({ field, before, after }) => `${field}: ${before ?? '—'} → ${after ?? '—'}`).join('\n');
}

function resultText(status: number, language: Language): string {
  return status < 400 ? translate(language, 'server.ok') : translate(language, 'operations.refused', { status });
}
