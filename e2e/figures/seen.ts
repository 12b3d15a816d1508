import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Catalogue } from '@portico/i18n';
import { csvRows, xlsxRows } from '../stories/sheet.ts';
import { missing, plain } from './written.ts';

/** The texts of some elements, as they are seen: what is only heard is left out. */
const seenTexts = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((found) =>
    found.map((element) => {
      const copy = element.cloneNode(true);
      for (const heard of copy.querySelectorAll('.heard')) heard.remove();
      return copy.textContent ?? '';
    }),
  );

/** All cells of a table's body, row by row, also of those that come on demand. */
export async function cellsOf(table: Locator): Promise<string[][]> {
  const more = table.locator('xpath=../..').locator('> button');
  while ((await more.count()) > 0) await more.click();
  const width = await table.locator('thead th').count();
  const texts = (await seenTexts(table.locator('tbody :is(th, td)'))).map(plain);
  return Array.from({ length: texts.length / width }, (_, row) => texts.slice(row * width, (row + 1) * width));
}

/** The cards above a chart: name, exact figure and what stands below it. */
export async function cardsOf(page: Page, words: Catalogue): Promise<string[][]> {
  const cards = page.getByRole('region', { name: words.home.figures, exact: true }).locator('> div');
  const [heads = [], figures = [], feet = []] = await columnsOf(cards, [1, 2, 3]);
  const exact = await cards.locator('> :nth-child(2) > .heard').allInnerTexts();
  // Where there is none, what is heard is why.
  return heads.map((head, at) => {
    const figure = figures[at] === missing ? missing : plain(exact[at] ?? '');
    return [head, figure, feet[at] ?? ''];
  });
}

/** The steps of the way in: name, figure, change and what is said of it. */
export async function stagesOf(page: Page): Promise<string[][]> {
  const [names = [], ...others] = await columnsOf(page.getByRole('main').locator('ol > li'), [1, 3, 4, 5]);
  return names.map((name, at) => [name, ...others.map((column) => column[at] ?? '')]);
}

/** Of each of some elements the texts of these children. */
async function columnsOf(elements: Locator, children: readonly number[]): Promise<string[][]> {
  const count = await elements.count();
  const columns = await Promise.all(children.map((at) => seenTexts(elements.locator(`> :nth-child(${at})`))));
  for (const column of columns) expect(column).toHaveLength(count);
  return columns.map((column) => column.map(plain));
}

/** The first sheet somebody saves with an export button, titles left out, as texts. */
export async function savedRows(
  page: Page,
  button: Locator,
  words: Catalogue,
  format: 'xlsx' | 'csv',
): Promise<(string | null)[][]> {
  const name = format === 'xlsx' ? words.words.files.xlsx : words.words.files.csv;
  const entry = page.getByRole('menuitem', { name, exact: true });
  const download = page.waitForEvent('download');
  // A list that is open goes when the page scrolls, as it may to reach the button.
  await expect(async () => {
    await button.click();
    await entry.click({ timeout: 1000 });
  }).toPass({ timeout: 10_000 });
  const file = readFileSync(await (await download).path());
  expect((await download).suggestedFilename()).toMatch(format === 'xlsx' ? /\.xlsx$/ : /\.csv$/);
  const [titles = [], ...rows] = format === 'xlsx' ? xlsxRows(file) : csvRows(file);
  // An empty cell at the end of a row is not in the file.
  return rows.map((row) => titles.map((_, column) => row[column] ?? null));
}
