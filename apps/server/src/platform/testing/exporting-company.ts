import type { RequestOf } from '@portico/contract/route';
import { comparisonExports, type ExportName } from '@portico/contract/routes/comparison-exports';
import { gapFillings } from '@portico/contract/routes/gap-fillings';
import type { Language } from '@portico/contract/words/languages';
import { translate } from '@portico/i18n';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { type AllMetricsCompany, createAllMetricsCompany } from './all-metrics-company.ts';
import { type FetchedFile, fetchTestFile } from './fetch-file.ts';
import { createFixedClock } from './fixed-clock.ts';
import { startTestServer, type TestServer } from './server.ts';
import { type ParsedSheet, readSheets } from './xlsx.ts';

export const exportLanguages = ['zh', 'en', 'ara', 'de'] as const satisfies readonly Language[];
/** Store names, most of which a spreadsheet could read as a formula. The fifth store never sends counts, the last one begins late. */
export const formulaLikeStoreNames = ['=1+1', '+49 30 1234', '@x', '\t=2', 'Nobody', 'Newcomer, "Ltd"'];
export const exportPermissions = [
  'comparative',
  'rank:data',
  'growth:list',
  'high',
  'batch',
  'query:create',
  'rule:correct',
] as const;
export const twentyDayRange = { startTime: '2026-11-01 00:00:00', endTime: '2026-11-21 00:00:00' };

export type TestExportInput<Name extends ExportName> = Omit<RequestOf<(typeof comparisonExports)[Name]>, 'format'>;
export type ExpectedCell = string | number | null;

export type ExportingCompany = {
  server: TestServer;
  measured: AllMetricsCompany;
  /** Entity ids of the stores, in the order of `formulaLikeStoreNames`. */
  ids: number[];
  toCaller: (lang: Language) => { token: string; lang: Language };
  fetchExport<Name extends ExportName>(
    name: Name,
    query: TestExportInput<Name>,
    lang: Language,
    format: 'xlsx' | 'csv',
  ): Promise<FetchedFile>;
};

/** Opens a company of six stores with two months of counts and one estimated day. By default it is 15:20 on the 20th in Shanghai. */
export async function openExportingCompany(
  clock = createFixedClock('2026-11-20T07:20:00Z'),
): Promise<ExportingCompany> {
  const server = await startTestServer({ clock, logLevel: 'fatal' });
  const measured = await createAllMetricsCompany(server, {
    names: formulaLikeStoreNames,
    from: '2026-09-20',
    to: '2026-11-20',
    permissions: exportPermissions,
    since: (store) => (store === 5 ? '2026-10-19T16:00:00Z' : '2026-01-01T00:00:00Z'),
    hasRecord: (store, day, hour) => {
      if (store === 4) return false;
      if (store === 5) return day >= '2026-10-20';
      // A day and some hours of the first store are missing.
      return store !== 0 || (day !== '2026-11-10' && (day !== '2026-11-12' || hour < 12));
    },
  });
  const { token } = measured.user;
  const day = { startTime: '2026-11-10 00:00:00', endTime: '2026-11-11 00:00:00' };
  const gap = { corridorId: measured.stores[0]?.corridor.id ?? 0, ...day };
  const { digest } = (await server.call(gapFillings.preview, gap, { token })).result;
  await server.call(gapFillings.save, { ...gap, digest, reason: 'No power' }, { token });
  const toCaller = (lang: Language) => ({ token, lang });
  return {
    server,
    measured,
    ids: measured.stores.map(({ entity }) => entity.id),
    toCaller,
    fetchExport: async (name, query, lang, format) => {
      // The cast is safe: the input is that of the route plus the format, which TypeScript cannot derive from a generic name.
      const input = { ...query, format } as RequestOf<(typeof comparisonExports)[typeof name]>;
      return fetchTestFile(server, comparisonExports[name], input, toCaller(lang));
    },
  };
}

/** The expected cell for a text that looks like a formula: with a quote in front. */
const escapeExpected = (cell: ExpectedCell) =>
  typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
const rounded = (cell: ExpectedCell | undefined) =>
  typeof cell === 'number' ? Number(cell.toFixed(9)) : (cell ?? null);

/** The spreadsheet serial number, days since 1899-12-30, of a local time or day; null for none. */
export function toSpreadsheetSerial(local: string | null | undefined): number | null {
  if (local === null || local === undefined) return null;
  const time = local.length === 10 ? `${local}T00:00:00` : local.replace(' ', 'T');
  return Date.parse(`${time}Z`) / 86_400_000 + 25_569;
}

/** Compares an export as xlsx and as CSV with the expected sheets, cell by cell. Returns the sheets and the number of compared cells. */
export async function expectTableFiles(
  lang: Language,
  { xlsx, csv }: { xlsx: FetchedFile; csv: FetchedFile },
  expected: readonly ExpectedCell[][][],
): Promise<{ sheets: ParsedSheet[]; cells: number }> {
  expect([xlsx.status, xlsx.errorKey, csv.status]).toEqual([200, null, 200]);
  const sheets = readSheets(xlsx.bytes);
  expect(sheets).toHaveLength(expected.length + 1);
  expect(sheets.every(({ rightToLeft }) => rightToLeft === (lang === 'ara'))).toBe(true);
  const expectedRows = expected.map((rows) => rows.map((row) => row.map((cell) => rounded(escapeExpected(cell)))));
  for (const [sheetIndex, rows] of expectedRows.entries()) {
    const [titles = [], ...body] = sheets[sheetIndex]?.rows ?? [];
    expect(rows.map(({ length }) => length)).toEqual(rows.map(() => titles.length));
    expect(body.map((row, line) => (rows[line] ?? row).map((_, column) => rounded(row[column])))).toEqual(rows);
  }
  const [firstRows = []] = expectedRows;
  const [titles = [], ...lines] = parseExportedCsv(csv.bytes, lang);
  expect(titles).toEqual(sheets[0]?.rows[0]);
  const csvRows = lines.map((line, position) =>
    line.map((text, column) => rounded(parseCsvCell(text, firstRows[position]?.[column] ?? null))),
  );
  expect(csvRows).toEqual(firstRows);
  const aboutSheet = sheets.at(-1);
  expect(aboutSheet?.name).toBe(translate(lang, 'exports.about').slice(0, 31));
  expect(aboutSheet?.rows.map(([heading]) => heading)).toContain(translate(lang, 'exports.emptyCells'));
  return { sheets, cells: expectedRows.flat(2).length };
}

/** The value of a CSV cell, of the type of `like`: a local time, written as text in CSV, becomes a spreadsheet serial number. */
function parseCsvCell(text: string, like: ExpectedCell): ExpectedCell {
  if (text === '') return null;
  if (typeof like !== 'number') return text;
  return /\d-\d\d/.test(text) ? toSpreadsheetSerial(text) : Number(text.replace(',', '.'));
}

/** The cells of a CSV export for a reader of a language. Of the languages of the tests, only German has a decimal comma. */
export const parseExportedCsv = (bytes: Uint8Array, lang: Language): string[][] =>
  parse(Buffer.from(bytes), { bom: true, delimiter: lang === 'de' ? ';' : ',' });
