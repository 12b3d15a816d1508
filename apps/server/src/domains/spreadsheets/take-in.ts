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
  { kind, tenantId }: { kind: SpreadsheetKind; tenantId?: number | undefined },
  now: Date,
): Promise<{ kept: ImportRow; rows: FileRow[] }> {
  const { user, db, file, language } = call;
  requireAccess(user, kindRights[kind]);
  const companyId = await companyOf(call, tenantId);
  const { columns } = kinds[kind];
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
      kind,
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

/** Whose things they are: one's own company's, or what a platform administrator says, who has none. */
async function companyOf({ user, db }: UploadCall, tenantId: number | undefined): Promise<number> {
  if (user.companyId !== null) return user.companyId;
  if (tenantId === undefined) throw new AppError('badRequest', { tenantId: 'required' });
  const company = await db.selectFrom('companies').select('id').where('id', '=', tenantId).executeTakeFirst();
  if (company === undefined) throw new AppError('badRequest', { tenantId: 'notAChoice' });
  return company.id;
}

// What PostgreSQL takes as a text inside a JSON value.
const storable = (text: string) => text.trim().slice(0, mostCharacters).toWellFormed().replaceAll('\0', '');
