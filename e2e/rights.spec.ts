import { expect, type Page } from '@playwright/test';
import { type Company, menuIds, newCompany, newPerson, newRole, type Person } from './account-steps.ts';
import { consoleUrl, enter, people, test } from './console.ts';
import { newRanks, offersFor, row, send } from './rights-steps.ts';

// What somebody may not do is neither offered on the screen nor done when it is sent all the same. Every refused call is one on the server too.

let company: Company;
let weak: Person;
let keeper: number;
let strong: Person;
let strongRole: number;

test.beforeAll(async () => {
  ({ company, weak, strongRole, keeperRole: keeper } = await newRanks());
  strong = await newPerson(company, 'Lee', strongRole);
});

/** Answers of a list's call as if these rows were not protected: a page that knows nothing of ranks. */
async function forgetProtection(page: Page, path: string): Promise<void> {
  await page.route(`${consoleUrl()}/hx-api${path}?**`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const reply = await route.fetch();
    const text = (await reply.text()).replaceAll('"isProtected":true', '"isProtected":false');
    return route.fulfill({ response: reply, body: text });
  });
}

test('a stronger role is not offered for a change, forcing is refused', async ({ page }) => {
  await enter(page, weak.username, '/en/basic/roles', weak.token);
  await expect(row(page, 'Keeper').getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(row(page, 'Regional lead')).toBeVisible();
  await expect(offersFor(page, 'Regional lead').getByRole('button')).toHaveCount(0);

  await forgetProtection(page, '/api/roles');
  await page.reload();
  await row(page, 'Regional lead').getByRole('button', { name: 'Edit' }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit role' });
  await drawer.getByLabel('Remark').fill('mine now');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer.getByRole('alert')).toContainText('ranks above yours');
  const raised = await send(page, 'PUT', '/api/roles', { id: keeper, level: 1 });
  expect(raised).toMatchObject({ status: 403, text: expect.stringContaining('ranks above yours') });
});

test('a stronger user has no actions, forced ones are refused', async ({ page }) => {
  await enter(page, weak.username, '/en/basic/users', weak.token);
  await expect(row(page, 'Lee')).toBeVisible();
  await expect(offersFor(page, 'Lee').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Select Lee' })).toBeDisabled();
  const outcome = { status: 403, text: expect.stringContaining('ranks above you') };
  expect(await send(page, 'POST', '/api/users/resetPass', { userId: strong.id })).toMatchObject(outcome);
  expect(await send(page, 'PUT', '/api/users', { id: strong.id, enabled: false })).toMatchObject(outcome);

  await forgetProtection(page, '/api/users');
  await page.reload();
  await row(page, 'Lee').getByRole('button', { name: 'Reset password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reset password' }).click();
  await expect(dialog.getByRole('alert')).toContainText('ranks above you');
});

test('a menu the platform takes away is gone at the next click', async ({ page, browser }) => {
  const own = await newCompany(`Menus ${Date.now()}`);
  const ofLogs = await newRole(own, {
    name: 'Auditor',
    permission: 'auditor',
    level: 10,
    menus: [menuIds.basic, menuIds.logs, menuIds.organisations],
  });
  const ann = await newPerson(own, 'Ann', ofLogs);
  await enter(page, ann.username, '/en/basic/logs', ann.token);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu.getByText('Operation log')).toBeVisible();

  const platform = await browser.newContext({ locale: 'en' });
  const chief = await platform.newPage();
  await enter(chief, people.platform, `/en/system/companies?name=${encodeURIComponent(own.name)}`);
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
  await enter(page, own.admin.username, '/en/basic/roles', own.admin.token);
  await row(page, 'Auditor').getByRole('button', { name: 'Rights' }).click();
  const rights = page.getByRole('dialog', { name: 'Rights of Auditor' });
  await expect(rights.getByRole('checkbox', { name: 'Organisations' })).toBeChecked();
  await expect(rights.getByText('Operation log')).toHaveCount(0);
});
