import { expect } from '@playwright/test';
import { type Company, menuIds, newCompany, newRole } from '../account-steps.ts';
import { enter, test } from '../console.ts';
import { pressButton, rowOf } from '../keyboard-steps.ts';

// The work of an account administrator without a mouse: keys alone, and after each dialog the focus stands where the work goes on.

let company: Company;
test.beforeAll(async () => {
  company = await newCompany(`Keys ${Date.now()}`);
});

test('a role is deleted by keys alone, and the focus stays at the list', async ({ page }) => {
  await newRole(company, { name: 'Short-lived', permission: 'brief', level: 10, menus: [menuIds.home] });
  await enter(page, company.admin.username, '/en/basic/roles', company.admin.token);
  await pressButton(page, rowOf(page, 'brief').getByRole('button', { name: 'Delete' }));
  const asked = page.getByRole('dialog');
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressButton(page, asked.getByRole('button', { name: 'Delete' }));
  await expect(asked).toHaveCount(0);
  await expect(rowOf(page, 'brief')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Roles' })).toBeFocused();
});

for (const sign of ['?', '؟', '？'])
  test(`${sign} lists the keys, Escape closes the list`, async ({ page }) => {
    await enter(page, company.admin.username, '/ara/basic/roles', company.admin.token);
    const keys = page.getByRole('dialog').filter({ hasText: 'Esc' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The driver types only what an American keyboard has.
    await page.evaluate(`document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '${sign}', bubbles: true }))`);
    await expect(keys).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(keys).toHaveCount(0);
  });
