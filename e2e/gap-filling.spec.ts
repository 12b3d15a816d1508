import { expect, type Page } from '@playwright/test';
import { findViolationsInBothSchemes } from './accessibility-steps.ts';
import { newCompany, type StoryCompany } from './account-steps.ts';
import { openAsUser, test } from './console.ts';
import { newStoreWithGap, type StoreWithGap } from './gap-steps.ts';

let company: StoryCompany;
let places: StoreWithGap;

test.beforeAll(async () => {
  company = await newCompany(`Gaps ${Date.now()}`);
  places = await newStoreWithGap(company);
});

const open = (page: Page, address: string) =>
  openAsUser(page, company.admin.username, `/en${address}`, company.admin.token);
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Fill gap' });
const rows = (page: Page) => page.getByRole('row').filter({ hasText: 'Power cut' });

test('a gap is filled from a store’s page and the estimate is withdrawn', async ({ page }) => {
  await open(page, `/system/entity/detail/${places.store}`);
  const health = page.getByRole('row').filter({ hasText: 'North door camera' });
  await health
    .getByRole('button', { name: /Fill gap/ })
    .nth(-2)
    .click();

  const drawer = drawerOf(page);
  const part = drawer.getByRole('region', { name: 'North door' });
  await expect(part).toContainText(/240.? of .?720.? min missing/);
  await expect(part.getByRole('application')).toHaveAccessibleName('North door: counted and estimated');
  await expect(drawer.getByRole('region', { name: 'South door' })).toHaveCount(0);
  // The device is not connected, so it cannot reply, and the console shows this.
  await part.getByRole('button', { name: 'Request records: North door camera' }).click();
  await expect(part.getByRole('status')).toHaveText(/offline/);

  await part.getByRole('button', { name: 'Show table' }).click();
  const hour = part.getByRole('row').filter({ hasText: '14:00' });
  await expect(hour).toContainText('1 h / 1 h');
  // At 14:00 the north door had 120 + 12 · 14 = 288 people in in both reference weeks. The south door has 528 in and 360 out, and had 408
  // and 240 in those weeks, so the factor is 888 ÷ 648 = 1.37 and the estimate 395.
  await expect(hour).toContainText('288 · 288');
  await expect(hour).toContainText('×1.37');
  await expect(hour.getByRole('cell').nth(1)).toHaveText('395');

  await drawer.getByRole('button', { name: 'Save estimate' }).click();
  await expect(drawer.getByLabel('Reason')).toHaveAccessibleDescription('Required');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
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
  await question.getByRole('button', { name: 'Withdraw estimate' }).click();
  await expect(rows(page)).toContainText('Withdrawn');
});

test('home shows estimated people of today separately', async ({ page }) => {
  await open(page, `/system/entity/detail/${places.store}`);
  const health = page.getByRole('row').filter({ hasText: 'North door camera' });
  await health
    .getByRole('button', { name: /Fill gap/ })
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
