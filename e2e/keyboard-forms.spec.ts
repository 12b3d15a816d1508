import { expect, type Page } from '@playwright/test';
import { violations } from './accessibility-steps.ts';
import { type Company, logInAs, menuIds, newCompany, newRole } from './account-steps.ts';
import { enter, test } from './console.ts';
import { chooseInList, dialogOf, isFocused, pressButton, rowOf, seeMenuFocused, tabTo } from './keyboard-steps.ts';

// The work of an account administrator without a mouse: keys alone, and after each dialog the focus stands where the work goes on.

const mostEntries = 6;

let company: Company;
test.beforeAll(async () => {
  company = await newCompany(`Keys ${Date.now()}`);
});

async function addRole(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: 'Add role' });
  await pressButton(page, add);
  const form = dialogOf(page, 'Add role');
  await expect(form.getByLabel('Role', { exact: true })).toBeFocused();
  await page.keyboard.type('Key holder');
  await page.keyboard.press('Tab');
  await page.keyboard.type('keyHolder');
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);
  await expect(add).toBeFocused();
}

async function giveRights(page: Page): Promise<void> {
  const rights = rowOf(page, 'keyHolder').getByRole('button', { name: 'Rights' });
  await pressButton(page, rights);
  const drawer = dialogOf(page, 'Rights of Key holder');
  await tabTo(page, drawer.getByRole('checkbox', { name: 'Users', exact: true }));
  await page.keyboard.press('Space');
  await expect(drawer.getByRole('checkbox', { name: 'Users', exact: true })).toBeChecked();
  await page.keyboard.press('Escape');
  const question = dialogOf(page, 'Discard your changes?');
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(drawer.getByRole('checkbox', { name: 'Users', exact: true })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await pressButton(page, drawer.getByRole('button', { name: 'Save' }));
  await expect(drawer).toHaveCount(0);
  await expect(rights).toBeFocused();
}

test('a role is added and gets its rights by keyboard alone', async ({ page }) => {
  await enter(page, company.admin.username, '/en/basic/roles', company.admin.token);
  await addRole(page);
  await giveRights(page);
  await expect(rowOf(page, 'keyHolder')).toContainText('Key holder');
});

test('an organisation is added by keyboard alone', async ({ page }) => {
  await enter(page, company.admin.username, '/en/basic/organisations', company.admin.token);
  await pressButton(page, page.getByRole('button', { name: `Actions: ${company.name}` }));
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
  await enter(page, company.admin.username, '/en/basic/users', company.admin.token);
  const add = page.getByRole('button', { name: 'Add user' });
  await pressButton(page, add);
  const form = dialogOf(page, 'Add user');
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Kay');
  await page.keyboard.press('Tab');
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Roles', { exact: true })).toBeFocused();
  await chooseInList(page, 'Night shift');
  await expect(form).toContainText('Night shift');
  await tabTo(page, form.getByLabel('Organisations', { exact: true }));
  await chooseInList(page, company.name);
  await expect(form).toContainText(company.name);
  expect(await violations(page)).toEqual([]);
  await pressButton(page, form.getByRole('button', { name: 'Add user' }));

  const told = page.getByRole('dialog').filter({ hasText: 'shown only this once' });
  const password = await told.locator('bdi').last().innerText();
  await page.keyboard.press('Escape');
  await expect(told, 'a slip does not lose it').toBeVisible();
  await pressButton(page, told.getByRole('button', { name: 'Close' }));
  await expect(told).toHaveCount(0);
  await expect(add).toBeFocused();
  await expect(logInAs(username, password)).resolves.toMatch(/./);

  const more = page.getByRole('button', { name: 'More: Kay' });
  await page.keyboard.press('Shift+Tab');
  await pressButton(page, more);
  const disable = page.getByRole('menuitem', { name: 'Disable' });
  await seeMenuFocused(page);
  for (let entry = 0; entry < mostEntries && !(await isFocused(disable)); entry++)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const asked = dialogOf(page, 'Disable the user “Kay”?');
  await expect(asked.getByRole('button', { name: 'Disable' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(asked).toHaveCount(0);
  await expect(more).toBeFocused();

  await page.keyboard.press('Enter');
  await seeMenuFocused(page);
  await page.keyboard.press('End');
  await page.keyboard.type('d');
  await expect(disable).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(asked.getByRole('button', { name: 'Disable' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
  await expect(rowOf(page, 'Kay')).toContainText('Disabled');
  await expect(more).toBeFocused();
  await expect(logInAs(username, password)).rejects.toThrow('answered');
});
