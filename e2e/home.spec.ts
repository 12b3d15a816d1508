import { expect } from '@playwright/test';
import {
  consoleNow,
  deviceIn,
  enter,
  firstFigure,
  people,
  seeFigures,
  sendRecords,
  storesOf,
  test,
} from './console.ts';

test('home shows cards, trust, trend and the other panels', async ({ page }) => {
  await enter(page, people.store, '/en/');
  await seeFigures(page);
  await expect(page.getByTestId('card')).toHaveCount(5);
  await expect(page.getByText(/devices reporting/)).toBeVisible();
  await expect(page.getByRole('application', { name: /People in per hour/ })).toBeVisible();
  for (const name of ['Inside now', 'Entrances', 'Periods'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
});

test('another range stands in the address, and survives a reload', async ({ page }) => {
  await enter(page, people.store, '/en/');
  await seeFigures(page);
  await page.getByRole('button', { name: 'Yesterday', exact: true }).click();
  await expect(page).toHaveURL(/range=yesterday/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Yesterday', exact: true, pressed: true })).toBeVisible();
});

test('a range of one’s own cannot reach into the future', async ({ page }) => {
  await enter(page, people.store, '/en/');
  await seeFigures(page);
  const custom = page.getByRole('button', { name: 'Custom', exact: true });
  if (await custom.isVisible()) await custom.click();
  else {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'Custom' }).click();
  }
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Choose a custom time range' })).toBeVisible();
  const days = page.getByRole('dialog', { name: 'Custom time range' }).getByRole('textbox');
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

test('another store is found by typing, stands in the address and is remembered', async ({ page }) => {
  const stores = await storesOf(people.company);
  expect(stores.length).toBeGreaterThan(1);
  const wanted = stores[1];
  if (wanted === undefined) throw new Error('The company has one store only');
  await enter(page, people.company, '/en/');
  await seeFigures(page);
  await page.getByRole('button', { name: 'All stores' }).click();
  await page.getByRole('combobox', { name: 'Search stores' }).fill(wanted.name);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`store=${wanted.id}`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(wanted.name);
  await page.goto('/en/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(wanted.name);
});

test('the choice of items is kept, and is never empty', async ({ page }) => {
  await enter(page, people.company, '/en/');
  await seeFigures(page);
  await page.getByRole('button', { name: 'Choose figures' }).click();
  const drawer = page.getByRole('dialog', { name: 'Choose figures' });
  for (const name of ['Passers-by', 'Groups in', 'Adults', 'Children'])
    await drawer.getByRole('checkbox', { name, exact: true }).uncheck();
  await drawer.getByRole('checkbox', { name: 'People in', exact: true }).uncheck();
  await expect(drawer.getByRole('button', { name: 'Save' })).toBeDisabled();
  await drawer.getByRole('checkbox', { name: 'People out', exact: true }).check();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByTestId('card')).toHaveCount(1);
  await page.reload();
  await expect(page.getByTestId('card')).toHaveText([/People out/]);
  await page.getByRole('button', { name: 'Choose figures' }).click();
  await drawer.getByRole('button', { name: 'Restore defaults' }).click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByTestId('card')).toHaveCount(5);
});

test('a record that arrives changes the figure within five seconds, without a reload', async ({ page }) => {
  const [store] = await storesOf(people.store);
  if (store === undefined) throw new Error('The manager has no store');
  await enter(page, people.store, '/en/');
  await seeFigures(page);
  const number = async () => Number((await firstFigure(page).innerText()).replaceAll(/\D/g, ''));
  const before = await number();
  const device = deviceIn(store.id);
  const period = device.recordPeriod * 60;
  const time = Math.floor(consoleNow() / 1000 / period) * period;
  await sendRecords(device, [{ time, period: device.recordPeriod, in: 7, out: 2 }]);
  await expect.poll(number, { timeout: 5000, intervals: [100] }).toBe(before + 7);
});

test('the chart speaks at each point, and has a table of the same numbers', async ({ page }) => {
  await enter(page, people.store, '/en/');
  await seeFigures(page);
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
  const [hour, , yesterday] = await row.locator('th, td').allInnerTexts();
  expect(first.startsWith(hour?.trim() ?? '?')).toBe(true);
  expect(first).toContain(`Yesterday ${yesterday?.trim()}`);
});

test('the chart can be saved as a picture', async ({ page }) => {
  await enter(page, people.store, '/en/');
  await seeFigures(page);
  await expect(page.locator('main canvas')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PNG' }).click();
  expect((await download).suggestedFilename()).toMatch(/^flowIn-\d{4}-\d\d-\d\d\.png$/);
});

test('a failed request says so and can be tried again', async ({ page }) => {
  await page.route('**/hx-api/home/statistical**', (route) =>
    route.fulfill({ status: 403, json: { code: 403, key: 'forbidden', msg: '' } }),
  );
  await enter(page, people.store, '/en/');
  await expect(page.getByText('You do not have permission', { exact: false }).first()).toBeVisible();
  await page.unroute('**/hx-api/home/statistical**');
  await page.route('**/hx-api/home/trend**', (route) =>
    route.fulfill({ status: 422, json: { code: 422, key: null, msg: '' } }),
  );
  await page.reload();
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute('**/hx-api/home/trend**');
  await retry.click();
  await expect(page.getByRole('application', { name: /People in per hour/ })).toBeVisible();
});
