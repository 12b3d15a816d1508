import { expect, type Page } from '@playwright/test';
import { findViolations } from './accessibility-steps.ts';
import { logInAs, menuIds, newCompany, newRole, type StoryCompany } from './account-steps.ts';
import { openAsUser, test } from './console.ts';
import {
  chooseSeveralByKeyboard,
  findDialog,
  findRow,
  isFocused,
  pressButtonByKeyboard,
  tabTo,
  waitForMenuFocus,
} from './keyboard-steps.ts';

// The work of an account administrator by keyboard alone. After each dialog the focus is where the work continues.

const maxEntries = 6;

let company: StoryCompany;
test.beforeAll(async () => {
  company = await newCompany(`Keys ${Date.now()}`);
});

async function addRole(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: 'Add role' });
  await pressButtonByKeyboard(page, add);
  const form = findDialog(page, 'Add role');
  await expect(form.getByLabel('Role', { exact: true })).toBeFocused();
  await page.keyboard.type('Key holder');
  await page.keyboard.press('Tab');
  await page.keyboard.type('keyHolder');
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(add).toBeFocused();
}

async function giveRights(page: Page): Promise<void> {
  const rights = findRow(page, 'keyHolder').getByRole('button', { name: 'Rights' });
  await pressButtonByKeyboard(page, rights);
  const drawer = findDialog(page, 'Rights of Key holder');
  await tabTo(page, drawer.getByRole('checkbox', { name: 'Users', exact: true }));
  await page.keyboard.press('Space');
  await expect(drawer.getByRole('checkbox', { name: 'Users', exact: true })).toBeChecked();
  await page.keyboard.press('Escape');
  const question = findDialog(page, 'Discard your changes?');
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(drawer.getByRole('checkbox', { name: 'Users', exact: true })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await pressButtonByKeyboard(page, drawer.getByRole('button', { name: 'Save' }));
  await expect(drawer).toHaveCount(0);
  await expect(rights).toBeFocused();
}

test('a role is added and gets its rights by keyboard alone', async ({ page }) => {
  await openAsUser(page, company.admin.username, '/en/basic/roles', company.admin.token);
  await addRole(page);
  await giveRights(page);
  await expect(findRow(page, 'keyHolder')).toContainText('Key holder');
});

test('an organisation is added by keyboard alone', async ({ page }) => {
  await openAsUser(page, company.admin.username, '/en/basic/organisations', company.admin.token);
  await pressButtonByKeyboard(page, page.getByRole('button', { name: `Actions: ${company.name}` }));
  await expect(page.getByRole('menuitem', { name: 'Add below' })).toBeFocused();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Add organisation' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('North');
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('tree', { name: 'Organisations' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Actions: North' }));
});

test('a user is added and disabled by keyboard alone', async ({ page }) => {
  const username = `kay-${company.id}`;
  await newRole(company, { name: 'Night shift', permission: 'night', level: 10, menus: [menuIds.home] });
  await openAsUser(page, company.admin.username, '/en/basic/users', company.admin.token);
  const add = page.getByRole('button', { name: 'Add user' });
  await pressButtonByKeyboard(page, add);
  const form = findDialog(page, 'Add user');
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Kay');
  await page.keyboard.press('Tab');
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Roles', { exact: true })).toBeFocused();
  await chooseSeveralByKeyboard(page, 'Night shift');
  await expect(form).toContainText('Night shift');
  await tabTo(page, form.getByLabel('Organisations', { exact: true }));
  await chooseSeveralByKeyboard(page, company.name);
  await expect(form).toContainText(company.name);
  expect(await findViolations(page)).toEqual([]);
  await pressButtonByKeyboard(page, form.getByRole('button', { name: 'Add user' }));

  const passwordDialog = page.getByRole('dialog').filter({ hasText: 'Shown only once' });
  const password = await passwordDialog.locator('bdi').last().innerText();
  await page.keyboard.press('Escape');
  await expect(passwordDialog, 'a slip does not lose it').toBeVisible();
  await pressButtonByKeyboard(page, passwordDialog.getByRole('button', { name: 'Close' }));
  await expect(passwordDialog).toHaveCount(0);
  await expect(add).toBeFocused();
  await expect(logInAs(username, password)).resolves.toMatch(/./);

  const more = page.getByRole('button', { name: 'More: Kay' });
  await page.keyboard.press('Shift+Tab');
  await pressButtonByKeyboard(page, more);
  const disable = page.getByRole('menuitem', { name: 'Disable' });
  await waitForMenuFocus(page);
  for (let entry = 0; entry < maxEntries && !(await isFocused(disable)); entry++)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const disableDialog = findDialog(page, 'Disable the user “Kay”?');
  await expect(disableDialog.getByRole('button', { name: 'Disable' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(disableDialog).toHaveCount(0);
  await expect(more).toBeFocused();

  await page.keyboard.press('Enter');
  await waitForMenuFocus(page);
  await page.keyboard.press('End');
  await page.keyboard.type('d');
  await expect(disable).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(disableDialog.getByRole('button', { name: 'Disable' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(disableDialog).toHaveCount(0);
  await expect(findRow(page, 'Kay')).toContainText('Disabled');
  await expect(more).toBeFocused();
  await expect(logInAs(username, password)).rejects.toThrow('answered');
});
