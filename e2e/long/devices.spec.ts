import { expect, type Page } from '@playwright/test';
import { devices } from '@portico/contract/routes/devices';
import * as z from 'zod/mini';
import { type Company, newCompany } from '../account-steps.ts';
import { ask, enter, test } from '../console.ts';
import { newStore } from '../place-steps.ts';

// The devices of a company, from the label on the box to the figures they sent, through the screens.

const address = '/en/basic/devices';
const made = z.object({ data: z.object({ id: z.number() }) });

let company: Company;
let store: number;

test.beforeAll(async () => {
  company = await newCompany(`Devices ${Date.now()}`);
  store = await newStore(company);
});

/** A serial number nobody else has. */
const serial = (name: string) => `${name}-${company.id}`;

/** Registers an infrared counter without the screen. */
async function counter(name: string, model = 'FP112', corridorId?: number): Promise<{ id: number; sn: string }> {
  const sn = serial(name.replaceAll(/\W/g, ''));
  const given = { name, sn, deviceType: 1, model, entityId: store, corridorId, uploadInterval: 30, recordPeriod: 5 };
  const { id } = made.parse(await ask(company.admin.token, 'POST', devices.add.path, given)).data;
  return { id, sn };
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const drawer = (page: Page) => page.getByRole('dialog').last();

async function open(page: Page): Promise<void> {
  await enter(page, company.admin.username, address, company.admin.token);
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
}

/** Chooses an entry of a list in the drawer by typing its name. */
async function choose(page: Page, label: string, name: string): Promise<void> {
  await drawer(page).getByLabel(label, { exact: true }).click();
  await page.keyboard.type(name);
  await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click();
}

/** What can be done with a row, from its menu. */
async function act(page: Page, name: string, action: string): Promise<void> {
  const offers = page.getByRole('group', { name: `Actions: ${name}` });
  await expect(offers).toBeVisible();
  const direct = offers.getByRole('button', { name: action, exact: true });
  if ((await direct.count()) === 0) {
    await page.getByRole('button', { name: `More: ${name}` }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  } else await direct.click();
}

test('what cannot be done together says why; settings of counters of one type are set together', async ({ page }) => {
  await counter('Alpha', 'FP112');
  await counter('Beta', 'FP111');
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

test('who changes a device that somebody else has just changed is told and shown the difference', async ({ page }) => {
  const { id } = await counter('Shared');
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
