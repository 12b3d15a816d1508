import { expect, type Page } from '@playwright/test';
import { festivals } from '@portico/contract/routes/festivals';
import type { Language } from '@portico/contract/words/languages';
import { loadCatalogue } from '@portico/i18n';
import * as z from 'zod/mini';
import { act, violations } from './accessibility-steps.ts';
import { figureIn, seeAnswer } from './analysis-steps.ts';
import { ask, enter, people, storesOf, tokenOf } from './console.ts';
import { daysAgo, newFestival, savedName, typeDay } from './festival-steps.ts';

// Stories of festivals that are told in several languages.

export const fair = 'Story fair';
export const market = 'Story market';
export const detailPath = (id: number) => `/analysis/festival/detail/${id}`;
export const comparePath = '/analysis/festival-compare';

export type Fairs = { short: number; long: number; lastYear: number; other: number };

/** Two festivals of one name and year, one of the year before, and one of another name. */
export async function newFairs(): Promise<Fairs> {
  const first = daysAgo(6);
  const yearBefore = `${Number(first.slice(0, 4)) - 1}-06-01`;
  const [next, before] = [daysAgo(5), daysAgo(7)];
  // Of the same year, also in its first week.
  const beside = next.slice(0, 4) === first.slice(0, 4) ? next : before;
  return {
    short: await newFestival(fair, beside, beside),
    long: await newFestival(fair, first, daysAgo(4)),
    lastYear: await newFestival(fair, yearBefore, yearBefore),
    other: await newFestival(market, first, first),
  };
}

/** Opens a page of festivals and waits for its answer. */
export async function openFestivals(page: Page, language: string, path: string): Promise<void> {
  await enter(page, people.company, `/${language}${path}`);
  await seeAnswer(page);
}

/** A festival is added, changed and deleted. */
export async function changeFestival(page: Page, code: Language): Promise<void> {
  const words = await loadCatalogue(code);
  const [name, renamed] = [`Story ${code} feast`, `Story ${code} gala`];
  const main = page.getByRole('main');
  await openFestivals(page, code, '/analysis/festival/index?tab=list&name=Story');
  await main.getByRole('button', { name: words.festivals.add, exact: true }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.locator('button[type="submit"]').click();
  await expect(drawer.locator('[aria-invalid="true"]').first()).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await drawer.getByLabel(words.entrances.name, { exact: true }).fill(name);
  await typeDay(page, words.rules.firstDay, daysAgo(3));
  await typeDay(page, words.rules.lastDay, daysAgo(2));
  await drawer.locator('button[type="submit"]').click();
  await expect(drawer).toHaveCount(0);
  await act(page, name, words.controls.edit);
  await drawer.getByLabel(words.entrances.name, { exact: true }).fill(renamed);
  await drawer.locator('button[type="submit"]').click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  await act(page, renamed, words.controls.delete);
  await page.getByRole('alertdialog').or(drawer).getByRole('button', { name: words.controls.delete }).click();
  await expect(page.getByRole('row').filter({ hasText: renamed })).toHaveCount(0);
}

const details = z.object({ data: festivals.details.output });

/** Each day of a festival stands beside the day a week before, as the call has it. */
export async function seeEachDay(page: Page, code: Language, ids: Fairs): Promise<void> {
  const words = await loadCatalogue(code);
  const stores = await storesOf(people.company);
  const asked = { ids: stores.map(({ id }) => id), item: 'flowIn', id: ids.long };
  const { data } = details.parse(await ask(await tokenOf(people.company), 'POST', festivals.details.path, asked));
  await openFestivals(page, code, detailPath(ids.long));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fair);
  const table = page.getByRole('table').first();
  const rows = table.locator('tbody tr');
  await expect(rows).toHaveCount(7);
  let seen = 0;
  for (const [position, { value, base }] of data.together.days.entries()) {
    const shown = (await rows.nth(position).locator('td .heard').allInnerTexts()).flatMap(
      (text) => figureIn(text) ?? [],
    );
    for (const figure of [value, base].filter((one) => one !== null)) {
      expect(figure, `day ${position + 1}`).toBeGreaterThan(0);
      expect(shown, `day ${position + 1}`).toContain(figure);
      seen += 1;
    }
  }
  // Three days of its own, and the seven before.
  expect(seen).toBe(10);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('application').focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('application').locator('[aria-live]')).toHaveText(/\d/);
  expect(await savedName(page, words.spreadsheets.export, words.words.files.xlsx)).toMatch(
    new RegExp(`${daysAgo(6)}–${daysAgo(4)}\\.xlsx$`),
  );
}

/** A festival is compared with those of other years, and with others of its year. */
export async function compareYears(page: Page, code: Language): Promise<void> {
  const words = await loadCatalogue(code);
  await openFestivals(page, code, `${comparePath}?name=${encodeURIComponent(fair)}`);
  const toggles = page.getByRole('region', { name: words.home.figures }).getByRole('checkbox');
  await expect(toggles).toHaveCount(2);
  await expect(page.getByRole('table').first().locator('thead th')).toHaveCount(3);
  await page.getByRole('radio', { name: words.festivals.sameYear }).click();
  await page.getByRole('button', { name: words.analysis.ask, exact: true }).click();
  await expect(page).toHaveURL(/kind=same/);
  await seeAnswer(page);
  await expect(toggles).toHaveCount(2);
  // A column for each, and one for each week before.
  await expect(page.getByRole('table').first().locator('thead th')).toHaveCount(5);
  await expect(page.getByRole('table').first().locator('tbody tr')).toHaveCount(7);
  expect(await savedName(page, words.spreadsheets.export, words.words.files.csv)).toMatch(/\.csv$/);
}
