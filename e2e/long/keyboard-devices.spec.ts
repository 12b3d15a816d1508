import { expect, type Page } from '@playwright/test';
import { devices } from '@portico/contract/routes/devices';
import { newCompany, type StoryCompany } from '../account-steps.ts';
import { callApi, openAsUser, sendCameraHeartbeat, test } from '../console.ts';
import {
  chooseByKeyboard,
  findDialog,
  findRow,
  isFocused,
  pressButtonByKeyboard,
  tabTo,
  waitForMenuFocus,
} from '../keyboard-steps.ts';
import { newStore } from '../place-steps.ts';

// Device management by keyboard alone. After each dialog the focus is where the work continues.

const maxEntries = 8;

let company: StoryCompany;
let store: number;

test.beforeAll(async () => {
  company = await newCompany(`Fingers ${Date.now()}`);
  store = await newStore(company);
});

const open = (page: Page, path: string) => openAsUser(page, company.admin.username, `/en${path}`, company.admin.token);

test('a device is viewed and its intervals are set by keyboard alone', async ({ page }) => {
  const counter = { deviceType: 1, model: 'FP112', entityId: store, uploadInterval: 30, recordPeriod: 5 };
  await callApi(company.admin.token, 'POST', devices.add.path, { ...counter, name: 'Pier', sn: `PIER-${company.id}` });
  await open(page, '/basic/devices');
  const row = findRow(page, 'Pier');
  const details = row.getByRole('button', { name: 'Details' });
  await pressButtonByKeyboard(page, details);
  const drawer = findDialog(page, 'Pier');
  await expect(drawer.getByRole('button', { name: 'Edit' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(details).toBeFocused();

  const tick = page.getByRole('checkbox', { name: 'Select Pier' });
  await tabTo(page, tick, 'Shift+Tab');
  await page.keyboard.press('Space');
  const interval = page.getByRole('button', { name: 'Upload interval' });
  await pressButtonByKeyboard(page, interval, 'Shift+Tab');
  const form = page.getByRole('dialog').filter({ hasText: /Upload interval · .?Pier/ });
  await tabTo(page, form.getByLabel('Record period'));
  await chooseByKeyboard(page, '20 minutes');
  await pressButtonByKeyboard(page, form.getByRole('button', { name: 'Save' }));
  await expect(form).toHaveCount(0);
  await expect(interval).toBeFocused();
  await expect(row).toContainText('20 / 40');

  const more = page.getByRole('button', { name: 'More: Pier' });
  await pressButtonByKeyboard(page, more);
  const edit = page.getByRole('menuitem', { name: 'Edit' });
  await waitForMenuFocus(page);
  for (let entry = 0; entry < maxEntries && !(await isFocused(edit)); entry++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const change = findDialog(page, 'Edit device');
  await expect(change.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(change).toHaveCount(0);
  await expect(more).toBeFocused();
});

test('an unregistered device is claimed by keyboard alone', async ({ page }) => {
  const sn = `BOX-${company.id}`;
  await sendCameraHeartbeat(sn);
  await open(page, '/basic/devices');
  const claim = page.getByRole('button', { name: 'Claim devices' });
  await pressButtonByKeyboard(page, claim);
  const form = findDialog(page, 'Claim devices');
  await expect(form.getByRole('textbox', { name: 'Serial numbers' })).toBeFocused();
  await page.keyboard.type(sn);
  await expect(form.getByRole('listitem').filter({ hasText: sn })).toContainText('Announced');
  await tabTo(page, form.getByLabel('Type', { exact: true }));
  await chooseByKeyboard(page, 'Stereo camera');
  await tabTo(page, form.getByLabel('Model', { exact: true }));
  await chooseByKeyboard(page, 'HX-3D200');
  await tabTo(page, form.getByLabel('Store', { exact: true }));
  await chooseByKeyboard(page, 'Harbour Mall');
  await pressButtonByKeyboard(page, form.getByRole('button', { name: 'Add 1 device' }));
  const dialog = page.getByRole('dialog').filter({ hasText: '1 device is added' });
  await pressButtonByKeyboard(page, dialog.getByRole('button', { name: 'Close' }).last());
  await expect(dialog).toHaveCount(0);
  await expect(claim).toBeFocused();
  await expect(findRow(page, sn)).toContainText('Not bound');
});
