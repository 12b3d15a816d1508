import { expect, type Page } from '@playwright/test';
import { createStoryUser, menuIds, newCompany, newRole, type StoryCompany, type StoryUser } from './account-steps.ts';
import { consoleUrl, demoUsers, openAsUser, test } from './console.ts';
import { createCompanyWithRoleLevels, findRowActions, findTableRow, sendRequestAsPage } from './rights-steps.ts';

// An action that a user may not take is not offered on the screen, and the server refuses it when it is sent anyway.

let company: StoryCompany;
let weak: StoryUser;
let keeperRole: number;
let strong: StoryUser;
let strongRole: number;

test.beforeAll(async () => {
  ({ company, limitedAdmin: weak, strongRole, keeperRole } = await createCompanyWithRoleLevels());
  strong = await createStoryUser(company, 'Lee', strongRole);
});

/** Changes the list's replies as if these rows were not protected, so that the page offers their actions. */
async function forgetProtection(page: Page, path: string): Promise<void> {
  await page.route(`${consoleUrl()}/hx-api${path}?**`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const reply = await route.fetch();
    const text = (await reply.text()).replaceAll('"isProtected":true', '"isProtected":false');
    return route.fulfill({ response: reply, body: text });
  });
}

test('a higher-ranked role has no actions, and forced changes are refused', async ({ page }) => {
  await openAsUser(page, weak.username, '/en/basic/roles', weak.token);
  await expect(findTableRow(page, 'Keeper').getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(findTableRow(page, 'Regional lead')).toBeVisible();
  await expect(findRowActions(page, 'Regional lead').getByRole('button')).toHaveCount(0);

  await forgetProtection(page, '/api/roles');
  await page.reload();
  await findTableRow(page, 'Regional lead').getByRole('button', { name: 'Edit' }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit role' });
  await drawer.getByLabel('Remark').fill('mine now');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer.getByRole('alert')).toContainText('ranks above yours');
  const raised = await sendRequestAsPage(page, 'PUT', '/api/roles', { id: keeperRole, level: 1 });
  expect(raised).toMatchObject({ status: 403, text: expect.stringContaining('ranks above yours') });
});

test('a higher-ranked user has no actions, and forced ones are refused', async ({ page }) => {
  await openAsUser(page, weak.username, '/en/basic/users', weak.token);
  await expect(findTableRow(page, 'Lee')).toBeVisible();
  await expect(findRowActions(page, 'Lee').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Select Lee' })).toBeDisabled();
  const outcome = { status: 403, text: expect.stringContaining('ranks above you') };
  expect(await sendRequestAsPage(page, 'POST', '/api/users/resetPass', { userId: strong.id })).toMatchObject(outcome);
  expect(await sendRequestAsPage(page, 'PUT', '/api/users', { id: strong.id, enabled: false })).toMatchObject(outcome);

  await forgetProtection(page, '/api/users');
  await page.reload();
  await findTableRow(page, 'Lee').getByRole('button', { name: 'Reset password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reset password' }).click();
  await expect(dialog.getByRole('alert')).toContainText('ranks above you');
});

test('a menu the platform removes disappears at the next click', async ({ page, browser }) => {
  const own = await newCompany(`Menus ${Date.now()}`);
  const auditorRole = await newRole(own, {
    name: 'Auditor',
    permission: 'auditor',
    level: 10,
    menus: [menuIds.basic, menuIds.logs, menuIds.organisations],
  });
  const ann = await createStoryUser(own, 'Ann', auditorRole);
  await openAsUser(page, ann.username, '/en/basic/logs', ann.token);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByText('Operation log')).toBeVisible();

  const platform = await browser.newContext({ locale: 'en' });
  const chief = await platform.newPage();
  await openAsUser(chief, demoUsers.platform, `/en/system/companies?name=${encodeURIComponent(own.name)}`);
  await chief.getByRole('button', { name: `More: ${own.name}` }).click();
  await chief.getByRole('menuitem', { name: 'Menus' }).click();
  const drawer = chief.getByRole('dialog', { name: `Menus of ${own.name}` });
  await drawer.getByRole('checkbox', { name: 'Operation log' }).uncheck();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toHaveCount(0);
  await platform.close();

  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { name: 'No permission' })).toBeAttached();
  await expect(menu.getByText('Organisations')).toBeVisible();
  await expect(menu.getByText('Operation log')).toHaveCount(0);

  await page.context().clearCookies();
  await openAsUser(page, own.admin.username, '/en/basic/roles', own.admin.token);
  await findTableRow(page, 'Auditor').getByRole('button', { name: 'Rights' }).click();
  const rights = page.getByRole('dialog', { name: 'Rights of Auditor' });
  await expect(rights.getByRole('checkbox', { name: 'Organisations' })).toBeChecked();
  await expect(rights.getByText('Operation log')).toHaveCount(0);
});
