import { expect, type Page } from '@playwright/test';
import { findViolations } from './accessibility-steps.ts';
import { newCompany, type StoryCompany } from './account-steps.ts';
import { demoUsers, openAsUser, test } from './console.ts';
import {
  chooseByKeyboard,
  findDialog,
  findRow,
  openFileDialog,
  pressButtonByKeyboard,
  tabTo,
} from './keyboard-steps.ts';
import { newStore } from './place-steps.ts';

// Device management by keyboard alone. After each dialog the focus is where the work continues.

let company: StoryCompany;

test.beforeAll(async () => {
  company = await newCompany(`Fingers ${Date.now()}`);
  await newStore(company);
});

const open = (page: Page, path: string) => openAsUser(page, company.admin.username, `/en${path}`, company.admin.token);

test('a device is added by keyboard alone; Escape does not hide its secret', async ({ page }) => {
  await open(page, '/basic/devices');
  const add = page.getByRole('button', { name: 'Add device' }).first();
  await pressButtonByKeyboard(page, add);
  const form = findDialog(page, 'Add device');
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Side door');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`SIDE-${company.id}`);
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Type', { exact: true })).toBeFocused();
  await chooseByKeyboard(page, 'AI camera');
  await tabTo(page, form.getByLabel('Model', { exact: true }));
  await chooseByKeyboard(page, 'NATIVE');
  await tabTo(page, form.getByLabel('Store', { exact: true }));
  await chooseByKeyboard(page, 'Harbour Mall');
  await pressButtonByKeyboard(page, form.getByRole('button', { name: 'Add device' }));
  const secretDialog = page.getByRole('dialog').filter({ hasText: 'Shown only once' });
  await expect(secretDialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(secretDialog, 'a slip does not lose it').toBeVisible();
  await pressButtonByKeyboard(page, secretDialog.getByRole('button', { name: 'Close' }));
  await expect(secretDialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add device' }).first()).toBeFocused();
});

test('a model and a firmware for it are added by keyboard alone', async ({ page }) => {
  const code = `KEYS-${company.id}`;
  await openAsUser(page, demoUsers.platform, '/en/system/device-models');
  const add = page.getByRole('button', { name: 'Add model' });
  await pressButtonByKeyboard(page, add);
  const form = findDialog(page, 'Add model');
  await expect(form.getByLabel('Device type')).toBeFocused();
  await chooseByKeyboard(page, 'Infrared counter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Key counter');
  await page.keyboard.press('Tab');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(add).toBeFocused();

  await page.goto('/en/system/firmware');
  const addFirmware = page.getByRole('button', { name: 'Add firmware' }).first();
  await pressButtonByKeyboard(page, addFirmware);
  const firmware = findDialog(page, 'Add firmware');
  await expect(firmware.getByLabel('Device type')).toBeFocused();
  await chooseByKeyboard(page, 'Infrared counter');
  await tabTo(page, firmware.getByLabel('Model code'));
  await chooseByKeyboard(page, code);
  await tabTo(page, firmware.getByLabel('Version', { exact: true }));
  await page.keyboard.type('V9.1');
  const chooser = await openFileDialog(page, firmware.getByRole('button', { name: 'Upload file' }), 'Enter');
  await chooser.setFiles({ name: `${code}.bin`, mimeType: 'application/octet-stream', buffer: Buffer.from(code) });
  const replace = firmware.getByRole('button', { name: 'Replace file' });
  await expect(replace).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await pressButtonByKeyboard(page, firmware.getByRole('button', { name: 'Add firmware' }));
  await expect(firmware).toHaveCount(0);
  await expect(addFirmware).toBeFocused();
  await expect(findRow(page, code)).toContainText('V9.1');
});

test('the company’s own page is changed by keyboard alone', async ({ page }) => {
  await open(page, '/basic/base-info');
  const edit = page.getByRole('main').getByRole('button', { name: 'Edit' });
  await pressButtonByKeyboard(page, edit.first());
  const details = findDialog(page, 'Edit company');
  await tabTo(page, details.getByLabel('Contact', { exact: true }));
  await page.keyboard.type('Kay Reed');
  await page.keyboard.press('Enter');
  await expect(details).toHaveCount(0);
  await expect(edit.first()).toBeFocused();
  await expect(page.getByRole('main')).toContainText('Kay Reed');

  await pressButtonByKeyboard(page, edit.nth(1));
  const settings = findDialog(page, 'Edit business settings');
  await tabTo(page, settings.getByLabel('Data retention'));
  await page.keyboard.type('24');
  await page.keyboard.press('Enter');
  const confirmation = page.getByRole('dialog').filter({ hasText: 'Keep only 24 months of data?' });
  await pressButtonByKeyboard(page, confirmation.getByRole('button', { name: 'Shorten retention' }));
  await expect(settings).toHaveCount(0);
  await expect(edit.nth(1)).toBeFocused();
  await expect(page.getByRole('main')).toContainText('24 months');
});
