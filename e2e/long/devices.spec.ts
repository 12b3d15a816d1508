import { expect, type Page } from '@playwright/test';
import { devices } from '@portico/contract/routes/devices';
import { act, drawer } from '../accessibility-steps.ts';
import { type Company, newCompany } from '../account-steps.ts';
import { ask, test } from '../console.ts';
import { choose, newInfraredCounter, openDevices, row } from '../device-list-steps.ts';
import { newStore } from '../place-steps.ts';

// The devices of a company, from the label on the box to the figures they sent, through the screens.

let company: Company;
let store: number;

test.beforeAll(async () => {
  company = await newCompany(`Devices ${Date.now()}`);
  store = await newStore(company);
});

const open = (page: Page) => openDevices(page, company);

test('bulk actions say why they are disabled; one type is set together', async ({ page }) => {
  await newInfraredCounter(company, store, 'Alpha', { model: 'FP112' });
  await newInfraredCounter(company, store, 'Beta', { model: 'FP111' });
  await open(page);
  for (const name of ['Alpha', 'Beta']) await page.getByLabel(`Select ${name}`, { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Upgrade' })).toBeDisabled();
  await expect(page.getByText('Upgrade takes one model at a time; FP111 and FP112 are selected.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unbind' })).toBeDisabled();
  await page.getByRole('button', { name: 'Upload interval' }).click();
  await choose(page, 'Record period', '20 minutes');
  await expect(drawer(page).locator('.ant-select').nth(1)).toContainText('40 minutes');
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  for (const name of ['Alpha', 'Beta']) await expect(row(page, name)).toContainText('20 / 40');
});

test('saving a device changed by another user shows the difference', async ({ page }) => {
  const { id } = await newInfraredCounter(company, store, 'Shared');
  await open(page);
  await act(page, 'Shared', 'Edit');
  await drawer(page).getByLabel('Name', { exact: true }).fill('Mine');
  await ask(company.admin.token, 'PUT', devices.change.path, { id, name: 'Theirs' });
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  await expect(drawer(page)).toContainText('Somebody else changed this');
  await expect(drawer(page)).toContainText('Theirs');
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Mine')).toBeVisible();
});
