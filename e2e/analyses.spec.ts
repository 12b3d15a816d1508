import { expect, type Page } from '@playwright/test';
import { loadCatalogue } from '@portico/i18n';
import { findViolations, findViolationsInBothSchemes } from './accessibility-steps.ts';
import { analysisPages, waitForAnswer } from './analysis-steps.ts';
import { demoUsers, measureHorizontalOverflow, openAsUser, test } from './console.ts';
import { pressButtonByKeyboard, tabTo, waitForMenuFocus } from './keyboard-steps.ts';
import { checkSavedQuery, deleteViews } from './saved-query-steps.ts';
import { findUntranslatedKeys } from './untranslated-steps.ts';

/** One row of fields with their labels, and the padding of the bar, in pixels. */
const maxBarHeight = 90;

/** The texts in a query bar that do not fit their field. */
const findCutTexts = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('form[role="search"] *')]
      .filter((one) => getComputedStyle(one).textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth)
      .map((one) => one.textContent)`,
  );

test('a saved query opens from its link in another browser', ({ page, browser }) =>
  checkSavedQuery(page, browser, 'en'));

test('a ranking in Arabic fits a phone and passes the accessibility rules', async ({ page }) => {
  const { menu } = await loadCatalogue('ara');
  await page.setViewportSize({ width: 360, height: 740 });
  await openAsUser(page, demoUsers.company, '/ara/analysis/rank?range=yesterday');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(menu.rank);
  await waitForAnswer(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await findUntranslatedKeys(page)).toEqual([]);
  expect(await measureHorizontalOverflow(page)).toBe(0);
  expect(await findViolations(page)).toEqual([]);
});

for (const language of ['en', 'zh', 'de'] as const)
  test(`query bars show whole values in one row at 1440 pixels (${language})`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    const wrong: string[] = [];
    await openAsUser(page, demoUsers.company, `/${language}${analysisPages[0].path}`);
    for (const { path } of analysisPages) {
      await page.goto(`/${language}${path}`);
      await waitForAnswer(page);
      const { height = 0 } = (await page.getByRole('search').boundingBox()) ?? {};
      if (height === 0 || height > maxBarHeight) wrong.push(`${path}: ${height}`);
      wrong.push(...(await findCutTexts(page)).map((text) => `${path}: ${text}`));
    }
    expect(wrong).toEqual([]);
  });

test('pages of queries, analyses and festivals are accessible', async ({ page }) => {
  test.setTimeout(120_000);
  await openAsUser(page, demoUsers.company, `/en${analysisPages[0].path}`);
  const broken: string[] = [];
  for (const path of [
    ...analysisPages.map((one) => one.path),
    '/analysis/festival/index',
    '/analysis/festival-compare',
  ]) {
    await page.goto(`/en${path}`);
    await waitForAnswer(page);
    broken.push(...(await findViolations(page)).map((rule) => `${path}: ${rule}`));
  }
  expect(broken).toEqual([]);
});

test('a query is built and saved by keyboard alone', async ({ page }) => {
  const name = 'Story by keys';
  await deleteViews(name);
  await openAsUser(page, demoUsers.company, '/en/query/create');
  await waitForAnswer(page);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await pressButtonByKeyboard(page, page.getByRole('button', { name: /^Period:/ }));
  await waitForMenuFocus(page);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const shown = page.getByRole('button', { name: /^Display:/ });
  await pressButtonByKeyboard(page, shown);
  await waitForMenuFocus(page);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(shown).toHaveAccessibleName(/Combined/);
  await pressButtonByKeyboard(page, page.getByRole('button', { name: 'Show results', exact: true }));
  await expect(page).toHaveURL(/range=year/);
  await waitForAnswer(page);
  await pressButtonByKeyboard(page, page.getByRole('main').getByRole('button', { name: 'Views' }), 'Shift+Tab');
  await waitForMenuFocus(page);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Name of the view'));
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=\d+/);
  await deleteViews(name);
});

test('the chart of a comparison announces its points', async ({ page }) => {
  await openAsUser(page, demoUsers.company, '/en/analysis/contrast?range=lastWeek');
  await waitForAnswer(page);
  const chart = page.getByRole('application');
  await chart.focus();
  await page.keyboard.press('End');
  await expect(chart.locator('[aria-live]')).toHaveText(/Sun.*\d/);
  await page.keyboard.press('Home');
  await expect(chart.locator('[aria-live]')).toHaveText(/Mon.*\d/);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
});

const states = (page: Page) => page.getByRole('main');

test('a period without data shows a message; a failed query can be retried', async ({ page }) => {
  await openAsUser(page, demoUsers.company, '/en/analysis/contrast?range=custom&from=2019-03-04&to=2019-03-10');
  await waitForAnswer(page);
  await expect(states(page)).toContainText('not the same as zero');
  await expect(page.getByRole('table')).toHaveCount(0);

  await page.route('**/api/analysis/growth', (route) =>
    route.fulfill({ status: 422, json: { code: 422, key: null, msg: '' } }),
  );
  await page.goto('/en/analysis/growth');
  const retry = states(page).getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/analysis/growth');
  await retry.click();
  await waitForAnswer(page);
  await expect(page.getByRole('table')).toBeVisible();
});
