import type { SpreadsheetKind } from '@portico/contract/words/spreadsheet-kinds';
import { formatList } from '@portico/i18n';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UploadCall } from '../../platform/http/caller.ts';
import { formatNumberCell } from './cell-texts.ts';
import { formatHeading, hasNumbers, matchColumns, type SpreadsheetColumn } from './columns.ts';
import { getCsvEncoding } from './encodings.ts';
import type { FileRow, StoredImport } from './import-store.ts';
import { kindDefinitions } from './kinds.ts';
import type { CellValue } from './read-answer.ts';
import { readSpreadsheet } from './read-file.ts';

/** Cells are cut to this length, which exceeds the limit of every field. */
const maxCellTextLength = 4000;

/** Reads an uploaded file and stores the import. Its rows are not yet compared with the existing data. */
export async function receiveUpload(
  { uploadJobs }: App,
  call: UploadCall,
  { kind, companyId }: { kind: SpreadsheetKind; companyId: number },
  now: Date,
): Promise<{ storedImport: StoredImport; rows: FileRow[] }> {
  const { user, db, file, language } = call;
  const { columns } = kindDefinitions[kind];
  const [headingCells = [], ...lines] = await readSpreadsheet(uploadJobs, file.sender, {
    bytes: file.bytes,
    encoding: getCsvEncoding(language),
    maxCellLength: maxCellTextLength,
  });
  const headings = headingCells.map(String);
  const matched = matchColumns(columns, headings);
  const missing = columns.filter((column) => column.key === true && !matched.includes(column));
  if (missing.length > 0) {
    const names = missing.map((column) => formatHeading(column, language));
    throw new AppError('spreadsheetColumnsMissing', { columns: formatList(language, names) });
  }
  const rows = lines.flatMap((line, position): FileRow[] => {
    if (line.every((cell) => String(cell).trim() === '')) return [];
    const cells = matched.flatMap((column, index) =>
      column === null ? [] : [[column.field, toStorableText(formatCell(line[index] ?? '', column))] as const],
    );
    return [{ row: position + 2, cells: Object.fromEntries(cells) }];
  });
  if (rows.length === 0) throw new AppError('spreadsheetNoRows');
  const ignored = headings
    .filter((heading, index) => matched[index] === null && heading.trim() !== '')
    .map(toStorableText);
  const storedImport = await db
    .insertInto('imports')
    .values({
      companyId,
      userId: user.id,
      kind,
      fileName: toStorableText(file.name).slice(0, 200),
      language,
      state: 'reading',
      total: rows.length,
      ignored: ignored.slice(0, 50),
      createdAt: now,
      aliveAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { storedImport, rows };
}

/** The company of the import: the user's own; a platform administrator has none and names it with `tenantId`. */
export async function requireImportCompany({ user, db }: UploadCall, tenantId: number | undefined): Promise<number> {
  if (user.companyId !== null) return user.companyId;
  if (tenantId === undefined) throw new AppError('badRequest', { tenantId: 'required' });
  const company = await db.selectFrom('companies').select('id').where('id', '=', tenantId).executeTakeFirst();
  if (company === undefined) throw new AppError('badRequest', { tenantId: 'notAChoice' });
  return company.id;
}

const formatCell = (cell: CellValue, column: SpreadsheetColumn) =>
  typeof cell === 'number' && hasNumbers(column) ? formatNumberCell(cell) : String(cell);

// PostgreSQL rejects NUL and lone surrogates in JSON texts.
const toStorableText = (text: string) => text.trim().slice(0, maxCellTextLength).toWellFormed().replaceAll('\0', '');
