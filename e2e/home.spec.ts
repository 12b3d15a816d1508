import { expect } from '@playwright/test';
import * as z from 'zod/mini';
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
  for (const name of ['Inside now', 'Entrances', 'Progress to target'])
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
  await page.getByRole('button', { name: 'All stores', exact: true }).click();
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
  await expect(row).toBeVisible();
  const [hour, , yesterday] = await row.locator('th, td').allInnerTexts();
  expect(first.startsWith(hour?.trim() ?? '?')).toBe(true);
  expect(first).toContain(`Yesterday ${yesterday?.trim()}`);
});

test('the chart can be saved as a picture', async ({ page }) => {
  await enter(page, people.store, '/en/');
  await seeFigures(page);
  await expect(page.locator('main canvas')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export: People in by hour' }).click();
  await page.getByRole('menuitem', { name: 'Picture (PNG)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^People in by hour \d{4}-\d\d-\d\d\.png$/);
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
  // The chart, and the peaks, which follow it.
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toHaveCount(2);
  await page.unroute('**/hx-api/home/trend**');
  await retry.first().click();
  await expect(page.getByRole('application', { name: /People in per hour/ })).toBeVisible();
  await expect(retry).toHaveCount(0);
});

test('the three worst comparable stores are found in two actions, and the way back keeps them', async ({ page }) => {
  const stores = await storesOf(people.company);
  expect(stores.length).toBeGreaterThan(3);
  await enter(page, people.company, '/en/index?store=all');
  await seeFigures(page);
  const league = page.getByRole('table', { name: 'Stores' });
  await expect(league.getByRole('rowheader')).toHaveCount(stores.length);
  // One: by change, the worst first.
  await league.getByRole('button', { name: 'Change' }).click();
  await expect(league.getByRole('columnheader', { name: 'Change' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=growth/);
  await expect(page.locator('main [data-stale="true"]')).toHaveCount(0);
  const shares = (await league.locator('tbody tr td:nth-child(4)').allInnerTexts()).map((text) =>
    Number.parseFloat(text.split('\n')[0]?.replace('−', '-').replace('+', '') ?? ''),
  );
  const known = shares.filter((share) => !Number.isNaN(share));
  expect(known.length).toBeGreaterThanOrEqual(3);
  expect(known).toEqual(known.toSorted((one, other) => one - other));
  expect(shares.slice(0, known.length)).toEqual(known);
  // Two: the worst of them, opened; and back as it was.
  const worst = league.locator('tbody tr').first().getByRole('rowheader').getByRole('button');
  const name = await worst.innerText();
  await worst.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.goBack();
  await expect(league.getByRole('columnheader', { name: 'Change' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(worst).toHaveText(name);
});

test('panels are put away and moved, by the keyboard too, and stay so', async ({ page }) => {
  await enter(page, people.company, '/en/index?store=all');
  await seeFigures(page);
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(region('Progress to target')).toBeVisible();
  const open = page.getByRole('button', { name: 'Choose figures' });
  const drawer = page.getByRole('dialog', { name: 'Choose figures' });
  await open.click();
  await drawer.getByRole('checkbox', { name: 'Periods', exact: true }).uncheck();
  const up = drawer.getByRole('button', { name: 'Move up: Store league' });
  await up.focus();
  await page.keyboard.press('Enter');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(region('Progress to target')).toHaveCount(0);
  await page.reload();
  await seeFigures(page);
  await expect(region('Needs attention')).toBeVisible();
  const top = async (name: string) => (await region(name).boundingBox())?.y ?? 0;
  await expect.poll(async () => (await top('Stores')) < (await top('Needs attention'))).toBe(true);
  await expect(region('Progress to target')).toHaveCount(0);
  await open.click();
  await drawer.getByRole('button', { name: 'Restore defaults' }).click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(region('Progress to target')).toBeVisible();
});

test('the platform’s administrator sees devices, arrivals, companies and licences', async ({ page }) => {
  await enter(page, people.platform, '/en/index?store=all');
  await seeFigures(page);
  for (const name of ['Devices by state', 'Records coming in', 'Refused records', 'Data by company', 'Licences ending'])
    await expect(page.getByRole('region', { name })).toContainText(/\d|No /);
  await expect(page.getByRole('region', { name: 'Company', exact: true })).toHaveCount(0);
});

const explanation = z.object({ data: z.looseObject({ base: z.nullable(z.number()) }) });

for (const language of ['zh', 'en', 'ara', 'de']) {
  test(`${language}: up or down, and why, stand on a phone without scrolling`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route('**/hx-api/home/explanation**', async (route) => {
      const response = await route.fetch();
      const { data } = explanation.parse(await response.json());
      // A day like others says nothing: here the server finds the longest it ever says.
      const change = { compared: (data.base ?? 475) + 353, growth: 0.743, verdict: 'unusual' };
      const from = { kind: 'entrance', id: 6, name: 'North Gate', compared: 789, base: 418, share: 0.78 };
      const rate = { cause: 'rate', passersby: -0.014, before: 0.127, now: 0.205 };
      await route.fulfill({ response, json: { code: 200, msg: '', data: { ...data, ...change, from, rate } } });
    });
    await enter(page, people.store, `/${language}/index`);
    const sentence = page.getByTestId('explanation');
    await expect(sentence).toContainText('North Gate');
    const box = await sentence.boundingBox();
    expect((box?.y ?? 844) + (box?.height ?? 844)).toBeLessThan(844);
    const figure = await page.locator('main .heard').first().boundingBox();
    expect(figure?.y ?? 844).toBeLessThan(box?.y ?? 0);
  });
}
