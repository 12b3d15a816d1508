import { expect } from '@playwright/test';
import { loadCatalogue } from '@portico/i18n';
import { findViolations } from '../accessibility-steps.ts';
import { waitForAnswer } from '../analysis-steps.ts';
import { demoUsers, measureHorizontalOverflow, openAsUser, test } from '../console.ts';
import { deleteFestivals } from '../festival-steps.ts';
import {
  checkFestivalDays,
  checkYearComparison,
  editFestivalList,
  fairName,
  festivalComparePath,
  festivalDetailPath,
  marketName,
  newStoryFestivals,
  openFestivalPage,
  type StoryFestivals,
} from '../festival-story-steps.ts';
import { findUntranslatedKeys } from '../untranslated-steps.ts';

const languages = ['zh', 'en', 'ara'] as const;

let ids: StoryFestivals;

test.beforeAll(async () => {
  await deleteFestivals('Story');
  ids = await newStoryFestivals();
});
test.afterAll(() => deleteFestivals('Story'));

const pages = () => [
  { name: 'figures', path: '/analysis/festival/index' },
  { name: 'list', path: '/analysis/festival/index?tab=list' },
  { name: 'detail', path: festivalDetailPath(ids.longFairId) },
  { name: 'years', path: `${festivalComparePath}?on=${ids.longFairId},${ids.lastYearFairId}` },
  { name: 'same year', path: `${festivalComparePath}?kind=same&on=${ids.longFairId},${ids.shortFairId}` },
  { name: 'refused', path: `${festivalComparePath}?on=${ids.longFairId},${ids.marketId}` },
];

for (const code of ['zh', 'en'] as const)
  test(`a festival is added, changed and deleted (${code})`, ({ page }) => editFestivalList(page, code));

for (const code of ['zh', 'ara'] as const)
  test(`each day of a festival has the values of the API (${code})`, ({ page }) => checkFestivalDays(page, code, ids));

for (const code of ['en', 'ara'] as const)
  test(`a festival is compared with others (${code})`, ({ page }) => checkYearComparison(page, code));

for (const code of languages)
  test(`comparing festivals of different names is refused (${code})`, async ({ page }) => {
    const texts = await loadCatalogue(code);
    await openFestivalPage(page, code, `${festivalComparePath}?on=${ids.longFairId},${ids.marketId}`);
    const field = page.getByLabel(texts.festivals.years, { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    const problem = page.getByRole('alert');
    await expect(problem).toContainText(fairName);
    await expect(problem).toContainText(marketName);
    await expect(field).toHaveAttribute('aria-describedby', (await problem.getAttribute('id')) ?? '');
    await expect(page.getByRole('table')).toHaveCount(0);
    // Removes the festival with the other name, so that the comparison is valid again.
    await field.press('Backspace');
    await expect(problem).toHaveCount(0);
    await page.getByRole('button', { name: texts.analysis.ask, exact: true }).click();
    await waitForAnswer(page);
    await expect(page.getByRole('table').first()).toBeVisible();
    await openFestivalPage(page, code, `${festivalComparePath}?kind=same&on=${ids.longFairId},${ids.lastYearFairId}`);
    await expect(problem).toHaveText(texts.festivals.yearsDiffer);
  });

test('a refusal because festival names differ is shown at the field', async ({ page }) => {
  await page.route('**/api/analysis/holidaycontrast', (route) =>
    route.fulfill({ status: 400, json: { code: 400, key: 'festivalNamesDiffer', msg: 'Names differ meanwhile.' } }),
  );
  await openAsUser(page, demoUsers.company, `/en${festivalComparePath}?on=${ids.longFairId},${ids.lastYearFairId}`);
  await expect(page.getByRole('alert')).toHaveText('Names differ meanwhile.');
  await expect(page.getByLabel('Years', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

test('a saved view opens its festival from the page of another festival', async ({ page }) => {
  const name = `Story view ${Date.now()}`;
  await openFestivalPage(page, 'en', `${festivalDetailPath(ids.longFairId)}?item=flowOut`);
  await page.getByRole('main').getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await page.getByLabel('Name of the view').fill(name);
  await page.getByRole('dialog').locator('button[type="submit"]').click();
  await expect(page).toHaveURL(/view=\d+/);
  await openFestivalPage(page, 'en', festivalDetailPath(ids.marketId));
  await page.getByRole('main').getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name })).click();
  await expect(page).toHaveURL(new RegExp(`detail/${ids.longFairId}\\?.*item=flowOut`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fairName);
});

test('a deleted festival and a year without festivals show a message', async ({ page }) => {
  await openFestivalPage(page, 'en', festivalDetailPath(99_999_999));
  await expect(page.getByRole('main')).toContainText((await loadCatalogue('en')).errors.notFound);
  await openFestivalPage(page, 'en', '/analysis/festival/index?kind=1985');
  await expect(page.getByRole('main')).toContainText('No festivals in 1985.');
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });
    test('the pages of festivals pass the accessibility rules', async ({ page }) => {
      test.setTimeout(180_000);
      let checkedCount = 0;
      for (const language of ['en', 'ara'])
        for (const { name, path } of pages()) {
          await openFestivalPage(page, language, path);
          expect(await findViolations(page), `${language}, ${name}`).toEqual([]);
          checkedCount += 1;
        }
      expect(checkedCount).toBe(12);
    });
  });

for (const code of ['zh', 'de', 'ara'] as const)
  for (const width of [320, 360])
    test(`in ${code} festival pages fit a phone of ${width} pixels`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width, height: 740 });
      let checkedCount = 0;
      for (const { name, path } of pages()) {
        await openFestivalPage(page, code, path);
        expect(await findUntranslatedKeys(page), name).toEqual([]);
        expect(await measureHorizontalOverflow(page), name).toBe(0);
        checkedCount += 1;
      }
      expect(checkedCount).toBe(6);
    });
