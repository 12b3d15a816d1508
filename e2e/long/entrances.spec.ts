import { expect, type Page } from '@playwright/test';
import { type Company, newCompany } from '../account-steps.ts';
import { enter, sideways, test } from '../console.ts';
import { newEntrance, newStore } from '../place-steps.ts';

let company: Company;

const open = (page: Page, address: string) => enter(page, company.admin.username, address, company.admin.token);

test.beforeAll(async () => {
  company = await newCompany(`Gates ${Date.now()}`);
  const store = await newStore(company, { workTime: '00:00:00~23:59:59' });
  await newEntrance(company, store, 'North Gate');
});

test('entrances and areas fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/en/basic/entrances');
  await expect(page.getByText('Harbour Mall').first()).toBeVisible();
  expect(await sideways(page)).toBe(0);
  await page.getByRole('button', { name: 'Devices' }).first().click();
  await expect(page.getByRole('dialog').getByText('From now on')).toBeVisible();
  expect(await sideways(page)).toBe(0);
  await page.keyboard.press('Escape');
  await open(page, '/en/basic/areas');
  await expect(page.getByLabel('Store', { exact: true })).toBeVisible();
  expect(await sideways(page)).toBe(0);
});
