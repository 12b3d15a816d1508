import type { SpreadsheetKind } from '@portico/contract/words/spreadsheet-kinds';
import { formatList } from '@portico/i18n';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { UploadCall } from '../../platform/http/caller.ts';
import { formatNumberCell } from './cell-texts.ts';
import { formatHeading, hasNumbers, listKnownHeadings, matchColumns, type SpreadsheetColumn } from './columns.ts';
import type { FileRow, StoredImport } from './import-store.ts';
import { kindDefinitions } from './kinds.ts';
import type { CellValue } from './read-answer.ts';
import { readSpreadsheet } from './read-file.ts';

/** Cells are cut to this length, which exceeds the limit of every field. */
const maxCellTextLength = 4000;
/** Excel keeps 15 digits: it has changed a longer number, such as a serial number, before it was saved. */
const firstRoundedNumber = 1e15;

/** Reads an uploaded file and stores the import. Its rows are not yet compared with the existing data. */
export async function receiveUpload(
  { uploadJobs }: App,
  call: UploadCall,
  { kind, companyId }: { kind: SpreadsheetKind; companyId: number },
  now: Date,
): Promise<{ storedImport: StoredImport; rows: FileRow[] }> {
  const { user, db, file, language } = call;
  const { columns } = kindDefinitions[kind];
  const fileRows = await readSpreadsheet(uploadJobs, file.sender, {
    bytes: file.bytes,
    headings: listKnownHeadings(columns),
    maxCellLength: maxCellTextLength,
  });
  const headingRow = fileRows.findIndex((cells) => cells.some((cell) => String(cell).trim() !== ''));
  const headings = (fileRows[headingRow] ?? []).map(String);
  const matched = matchColumns(columns, headings);
  const missing = columns.filter((column) => column.key === true && !matched.includes(column));
  if (missing.length > 0) {
    const names = missing.map((column) => formatHeading(column, language));
    throw new AppError('spreadsheetColumnsMissing', { columns: formatList(language, names) });
  }
  const rows = fileRows.flatMap((line, position): FileRow[] => {
    if (position <= headingRow) return [];
    if (line.every((cell) => String(cell).trim() === '')) return [];
    const cells = matched.flatMap((column, index) =>
      column === null ? [] : [[column.field, toStorableText(formatCell(line[index] ?? '', column))] as const],
    );
    return [{ row: position + 1, cells: Object.fromEntries(cells) }];
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

function formatCell(cell: CellValue, column: SpreadsheetColumn): string {
  if (typeof cell !== 'number') return cell;
  if (hasNumbers(column)) return formatNumberCell(cell);
  return Math.abs(cell) < firstRoundedNumber ? String(cell) : cell.toExponential().replace('e', 'E');
}

// PostgreSQL rejects NUL and lone surrogates in JSON texts.
const toStorableText = (text: string) => text.trim().slice(0, maxCellTextLength).toWellFormed().replaceAll('\0', '');
