import { expect, type Page } from '@playwright/test';
import { findViolations, findViolationsInBothSchemes } from '../accessibility-steps.ts';
import { demoUsers, measureHorizontalOverflow, openAsUser, test, waitForFigures } from '../console.ts';

for (const person of [demoUsers.store, demoUsers.company]) {
  test(`home of ${person} passes the accessibility rules in light and dark`, async ({ page }) => {
    await openAsUser(page, person, '/en/');
    await waitForFigures(page);
    await expect(page.locator('main canvas')).toBeVisible();
    expect(await findViolationsInBothSchemes(page)).toEqual([]);
  });
}

type Screen = { username: string | null; path: string; openingButton?: string };

/** Every account page, and the dialogs on it. */
const screens: readonly Screen[] = [
  { username: null, path: '/register' },
  { username: null, path: '/doc' },
  { username: demoUsers.company, path: '/profile', openingButton: 'Change password' },
  { username: demoUsers.company, path: '/basic/organisations', openingButton: 'Actions: 汀南生活' },
  { username: demoUsers.company, path: '/basic/roles', openingButton: 'Add role' },
  { username: demoUsers.company, path: '/basic/roles', openingButton: 'Rights' },
  { username: demoUsers.company, path: '/basic/users', openingButton: 'Add user' },
  { username: demoUsers.company, path: '/basic/logs' },
  { username: demoUsers.platform, path: '/system/companies', openingButton: 'Add company' },
  { username: demoUsers.platform, path: '/system/menus', openingButton: 'Add menu' },
];

/** Rules violated by a page and by the dialog on it. */
async function findPageViolations(page: Page, { username: name, path, openingButton }: Screen): Promise<string[]> {
  await (name === null ? page.goto(`/en${path}`) : openAsUser(page, name, `/en${path}`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const found = await findViolationsInBothSchemes(page);
  if (openingButton === undefined) return found;
  await page.getByRole('main').getByRole('button', { name: openingButton }).first().click();
  await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toBeVisible();
  await expect(page.getByRole('dialog').locator('[aria-busy="true"]')).toHaveCount(0);
  return [...found, ...(await findViolationsInBothSchemes(page))];
}

for (const screen of screens)
  test(`${screen.path} ${screen.openingButton ?? ''} is accessible in light and dark`, async ({ page }) => {
    expect(await findPageViolations(page, screen)).toEqual([]);
  });

test('users in Arabic on a phone pass the accessibility rules', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsUser(page, demoUsers.company, '/ara/basic/users');
  await expect(page.getByText(demoUsers.store, { exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('home in Arabic on a phone passes the accessibility rules', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsUser(page, demoUsers.store, '/ara/');
  await expect(page.locator('main canvas')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});

test('icons are hidden from screen readers', async ({ page }) => {
  await page.goto('/de/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.anticon:not([aria-hidden="true"])')).toHaveCount(0);
  await openAsUser(page, demoUsers.company, '/de/');
  await waitForFigures(page);
  await expect(page.locator('.anticon:not([aria-hidden="true"])')).toHaveCount(0);
});

test('no page scrolls sideways at 320 to 1199 px', async ({ page }) => {
  test.setTimeout(180_000);
  const logins = ['en', 'de', 'ru'].map((language) => `/${language}/login`);
  const homes = ['zh', 'en', 'de', 'ara', 'es', 'it', 'nl', 'ru'].map((language) => `/${language}/`);
  let checkedCount = 0;
  for (const address of [...logins, ...homes]) {
    if (address.endsWith('login')) await page.goto(address);
    else {
      // The values of this company are the longest.
      await openAsUser(page, demoUsers.company, address);
      await waitForFigures(page);
      await expect(page.locator('main table').first()).toContainText(/\d/);
    }
    for (const width of [320, 360, 390, 768, 1199]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => measureHorizontalOverflow(page), { message: `${address} at ${width} px` }).toBe(0);
      checkedCount += 1;
    }
    // A call of a page without its cookies would end the next login.
    await page.goto('about:blank');
    await page.context().clearCookies();
  }
  expect(checkedCount).toBe(55);
});
