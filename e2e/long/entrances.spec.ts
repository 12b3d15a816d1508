import { expect, type Page } from '@playwright/test';
import { newCompany, type StoryCompany } from '../account-steps.ts';
import { measureHorizontalOverflow, openAsUser, test } from '../console.ts';
import { newEntrance, newStore } from '../place-steps.ts';

let company: StoryCompany;

const open = (page: Page, address: string) => openAsUser(page, company.admin.username, address, company.admin.token);

test.beforeAll(async () => {
  company = await newCompany(`Gates ${Date.now()}`);
  const store = await newStore(company, { workTime: '00:00:00~23:59:59' });
  await newEntrance(company, store, 'North Gate');
});

test('entrances and areas fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/en/basic/entrances');
  await expect(page.getByText('Harbour Mall').first()).toBeVisible();
  expect(await measureHorizontalOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Devices' }).first().click();
  await expect(page.getByRole('dialog').getByText('From now on')).toBeVisible();
  expect(await measureHorizontalOverflow(page)).toBe(0);
  await page.keyboard.press('Escape');
  await open(page, '/en/basic/areas');
  await expect(page.getByLabel('Store', { exact: true })).toBeVisible();
  expect(await measureHorizontalOverflow(page)).toBe(0);
});
