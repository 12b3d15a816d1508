import { expect, type Page } from '@playwright/test';
import { violations, violationsInBothShades } from '../accessibility-steps.ts';
import { enter, people, seeFigures, sideways, test } from '../console.ts';

for (const person of [people.store, people.company]) {
  test(`home of ${person} passes the accessibility rules in light and dark`, async ({ page }) => {
    await enter(page, person, '/en/');
    await seeFigures(page);
    await expect(page.locator('main canvas')).toBeVisible();
    expect(await violationsInBothShades(page)).toEqual([]);
  });
}

type Screen = { who: string | null; path: string; open?: string };

/** Every page of the account side, and what opens over it. */
const screens: readonly Screen[] = [
  { who: null, path: '/register' },
  { who: null, path: '/doc' },
  { who: people.company, path: '/profile', open: 'Change password' },
  { who: people.company, path: '/basic/organisations', open: 'Actions: 汀南生活' },
  { who: people.company, path: '/basic/roles', open: 'Add role' },
  { who: people.company, path: '/basic/roles', open: 'Rights' },
  { who: people.company, path: '/basic/users', open: 'Add user' },
  { who: people.company, path: '/basic/logs' },
  { who: people.platform, path: '/system/companies', open: 'Add company' },
  { who: people.platform, path: '/system/menus', open: 'Add menu' },
];

/** Rules broken by a page, and by what opens over it. */
async function violationsOf(page: Page, { who, path, open }: Screen): Promise<string[]> {
  await (who === null ? page.goto(`/en${path}`) : enter(page, who, `/en${path}`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  const found = await violationsInBothShades(page);
  if (open === undefined) return found;
  await page.getByRole('main').getByRole('button', { name: open }).first().click();
  await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toBeVisible();
  await expect(page.getByRole('dialog').locator('[aria-busy="true"]')).toHaveCount(0);
  return [...found, ...(await violationsInBothShades(page))];
}

for (const screen of screens)
  test(`${screen.path} ${screen.open ?? ''} passes the accessibility rules in light and dark`, async ({ page }) => {
    expect(await violationsOf(page, screen)).toEqual([]);
  });

test('users in Arabic on a phone pass the accessibility rules', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, people.company, '/ara/basic/users');
  await expect(page.getByText(people.store, { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('home in Arabic on a phone passes the accessibility rules', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, people.store, '/ara/');
  await expect(page.locator('main canvas')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('icons are silent: what they mean is said in words', async ({ page }) => {
  await page.goto('/de/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.anticon:not([aria-hidden="true"])')).toHaveCount(0);
  await enter(page, people.company, '/de/');
  await seeFigures(page);
  await expect(page.locator('.anticon:not([aria-hidden="true"])')).toHaveCount(0);
});

test('nothing scrolls sideways at 320 to 1199 px', async ({ page }) => {
  test.setTimeout(180_000);
  const logins = ['en', 'de', 'ru'].map((language) => `/${language}/login`);
  const homes = ['zh', 'en', 'de', 'ara', 'es', 'it', 'nl', 'ru'].map((language) => `/${language}/`);
  let seen = 0;
  for (const address of [...logins, ...homes]) {
    if (address.endsWith('login')) await page.goto(address);
    else {
      // The company's figures are the longest.
      await enter(page, people.company, address);
      await seeFigures(page);
      await expect(page.locator('main table').first()).toContainText(/\d/);
    }
    for (const width of [320, 360, 390, 768, 1199]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => sideways(page), { message: `${address} at ${width} px` }).toBe(0);
      seen += 1;
    }
    await page.context().clearCookies();
  }
  expect(seen).toBe(55);
});
