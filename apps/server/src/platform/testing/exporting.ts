import type { CallOf } from '@portico/contract/route';
import { comparisonExports, type ExportName } from '@portico/contract/routes/comparison-exports';
import { gapFillings } from '@portico/contract/routes/gap-fillings';
import type { Language } from '@portico/contract/words/languages';
import { translate } from '@portico/i18n';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { type FetchedFile, fetchFile } from './fetch-file.ts';
import { fixedClock } from './fixed-clock.ts';
import { type MeasuredCompany, measuredCompany } from './measured-company.ts';
import { startServer, type TestServer } from './server.ts';
import { type ReadSheet, readSheets } from './xlsx.ts';

export const exportLanguages = ['zh', 'en', 'ara', 'de'] as const satisfies readonly Language[];
/** What a spreadsheet would take for a formula; the last one was first counted late, and the one before it is never heard of. */
export const storeNames = ['=1+1', '+49 30 1234', '@x', '\t=2', 'Nobody', 'Newcomer, "Ltd"'];
export const analysisRights = [
  'comparative',
  'rank:data',
  'growth:list',
  'high',
  'batch',
  'query:create',
  'rule:correct',
] as const;
export const twentyDays = { startTime: '2026-11-01 00:00:00', endTime: '2026-11-21 00:00:00' };

export type AskedOf<Name extends ExportName> = Omit<CallOf<(typeof comparisonExports)[Name]>, 'format'>;
export type Cell = string | number | null;

export type Exporting = {
  server: TestServer;
  us: MeasuredCompany;
  /** Of the stores, in the order of their names. */
  ids: number[];
  as: (lang: Language) => { token: string; lang: Language };
  fileOf<Name extends ExportName>(
    name: Name,
    asked: AskedOf<Name>,
    lang: Language,
    format: 'xlsx' | 'csv',
  ): Promise<FetchedFile>;
};

/** Six stores with two months of figures and a day that is estimated; in Shanghai it is the afternoon of the twentieth day. */
export async function openExporting(clock = fixedClock('2026-11-20T07:20:00Z')): Promise<Exporting> {
  const server = await startServer({ clock, logLevel: 'fatal' });
  const us = await measuredCompany(server, {
    names: storeNames,
    from: '2026-09-20',
    to: '2026-11-20',
    permissions: analysisRights,
    since: (store) => (store === 5 ? '2026-10-19T16:00:00Z' : '2026-01-01T00:00:00Z'),
    isHeard: (store, day, hour) => {
      if (store === 4) return false;
      if (store === 5) return day >= '2026-10-20';
      // A day and some hours of the first store are missing.
      return store !== 0 || (day !== '2026-11-10' && (day !== '2026-11-12' || hour < 12));
    },
  });
  const { token } = us.user;
  const day = { startTime: '2026-11-10 00:00:00', endTime: '2026-11-11 00:00:00' };
  const gap = { corridorId: us.stores[0]?.corridor.id ?? 0, ...day };
  const { digest } = (await server.call(gapFillings.preview, gap, { token })).result;
  await server.call(gapFillings.save, { ...gap, digest, reason: 'No power' }, { token });
  const as = (lang: Language) => ({ token, lang });
  return {
    server,
    us,
    ids: us.stores.map(({ entity }) => entity.id),
    as,
    fileOf: async (name, asked, lang, format) => {
      // An input is that of its route with a format beside it, which TypeScript cannot follow through a generic name.
      const input = { ...asked, format } as CallOf<(typeof comparisonExports)[typeof name]>;
      return fetchFile(server, comparisonExports[name], input, as(lang));
    },
  };
}

/** What a file says of a text that looks like a formula. */
const safe = (cell: Cell) => (typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
const rounded = (cell: Cell | undefined) => (typeof cell === 'number' ? Number(cell.toFixed(9)) : (cell ?? null));

/** Days since 1899-12-30, as spreadsheets count, of a local time or day. */
export function serial(local: string | null | undefined): number | null {
  if (local === null || local === undefined) return null;
  const time = local.length === 10 ? `${local}T00:00:00` : local.replace(' ', 'T');
  return Date.parse(`${time}Z`) / 86_400_000 + 25_569;
}

/** Compares a file with what it should hold, sheet by sheet and cell by cell, as Excel and as CSV; how many cells that were. */
export async function expectTables(
  lang: Language,
  { xlsx, csv }: { xlsx: FetchedFile; csv: FetchedFile },
  expected: readonly Cell[][][],
): Promise<{ sheets: ReadSheet[]; cells: number }> {
  expect([xlsx.status, xlsx.key, csv.status]).toEqual([200, null, 200]);
  const sheets = readSheets(xlsx.bytes);
  expect(sheets).toHaveLength(expected.length + 1);
  expect(sheets.every(({ rightToLeft }) => rightToLeft === (lang === 'ara'))).toBe(true);
  const wanted = expected.map((rows) => rows.map((row) => row.map((cell) => rounded(safe(cell)))));
  for (const [at, rows] of wanted.entries()) {
    const [titles = [], ...body] = sheets[at]?.rows ?? [];
    expect(rows.map(({ length }) => length)).toEqual(rows.map(() => titles.length));
    expect(body.map((row, line) => (rows[line] ?? row).map((_, column) => rounded(row[column])))).toEqual(rows);
  }
  const [first = []] = wanted;
  const [titles = [], ...lines] = parse(csv.bytes, { bom: true });
  expect(titles).toEqual(sheets[0]?.rows[0]);
  const found = lines.map((line, at) => line.map((text, column) => rounded(meant(text, first[at]?.[column] ?? null))));
  expect(found).toEqual(first);
  const about = sheets.at(-1);
  expect(about?.name).toBe(translate(lang, 'exports.about').slice(0, 31));
  expect(about?.rows.map(([what]) => what)).toContain(translate(lang, 'exports.emptyCells'));
  return { sheets, cells: wanted.flat(2).length };
}

/** A cell of a CSV: a time is told as it is read where a spreadsheet counts its days. */
function meant(text: string, like: Cell): Cell {
  if (text === '') return null;
  if (typeof like !== 'number') return text;
  return /\d-\d\d/.test(text) ? serial(text) : Number(text);
}
