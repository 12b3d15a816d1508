import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Catalogue } from '@portico/i18n';
import { parseCsvRows, parseXlsxRows } from '../stories/sheet.ts';
import { missingValueText, normaliseText } from './formatters.ts';

/** The visible texts of elements, without the texts for screen readers. */
const seenTexts = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((found) =>
    found.map((element) => {
      const copy = element.cloneNode(true);
      for (const received of copy.querySelectorAll('.heard')) received.remove();
      return copy.textContent ?? '';
    }),
  );

/** All cells of a table's body, row by row, including rows that are loaded on demand. */
export async function readCells(table: Locator): Promise<string[][]> {
  const more = table.locator('xpath=../..').locator('> button');
  while ((await more.count()) > 0) await more.click();
  const width = await table.locator('thead th').count();
  const texts = (await seenTexts(table.locator('tbody :is(th, td)'))).map(normaliseText);
  return Array.from({ length: texts.length / width }, (_, row) => texts.slice(row * width, (row + 1) * width));
}

/** The cards above a chart: name, exact value, and the text below it. */
export async function readCards(page: Page, texts: Catalogue): Promise<string[][]> {
  const cards = page.getByRole('region', { name: texts.home.figures, exact: true }).locator('> div');
  const [heads = [], figures = [], feet = []] = await columnsOf(cards, [1, 2, 3]);
  const exact = await cards.locator('> :nth-child(2) > .heard').allInnerTexts();
  // When the value is missing, the text for screen readers contains the reason instead of the exact value.
  return heads.map((head, index) => {
    const figure = figures[index] === missingValueText ? missingValueText : normaliseText(exact[index] ?? '');
    return [head, figure, feet[index] ?? ''];
  });
}

/** The funnel steps: name, value, change and remark. */
export async function readFunnelSteps(page: Page): Promise<string[][]> {
  const [names = [], ...others] = await columnsOf(page.getByRole('main').locator('ol > li'), [1, 3, 4, 5]);
  return names.map((name, index) => [name, ...others.map((column) => column[index] ?? '')]);
}

/** Reads columns of text: for each of the child numbers (the first child is 1), the text of that child in every element. */
async function columnsOf(elements: Locator, children: readonly number[]): Promise<string[][]> {
  const count = await elements.count();
  const columns = await Promise.all(children.map((at) => seenTexts(elements.locator(`> :nth-child(${at})`))));
  for (const column of columns) expect(column).toHaveLength(count);
  return columns.map((column) => column.map(normaliseText));
}

/** Exports a file with a button. Returns the rows of its first sheet as texts, without the title row; an empty cell is null. */
export async function downloadRows(
  page: Page,
  button: Locator,
  texts: Catalogue,
  format: 'xlsx' | 'csv',
): Promise<(string | null)[][]> {
  const name = format === 'xlsx' ? texts.words.files.xlsx : texts.words.files.csv;
  const entry = page.getByRole('menuitem', { name, exact: true });
  const download = page.waitForEvent('download');
  // Scrolling to the button may close the open list, so both clicks are retried.
  await expect(async () => {
    await button.click();
    await entry.click({ timeout: 1000 });
  }).toPass({ timeout: 10_000 });
  const file = readFileSync(await (await download).path());
  expect((await download).suggestedFilename()).toMatch(format === 'xlsx' ? /\.xlsx$/ : /\.csv$/);
  const [titles = [], ...rows] = format === 'xlsx' ? parseXlsxRows(file) : parseCsvRows(file);
  // A file leaves out empty cells at the end of a row.
  return rows.map((row) => titles.map((_, column) => row[column] ?? null));
}
