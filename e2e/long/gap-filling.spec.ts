import { expect, type Page } from '@playwright/test';
import { type Company, newCompany } from '../account-steps.ts';
import { enter, sideways, test } from '../console.ts';
import { storeWithGap } from '../gap-steps.ts';

let company: Company;

test.beforeAll(async () => {
  company = await newCompany(`Gaps ${Date.now()}`);
  await storeWithGap(company);
});

const open = (page: Page, address: string) => enter(page, company.admin.username, `/en${address}`, company.admin.token);
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Fill a gap' });

test('days of which nothing is missing say so, and a phone needs no scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/rules/gap-fillings');
  await page.getByRole('button', { name: 'Fill a gap' }).first().click();
  const drawer = drawerOf(page);
  await expect(drawer).toContainText('Choose a store and days to see what is missing.');
  await expect(drawer.getByRole('button', { name: 'Save estimate' })).toBeDisabled();
  expect(await sideways(page)).toBe(0);
});
