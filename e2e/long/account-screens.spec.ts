import { expect } from '@playwright/test';
import { companies } from '@portico/contract/routes/companies';
import { loadCatalogue } from '@portico/i18n';
import { menuIds, newCompany, newRole, type StoryCompany } from '../account-steps.ts';
import { callApi, demoUsers, getToken, openAsUser, test } from '../console.ts';

let company: StoryCompany;

test.beforeAll(async () => {
  company = await newCompany(`Screens ${Date.now()}`);
});

test("errors of a form stand below their fields in the user's language", async ({ page }) => {
  await openAsUser(page, demoUsers.platform, '/en/system/companies');
  await page.getByRole('button', { name: 'Add company' }).click();
  const quota = page.getByRole('dialog').getByLabel('Device quota');
  await quota.fill('-3');
  await quota.press('Tab');
  await expect(quota).toHaveValue('-3');
  await expect(quota).toHaveAccessibleDescription(/Enter a number from 0 to 1,000,000/);

  await openAsUser(page, company.admin.username, '/ara/basic/users', company.admin.token);
  const { users, controls, errors } = await loadCatalogue('ara');
  await page.getByRole('button', { name: users.add }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel(users.email, { exact: true }).fill('zzz');
  await form.getByRole('button', { name: users.add }).click();
  await expect(form.getByLabel(users.email, { exact: true })).toHaveAccessibleDescription(errors.notAnEmail);
  await expect(form.getByLabel(users.name, { exact: true })).toHaveAccessibleDescription(controls.required);
});

test('a very long name keeps the row’s actions inside the window', async ({ page }) => {
  const platform = await getToken(demoUsers.platform);
  const name = `Long ${Date.now()} ${'L'.repeat(70)}`;
  await callApi(platform, 'POST', companies.add.path, { name });
  await openAsUser(page, demoUsers.platform, `/en/system/companies?name=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: `More: ${name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Disable' })).toBeInViewport();
});

test('with reduced motion a list opens directly below its field', async ({ page }) => {
  await newRole(company, { name: 'Doorkeeper', permission: 'doorkeeper', level: 50, menus: [menuIds.home] });
  await openAsUser(page, company.admin.username, '/en/basic/users', company.admin.token);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.getByRole('button', { name: 'Add user' }).first().click();
  const field = page.getByRole('dialog').getByLabel('Roles', { exact: true });
  await field.click();
  const list = page.locator('.ant-select-dropdown').filter({ hasText: 'Doorkeeper' });
  await expect(list).toBeInViewport();
  const [at, below] = [await field.boundingBox(), await list.boundingBox()];
  expect(Math.abs((below?.y ?? 0) - ((at?.y ?? 0) + (at?.height ?? 0)))).toBeLessThan(20);
});
