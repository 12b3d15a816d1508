import { expect } from '@playwright/test';
import { findViolations, findViolationsInBothSchemes } from './accessibility-steps.ts';
import { newCompany } from './account-steps.ts';
import { demoUsers, getConsoleTime, listStores, openAsUser, sendRecords, test, waitForFigures } from './console.ts';
import { expectExplanationFitsPhone, newHomeUser } from './home-steps.ts';
import { newBoundCounter, newEntrance, newStore } from './place-steps.ts';

test('home shows cards, devices and trend, and keeps its range on reload', async ({ page }) => {
  await openAsUser(page, demoUsers.store, '/en/');
  await waitForFigures(page);
  await expect(page.getByTestId('card')).toHaveCount(5);
  await expect(page.getByText(/devices reporting/)).toBeVisible();
  await expect(page.getByRole('application', { name: /People in per hour/ })).toBeVisible();
  for (const name of ['Inside now', 'Entrances', 'Progress to target'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.locator('main canvas')).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'Yesterday', exact: true }).click();
  await expect(page).toHaveURL(/range=yesterday/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Yesterday', exact: true, pressed: true })).toBeVisible();
});

test('a custom range offers no day in the future', async ({ page }) => {
  await openAsUser(page, demoUsers.store, '/en/');
  await waitForFigures(page);
  const custom = page.getByRole('button', { name: 'Custom', exact: true });
  const more = page.getByRole('button', { name: 'More', exact: true });
  // The button is in the row when the row is wide enough, otherwise in the menu "More".
  await expect(custom.or(more)).toBeVisible();
  const opener = (await custom.isVisible()) ? custom : more;
  const open = async () => {
    await opener.press('Enter');
    if (opener === more) await page.getByRole('menuitemradio', { name: 'Custom' }).press('Enter');
  };
  const dialog = page.getByRole('dialog', { name: 'Custom time range' });
  await open();
  await expect(dialog.getByLabel('First day')).toBeFocused();
  await expect(dialog.getByLabel('Last day')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();

  await open();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Choose a custom time range' })).toBeVisible();
  const days = dialog.getByRole('textbox');
  await days.first().click();
  const today = page.locator('.ant-picker-cell-today:visible').first();
  const later = page.locator(
    '.ant-picker-cell-today:visible ~ .ant-picker-cell, tr:has(.ant-picker-cell-today:visible) ~ tr .ant-picker-cell',
  );
  expect(await later.count()).toBeGreaterThan(0);
  for (const day of await later.all()) await expect(day).toHaveClass(/ant-picker-cell-disabled/);
  await today.click();
  await today.click();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/range=custom&from=(\d{4}-\d\d-\d\d)&to=\1/);
});

test('a store is found by typing, kept in the address and remembered', async ({ page }) => {
  const stores = await listStores(demoUsers.company);
  expect(stores.length).toBeGreaterThan(1);
  const wanted = stores[1];
  if (wanted === undefined) throw new Error('The company has one store only');
  await openAsUser(page, demoUsers.company, '/en/');
  await waitForFigures(page);
  await page.getByRole('button', { name: 'All stores', exact: true }).click();
  await page.getByRole('combobox', { name: 'Search stores' }).fill(wanted.name);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`store=${wanted.id}`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(wanted.name);
  await page.goto('/en/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(wanted.name);

  // The address takes precedence over the stored choice.
  const [first] = stores;
  await page.goto(`/en/?store=${first?.id ?? 0}&range=week#trend`);
  await expect(page).toHaveURL(`/en/index?store=${first?.id ?? 0}&range=week#trend`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(first?.name ?? '');
  await expect(page.getByRole('button', { name: 'This week', pressed: true })).toBeVisible();
});

test('the choice of statistic items is stored and never empty', async ({ page }) => {
  const user = await newHomeUser('Chooser');
  await openAsUser(page, user.username, '/en/', user.token);
  await waitForFigures(page);
  const opener = page.getByRole('button', { name: 'Choose metrics' });
  const drawer = page.getByRole('dialog', { name: 'Choose metrics' });
  await opener.press('Enter');
  await drawer.getByRole('checkbox').first().focus();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.click();
  for (const name of ['Passers-by', 'Groups in', 'Adults', 'Children'])
    await drawer.getByRole('checkbox', { name, exact: true }).uncheck();
  await drawer.getByRole('checkbox', { name: 'People in', exact: true }).uncheck();
  await expect(drawer.getByRole('button', { name: 'Save' })).toBeDisabled();
  await drawer.getByRole('checkbox', { name: 'People out', exact: true }).check();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByTestId('card')).toHaveCount(1);
  await page.reload();
  await expect(page.getByTestId('card')).toHaveText([/People out/]);
  await page.getByRole('button', { name: 'Choose metrics' }).click();
  await drawer.getByRole('button', { name: 'Restore defaults' }).click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByTestId('card')).toHaveCount(5);
});

test('a new record changes the value in 5 seconds without a reload', async ({ page }) => {
  const company = await newCompany(`Live ${Date.now()}`);
  const store = await newStore(company, { workTime: '00:00:00~23:59:59' });
  const entrance = await newEntrance(company, store, 'Gate');
  const from = new Date(getConsoleTime() - 86_400_000).toISOString();
  const counter = await newBoundCounter(company, 'Gate camera', { store, entrance, from });
  const period = Math.floor(getConsoleTime() / 300_000) * 300;
  await sendRecords(counter, [{ time: period - 600, period: 5, in: 30, out: 10 }]);
  await openAsUser(page, company.admin.username, '/en/', company.admin.token);
  await waitForFigures(page);
  const figure = (people: string) =>
    page.getByTestId('card').first().locator('.heard').getByText(people, { exact: true });
  await expect(figure('30')).toHaveCount(1);
  await sendRecords(counter, [{ time: period, period: 5, in: 7, out: 2 }]);
  await expect(figure('37')).toHaveCount(1, { timeout: 5000 });
});

test('the chart announces its points, has a table and saves a picture', async ({ page }) => {
  await openAsUser(page, demoUsers.store, '/en/');
  await waitForFigures(page);
  const chart = page.getByRole('application', { name: /People in per hour/ });
  await chart.focus();
  await page.keyboard.press('Home');
  const spoken = chart.locator('[aria-live]');
  await expect(spoken).toHaveText(/^\d\d:00: .*Yesterday/);
  const first = await spoken.innerText();
  await page.keyboard.press('ArrowRight');
  await expect(spoken).not.toHaveText(first);
  await page.getByRole('button', { name: 'Show table' }).click();
  const row = page
    .getByRole('table', { name: /People in/ })
    .getByRole('row')
    .nth(1);
  await expect(row).toBeVisible();
  const [hour, , yesterday] = await row.locator('th, td').allInnerTexts();
  expect(first.startsWith(hour?.trim() ?? '?')).toBe(true);
  expect(first).toContain(`Yesterday ${yesterday?.trim()}`);

  await page.getByRole('button', { name: 'Show chart' }).click();
  await expect(page.locator('main canvas')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export: People in by hour' }).click();
  await page.getByRole('menuitem', { name: 'Image (PNG)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^People in by hour \d{4}-\d\d-\d\d\.png$/);
});

test('the worst stores are found in two actions, Back keeps the order', async ({ page }) => {
  const stores = await listStores(demoUsers.company);
  expect(stores.length).toBeGreaterThan(3);
  await openAsUser(page, demoUsers.company, '/en/index?store=all');
  await waitForFigures(page);
  const league = page.getByRole('table', { name: 'Stores' });
  // One more row has all stores together.
  await expect(league.getByRole('rowheader')).toHaveCount(stores.length + 1);
  // Action one: sort by change, the worst first.
  await league.getByRole('button', { name: 'Change' }).click();
  await expect(league.getByRole('columnheader', { name: 'Change' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=growth/);
  await expect(page.locator('main [data-stale="true"]')).toHaveCount(0);
  const shares = (await league.locator('tbody tr:not(:first-child) td:nth-child(4)').allInnerTexts()).map((text) =>
    Number.parseFloat(text.split('\n')[0]?.replace('−', '-').replace('+', '') ?? ''),
  );
  const known = shares.filter((share) => !Number.isNaN(share));
  expect(known.length).toBeGreaterThanOrEqual(3);
  expect(known).toEqual(known.toSorted((one, other) => one - other));
  expect(shares.slice(0, known.length)).toEqual(known);
  // Action two: open the worst store; Back restores the order.
  const worst = league.locator('tbody tr').nth(1).getByRole('rowheader').getByRole('button');
  const name = await worst.innerText();
  await worst.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.goBack();
  await expect(league.getByRole('columnheader', { name: 'Change' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(worst).toHaveText(name);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
});

test('panels that are hidden and moved stay so after a reload', async ({ page }) => {
  const user = await newHomeUser('Mover');
  await openAsUser(page, user.username, '/en/index?store=all', user.token);
  await waitForFigures(page);
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(region('Periods')).toBeVisible();
  const open = page.getByRole('button', { name: 'Choose metrics' });
  const drawer = page.getByRole('dialog', { name: 'Choose metrics' });
  await open.click();
  await drawer.getByRole('checkbox', { name: 'Periods', exact: true }).uncheck();
  const up = drawer.getByRole('button', { name: 'Move up: Store ranking' });
  await up.focus();
  // Past the hours and past the stores that need attention.
  await page.keyboard.press('Enter');
  await up.focus();
  await page.keyboard.press('Enter');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(region('Periods')).toHaveCount(0);
  await page.reload();
  await waitForFigures(page);
  await expect(region('Needs attention')).toBeVisible();
  const top = async (name: string) => (await region(name).boundingBox())?.y ?? 0;
  await expect.poll(async () => (await top('Stores')) < (await top('Needs attention'))).toBe(true);
  await expect(region('Periods')).toHaveCount(0);
  await open.click();
  await drawer.getByRole('button', { name: 'Restore defaults' }).click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(region('Periods')).toBeVisible();
});

test('the platform’s home shows devices, records, companies and licences', async ({ page }) => {
  await openAsUser(page, demoUsers.platform, '/en/index?store=all');
  await waitForFigures(page);
  for (const name of [
    'Devices by state',
    'Records received',
    'Refused records',
    'Latest data by company',
    'Expiring licences',
  ])
    await expect(page.getByRole('region', { name })).toContainText(/\d|No /);
  await expect(page.getByRole('region', { name: 'Company', exact: true })).toHaveCount(0);
  // The stores are in several time zones: the chart states which hours it shows, and marks no peak hour.
  await expect(page.getByRole('region', { name: /by hour/ })).toContainText('hours that all stores have reached');
  await expect(page.getByText('Peak today')).toHaveCount(0);
});

test('the reason for a change fits an Arabic phone without scrolling', async ({ page }) => {
  await expectExplanationFitsPhone(page, 'ara');
  await expect(page.locator('main canvas')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
