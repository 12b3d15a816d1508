import { expect, type Page, type Response } from '@playwright/test';
import { basePath, type ResultOf, type Route } from '@portico/contract/route';
import { savedViews } from '@portico/contract/routes/saved-views';
import type { Language } from '@portico/contract/words/languages';
import { loadCatalogue } from '@portico/i18n';
import * as z from 'zod/mini';
import { waitForAnswer } from '../analysis-steps.ts';
import { callApi, openAsUser } from '../console.ts';
import type { BuildExpectedPage, ExpectedPage, FileCell, PageQuery } from './expected.ts';
import { createFormatters, type Formatters, missingValueText, normaliseText } from './formatters.ts';
import { downloadRows, readCards, readCells, readFunnelSteps } from './read-page.ts';

// Checks that a page, the table of its chart, the API reply and the exported file show the same values.

export type FigurePage = {
  /** The part of the address after the language. */
  address: string;
  apiPath: string;
  /** Set for the usual week, the second analysis on its page: its table is the page's first, its export button the page's last. */
  isUsualWeek?: true;
  buildExpectedPage: (reply: unknown, written: Formatters, query: PageQuery) => ExpectedPage;
};

/** Describes a page by its address, its API call, and the values it must show for the reply. */
export function createFigurePage<R extends Route>(
  address: string,
  route: R,
  expecting: BuildExpectedPage<R>,
  more: Pick<FigurePage, 'isUsualWeek'> = {},
): FigurePage {
  const envelope = z.object({ data: route.output });
  return {
    address,
    apiPath: route.path,
    // The schema has just parsed the reply, but TypeScript cannot follow a schema through a generic route.
    buildExpectedPage: (reply, written, query) => expecting(envelope.parse(reply).data as ResultOf<R>, written, query),
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

/** A user and the token of a session. */
export type SignedInUser = { username: string; token: string };

/** Opens a page. Returns its query, the reply to it, and the reply to the last call of the same route. */
async function openAndReadReply(
  at: Page,
  { username, token }: SignedInUser,
  language: Language,
  { address, apiPath }: FigurePage,
) {
  const isReply = (response: Response) => new URL(response.url()).pathname === `${basePath}${apiPath}`;
  const replies: Response[] = [];
  const keepReply = (response: Response) => {
    if (isReply(response)) replies.push(response);
  };
  at.on('response', keepReply);
  const found = at.waitForResponse(isReply);
  await openAsUser(at, username, `/${language}${address}`, token);
  const response = await found;
  await waitForAnswer(at);
  at.off('response', keepReply);
  const { each: separately, ...query } = body.parse(response.request().postDataJSON());
  const places = await callApi(token, savedViews.visible.method, savedViews.visible.path, query);
  const names = new Map(visible.parse(places).data.places.map(({ id, name }) => [id, name]));
  const lastReply = (await (replies.at(-1) ?? response).json()) as unknown;
  return { reply: (await response.json()) as unknown, lastReply, query: { ...query, separately, names } };
}

const inOrder = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).toSorted();

/** A cell as written in a file of the given format. */
function formatCell(cell: FileCell, format: 'xlsx' | 'csv'): string | null {
  if (cell === null) return null;
  if (typeof cell !== 'object') return normaliseText(String(cell));
  if (format === 'csv') return normaliseText(cell.local);
  // Spreadsheets store dates as days since 1899-12-30.
  return String(
    Date.parse(`${cell.local.replace(' ', 'T')}${cell.local.length === 10 ? 'T00:00:00' : ''}Z`) / 86_400_000 + 25_569,
  );
}

export type PageTally = { valuesOnPage: number; cellsInFiles: number; missing: number };

/** The rows of a funnel's file, with the column that says how many of all places count, if not all do. */
function addPlacesNote({ file, table }: ExpectedPage, placeCount: number, written: Formatters): FileCell[][] {
  if (table.length === placeCount) return file.map((row) => [...row]);
  const counts = { n: written.formatCount(table.length), m: written.formatCount(placeCount) };
  return file.map((row) => [...row, written.translateText('analysis.funnel.measuringBoth', counts)]);
}

/** Compares everything a page shows with the API reply, and the files exported from it as well. */
export async function compareFigures(
  at: Page,
  user: SignedInUser,
  language: Language,
  figurePage: FigurePage,
  formats: readonly ('xlsx' | 'csv')[],
): Promise<PageTally & { expected: ExpectedPage }> {
  const texts = await loadCatalogue(language);
  const { reply, lastReply, query } = await openAndReadReply(at, user, language, figurePage);
  const formatters = createFormatters(language);
  const expected = figurePage.buildExpectedPage(reply, formatters, query);
  const main = at.getByRole('main');
  const tables = main.getByRole('table');
  const { table, totals = [], cards } = expected;
  // The bars and files of a funnel count only the places that measure both passers-by and people in, by a query of their own.
  const last = figurePage.buildExpectedPage(lastReply, formatters, query);
  const { funnelSteps = [] } = last;
  const file = funnelSteps.length === 0 ? expected.file : addPlacesNote(last, expected.table.length, formatters);
  await expect(async () => {
    expect(inOrder(await readCells(figurePage.isUsualWeek ? tables.first() : tables.last()))).toEqual(inOrder(table));
    if (totals.length > 0) expect(inOrder(await readCells(tables.first()))).toEqual(inOrder(totals));
  }).toPass({ timeout: 5000 });
  if (cards.length > 0) expect(await readCards(at, texts)).toEqual(cards.map((card) => card.map(normaliseText)));
  if (funnelSteps.length > 0)
    expect(await readFunnelSteps(at)).toEqual(funnelSteps.map((stage) => stage.map(normaliseText)));

  const exporting = main.getByRole('button', { name: texts.spreadsheets.export, exact: true });
  let cellsInFiles = 0;
  for (const format of formats) {
    const rows = await downloadRows(at, figurePage.isUsualWeek ? exporting.last() : exporting.first(), texts, format);
    const wanted = file.map((row) => row.map((cell) => formatCell(cell, format)));
    expect(rows.map((row) => row.map((cell) => (cell === null ? null : normaliseText(cell))))).toEqual(wanted);
    cellsInFiles += wanted.flat().length;
  }
  const shown = [table, totals, cards, funnelSteps].flat(2);
  return {
    valuesOnPage: shown.length,
    cellsInFiles,
    missing: shown.filter((text) => text === missingValueText).length,
    expected,
  };
}
