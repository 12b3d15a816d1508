import { expect, type Page } from '@playwright/test';
import { findViolationsInBothSchemes } from './accessibility-steps.ts';
import { demoUsers, listStores, openAsUser, test, waitForFigures } from './console.ts';

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Underlying records' });
const digits = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));

/** Sum of a column over all pages of records in the drawer. */
async function sumAllPages(page: Page, column: string): Promise<number> {
  const drawer = drawerOf(page);
  // The first column is the row header, not a cell.
  const place = (await drawer.getByRole('columnheader').allTextContents()).findIndex((text) => text.includes(column));
  let sum = 0;
  let firstBefore = '';
  for (;;) {
    const rows = drawer.getByRole('row').filter({ has: page.getByRole('cell') });
    await expect(rows.first()).not.toHaveText(firstBefore === '' ? /^$/ : firstBefore);
    await expect(drawer.locator('[aria-busy="true"]')).toHaveCount(0);
    firstBefore = (await rows.first().textContent()) ?? '';
    for (const row of await rows.all())
      sum += digits(
        await row
          .getByRole('cell')
          .nth(place - 1)
          .textContent(),
      );
    const next = drawer.getByRole('listitem', { name: /Next/ });
    if ((await next.getAttribute('aria-disabled')) === 'true') return sum;
    await next.click();
  }
}

test('a figure opens the records that add up to it', async ({ page }) => {
  await openAsUser(page, demoUsers.store, '/en/');
  await waitForFigures(page);
  const figure = page
    .getByTestId('card')
    .first()
    .getByRole('button', { name: /People in .*show records/ });
  const displayedDigits = digits((await figure.getAttribute('aria-label')) ?? '');
  expect(displayedDigits).toBeGreaterThan(0);
  await figure.click();
  const drawer = drawerOf(page);
  await expect(drawer.getByTestId('records-figure')).toHaveText(
    new RegExp(`^${displayedDigits.toLocaleString('en')}$`),
  );
  await expect(drawer.getByText('Sum of all records')).toBeVisible();
  const [store, ...others] = await listStores(demoUsers.store);
  expect(others).toEqual([]);
  await expect(drawer.getByText(new RegExp(`^People in · .* · ${store?.name}$`))).toBeVisible();
  await expect(page).toHaveURL(/records=0_/);
  await page.reload();
  await expect(drawerOf(page).getByTestId('records-figure')).toHaveText(displayedDigits.toLocaleString('en'));
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await page.goBack();
  await expect(drawerOf(page)).toBeHidden();

  await page.goto(`/en/?records=0_${store?.id ?? 0}_2020-01-01T00:00:00_2020-01-02T00:00:00_flowIn`);
  await expect(drawerOf(page).getByText('not the same as zero')).toBeVisible();
  await expect(drawerOf(page).getByTestId('records-figure')).toHaveText('—');
});

test('the records of all pages add up to the value of the trend’s hour', async ({ page }) => {
  await openAsUser(page, demoUsers.store, '/en/');
  await waitForFigures(page);
  await page.getByRole('button', { name: 'Show table' }).click();
  const figure = page.getByRole('button', { name: /^11:00 Today [\d,]+: show records$/ });
  const displayedDigits = digits(((await figure.getAttribute('aria-label')) ?? '').slice('11:00'.length));
  await figure.focus();
  await page.keyboard.press('Enter');
  await expect(drawerOf(page).getByTestId('records-figure')).toHaveText(displayedDigits.toLocaleString('en'));
  expect(await sumAllPages(page, 'People in')).toBe(displayedDigits);
  await page.keyboard.press('Escape');
  await expect(drawerOf(page)).toBeHidden();
  await expect(figure).toBeFocused();

  await page.getByRole('button', { name: 'Show chart' }).click();
  const chart = page.getByRole('application', { name: /People in per hour/ });
  await chart.focus();
  await page.keyboard.press('Home');
  const spoken = chart.locator('[aria-live]');
  // The first hour may be earlier than 11:00 if people entered before opening.
  for (let hour = 0; hour < 11; hour += 1) {
    const given = await spoken.innerText();
    if (given.startsWith('11:00')) break;
    await page.keyboard.press('ArrowRight');
    await expect(spoken).not.toHaveText(given);
  }
  await page.keyboard.press('Enter');
  await expect(drawerOf(page).getByTestId('records-figure')).toHaveText(displayedDigits.toLocaleString('en'));
});

test('a click on the trend opens the records of that hour', async ({ page }) => {
  await openAsUser(page, demoUsers.store, '/en/');
  await waitForFigures(page);
  const chart = page.getByRole('application', { name: /People in per hour/ });
  const spoken = chart.locator('[aria-live]');
  const pointAt = async (hour: string) => {
    const { x, y, width, height } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    // Steps narrower than an hour in the chart, so that no hour is skipped.
    for (let step = 0; step < width; step += 15) {
      await page.mouse.move(x + step, y + height / 2);
      const given = (await spoken.textContent()) ?? '';
      if (given.startsWith(hour)) return given;
    }
    throw new Error(`The chart has no ${hour}`);
  };
  await pointAt('20:00');
  await page.mouse.down();
  await page.mouse.up();
  await expect(page).not.toHaveURL(/records=/);

  const displayedDigits = /^11:00\D+([\d,]*\d)/.exec(await pointAt('11:00'))?.[1] ?? '';
  expect(digits(displayedDigits)).toBeGreaterThan(0);
  await page.mouse.down();
  await page.mouse.up();
  await expect(drawerOf(page).getByTestId('records-figure')).toHaveText(displayedDigits);
  await expect(page).toHaveURL(/records=0_\d+_[\d-]+T11\D.*T12\D/);
  await page.keyboard.press('Escape');
  await expect(drawerOf(page)).toBeHidden();
});

test('a store’s figure opens its records and saves them as a file', async ({ page }) => {
  const [store] = await listStores(demoUsers.company);
  await openAsUser(page, demoUsers.company, '/en/?store=all');
  await waitForFigures(page);
  await page.getByRole('button', { name: new RegExp(`^${store?.name ?? ''} [\\d,]+: show records$`) }).click();
  await expect(drawerOf(page).getByTestId('records-figure')).toHaveText(/\d/);
  const download = page.waitForEvent('download');
  await drawerOf(page).getByRole('button', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.goto(`/en/system/entity/detail/${store?.id ?? 0}`);
  const figure = page.getByRole('button', { name: /People out .*show records/ });
  const displayedDigits = digits(await figure.getAttribute('aria-label'));
  await figure.click();
  await expect(drawerOf(page).getByTestId('records-figure')).toHaveText(displayedDigits.toLocaleString('en'));
});
