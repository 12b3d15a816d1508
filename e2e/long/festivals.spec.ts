import { expect } from '@playwright/test';
import { loadCatalogue } from '@portico/i18n';
import { violations } from '../accessibility-steps.ts';
import { seeAnswer } from '../analysis-steps.ts';
import { enter, people, sideways, test } from '../console.ts';
import { forgetFestivals } from '../festival-steps.ts';
import {
  changeFestival,
  comparePath,
  compareYears,
  detailPath,
  fair,
  type Fairs,
  market,
  newFairs,
  openFestivals,
  seeEachDay,
} from '../festival-story-steps.ts';
import { unsaidKeys } from '../unsaid-steps.ts';

const languages = ['zh', 'en', 'ara'] as const;

let ids: Fairs;

test.beforeAll(async () => {
  await forgetFestivals('Story');
  ids = await newFairs();
});
test.afterAll(() => forgetFestivals('Story'));

const pages = () => [
  { name: 'figures', path: '/analysis/festival/index' },
  { name: 'list', path: '/analysis/festival/index?tab=list' },
  { name: 'detail', path: detailPath(ids.long) },
  { name: 'years', path: `${comparePath}?on=${ids.long},${ids.lastYear}` },
  { name: 'same year', path: `${comparePath}?kind=same&on=${ids.long},${ids.short}` },
  { name: 'refused', path: `${comparePath}?on=${ids.long},${ids.other}` },
];

for (const code of ['zh', 'en'] as const)
  test(`a festival is added, changed and deleted (${code})`, ({ page }) => changeFestival(page, code));

for (const code of ['zh', 'ara'] as const)
  test(`each day of a festival has the figures of the call (${code})`, ({ page }) => seeEachDay(page, code, ids));

for (const code of ['en', 'ara'] as const)
  test(`a festival is compared with others (${code})`, ({ page }) => compareYears(page, code));

for (const code of languages)
  test(`festivals of different names are refused at their field, by name (${code})`, async ({ page }) => {
    const words = await loadCatalogue(code);
    await openFestivals(page, code, `${comparePath}?on=${ids.long},${ids.other}`);
    const field = page.getByLabel(words.festivals.years, { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    const problem = page.getByRole('alert');
    await expect(problem).toContainText(fair);
    await expect(problem).toContainText(market);
    await expect(field).toHaveAttribute('aria-describedby', (await problem.getAttribute('id')) ?? '');
    await expect(page.getByRole('table')).toHaveCount(0);
    // The one of another name is taken away again.
    await field.press('Backspace');
    await expect(problem).toHaveCount(0);
    await page.getByRole('button', { name: words.analysis.ask, exact: true }).click();
    await seeAnswer(page);
    await expect(page.getByRole('table').first()).toBeVisible();
    await openFestivals(page, code, `${comparePath}?kind=same&on=${ids.long},${ids.lastYear}`);
    await expect(problem).toHaveText(words.festivals.yearsDiffer);
  });

test('a festival renamed in between is refused by the server, and the field says so', async ({ page }) => {
  await page.route('**/api/analysis/holidaycontrast', (route) =>
    route.fulfill({ status: 400, json: { code: 400, key: 'festivalNamesDiffer', msg: 'Names differ meanwhile.' } }),
  );
  await enter(page, people.company, `/en${comparePath}?on=${ids.long},${ids.lastYear}`);
  await expect(page.getByRole('alert')).toHaveText('Names differ meanwhile.');
  await expect(page.getByLabel('Years', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

test('a view of a festival keeps which one it is, and opens on the page of another', async ({ page }) => {
  const name = `Story view ${Date.now()}`;
  await openFestivals(page, 'en', `${detailPath(ids.long)}?item=flowOut`);
  await page.getByRole('main').getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await page.getByLabel('Name of the view').fill(name);
  await page.getByRole('dialog').locator('button[type="submit"]').click();
  await expect(page).toHaveURL(/view=\d+/);
  await openFestivals(page, 'en', detailPath(ids.other));
  await page.getByRole('main').getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name })).click();
  await expect(page).toHaveURL(new RegExp(`detail/${ids.long}\\?.*item=flowOut`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fair);
});

test('a festival that is gone, and a year without festivals, say so', async ({ page }) => {
  await openFestivals(page, 'en', detailPath(99_999_999));
  await expect(page.getByRole('main')).toContainText((await loadCatalogue('en')).errors.notFound);
  await openFestivals(page, 'en', '/analysis/festival/index?kind=1985');
  await expect(page.getByRole('main')).toContainText('No festival begins in 1985.');
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });
    test('the pages of festivals pass the accessibility rules', async ({ page }) => {
      test.setTimeout(180_000);
      let seen = 0;
      for (const language of ['en', 'ara'])
        for (const { name, path } of pages()) {
          await openFestivals(page, language, path);
          expect(await violations(page), `${language}, ${name}`).toEqual([]);
          seen += 1;
        }
      expect(seen).toBe(12);
    });
  });

for (const code of ['zh', 'de', 'ara'] as const)
  for (const width of [320, 360])
    test(`in ${code} the pages of festivals fit a phone of ${width} pixels, with no key unsaid`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width, height: 740 });
      let seen = 0;
      for (const { name, path } of pages()) {
        await openFestivals(page, code, path);
        expect(await unsaidKeys(page), name).toEqual([]);
        expect(await sideways(page), name).toBe(0);
        seen += 1;
      }
      expect(seen).toBe(6);
    });
