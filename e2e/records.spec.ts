import { expect, type Page } from '@playwright/test';
import { violationsInBothShades } from './accessibility-steps.ts';
import { enter, people, seeFigures, storesOf, test } from './console.ts';

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Records behind the figure' });
const digits = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));

/** What the records in the drawer add up to, reading every page. */
async function sumOfPages(page: Page, column: string): Promise<number> {
  const drawer = drawerOf(page);
  // The first column is a heading of its row.
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
  await enter(page, people.store, '/en/');
  await seeFigures(page);
  const figure = page
    .getByTestId('card')
    .first()
    .getByRole('button', { name: /People in .*show records/ });
  const shown = digits((await figure.getAttribute('aria-label')) ?? '');
  expect(shown).toBeGreaterThan(0);
  await figure.click();
  const drawer = drawerOf(page);
  await expect(drawer.getByTestId('records-figure')).toHaveText(new RegExp(`^${shown.toLocaleString('en')}$`));
  await expect(drawer.getByText('Sum of all records')).toBeVisible();
  const [store, ...others] = await storesOf(people.store);
  expect(others).toEqual([]);
  await expect(drawer.getByText(new RegExp(`^People in · .* · ${store?.name}$`))).toBeVisible();
  await expect(page).toHaveURL(/records=0_/);
  await page.reload();
  await expect(drawerOf(page).getByTestId('records-figure')).toHaveText(shown.toLocaleString('en'));
  expect(await violationsInBothShades(page)).toEqual([]);
  await page.goBack();
  await expect(drawerOf(page)).toBeHidden();

  await page.goto(`/en/?records=0_${store?.id ?? 0}_2020-01-01T00:00:00_2020-01-02T00:00:00_flowIn`);
  await expect(drawerOf(page).getByText('not the same as zero')).toBeVisible();
  await expect(drawerOf(page).getByTestId('records-figure')).toHaveText('—');
});

test('every page of records adds up to the hour of the trend', async ({ page }) => {
  await enter(page, people.store, '/en/');
  await seeFigures(page);
  await page.getByRole('button', { name: 'Show table' }).click();
  const figure = page.getByRole('button', { name: /^11:00 Today [\d,]+: show records$/ });
  const shown = digits(((await figure.getAttribute('aria-label')) ?? '').slice('11:00'.length));
  await figure.focus();
  await page.keyboard.press('Enter');
  await expect(drawerOf(page).getByTestId('records-figure')).toHaveText(shown.toLocaleString('en'));
  expect(await sumOfPages(page, 'People in')).toBe(shown);
  await page.keyboard.press('Escape');
  await expect(drawerOf(page)).toBeHidden();
  await expect(figure).toBeFocused();

  await page.getByRole('button', { name: 'Show chart' }).click();
  const chart = page.getByRole('application', { name: /People in per hour/ });
  await chart.focus();
  await page.keyboard.press('Home');
  const spoken = chart.locator('[aria-live]');
  // The first hour is the one somebody came in before opening, if anybody did.
  for (let hour = 0; hour < 11; hour += 1) {
    const said = await spoken.innerText();
    if (said.startsWith('11:00')) break;
    await page.keyboard.press('ArrowRight');
    await expect(spoken).not.toHaveText(said);
  }
  await page.keyboard.press('Enter');
  await expect(drawerOf(page).getByTestId('records-figure')).toHaveText(shown.toLocaleString('en'));
});

test('a click on the trend opens the records of that hour', async ({ page }) => {
  await enter(page, people.store, '/en/');
  await seeFigures(page);
  const chart = page.getByRole('application', { name: /People in per hour/ });
  const spoken = chart.locator('[aria-live]');
  const pointAt = async (hour: string) => {
    const { x, y, width, height } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    // Narrower steps than the hours are: none is passed over.
    for (let step = 0; step < width; step += 15) {
      await page.mouse.move(x + step, y + height / 2);
      const said = (await spoken.textContent()) ?? '';
      if (said.startsWith(hour)) return said;
    }
    throw new Error(`The chart has no ${hour}`);
  };
  await pointAt('20:00');
  await page.mouse.down();
  await page.mouse.up();
  await expect(page).not.toHaveURL(/records=/);

  const shown = /^11:00\D+([\d,]*\d)/.exec(await pointAt('11:00'))?.[1] ?? '';
  expect(digits(shown)).toBeGreaterThan(0);
  await page.mouse.down();
  await page.mouse.up();
  await expect(drawerOf(page).getByTestId('records-figure')).toHaveText(shown);
  await expect(page).toHaveURL(/records=0_\d+_[\d-]+T11\D.*T12\D/);
  await page.keyboard.press('Escape');
  await expect(drawerOf(page)).toBeHidden();
});

test('a store’s figure opens its records and saves them as a file', async ({ page }) => {
  const [store] = await storesOf(people.company);
  await enter(page, people.company, '/en/?store=all');
  await seeFigures(page);
  await page.getByRole('button', { name: new RegExp(`^${store?.name ?? ''} [\\d,]+: show records$`) }).click();
  await expect(drawerOf(page).getByTestId('records-figure')).toHaveText(/\d/);
  const download = page.waitForEvent('download');
  await drawerOf(page).getByRole('button', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await page.goto(`/en/system/entity/detail/${store?.id ?? 0}`);
  const figure = page.getByRole('button', { name: /People out .*show records/ });
  const shown = digits(await figure.getAttribute('aria-label'));
  await figure.click();
  await expect(drawerOf(page).getByTestId('records-figure')).toHaveText(shown.toLocaleString('en'));
});
