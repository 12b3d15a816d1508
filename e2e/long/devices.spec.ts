import { expect, type Page } from '@playwright/test';
import { devices } from '@portico/contract/routes/devices';
import { clickRowAction, findTopDialog } from '../accessibility-steps.ts';
import { newCompany, type StoryCompany } from '../account-steps.ts';
import { callApi, test } from '../console.ts';
import { chooseEntryByTyping, findDeviceRow, newInfraredCounter, openDeviceList } from '../device-list-steps.ts';
import { newStore } from '../place-steps.ts';

// The devices of a company, from registration to their first counts, in the browser.

let company: StoryCompany;
let store: number;

test.beforeAll(async () => {
  company = await newCompany(`Devices ${Date.now()}`);
  store = await newStore(company);
});

const open = (page: Page) => openDeviceList(page, company);

test('bulk actions set intervals, and give a reason when disabled', async ({ page }) => {
  await newInfraredCounter(company, store, 'Alpha', { model: 'FP112' });
  await newInfraredCounter(company, store, 'Beta', { model: 'FP111' });
  await open(page);
  for (const name of ['Alpha', 'Beta']) await page.getByLabel(`Select ${name}`, { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Upgrade' })).toBeDisabled();
  await expect(page.getByText('Different device models cannot be handled together.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unbind' })).toBeDisabled();
  await page.getByRole('button', { name: 'Upload interval' }).click();
  await chooseEntryByTyping(page, 'Record period', '20 minutes');
  await expect(findTopDialog(page).locator('.ant-select').nth(1)).toContainText('40 minutes');
  await findTopDialog(page).getByRole('button', { name: 'Save' }).click();
  for (const name of ['Alpha', 'Beta']) await expect(findDeviceRow(page, name)).toContainText('20 / 40');
});

test('saving a device changed by another user shows the difference', async ({ page }) => {
  const { id } = await newInfraredCounter(company, store, 'Shared');
  await open(page);
  await clickRowAction(page, 'Shared', 'Edit');
  await findTopDialog(page).getByLabel('Name', { exact: true }).fill('Mine');
  await callApi(company.admin.token, 'PUT', devices.change.path, { id, name: 'Theirs' });
  await findTopDialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(findTopDialog(page)).toContainText('Another user changed this');
  await expect(findTopDialog(page)).toContainText('Theirs');
  await findTopDialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(findDeviceRow(page, 'Mine')).toBeVisible();
});
