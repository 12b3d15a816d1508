import { expect, type Page } from '@playwright/test';
import { violationsInBothShades } from './accessibility-steps.ts';
import { type Company, newCompany } from './account-steps.ts';
import { enter, test } from './console.ts';
import { storeWithGap, type StoreWithGap } from './gap-steps.ts';

let company: Company;
let places: StoreWithGap;

test.beforeAll(async () => {
  company = await newCompany(`Gaps ${Date.now()}`);
  places = await storeWithGap(company);
});

const open = (page: Page, address: string) => enter(page, company.admin.username, `/en${address}`, company.admin.token);
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Fill a gap' });
const rows = (page: Page) => page.getByRole('row').filter({ hasText: 'Power cut' });

test('a gap is estimated from a store’s page and withdrawn', async ({ page }) => {
  await open(page, `/system/entity/detail/${places.store}`);
  const health = page.getByRole('row').filter({ hasText: 'North door camera' });
  await health
    .getByRole('button', { name: /Fill the gap/ })
    .nth(-2)
    .click();

  const drawer = drawerOf(page);
  const part = drawer.getByRole('region', { name: 'North door' });
  await expect(part).toContainText(/Missing record periods: .?48.? of .?144/);
  await expect(part.getByRole('application')).toHaveAccessibleName('North door: counted and estimated');
  await expect(drawer.getByRole('region', { name: 'South door' })).toHaveCount(0);
  // Nobody is connected: the device says nothing, and the console says so.
  await part.getByRole('button', { name: 'Ask again: North door camera' }).click();
  await expect(part.getByRole('status')).toHaveText(/offline/);

  await part.getByRole('button', { name: 'Show table' }).click();
  const hour = part.getByRole('row').filter({ hasText: '14:00' });
  await expect(hour).toContainText('12/12');
  // 120 + 12 · 14 the weeks before; at the other door 528 in and 360 out, where it had been 408 and 240.
  await expect(hour).toContainText('288 · 288');
  await expect(hour).toContainText('×1.37');
  await expect(hour.getByRole('cell').nth(1)).toHaveText('395');

  await drawer.getByRole('button', { name: 'Save estimate' }).click();
  await expect(drawer.getByLabel('Reason')).toHaveAccessibleDescription('Required');
  expect(await violationsInBothShades(page)).toEqual([]);
  await drawer.getByLabel('Reason').fill('Power cut');
  await drawer.getByRole('button', { name: 'Save estimate' }).click();
  await expect(drawer).toHaveCount(0);

  await open(page, '/rules/gap-fillings');
  await expect(rows(page)).toContainText('In use');
  await expect(rows(page)).toContainText(/4.?\/.?4/);
  await rows(page)
    .getByRole('button', { name: /Withdraw/ })
    .click();
  const question = page.getByRole('dialog', { name: /Withdraw the estimate for .*North door/ });
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await expect(rows(page)).toContainText('Withdrawn');
});

test('home shows estimated people of today separately', async ({ page }) => {
  await open(page, `/system/entity/detail/${places.store}`);
  const health = page.getByRole('row').filter({ hasText: 'North door camera' });
  await health
    .getByRole('button', { name: /Fill the gap/ })
    .last()
    .click();
  const drawer = drawerOf(page);
  await expect(drawer.getByRole('region', { name: 'North door' })).toBeVisible();
  await drawer.getByLabel('Reason').fill('No power today');
  await drawer.getByRole('button', { name: 'Save estimate' }).click();
  await expect(drawer).toHaveCount(0);

  await open(page, '/');
  await expect(page.getByText(/^\+ .?[\d,]+.? estimated$/).first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /^Estimated$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show table' }).click();
  await expect(page.getByRole('columnheader', { name: 'Estimated' })).toBeVisible();
});
