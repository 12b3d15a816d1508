import { expect, type Page } from '@playwright/test';
import { auth } from '@portico/contract/routes/auth';
import { findViolations, findViolationsInBothSchemes } from './accessibility-steps.ts';
import { createStoryUser, menuIds, newCompany, newRole, type StoryUser } from './account-steps.ts';
import { callApi, demoUsers, openAsUser, test } from './console.ts';

/** A user who sees home only. */
let guest: StoryUser;
/** Administrator of a company of its own, who sees every page except the platform's. */
let root: StoryUser;

test.beforeAll(async () => {
  const company = await newCompany(`Frame ${Date.now()}`);
  const role = await newRole(company, { name: 'Guest', permission: 'guest', level: 10, menus: [menuIds.home] });
  guest = await createStoryUser(company, 'Gil', role);
  root = company.admin;
});

test('a page outside the user’s menu is not found or not permitted', async ({ page }) => {
  // The list of stores exists for every user, but needs a right; a page with a menu exists only for users who have the menu.
  await openAsUser(page, guest.username, '/en/system/entity/index', guest.token);
  await expect(page.getByRole('heading', { level: 1, name: 'No permission' })).toBeAttached();
  for (const path of ['/system/companies', '/system/menus', '/basic/users', '/basic/roles', '/no/such/page']) {
    await openAsUser(page, guest.username, `/en${path}`, guest.token);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' }), path).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  }
});

test('the API reference and registration open without login', async ({ page }) => {
  await page.goto('/en/doc');
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
  await expect(page).toHaveTitle('API reference · Portico');
  await page.goto('/en/register');
  await expect(page.getByRole('heading', { level: 1, name: 'Register your company' })).toBeVisible();
  await expect(page).toHaveTitle('Register your company · Portico');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  for (const path of ['/screen', '/screen/preview', '/screen-setting/1', '/heatmap-config?_code=1']) {
    await page.goto(`/en${path}`);
    await expect(page.getByRole('heading', { name: 'Page not found' }), path).toBeVisible();
    await expect(page).toHaveURL(`/en${path}`);
  }
});

test('changing the language keeps the page and is remembered', async ({ page }) => {
  // A user of this story only, because the choice is stored with the account.
  const { admin } = await newCompany(`Languages ${Date.now()}`);
  await openAsUser(page, admin.username, '/en/basic/users?name=ro#top', admin.token);
  await expect(page.getByRole('row').filter({ hasText: 'Root' })).toBeVisible();
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL('/de/basic/users?name=ro#top');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('row').filter({ hasText: 'Root' })).toBeVisible();
  expect(await callApi(admin.token, 'GET', auth.info.path)).toMatchObject({ user: { language: 'de' } });
  await page.goto('/');
  await expect(page).toHaveURL(/\/de\/index$/);
  // A language code in another spelling redirects.
  await page.context().clearCookies();
  await page.goto('/ja/login?a=b');
  await expect(page).toHaveURL('/jp/login?a=b');
});

test('a calendar uses the language of the page and starts weeks on Monday', async ({ page }) => {
  for (const [code, monday] of [
    ['ru', /^пн/i],
    ['en', /^mo/i],
  ] as const) {
    await openAsUser(page, demoUsers.platform, `/${code}/basic/logs`);
    await page.locator('.ant-picker').click();
    await expect(page.locator('.ant-picker-content th').first()).toHaveText(monday);
  }
});

const widthOf = async (page: Page, name: string) =>
  Math.round((await page.getByRole('dialog', { name }).boundingBox())?.width ?? 0);

test('help opens beside or over the page and follows the navigation', async ({ page }) => {
  await openAsUser(page, root.username, '/en/basic/roles', root.token);
  const button = page.getByRole('button', { name: 'Help', exact: true });
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help).toHaveCount(0);
  await button.click();
  await expect(help).toBeVisible();
  await expect.poll(() => widthOf(page, 'Help')).toBe(400);
  await expect(help.getByText('A role says which menus')).toBeVisible();
  await expect(help.getByText('These are the users who can log in')).toBeHidden();
  await help.getByRole('button', { name: 'Show over the whole page' }).click();
  await expect.poll(() => widthOf(page, 'Help')).toBe(1440);
  await help.getByRole('button', { name: 'Show beside the page' }).click();
  await expect.poll(() => widthOf(page, 'Help')).toBe(400);
  // Help beside the page follows the navigation.
  await page.getByRole('navigation', { name: 'Main menu' }).getByText('Users').click();
  await expect(help.getByText('These are the users who can log in')).toBeVisible();
  await help.getByRole('heading', { name: 'Help', exact: true }).press('Escape');
  await expect(help).toHaveCount(0);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('the menu folds and stays folded after a reload', async ({ page }) => {
  await openAsUser(page, root.username, '/en/basic/roles', root.token);
  const side = page.locator('aside').filter({ has: page.getByRole('navigation', { name: 'Main menu' }) });
  const width = async () => Math.round((await side.boundingBox())?.width ?? 0);
  await expect.poll(width).toBe(300);
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await expect.poll(width).toBe(64);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand menu' })).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(width).toBe(64);
  await page.getByRole('button', { name: 'Expand menu' }).click();
  await expect.poll(width).toBe(300);
});

test('below 1200 px the menu is a drawer that returns focus when closed', async ({ page }) => {
  await page.setViewportSize({ width: 1199, height: 800 });
  await openAsUser(page, root.username, '/en/basic/roles', root.token);
  const drawer = page.getByRole('dialog', { name: 'Main menu' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await drawer.getByText('Users').click();
  await expect(page).toHaveURL('/en/basic/users');
  await expect(drawer).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  const opener = page.getByRole('button', { name: 'Open menu' });
  for (const way of ['Escape', 'Close']) {
    await opener.press('Enter');
    await expect(drawer).toBeVisible();
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await drawer.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(drawer).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Collapse menu' })).toBeVisible();
});

test('the header is 60 px high on a desktop and on a phone', async ({ page }) => {
  await openAsUser(page, root.username, '/en/basic/roles', root.token);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.height, `${width} px`).toBe(60);
  }
});

test('? lists the keys except inside a field, / goes to the search', async ({ page }) => {
  await openAsUser(page, root.username, '/en/basic/users', root.token);
  await expect(page.getByRole('row').filter({ hasText: 'Root' })).toBeVisible();
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await expect(keys.getByText('Show this list')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
  await page.keyboard.press('/');
  const search = page.getByLabel('Name', { exact: true });
  await expect(search).toBeFocused();
  await page.keyboard.type('a?');
  await expect(search).toHaveValue('a?');
  await expect(keys).toHaveCount(0);
});
