import { expect, type Page } from '@playwright/test';
import { festivals } from '@portico/contract/routes/festivals';
import { holidays } from '@portico/contract/routes/holidays';
import { loadCatalogue } from '@portico/i18n';
import * as z from 'zod/mini';
import { act, violations } from './accessibility-steps.ts';
import { figureIn, seeAnswer } from './analysis-steps.ts';
import { ask, consoleNow, enter, people, sideways, storesOf, test, tokenOf } from './console.ts';
import { daysAgo, forgetFestivals, newFestival, savedName, typeDay } from './festival-steps.ts';
import { unsaidKeys } from './unsaid-steps.ts';

const languages = ['zh', 'en', 'ara'] as const;
const consoleYear = () => new Date(consoleNow() + 8 * 3_600_000).getUTCFullYear();
const holidayList = z.object({ content: z.array(z.object({ id: z.number(), startTime: z.string() })) });
const holidaysOf = (reply: unknown) => holidayList.parse(reply).content;
const fair = 'Story fair';
const other = 'Story market';
const detail = (id: number) => `/analysis/festival/detail/${id}`;
const compare = '/analysis/festival-compare';
/** What a text key looks like when it has no text. */

/** Two of one name and year, one of the year before, and one of another name. */
let ids: { short: number; long: number; lastYear: number; other: number };

test.beforeAll(async () => {
  await forgetFestivals('Story');
  const first = daysAgo(6);
  const yearBefore = `${Number(first.slice(0, 4)) - 1}-06-01`;
  const [next, before] = [daysAgo(5), daysAgo(7)];
  // Of the same year, also in its first week.
  const beside = next.slice(0, 4) === first.slice(0, 4) ? next : before;
  ids = {
    short: await newFestival(fair, beside, beside),
    long: await newFestival(fair, first, daysAgo(4)),
    lastYear: await newFestival(fair, yearBefore, yearBefore),
    other: await newFestival(other, first, first),
  };
});
test.afterAll(() => forgetFestivals('Story'));

const pages = () => [
  { name: 'figures', path: '/analysis/festival/index' },
  { name: 'list', path: '/analysis/festival/index?tab=list' },
  { name: 'detail', path: detail(ids.long) },
  { name: 'years', path: `${compare}?on=${ids.long},${ids.lastYear}` },
  { name: 'same year', path: `${compare}?kind=same&on=${ids.long},${ids.short}` },
  { name: 'refused', path: `${compare}?on=${ids.long},${ids.other}` },
];

async function open(page: Page, language: string, path: string) {
  await enter(page, people.company, `/${language}${path}`);
  await seeAnswer(page);
}

for (const code of languages)
  test(`a festival is added, changed and deleted (${code})`, async ({ page }) => {
    const words = await loadCatalogue(code);
    const [name, renamed] = [`Story ${code} feast`, `Story ${code} gala`];
    const main = page.getByRole('main');
    await open(page, code, '/analysis/festival/index?tab=list&name=Story');
    await main.getByRole('button', { name: words.festivals.add, exact: true }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.locator('button[type="submit"]').click();
    await expect(drawer.locator('[aria-invalid="true"]').first()).toBeFocused();
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
  });

test('festivals are taken over from the calendar of a country, but for those that are unticked', async ({ page }) => {
  const token = await tokenOf(people.company);
  const year = consoleYear();
  const listed = async () => holidaysOf(await ask(token, 'GET', `${holidays.list.path}?size=200`));
  const before = new Set((await listed()).map(({ id }) => id));
  await open(page, 'en', '/analysis/festival/index?tab=list');
  await page.getByRole('main').getByRole('button', { name: 'Take over from a calendar' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Country', { exact: true }).pressSequentially('Germany');
  await page.locator('.ant-select-dropdown:visible').getByTitle('Germany', { exact: true }).click();
  const boxes = drawer.getByRole('checkbox', { checked: true });
  await expect(drawer.getByRole('button', { name: /^Take over \(\d+\)$/ })).toBeEnabled();
  const offered = await boxes.count();
  expect(offered).toBeGreaterThan(5);
  await boxes.last().press('Space');
  const take = drawer.getByRole('button', { name: /^Take over \(/ });
  const count = Number(/\d+/.exec(await take.innerText())?.[0]);
  await take.click();
  await expect(drawer).toHaveCount(0);
  const added = (await listed()).filter(({ id }) => !before.has(id));
  expect(added.length).toBe(count);
  expect(added.map(({ startTime }) => startTime)).toContain(`${year}-10-03`);
  await ask(
    token,
    'DELETE',
    holidays.remove.path,
    added.map(({ id }) => id),
  );
});

const details = z.object({ data: festivals.details.output });

for (const code of languages)
  test(`each day of a festival stands beside the day a week before, as the call has it (${code})`, async ({ page }) => {
    const words = await loadCatalogue(code);
    const stores = await storesOf(people.company);
    const asked = { ids: stores.map(({ id }) => id), item: 'flowIn', id: ids.long };
    const { data } = details.parse(await ask(await tokenOf(people.company), 'POST', festivals.details.path, asked));
    await open(page, code, detail(ids.long));
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
    await page.getByRole('application').focus();
    await page.keyboard.press('Home');
    await expect(page.getByRole('application').locator('[aria-live]')).toHaveText(/\d/);
    expect(await savedName(page, words.spreadsheets.export, words.words.files.xlsx)).toMatch(
      new RegExp(`${daysAgo(6)}–${daysAgo(4)}\\.xlsx$`),
    );
  });

for (const code of languages)
  test(`a festival is compared with other years, and with others of its year (${code})`, async ({ page }) => {
    const words = await loadCatalogue(code);
    await open(page, code, `${compare}?name=${encodeURIComponent(fair)}`);
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
  });

for (const code of languages)
  test(`festivals of different names are refused at their field, by name (${code})`, async ({ page }) => {
    const words = await loadCatalogue(code);
    await open(page, code, `${compare}?on=${ids.long},${ids.other}`);
    const field = page.getByLabel(words.festivals.years, { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    const problem = page.getByRole('alert');
    await expect(problem).toContainText(fair);
    await expect(problem).toContainText(other);
    await expect(field).toHaveAttribute('aria-describedby', (await problem.getAttribute('id')) ?? '');
    await expect(page.getByRole('table')).toHaveCount(0);
    // The one of another name is taken away again.
    await field.press('Backspace');
    await expect(problem).toHaveCount(0);
    await page.getByRole('button', { name: words.analysis.ask, exact: true }).click();
    await seeAnswer(page);
    await expect(page.getByRole('table').first()).toBeVisible();
    await open(page, code, `${compare}?kind=same&on=${ids.long},${ids.lastYear}`);
    await expect(problem).toHaveText(words.festivals.yearsDiffer);
  });

test('a festival renamed in between is refused by the server, and the field says so', async ({ page }) => {
  await page.route('**/api/analysis/holidaycontrast', (route) =>
    route.fulfill({ status: 400, json: { code: 400, key: 'festivalNamesDiffer', msg: 'Names differ meanwhile.' } }),
  );
  await enter(page, people.company, `/en${compare}?on=${ids.long},${ids.lastYear}`);
  await expect(page.getByRole('alert')).toHaveText('Names differ meanwhile.');
  await expect(page.getByLabel('Years', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

test('a view of a festival keeps which one it is, and opens on the page of another', async ({ page }) => {
  const name = `Story view ${Date.now()}`;
  await open(page, 'en', `${detail(ids.long)}?item=flowOut`);
  await page.getByRole('main').getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await page.getByLabel('Name of the view').fill(name);
  await page.getByRole('dialog').locator('button[type="submit"]').click();
  await expect(page).toHaveURL(/view=\d+/);
  await open(page, 'en', detail(ids.other));
  await page.getByRole('main').getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name }).or(page.getByRole('menuitemradio', { name })).click();
  await expect(page).toHaveURL(new RegExp(`detail/${ids.long}\\?.*item=flowOut`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fair);
});

test('a link is cut to what its reader sees, stores and festivals, and says so; who has no right is told', async ({
  page,
}) => {
  const own = await storesOf(people.company);
  const asked = [...own.map(({ id }) => id), 99_999_999];
  const main = page.getByRole('main');
  await open(page, 'en', `${detail(ids.long)}?of=0&ids=${asked.join(',')}`);
  await expect(main).toContainText(`1 of ${asked.length} places is outside what you may see`);
  await expect(page.getByRole('table').first()).toBeVisible();
  await open(page, 'en', `${compare}?on=${ids.long},${ids.lastYear},99999999`);
  await expect(main).toContainText('1 of the chosen festivals has been deleted or is outside what you may see.');
  await enter(page, people.store, `/en${detail(ids.long)}`);
  await expect(main).toContainText('You do not have permission to see this page');
});

test('a festival that is gone, and a year without festivals, say so', async ({ page }) => {
  await open(page, 'en', detail(99_999_999));
  await expect(page.getByRole('main')).toContainText((await loadCatalogue('en')).errors.notFound);
  await open(page, 'en', '/analysis/festival/index?kind=1985');
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
          await open(page, language, path);
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
        await open(page, code, path);
        expect(await unsaidKeys(page), name).toEqual([]);
        expect(await sideways(page), name).toBe(0);
        seen += 1;
      }
      expect(seen).toBe(6);
    });
