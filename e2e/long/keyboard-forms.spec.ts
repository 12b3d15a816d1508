import { expect } from '@playwright/test';
import { menuIds, newCompany, newRole, type StoryCompany } from '../account-steps.ts';
import { openAsUser, test } from '../console.ts';
import { findRow, pressButtonByKeyboard } from '../keyboard-steps.ts';

// The work of an account administrator by keyboard alone. After each dialog the focus is where the work continues.

let company: StoryCompany;
test.beforeAll(async () => {
  company = await newCompany(`Keys ${Date.now()}`);
});

test('a role is deleted by keyboard alone; the focus stays at the list', async ({ page }) => {
  await newRole(company, { name: 'Short-lived', permission: 'brief', level: 10, menus: [menuIds.home] });
  await openAsUser(page, company.admin.username, '/en/basic/roles', company.admin.token);
  await pressButtonByKeyboard(page, findRow(page, 'brief').getByRole('button', { name: 'Delete' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressButtonByKeyboard(page, dialog.getByRole('button', { name: 'Delete' }));
  await expect(dialog).toHaveCount(0);
  await expect(findRow(page, 'brief')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Roles' })).toBeFocused();
});

for (const sign of ['?', '؟', '？'])
  test(`${sign} lists the keys, Escape closes the list`, async ({ page }) => {
    await openAsUser(page, company.admin.username, '/ara/basic/roles', company.admin.token);
    const keys = page.getByRole('dialog').filter({ hasText: 'Esc' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Playwright can only press keys of an American keyboard.
    await page.evaluate(`document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '${sign}', bubbles: true }))`);
    await expect(keys).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(keys).toHaveCount(0);
  });
