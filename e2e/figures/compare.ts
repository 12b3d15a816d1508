import { expect, type Page } from '@playwright/test';
import { type ResultOf, type Route, basePath } from '@portico/contract/route';
import { savedViews } from '@portico/contract/routes/saved-views';
import type { Language } from '@portico/contract/words/languages';
import { loadCatalogue } from '@portico/i18n';
import * as z from 'zod/mini';
import { seeAnswer } from '../analysis-steps.ts';
import { ask, enter } from '../console.ts';
import type { Asked, Expected, Expecting, FileCell } from './expected.ts';
import { cardsOf, cellsOf, savedRows, stagesOf } from './seen.ts';
import { missing, plain, type Written, writtenIn } from './written.ts';

// What a page shows, the table of the same numbers, what the call answered and what is saved as a file are the same figures.

export type FigurePage = {
  /** Behind the language. */
  address: string;
  path: string;
  /** It is about the usual week, not about the page's own answer. */
  isMatrix?: true;
  expected: (reply: unknown, written: Written, asked: Asked) => Expected;
};

/** A page by its address, the call it makes, and what it has to say of the answer. */
export function figurePage<R extends Route>(
  address: string,
  route: R,
  expecting: Expecting<R>,
  more: Pick<FigurePage, 'isMatrix'> = {},
): FigurePage {
  const envelope = z.object({ data: route.output });
  return {
    address,
    path: route.path,
    // The schema has just read it; TypeScript cannot follow a schema through a generic route.
    expected: (reply, written, asked) => expecting(envelope.parse(reply).data as ResultOf<R>, written, asked),
    ...more,
  };
}

const body = z.object({
  rangeType: z.number(),
  ids: z.array(z.number()),
  items: z._default(z.array(z.string()), []),
  each: z._default(z.boolean(), true),
});
const visible = z.object({ data: savedViews.visible.output });

/** Somebody with a session. */
export type Reader = { username: string; token: string };

/** Opens a page; what it asked last and what it was answered. */
async function answered(at: Page, { username, token }: Reader, language: Language, { address, path }: FigurePage) {
  const found = at.waitForResponse((response) => new URL(response.url()).pathname === `${basePath}${path}`);
  await enter(at, username, `/${language}${address}`, token);
  const response = await found;
  await seeAnswer(at);
  const asked = body.parse(response.request().postDataJSON());
  const places = await ask(token, savedViews.visible.method, savedViews.visible.path, asked);
  const names = new Map(visible.parse(places).data.places.map(({ id, name }) => [id, name]));
  return { reply: (await response.json()) as unknown, asked: { ...asked, names } };
}

const inOrder = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).toSorted();

/** A cell as a file of a format has it. */
function told(cell: FileCell, format: 'xlsx' | 'csv'): string | null {
  if (cell === null) return null;
  if (typeof cell !== 'object') return plain(String(cell));
  if (format === 'csv') return plain(cell.local);
  // Days since 1899-12-30, as spreadsheets count.
  return String(
    Date.parse(`${cell.local.replace(' ', 'T')}${cell.local.length === 10 ? 'T00:00:00' : ''}Z`) / 86_400_000 + 25_569,
  );
}

export type Tally = { shown: number; kept: number; missing: number };

/** Compares all that a page says with what it was answered, and the files saved from it too. */
export async function compareFigures(
  at: Page,
  reader: Reader,
  language: Language,
  what: FigurePage,
  formats: readonly ('xlsx' | 'csv')[],
): Promise<Tally & { expected: Expected }> {
  const words = await loadCatalogue(language);
  const { reply, asked } = await answered(at, reader, language, what);
  const expected = what.expected(reply, writtenIn(language), asked);
  const main = at.getByRole('main');
  const tables = main.getByRole('table');
  const { table, totals = [], cards, stages = [] } = expected;
  await expect(async () => {
    expect(inOrder(await cellsOf(what.isMatrix ? tables.first() : tables.last()))).toEqual(inOrder(table));
    if (totals.length > 0) expect(inOrder(await cellsOf(tables.first()))).toEqual(inOrder(totals));
  }).toPass({ timeout: 5000 });
  if (cards.length > 0) expect(await cardsOf(at, words)).toEqual(cards.map((card) => card.map(plain)));
  if (stages.length > 0) expect(await stagesOf(at)).toEqual(stages.map((stage) => stage.map(plain)));

  const exporting = main.getByRole('button', { name: words.spreadsheets.export, exact: true });
  let kept = 0;
  for (const format of formats) {
    const rows = await savedRows(at, what.isMatrix ? exporting.last() : exporting.first(), words, format);
    const wanted = expected.file.map((row) => row.map((cell) => told(cell, format)));
    expect(rows.map((row) => row.map((cell) => (cell === null ? null : plain(cell))))).toEqual(wanted);
    kept += wanted.flat().length;
  }
  const shown = [table, totals, cards, stages].flat(2);
  return { shown: shown.length, kept, missing: shown.filter((text) => text === missing).length, expected };
}
