import { expect, type Page } from '@playwright/test';
import { devices } from '@portico/contract/routes/devices';
import { type Company, newCompany } from '../account-steps.ts';
import { announce, ask, enter, test } from '../console.ts';
import { choose, dialogOf, isFocused, pressButton, rowOf, seeMenuFocused, tabTo } from '../keyboard-steps.ts';
import { newStore } from '../place-steps.ts';

// Devices without a mouse: keys alone, and after each dialog the focus stands where the work goes on.

const mostEntries = 8;

let company: Company;
let store: number;

test.beforeAll(async () => {
  company = await newCompany(`Fingers ${Date.now()}`);
  store = await newStore(company);
});

const open = (page: Page, path: string) => enter(page, company.admin.username, `/en${path}`, company.admin.token);

test('a device is looked at and its intervals are set by keys alone', async ({ page }) => {
  const counter = { deviceType: 1, model: 'FP112', entityId: store, uploadInterval: 30, recordPeriod: 5 };
  await ask(company.admin.token, 'POST', devices.add.path, { ...counter, name: 'Pier', sn: `PIER-${company.id}` });
  await open(page, '/basic/devices');
  const row = rowOf(page, 'Pier');
  const details = row.getByRole('button', { name: 'Details' });
  await pressButton(page, details);
  const drawer = dialogOf(page, 'Pier');
  await expect(drawer.getByRole('button', { name: 'Edit' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(details).toBeFocused();

  const tick = page.getByRole('checkbox', { name: 'Select Pier' });
  await tabTo(page, tick, 'Shift+Tab');
  await page.keyboard.press('Space');
  const interval = page.getByRole('button', { name: 'Upload interval' });
  await pressButton(page, interval, 'Shift+Tab');
  const form = page.getByRole('dialog').filter({ hasText: /Upload interval · .?Pier/ });
  await tabTo(page, form.getByLabel('Record period'));
  await choose(page, '20 minutes');
  await pressButton(page, form.getByRole('button', { name: 'Save' }));
  await expect(form).toHaveCount(0);
  await expect(interval).toBeFocused();
  await expect(row).toContainText('20 / 40');

  const more = page.getByRole('button', { name: 'More: Pier' });
  await pressButton(page, more);
  const edit = page.getByRole('menuitem', { name: 'Edit' });
  await seeMenuFocused(page);
  for (let entry = 0; entry < mostEntries && !(await isFocused(edit)); entry++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const change = dialogOf(page, 'Edit device');
  await expect(change.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(change).toHaveCount(0);
  await expect(more).toBeFocused();
});

test('a device that has announced itself is claimed by keys alone', async ({ page }) => {
  const sn = `BOX-${company.id}`;
  await announce(sn);
  await open(page, '/basic/devices');
  const claim = page.getByRole('button', { name: 'Claim devices' });
  await pressButton(page, claim);
  const form = dialogOf(page, 'Claim devices');
  await expect(form.getByRole('textbox', { name: 'Serial numbers' })).toBeFocused();
  await page.keyboard.type(sn);
  await expect(form.getByRole('listitem').filter({ hasText: sn })).toContainText('Announced');
  await tabTo(page, form.getByLabel('Type', { exact: true }));
  await choose(page, 'Stereo camera');
  await tabTo(page, form.getByLabel('Model', { exact: true }));
  await choose(page, 'HX-3D200');
  await tabTo(page, form.getByLabel('Store', { exact: true }));
  await choose(page, 'Harbour Mall');
  await pressButton(page, form.getByRole('button', { name: 'Add 1 device' }));
  const told = page.getByRole('dialog').filter({ hasText: '1 device is added' });
  await pressButton(page, told.getByRole('button', { name: 'Close' }).last());
  await expect(told).toHaveCount(0);
  await expect(claim).toBeFocused();
  await expect(rowOf(page, sn)).toContainText('Not bound');
});
