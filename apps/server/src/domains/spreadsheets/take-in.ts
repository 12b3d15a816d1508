import { kindRights } from '@portico/contract/words/spreadsheet-kinds';
import type { SpreadsheetKind } from '@portico/contract/words/spreadsheet-kinds';
import { listText } from '@portico/i18n';
import { AppError } from '../../platform/app-error.ts';
import { requireAccess, type UploadCall } from '../../platform/http/caller.ts';
import { columnsMeant, headingOf } from './columns.ts';
import { encodingOf } from './encodings.ts';
import type { FileRow, ImportRow } from './import-store.ts';
import { kinds } from './kinds.ts';
import { readFile } from './read-file.ts';

/** What a cell may hold at most; more than any field takes. */
const mostCharacters = 4000;

/** Reads an uploaded file and notes the import; its rows are still to be compared with what there is. */
export async function takeIn(
  call: UploadCall,
  kindName: SpreadsheetKind,
  now: Date,
): Promise<{ kept: ImportRow; rows: FileRow[] }> {
  const { user, db, file, language } = call;
  requireAccess(user, kindRights[kindName]);
  // The platform's own people have no company whose things these could be.
  const { companyId } = user;
  if (companyId === null) throw new AppError('forbidden');
  const { columns } = kinds[kindName];
  const [headings = [], ...lines] = await readFile({
    bytes: new Uint8Array(file.bytes),
    encoding: encodingOf(language),
  });
  const meant = columnsMeant(columns, headings);
  const missing = columns.filter((column) => column.key === true && !meant.includes(column));
  if (missing.length > 0) {
    const names = missing.map((column) => headingOf(column, language));
    throw new AppError('spreadsheetColumnsMissing', { columns: listText(language, names) });
  }
  const rows = lines.flatMap((line, position): FileRow[] => {
    if (line.every((cell) => cell.trim() === '')) return [];
    const cells = meant.flatMap((column, index) =>
      column === null ? [] : [[column.field, storable(line[index] ?? '')] as const],
    );
    return [{ row: position + 2, cells: Object.fromEntries(cells) }];
  });
  if (rows.length === 0) throw new AppError('spreadsheetNoRows');
  const ignored = headings.filter((heading, index) => meant[index] === null && heading.trim() !== '').map(storable);
  const kept = await db
    .insertInto('imports')
    .values({
      companyId,
      userId: user.id,
      kind: kindName,
      fileName: storable(file.name).slice(0, 200),
      language,
      state: 'reading',
      total: rows.length,
      ignored: ignored.slice(0, 50),
      createdAt: now,
      aliveAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { kept, rows };
}

// What PostgreSQL takes as a text inside a JSON value.
const storable = (text: string) => text.trim().slice(0, mostCharacters).toWellFormed().replaceAll('\0', '');
