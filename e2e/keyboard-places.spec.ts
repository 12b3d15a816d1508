import { expect, type Page } from '@playwright/test';
import { findViolations } from './accessibility-steps.ts';
import { newCompany, type StoryCompany } from './account-steps.ts';
import { openAsUser, test } from './console.ts';
import {
  chooseByKeyboard,
  findDialog,
  findRow,
  isFocused,
  openFileDialog,
  pressButtonByKeyboard,
  tabTo,
  waitForMenuFocus,
} from './keyboard-steps.ts';
import { newCounter, newStore } from './place-steps.ts';

// Setting up a company's places by keyboard alone. After each dialog the focus is where the work continues.

let company: StoryCompany;
let store: number;

test.beforeAll(async () => {
  company = await newCompany(`Hands ${Date.now()}`);
  store = await newStore(company);
});

const open = (page: Page, path: string) => openAsUser(page, company.admin.username, `/en${path}`, company.admin.token);

test('a store is added by keyboard alone', async ({ page }) => {
  await open(page, '/basic/entities');
  const add = page.getByRole('button', { name: 'Add store' });
  await pressButtonByKeyboard(page, add);
  const form = findDialog(page, 'Add store');
  await expect(form.getByLabel('Store name')).toBeFocused();
  await page.keyboard.type('North Pier');
  await page.keyboard.press('Tab');
  await chooseByKeyboard(page, company.name);
  await tabTo(page, form.getByLabel('Contact phone'));
  await page.keyboard.type('021 556');
  await page.keyboard.press('Tab');
  await page.keyboard.type('north');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('E-mail'), 'what is wrong has the focus').toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('@example.com');
  await tabTo(page, form.getByLabel('Open 24 hours'));
  await page.keyboard.press('Space');
  await tabTo(page, form.getByLabel('Opens'), 'Shift+Tab');
  await page.keyboard.type('0930');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2130');
  await tabTo(page, form.getByLabel('Tags'));
  await page.keyboard.type('outlet');
  await page.keyboard.press('Enter');
  await expect(form).toContainText('outlet');
  await pressButtonByKeyboard(page, form.getByRole('button', { name: 'Add store' }));
  await expect(form).toHaveCount(0);
  await expect(findRow(page, 'North Pier')).toContainText('09:30–21:30');
  await expect(add).toBeFocused();

  const more = page.getByRole('button', { name: 'More: North Pier' });
  await pressButtonByKeyboard(page, more);
  await waitForMenuFocus(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const confirmation = findDialog(page, 'Delete “North Pier”?');
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(confirmation).toHaveCount(0);
  await expect(more).toBeFocused();
});

test('an entrance gets its devices by keyboard alone', async ({ page }) => {
  await newCounter(company, store, 'Pier 1');
  await newCounter(company, store, 'Pier 2');
  await open(page, '/basic/entrances');
  const add = page.getByRole('button', { name: 'Add entrance' }).first();
  await pressButtonByKeyboard(page, add);
  const form = findDialog(page, 'Add entrance');
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Pier Gate');
  await page.keyboard.press('Tab');
  await chooseByKeyboard(page, company.name);
  await tabTo(page, form.getByLabel('Store'));
  await chooseByKeyboard(page, 'Harbour Mall');
  const now = form.getByRole('radio', { name: 'Now' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(now).toBeChecked();
  await tabTo(page, form.getByRole('checkbox', { name: 'Pier 1' }));
  await page.keyboard.press('Space');
  await pressButtonByKeyboard(page, form.getByRole('button', { name: 'Add entrance' }));
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add entrance' })).toBeFocused();

  const opener = findRow(page, 'Pier Gate').getByRole('button', { name: 'Devices' });
  await pressButtonByKeyboard(page, opener);
  const drawer = findDialog(page, 'Devices at “Pier Gate”');
  await tabTo(page, drawer.getByRole('checkbox', { name: 'Pier 2' }));
  await page.keyboard.press('Space');
  await pressButtonByKeyboard(page, drawer.getByRole('button', { name: 'Bind', exact: true }), 'Shift+Tab');
  const bound = drawer.getByRole('group', { name: 'Bound', exact: true });
  await expect(bound.getByRole('checkbox', { name: /Pier \d/ })).toHaveCount(2);
  await expect(drawer.getByRole('button', { name: 'Bind', exact: true })).toBeFocused();

  await tabTo(page, bound.getByRole('checkbox', { name: 'Pier 1' }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await pressButtonByKeyboard(page, drawer.getByRole('button', { name: 'Unbind' }), 'Shift+Tab');
  const confirmation = findDialog(page, 'Unbind the 1 selected item?');
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressButtonByKeyboard(page, confirmation.getByRole('button', { name: 'Unbind' }));
  await expect(confirmation).toHaveCount(0);
  await expect(bound.getByRole('checkbox')).toHaveCount(1);
  await expect(drawer.getByRole('button', { name: 'Unbind' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a file is imported and undone by keyboard alone', async ({ page }) => {
  await open(page, '/basic/entities');
  const opener = page.getByRole('button', { name: 'Import', exact: true });
  await pressButtonByKeyboard(page, opener);
  const drawer = findDialog(page, 'Import: Stores');
  const chooser = await openFileDialog(page, drawer.getByLabel(/Drop a file here/), 'Space');
  const lines = [
    'Store name,Organisation,Contact phone,E-mail,Time zone,Opening hours',
    `South Pier,${company.name},021 557,south@example.com,Europe/Berlin,09:00-18:00`,
    `,${company.name},021 558,nobody@example.com,Europe/Berlin,09:00-18:00`,
  ];
  const buffer = Buffer.from(lines.join('\n'));
  await chooser.setFiles({ name: 'stores.csv', mimeType: 'text/csv', buffer });
  await pressButtonByKeyboard(page, drawer.getByRole('button', { name: 'Import 1 row' }));
  await expect(drawer).toContainText('1 new, 0 updated, 0 unchanged, 1 with errors');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(drawer, 'no step loses the keyboard').toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(findRow(page, 'South Pier')).toBeVisible();

  const tasks = page.getByRole('banner').getByRole('button', { name: 'Tasks' });
  await pressButtonByKeyboard(page, tasks, 'Shift+Tab');
  const panel = findDialog(page, 'Tasks');
  await pressButtonByKeyboard(page, panel.getByRole('button', { name: 'Show' }));
  await expect(panel).toHaveCount(0);
  await pressButtonByKeyboard(page, drawer.getByRole('button', { name: 'Undo import' }));
  const confirmation = findDialog(page, 'Undo the import “stores.csv”?');
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressButtonByKeyboard(page, confirmation.getByRole('button', { name: 'Undo import' }));
  await expect(confirmation).toHaveCount(0);
  await expect(drawer).toContainText('Undone');
  await page.keyboard.press('Escape');
  await expect(drawer, 'no step loses the keyboard').toHaveCount(0);
  expect(await isFocused(tasks)).toBe(true);
  await expect(findRow(page, 'South Pier')).toHaveCount(0);
});
