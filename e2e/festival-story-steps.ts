import { expect, type Page } from '@playwright/test';
import { festivals } from '@portico/contract/routes/festivals';
import type { Language } from '@portico/contract/words/languages';
import { loadCatalogue } from '@portico/i18n';
import * as z from 'zod/mini';
import { clickRowAction, findViolations } from './accessibility-steps.ts';
import { parseFigure, waitForAnswer } from './analysis-steps.ts';
import { callApi, dayInChina, demoUsers, getToken, listStores, openAsUser } from './console.ts';
import { exportAndReadFileName, fillFestivalDay, newFestival } from './festival-steps.ts';

// Steps of festival stories that run in several languages.

export const fairName = 'Story fair';
export const marketName = 'Story market';
export const festivalDetailPath = (id: number) => `/analysis/festival/detail/${id}`;
export const festivalComparePath = '/analysis/festival-compare';

export type StoryFestivals = { shortFairId: number; longFairId: number; lastYearFairId: number; marketId: number };

/** Creates two festivals with the same name in the same year, one with that name in the year before, and one with another name. */
export async function newStoryFestivals(): Promise<StoryFestivals> {
  const first = dayInChina(6);
  const yearBefore = `${Number(first.slice(0, 4)) - 1}-06-01`;
  const [next, before] = [dayInChina(5), dayInChina(7)];
  // A day in the same year as `first`, even in the first week of the year.
  const aligned = next.slice(0, 4) === first.slice(0, 4) ? next : before;
  return {
    shortFairId: await newFestival(fairName, aligned, aligned),
    longFairId: await newFestival(fairName, first, dayInChina(4)),
    lastYearFairId: await newFestival(fairName, yearBefore, yearBefore),
    marketId: await newFestival(marketName, first, first),
  };
}

/** Opens a festival page and waits for its answer. */
export async function openFestivalPage(page: Page, language: string, path: string): Promise<void> {
  await openAsUser(page, demoUsers.company, `/${language}${path}`);
  await waitForAnswer(page);
}

/** Adds, changes and deletes a festival. */
export async function editFestivalList(page: Page, code: Language): Promise<void> {
  const texts = await loadCatalogue(code);
  const [name, renamed] = [`Story ${code} feast`, `Story ${code} gala`];
  const main = page.getByRole('main');
  await openFestivalPage(page, code, '/analysis/festival/index?tab=list&name=Story');
  await main.getByRole('button', { name: texts.festivals.add, exact: true }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.locator('button[type="submit"]').click();
  await expect(drawer.locator('[aria-invalid="true"]').first()).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await drawer.getByLabel(texts.entrances.name, { exact: true }).fill(name);
  await fillFestivalDay(page, texts.rules.firstDay, dayInChina(3));
  await fillFestivalDay(page, texts.rules.lastDay, dayInChina(2));
  await drawer.locator('button[type="submit"]').click();
  await expect(drawer).toHaveCount(0);
  await clickRowAction(page, name, texts.controls.edit);
  await drawer.getByLabel(texts.entrances.name, { exact: true }).fill(renamed);
  await drawer.locator('button[type="submit"]').click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  await clickRowAction(page, renamed, texts.controls.delete);
  await page.getByRole('alertdialog').or(drawer).getByRole('button', { name: texts.controls.delete }).click();
  await expect(page.getByRole('row').filter({ hasText: renamed })).toHaveCount(0);
}

const details = z.object({ data: festivals.details.output });

/** Checks that the page shows each day of a festival next to the day a week before, with the values of the API. */
export async function checkFestivalDays(page: Page, code: Language, ids: StoryFestivals): Promise<void> {
  const texts = await loadCatalogue(code);
  const stores = await listStores(demoUsers.company);
  const query = { ids: stores.map(({ id }) => id), item: 'flowIn', id: ids.longFairId };
  const { data } = details.parse(
    await callApi(await getToken(demoUsers.company), 'POST', festivals.details.path, query),
  );
  await openFestivalPage(page, code, festivalDetailPath(ids.longFairId));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fairName);
  const table = page.getByRole('table').first();
  const rows = table.locator('tbody tr');
  // The averages of the compared days, and the days.
  await expect(rows).toHaveCount(8);
  let checkedCount = 0;
  for (const [position, { shown: value, shownBase: base }] of data.together.days.entries()) {
    const shown = (
      await rows
        .nth(position + 1)
        .locator('td .heard')
        .allInnerTexts()
    ).flatMap((text) => parseFigure(text) ?? []);
    for (const figure of [value, base].filter((one) => one !== null)) {
      expect(figure, `day ${position + 1}`).toBeGreaterThan(0);
      expect(shown, `day ${position + 1}`).toContain(figure);
      checkedCount += 1;
    }
  }
  // Three days of the festival and seven of the week before.
  expect(checkedCount).toBe(10);
  expect(data.together.comparedDays).toBe(3);
  await expect(rows.first()).toContainText(texts.festivals.perDay);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('application').focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('application').locator('[aria-live]')).toHaveText(/\d/);
  expect(await exportAndReadFileName(page, texts.spreadsheets.export, texts.words.files.xlsx)).toMatch(
    new RegExp(`${dayInChina(6)}–${dayInChina(4)}\\.xlsx$`),
  );
}

/** Compares a festival with those of other years, and with others of the same year. */
export async function checkYearComparison(page: Page, code: Language): Promise<void> {
  const texts = await loadCatalogue(code);
  await openFestivalPage(page, code, `${festivalComparePath}?name=${encodeURIComponent(fairName)}`);
  const toggles = page.getByRole('region', { name: texts.home.figures }).getByRole('checkbox');
  await expect(toggles).toHaveCount(2);
  // Two festivals, and the change from the one to the other.
  await expect(page.getByRole('table').first().locator('thead th')).toHaveCount(4);
  await page.getByRole('radio', { name: texts.festivals.sameYear }).click();
  await page.getByRole('button', { name: texts.analysis.ask, exact: true }).click();
  await expect(page).toHaveURL(/kind=same/);
  await waitForAnswer(page);
  await expect(toggles).toHaveCount(2);
  // For each festival its days, the week before and the change.
  await expect(page.getByRole('table').first().locator('thead th')).toHaveCount(7);
  await expect(page.getByRole('table').first().locator('tbody tr')).toHaveCount(8);
  expect(await exportAndReadFileName(page, texts.spreadsheets.export, texts.words.files.csv)).toMatch(/\.csv$/);
}
