import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { loadCatalogue } from '@portico/i18n';
import * as z from 'zod/mini';
import { violationsInBothShades } from './accessibility-steps.ts';
import { analysisPages, figureIn, seeAnswer } from './analysis-steps.ts';
import { ask, enter, people, sideways, test, tokenOf } from './console.ts';
import { pressButton, tabTo } from './keyboard-steps.ts';
import { unsaidKeys } from './unsaid-steps.ts';

/** What a text key looks like when it has no text. */

for (const code of ['zh', 'de', 'ara'] as const)
  test(`every page of queries and analyses opens in ${code} on a phone, with no key unsaid and nothing sticking out`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 360, height: 740 });
    const { menu } = await loadCatalogue(code);
    let seen = 0;
    for (const { path, title } of analysisPages) {
      await enter(page, people.company, `/${code}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(menu[title]);
      await seeAnswer(page);
      expect(await unsaidKeys(page), path).toEqual([]);
      expect(await sideways(page), path).toBe(0);
      seen += 1;
    }
    expect(seen).toBe(13);
  });

for (const { path } of analysisPages)
  test(`${path} passes the accessibility rules in light and dark`, async ({ page }) => {
    await enter(page, people.company, `/en${path}`);
    await seeAnswer(page);
    expect(await violationsInBothShades(page)).toEqual([]);
  });

test('a regional manager has the three worst comparable stores in two actions', async ({ page }) => {
  await enter(page, people.company, '/en/');
  // The menu is one action, the head of the column the other.
  await page.goto('/en/analysis/rank?range=lastWeek');
  await seeAnswer(page);
  await page.getByRole('columnheader', { name: 'Change' }).getByRole('button').click();
  const changes = await page
    .getByRole('table')
    .locator('tbody tr td:last-child')
    .evaluateAll((cells) => cells.map((cell) => cell.querySelector('bdi')?.textContent ?? ''));
  const worst = changes.slice(0, 3).map((text) => figureIn(text) ?? Number.NaN);
  expect(worst).toHaveLength(3);
  expect(worst).toEqual(worst.toSorted((one, other) => one - other));
  const known = changes.flatMap((text) => figureIn(text) ?? []);
  expect(worst[0]).toBe(Math.min(...known));
});

const savedViews = z.object({ content: z.array(z.object({ id: z.number(), name: z.string() })) });

/** Takes views of earlier tries away. */
async function forgetViews(name: string): Promise<void> {
  const token = await tokenOf(people.company);
  const { content } = savedViews.parse(await ask(token, 'GET', `/api/views?size=100&name=${encodeURIComponent(name)}`));
  const ids = content.map(({ id }) => id);
  if (ids.length > 0) await ask(token, 'DELETE', '/api/views', ids);
}

for (const code of ['en', 'zh', 'ara'] as const)
  test(`an analyst builds a query and saves it for the company, and its link opens the same in another browser (${code})`, async ({
    page,
    browser,
  }) => {
    const { analysis, views, words } = await loadCatalogue(code);
    const name = `Story ${code}`;
    await forgetViews(name);
    await enter(page, people.company, `/${code}/query/create`);
    await seeAnswer(page);
    await page.getByRole('button', { name: `${analysis.when}: ` }).click();
    await page.getByRole('menuitemradio', { name: words.ranges.lastWeek }).click();
    await page.getByRole('radio', { name: analysis.queries.together }).click();
    await page.getByRole('button', { name: analysis.ask, exact: true }).click();
    await expect(page).toHaveURL(/range=lastWeek/);
    await seeAnswer(page);
    await page.getByRole('main').getByRole('button', { name: views.title }).click();
    await page.getByRole('menuitem', { name: views.save }).click();
    await page.getByLabel(views.name).fill(name);
    await page.getByRole('radio', { name: views.company, exact: true }).check();
    await page.getByRole('dialog').locator('button[type="submit"]').click();
    await expect(page).toHaveURL(/view=\d+/);
    const link = page.url();

    const other = await browser.newContext();
    const reader = await other.newPage();
    await enter(reader, people.company, link.replace(/\?.*view=/, '?view='));
    await expect(reader).toHaveURL(/range=lastWeek/);
    await seeAnswer(reader);
    await expect(reader.getByRole('radio', { name: analysis.queries.together })).toBeChecked();
    await other.close();
    await forgetViews(name);
  });

test('the same by keyboard alone', async ({ page }) => {
  const name = 'Story by keys';
  await forgetViews(name);
  await enter(page, people.company, '/en/query/create');
  await seeAnswer(page);
  await pressButton(page, page.getByRole('button', { name: /^Time:/ }));
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('radio', { name: 'Each by itself' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'All together' })).toBeChecked();
  await pressButton(page, page.getByRole('button', { name: 'Show', exact: true }));
  await expect(page).toHaveURL(/range=year/);
  await seeAnswer(page);
  await pressButton(page, page.getByRole('main').getByRole('button', { name: 'Views' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Name of the view'));
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/view=\d+/);
  await forgetViews(name);
});

test('a chart speaks its points', async ({ page }) => {
  await enter(page, people.company, '/en/analysis/contrast?range=lastWeek');
  await seeAnswer(page);
  const chart = page.getByRole('application');
  await chart.focus();
  await page.keyboard.press('End');
  await expect(chart.locator('[aria-live]')).toHaveText(/Sun.*\d/);
  await page.keyboard.press('Home');
  await expect(chart.locator('[aria-live]')).toHaveText(/Mon.*\d/);
});

const states = (page: Page) => page.getByRole('main');

test('a time without data says so and is not zero; a failure can be tried again', async ({ page }) => {
  await enter(page, people.company, '/en/analysis/contrast?range=custom&from=2019-03-04&to=2019-03-10');
  await seeAnswer(page);
  await expect(states(page)).toContainText('does not mean 0');
  await expect(page.getByRole('table')).toHaveCount(0);

  await page.route('**/api/analysis/growth', (route) =>
    route.fulfill({ status: 422, json: { code: 422, key: null, msg: '' } }),
  );
  await page.goto('/en/analysis/growth');
  const retry = states(page).getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/analysis/growth');
  await retry.click();
  await seeAnswer(page);
  await expect(page.getByRole('table')).toBeVisible();
});

test('steps that a range does not allow cannot be chosen and say why; the nearest one is taken', async ({ page }) => {
  await enter(page, people.company, '/en/analysis/contrast?range=lastMonth');
  await seeAnswer(page);
  const hour = page.getByRole('radio', { name: 'Hour', exact: true });
  await expect(hour).toBeDisabled();
  await expect(hour).toHaveAttribute('title', /Not for a range of 3[01] days/);
  await page.getByRole('button', { name: /^Time:/ }).click();
  await page.getByRole('menuitemradio', { name: 'Yesterday' }).click();
  await expect(page.getByRole('radio', { name: 'Day', exact: true })).toBeDisabled();
  await expect(hour).toBeChecked();
});

test('what is drawn of words, boxes and tables can be kept as a picture too', async ({ page }) => {
  const pages = [
    {
      path: '/analysis/funnel?range=lastWeek',
      region: 'From passing by to staying',
      named: /^From passing by to staying /,
    },
    { path: '/query/proportion?range=lastWeek', region: 'People in · ', named: /^People in · The places chosen / },
    {
      path: '/analysis/high-low?range=lastWeek',
      region: 'Weekdays and hours',
      named: /^People in · Weekdays and hours /,
    },
  ];
  for (const { path, region, named } of pages) {
    await enter(page, people.company, `/en${path}`);
    await seeAnswer(page);
    const panel = page.getByRole('region', { name: region });
    const saved = page.waitForEvent('download');
    await panel.getByRole('button', { name: /PNG/ }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(new RegExp(`${named.source}\\d{4}-\\d\\d-\\d\\d\\.png$`));
    const bytes = await readFile((await file.path()) ?? '');
    // The width of a PNG stands in its bytes 16 to 19: twice that of the panel, about.
    expect(bytes.readUInt32BE(16), path).toBeGreaterThan(1200);
    expect(bytes.length, path).toBeGreaterThan(5000);
  }
});
