import { expect, type Page } from '@playwright/test';
import { violations } from './accessibility-steps.ts';
import { type Company, newCompany } from './account-steps.ts';
import { enter, people, test } from './console.ts';
import { choose, dialogOf, fileDialogOf, pressButton, rowOf, tabTo } from './keyboard-steps.ts';
import { newStore } from './place-steps.ts';

// Devices without a mouse: keys alone, and after each dialog the focus stands where the work goes on.

let company: Company;

test.beforeAll(async () => {
  company = await newCompany(`Fingers ${Date.now()}`);
  await newStore(company);
});

const open = (page: Page, path: string) => enter(page, company.admin.username, `/en${path}`, company.admin.token);

test('a device is added by keyboard alone and Escape keeps its secret', async ({ page }) => {
  await open(page, '/basic/devices');
  const add = page.getByRole('button', { name: 'Add device' }).first();
  await pressButton(page, add);
  const form = dialogOf(page, 'Add device');
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Side door');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`SIDE-${company.id}`);
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Type', { exact: true })).toBeFocused();
  await choose(page, 'AI camera');
  await tabTo(page, form.getByLabel('Model', { exact: true }));
  await choose(page, 'NATIVE');
  await tabTo(page, form.getByLabel('Store', { exact: true }));
  await choose(page, 'Harbour Mall');
  await pressButton(page, form.getByRole('button', { name: 'Add device' }));
  const told = page.getByRole('dialog').filter({ hasText: 'shown only this once' });
  await expect(told).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(told, 'a slip does not lose it').toBeVisible();
  await pressButton(page, told.getByRole('button', { name: 'Close' }));
  await expect(told).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add device' }).first()).toBeFocused();
});

test('a model gets its firmware by keyboard alone', async ({ page }) => {
  const code = `KEYS-${company.id}`;
  await enter(page, people.platform, '/en/system/device-models');
  const add = page.getByRole('button', { name: 'Add model' });
  await pressButton(page, add);
  const form = dialogOf(page, 'Add model');
  await expect(form.getByLabel('Device type')).toBeFocused();
  await choose(page, 'Infrared counter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Key counter');
  await page.keyboard.press('Tab');
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(add).toBeFocused();

  await page.goto('/en/system/firmware');
  const addFirmware = page.getByRole('button', { name: 'Add firmware' }).first();
  await pressButton(page, addFirmware);
  const firmware = dialogOf(page, 'Add firmware');
  await expect(firmware.getByLabel('Device type')).toBeFocused();
  await choose(page, 'Infrared counter');
  await tabTo(page, firmware.getByLabel('Model code'));
  await choose(page, code);
  await tabTo(page, firmware.getByLabel('Version', { exact: true }));
  await page.keyboard.type('V9.1');
  const chooser = await fileDialogOf(page, firmware.getByRole('button', { name: 'Upload file' }), 'Enter');
  await chooser.setFiles({ name: `${code}.bin`, mimeType: 'application/octet-stream', buffer: Buffer.from(code) });
  const replace = firmware.getByRole('button', { name: 'Replace file' });
  await expect(replace).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await pressButton(page, firmware.getByRole('button', { name: 'Add firmware' }));
  await expect(firmware).toHaveCount(0);
  await expect(addFirmware).toBeFocused();
  await expect(rowOf(page, code)).toContainText('V9.1');
});

test('the company’s own page is changed by keyboard alone', async ({ page }) => {
  await open(page, '/basic/base-info');
  const edit = page.getByRole('main').getByRole('button', { name: 'Edit' });
  await pressButton(page, edit.first());
  const details = dialogOf(page, 'Edit company');
  await tabTo(page, details.getByLabel('Contact', { exact: true }));
  await page.keyboard.type('Kay Reed');
  await page.keyboard.press('Enter');
  await expect(details).toHaveCount(0);
  await expect(edit.first()).toBeFocused();
  await expect(page.getByRole('main')).toContainText('Kay Reed');

  await pressButton(page, edit.nth(1));
  const settings = dialogOf(page, 'Edit business settings');
  await tabTo(page, settings.getByLabel('Data retention'));
  await page.keyboard.type('24');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog').filter({ hasText: 'Keep only 24 months of data?' });
  await pressButton(page, question.getByRole('button', { name: 'Shorten retention' }));
  await expect(settings).toHaveCount(0);
  await expect(edit.nth(1)).toBeFocused();
  await expect(page.getByRole('main')).toContainText('24 months');
});
