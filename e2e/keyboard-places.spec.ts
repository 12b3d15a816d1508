import { expect, type Page } from '@playwright/test';
import { violations } from './accessibility-steps.ts';
import { type Company, newCompany } from './account-steps.ts';
import { enter, test } from './console.ts';
import {
  choose,
  dialogOf,
  fileDialogOf,
  isFocused,
  pressButton,
  rowOf,
  seeMenuFocused,
  tabTo,
} from './keyboard-steps.ts';
import { newCounter, newStore } from './place-steps.ts';

// A company gets its places without a mouse: keys alone, and after each dialog the focus stands where the work goes on.

let company: Company;
let store: number;

test.beforeAll(async () => {
  company = await newCompany(`Hands ${Date.now()}`);
  store = await newStore(company);
});

const open = (page: Page, path: string) => enter(page, company.admin.username, `/en${path}`, company.admin.token);

test('a store is added by keyboard alone', async ({ page }) => {
  await open(page, '/basic/entities');
  const add = page.getByRole('button', { name: 'Add store' });
  await pressButton(page, add);
  const form = dialogOf(page, 'Add store');
  await expect(form.getByLabel('Store name')).toBeFocused();
  await page.keyboard.type('North Pier');
  await page.keyboard.press('Tab');
  await choose(page, company.name);
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
  await pressButton(page, form.getByRole('button', { name: 'Add store' }));
  await expect(form).toHaveCount(0);
  await expect(rowOf(page, 'North Pier')).toContainText('09:30–21:30');
  await expect(add).toBeFocused();

  const more = page.getByRole('button', { name: 'More: North Pier' });
  await pressButton(page, more);
  await seeMenuFocused(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const asked = dialogOf(page, 'Delete “North Pier”?');
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(more).toBeFocused();
});

test('an entrance gets its devices by keyboard alone', async ({ page }) => {
  await newCounter(company, store, 'Pier 1');
  await newCounter(company, store, 'Pier 2');
  await open(page, '/basic/entrances');
  const add = page.getByRole('button', { name: 'Add entrance' }).first();
  await pressButton(page, add);
  const form = dialogOf(page, 'Add entrance');
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Pier Gate');
  await page.keyboard.press('Tab');
  await choose(page, company.name);
  await tabTo(page, form.getByLabel('Store'));
  await choose(page, 'Harbour Mall');
  const now = form.getByRole('radio', { name: 'Now' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(now).toBeChecked();
  await tabTo(page, form.getByRole('checkbox', { name: 'Pier 1' }));
  await page.keyboard.press('Space');
  await pressButton(page, form.getByRole('button', { name: 'Add entrance' }));
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add entrance' })).toBeFocused();

  const opener = rowOf(page, 'Pier Gate').getByRole('button', { name: 'Devices' });
  await pressButton(page, opener);
  const drawer = dialogOf(page, 'Devices at “Pier Gate”');
  await tabTo(page, drawer.getByRole('checkbox', { name: 'Pier 2' }));
  await page.keyboard.press('Space');
  await pressButton(page, drawer.getByRole('button', { name: 'Bind', exact: true }), 'Shift+Tab');
  const bound = drawer.getByRole('group', { name: 'Bound', exact: true });
  await expect(bound.getByRole('checkbox', { name: /Pier \d/ })).toHaveCount(2);
  await expect(drawer.getByRole('button', { name: 'Bind', exact: true })).toBeFocused();

  await tabTo(page, bound.getByRole('checkbox', { name: 'Pier 1' }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await pressButton(page, drawer.getByRole('button', { name: 'Unbind' }), 'Shift+Tab');
  const asked = dialogOf(page, 'Unbind the 1 selected item?');
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressButton(page, asked.getByRole('button', { name: 'Unbind' }));
  await expect(asked).toHaveCount(0);
  await expect(bound.getByRole('checkbox')).toHaveCount(1);
  await expect(drawer.getByRole('button', { name: 'Unbind' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a file is imported and undone by keyboard alone', async ({ page }) => {
  await open(page, '/basic/entities');
  const opener = page.getByRole('button', { name: 'Import', exact: true });
  await pressButton(page, opener);
  const drawer = dialogOf(page, 'Import: Stores');
  const chooser = await fileDialogOf(page, drawer.getByLabel(/Drop a file here/), 'Space');
  const lines = [
    'Store name,Organisation,Contact phone,E-mail,Time zone,Opening hours',
    `South Pier,${company.name},021 557,south@example.com,Europe/Berlin,09:00-18:00`,
    `,${company.name},021 558,nobody@example.com,Europe/Berlin,09:00-18:00`,
  ];
  const buffer = Buffer.from(lines.join('\n'));
  await chooser.setFiles({ name: 'stores.csv', mimeType: 'text/csv', buffer });
  await pressButton(page, drawer.getByRole('button', { name: 'Import 1 row' }));
  await expect(drawer).toContainText('1 new, 0 updated, 0 unchanged, 1 with errors');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(drawer, 'no step loses the keyboard').toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(rowOf(page, 'South Pier')).toBeVisible();

  const tasks = page.getByRole('banner').getByRole('button', { name: 'Tasks' });
  await pressButton(page, tasks, 'Shift+Tab');
  const panel = dialogOf(page, 'Tasks');
  await pressButton(page, panel.getByRole('button', { name: 'Show' }));
  await expect(panel).toHaveCount(0);
  await pressButton(page, drawer.getByRole('button', { name: 'Undo import' }));
  const asked = dialogOf(page, 'Undo the import “stores.csv”?');
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressButton(page, asked.getByRole('button', { name: 'Undo import' }));
  await expect(asked).toHaveCount(0);
  await expect(drawer).toContainText('Undone');
  await page.keyboard.press('Escape');
  await expect(drawer, 'no step loses the keyboard').toHaveCount(0);
  expect(await isFocused(tasks)).toBe(true);
  await expect(rowOf(page, 'South Pier')).toHaveCount(0);
});
