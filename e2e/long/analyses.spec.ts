import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { loadCatalogue } from '@portico/i18n';
import { findViolationsInBothSchemes } from '../accessibility-steps.ts';
import { analysisPages, parseFigure, waitForAnswer } from '../analysis-steps.ts';
import { demoUsers, measureHorizontalOverflow, openAsUser, test } from '../console.ts';
import { checkSavedQuery } from '../saved-query-steps.ts';
import { findUntranslatedKeys } from '../untranslated-steps.ts';

for (const code of ['zh', 'de', 'ara'] as const)
  test(`every page of queries and analyses fits a phone in ${code}`, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 360, height: 740 });
    const { menu } = await loadCatalogue(code);
    let checkedCount = 0;
    for (const { path, title } of analysisPages) {
      await openAsUser(page, demoUsers.company, `/${code}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(menu[title]);
      await waitForAnswer(page);
      expect(await findUntranslatedKeys(page), path).toEqual([]);
      expect(await measureHorizontalOverflow(page), path).toBe(0);
      checkedCount += 1;
    }
    expect(checkedCount).toBe(13);
  });

for (const { path } of analysisPages)
  test(`${path} passes the accessibility rules in light and dark`, async ({ page }) => {
    await openAsUser(page, demoUsers.company, `/en${path}`);
    await waitForAnswer(page);
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
  });

test('a manager finds the three worst comparable stores in two actions', async ({ page }) => {
  await openAsUser(page, demoUsers.company, '/en/');
  // Opening the page in the menu is one action, pressing the column header the other.
  await page.goto('/en/analysis/rank?range=lastWeek');
  await waitForAnswer(page);
  await page.getByRole('columnheader', { name: 'Change' }).getByRole('button').click();
  const changes = await page
    .getByRole('table')
    .locator('tbody tr td:last-child')
    .evaluateAll((cells) => cells.map((cell) => cell.querySelector('bdi')?.textContent ?? ''));
  const worst = changes.slice(0, 3).map((text) => parseFigure(text) ?? Number.NaN);
  expect(worst).toHaveLength(3);
  expect(worst).toEqual(worst.toSorted((one, other) => one - other));
  const known = changes.flatMap((text) => parseFigure(text) ?? []);
  expect(worst[0]).toBe(Math.min(...known));
});

for (const code of ['zh', 'ara'] as const)
  test(`a saved query opens from its link in another browser (${code})`, ({ page, browser }) =>
    checkSavedQuery(page, browser, code));

test('hours over a month offer what to do, and a press does it', async ({ page }) => {
  await openAsUser(page, demoUsers.company, '/en/analysis/contrast?range=lastMonth');
  await waitForAnswer(page);
  await page.getByRole('button', { name: /^Interval:/ }).click();
  const hour = page.getByRole('menuitemradio', { name: /^Hour/ });
  await expect(hour).toContainText(/Not available for 3[01] days/);
  await hour.click();
  await expect(page.getByRole('alert')).toContainText('allows 7 days at most');
  await page.getByRole('button', { name: /^Show .* by hour$/ }).click();
  await expect(page).toHaveURL(/range=custom.*step=1h/);
  await waitForAnswer(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Interval: Hour/ })).toBeVisible();
});

test('panels of text, boxes and tables are saved as pictures too', async ({ page }) => {
  const pages = [
    {
      path: '/analysis/funnel?range=lastWeek',
      region: 'Visitor funnel',
      named: /^Visitor funnel /,
    },
    {
      path: '/query/proportion?range=lastWeek&kind=place',
      region: 'People in · ',
      named: /^People in · Selected locations /,
    },
    {
      path: '/analysis/high-low?range=lastWeek',
      region: 'Weekdays and hours',
      named: /^People in · Weekdays and hours /,
    },
  ];
  for (const { path, region, named } of pages) {
    await openAsUser(page, demoUsers.company, `/en${path}`);
    await waitForAnswer(page);
    const panel = page.getByRole('region', { name: region });
    const saved = page.waitForEvent('download');
    await panel.getByRole('button', { name: /PNG/ }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(new RegExp(`${named.source}\\d{4}-\\d\\d-\\d\\d\\.png$`));
    const bytes = await readFile((await file.path()) ?? '');
    // Bytes 16 to 19 of a PNG contain its width, which is about twice that of the panel.
    expect(bytes.readUInt32BE(16), path).toBeGreaterThan(1200);
    expect(bytes.length, path).toBeGreaterThan(5000);
  }
});
