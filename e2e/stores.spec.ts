import { expect, type Page } from '@playwright/test';
import { entities } from '@portico/contract/routes/entities';
import { findViolations, findViolationsInBothSchemes } from './accessibility-steps.ts';
import { newCompany, type StoryCompany } from './account-steps.ts';
import { callApi, demoUsers, listStores, measureHorizontalOverflow, openAsUser, test } from './console.ts';
import { newStore } from './place-steps.ts';

let company: StoryCompany;

test.beforeAll(async () => {
  company = await newCompany(`Stores ${Date.now()}`);
});

const open = (page: Page) => openAsUser(page, company.admin.username, '/en/basic/entities', company.admin.token);
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a store is added, found by a tag and opened on its own page', async ({ page }) => {
  await newStore(company, { name: 'Elsewhere' });
  await open(page);
  await page.getByRole('button', { name: 'Add store' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add store' });
  await form.getByLabel('Store name').fill('North Gate');
  await form.getByLabel('Organisation').click();
  await page.getByTitle(company.name, { exact: true }).last().click();
  await form.getByLabel('Contact phone').fill('021 555');
  await form.getByRole('button', { name: 'Add store' }).click();
  await expect(form.getByLabel('E-mail')).toHaveAccessibleDescription('Required');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await form.getByLabel('E-mail').fill('north@example.com');
  await form.getByLabel('Open 24 hours').uncheck();
  await form.getByLabel('Opens').fill('18');
  await form.getByLabel('Closes').fill('230');
  await form.getByLabel('Closes').press('Tab');
  await expect(form.getByText(/Open until .?02:30.? the next day/)).toBeVisible();
  await form.getByLabel('Time zone').click();
  await page.keyboard.type('sao paulo');
  await page.keyboard.press('Enter');
  await form.getByLabel('City', { exact: true }).fill('São Paulo');
  await form.getByLabel('Tags').click();
  await page.keyboard.type('outlet,night market,');
  await form.getByRole('button', { name: 'Add store' }).click();
  await expect(form).toHaveCount(0);

  const row = rowOf(page, 'North Gate');
  await expect(row).toContainText('18:00–02:30');
  await expect(row).toContainText('UTC−3');
  await page.getByRole('textbox', { name: 'Store' }).fill('night market');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/name=night/);
  await expect(rowOf(page, 'Elsewhere')).toHaveCount(0);
  await expect(row).toBeVisible();

  const shown = page.context().waitForEvent('page');
  await row.getByRole('link', { name: 'North Gate' }).click();
  const detail = await shown;
  await expect(detail.getByRole('heading', { level: 1, name: 'North Gate' })).toBeVisible();
  await expect(detail.getByText('night market')).toBeVisible();
  await expect(detail.getByText(/Local time/)).toBeVisible();
  await expect(detail.getByText('No entrances yet')).toBeVisible();
  await expect(detail.getByText('No device counted here in the last 14 days')).toBeVisible();
});

test('editing a store shows what another user changed meanwhile', async ({ page }) => {
  const id = await newStore(company, { name: 'Contested' });
  await open(page);
  await rowOf(page, 'Contested').getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit store' });
  await form.getByLabel('City', { exact: true }).fill('Bremen');
  await form.getByLabel('Address').fill('Mine 1');
  await callApi(company.admin.token, 'PUT', entities.change.path, { id, city: 'Hamburg', remark: 'Closed on Mondays' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('Another user changed this');
  await expect(form).toContainText('Current: Hamburg');
  await expect(form.getByLabel('Remark')).toHaveValue('Closed on Mondays');
  expect(await findViolations(page)).toEqual([]);
  await form.getByRole('radio', { name: 'Use current value' }).click();
  await expect(form.getByRole('textbox', { name: 'City' })).toHaveValue('Hamburg');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(rowOf(page, 'Contested')).toContainText('Hamburg');
  await expect(rowOf(page, 'Contested')).toContainText('Mine 1');
});

test('data push and daylight saving are switched after a confirmation', async ({ page }) => {
  await newStore(company, { name: 'Switched', timeZone: 'Europe/Berlin' });
  await open(page);
  const row = rowOf(page, 'Switched');
  const push = row.getByRole('switch', { name: 'Data push: Switched' });
  await push.click();
  const confirmation = page.getByRole('dialog', { name: 'Switch data push on for “Switched”?' });
  await expect(confirmation).toContainText('sent to other systems');
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await expect(push).not.toBeChecked();
  await push.click();
  await confirmation.getByRole('button', { name: 'Switch on' }).click();
  await expect(push).toBeChecked();

  const dst = row.getByRole('switch', { name: 'Daylight saving: Switched' });
  await expect(dst).toBeChecked();
  await dst.click();
  const off = page.getByRole('dialog', { name: 'Switch daylight saving time off for “Switched”?' });
  await expect(off).toContainText('past counts are recalculated');
  await off.getByRole('button', { name: 'Switch off' }).click();
  await expect(dst).not.toBeChecked();
});

test('forwarding is set for each protocol', async ({ page }) => {
  await newStore(company, { name: 'Forwarded' });
  await open(page);
  const row = rowOf(page, 'Forwarded');
  const openForwarding = async () => {
    await row.getByRole('button', { name: 'More: Forwarded' }).click();
    await page.getByRole('menuitem', { name: 'Forwarding' }).click();
  };
  await openForwarding();
  const drawer = page.getByRole('dialog', { name: /Forwarding of/ });
  const mqtt = drawer.getByRole('region', { name: 'MQTT' });
  await mqtt.getByLabel('Address').fill('https://wrong.example');
  await mqtt.getByLabel('Address').press('Tab');
  await expect(mqtt.getByRole('alert')).toContainText('mqtt://');
  await expect(drawer.getByRole('button', { name: 'Save' })).toBeDisabled();
  await mqtt.getByLabel('Address').fill('mqtt://broker.example/counts');
  await mqtt.getByLabel('Channel code').fill('north');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toHaveCount(0);
  await openForwarding();
  await expect(mqtt.getByLabel('Address')).toHaveValue('mqtt://broker.example/counts');
  await expect(mqtt.getByRole('switch')).toBeChecked();
});

test('a store is deleted unless devices are bound in it', async ({ page }) => {
  await newStore(company, { name: 'Given up' });
  await open(page);
  await rowOf(page, 'Given up').getByRole('button', { name: 'More: Given up' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Delete “Given up”?' });
  await expect(confirmation).toContainText('Areas and entrances are deleted too');
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(confirmation).toHaveCount(0);
  await expect(rowOf(page, 'Given up')).toHaveCount(0);

  const [store] = await listStores(demoUsers.company);
  await openAsUser(page, demoUsers.company, '/en/basic/entities');
  await page.getByRole('button', { name: `More: ${store?.name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Devices are still bound in this store');
});

test('a store’s page shows its people, entrances, devices and data', async ({ page }) => {
  const [store] = await listStores(demoUsers.company);
  await openAsUser(page, demoUsers.company, `/en/system/entity/detail/${store?.id}`);
  await expect(page.getByRole('region', { name: 'Today' })).toContainText(/People in[\s\d,]+/);
  const entrances = page.getByRole('region', { name: 'Entrances' }).first();
  await expect(entrances).toContainText(/camera/);
  expect(await entrances.getByRole('rowgroup').count()).toBeGreaterThan(2);
  const health = page.getByRole('region', { name: 'Data completeness' }).first();
  await expect(health.getByRole('columnheader')).toHaveCount(16);
  await expect(health).toContainText(/\d+.{0,2} of .{0,2}\d+.{0,2} received/);
  await expect(page.getByRole('region', { name: 'Binding history' }).first()).toContainText('still bound');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open on home' }).click();
  await expect(page).toHaveURL(`/en/index?store=${store?.id}`);

  await page.goto('/en/system/entity/detail/999999');
  await expect(page.getByText('Not found. It may have been deleted.')).toBeVisible();
});

test('the store dialog keeps the selected stores during a search', async ({ page }) => {
  const stores = await listStores(demoUsers.company);
  const [first, second] = stores;
  await openAsUser(page, demoUsers.company, '/en/basic/users');
  await page.getByRole('button', { name: 'Add user' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add user' });
  await form.getByRole('radio', { name: 'Specific stores' }).click();
  await form.getByLabel('Stores', { exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose stores' });
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose an organisation and at least one store.');
  await dialog.getByRole('checkbox', { name: `Select ${first?.name}` }).check();
  await dialog.getByPlaceholder('Search stores').fill(second?.name ?? '');
  await dialog.getByPlaceholder('Search stores').press('Enter');
  await expect(dialog.getByRole('checkbox', { name: `Select ${first?.name}` })).toHaveCount(0);
  await dialog.getByText(second?.name ?? '', { exact: true }).click();
  await expect(dialog).toContainText('2 selected');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(form.getByLabel('Stores', { exact: true })).toContainText('* 2');
});

test('store pages fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const [store] = await listStores(demoUsers.company);
  await openAsUser(page, demoUsers.company, '/en/basic/entities');
  await expect(page.getByRole('link', { name: store?.name ?? '' })).toBeVisible();
  expect(await measureHorizontalOverflow(page)).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  await page.goto(`/en/system/entity/detail/${store?.id}`);
  await expect(page.getByText('Data completeness')).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  expect(await measureHorizontalOverflow(page)).toBe(0);
});
