import { expect, type Page } from '@playwright/test';
import { newCompany, type StoryCompany } from '../account-steps.ts';
import { measureHorizontalOverflow, openAsUser, test } from '../console.ts';
import { newStoreWithGap } from '../gap-steps.ts';

let company: StoryCompany;

test.beforeAll(async () => {
  company = await newCompany(`Gaps ${Date.now()}`);
  await newStoreWithGap(company);
});

const open = (page: Page, address: string) =>
  openAsUser(page, company.admin.username, `/en${address}`, company.admin.token);
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Fill gap' });

test('days without gaps show a message and fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/rules/gap-fillings');
  await page.getByRole('button', { name: 'Fill gap' }).first().click();
  const drawer = drawerOf(page);
  await expect(drawer).toContainText('Choose a store and days to see missing data.');
  await expect(drawer.getByRole('button', { name: 'Save estimate' })).toBeDisabled();
  expect(await measureHorizontalOverflow(page)).toBe(0);
});
