import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { enter, passwordOf, people, seeFigures, sideways, test } from './console.ts';

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });

    test('login passes the accessibility rules', async ({ page }) => {
      await page.goto('/en/login');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    for (const person of [people.store, people.company]) {
      test(`home of ${person} passes the accessibility rules`, async ({ page }) => {
        await enter(page, person, '/en/');
        await seeFigures(page);
        await expect(page.locator('main canvas')).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });
    }
  });
}

test('home in Arabic on a phone passes the accessibility rules', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, people.store, '/ara/');
  await expect(page.locator('main canvas')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('the keyboard alone logs in and chooses a range', async ({ page }) => {
  await page.goto('/en/login');
  await expect(page.getByLabel('Account')).toBeFocused();
  await page.keyboard.type(people.store);
  await page.keyboard.press('Tab');
  await page.keyboard.type(passwordOf(people.store));
  await page.keyboard.press('Enter');
  await seeFigures(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  const week = page.getByRole('button', { name: 'This week', exact: true });
  for (let presses = 0; presses < 12 && (await week.and(page.locator(':focus')).count()) === 0; presses += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/range=week/);
});

test('icons are silent: what they mean is said in words', async ({ page }) => {
  await page.goto('/de/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.anticon:not([aria-hidden="true"])')).toHaveCount(0);
  await enter(page, people.company, '/de/');
  await seeFigures(page);
  await expect(page.locator('.anticon:not([aria-hidden="true"])')).toHaveCount(0);
});

for (const width of [320, 360, 390, 768, 1199]) {
  test(`nothing scrolls sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    let seen = 0;
    const logins = ['en', 'de', 'ru'].map((language) => `/${language}/login`);
    const homes = ['zh', 'en', 'de', 'ara', 'es', 'it', 'nl', 'ru'].map((language) => `/${language}/`);
    for (const address of [...logins, ...homes]) {
      if (address.endsWith('login')) await page.goto(address);
      else {
        // The company's figures are the longest.
        await enter(page, people.company, address);
        await seeFigures(page);
        await expect(page.locator('main table').first()).toContainText(/\d/);
      }
      expect(await sideways(page), address).toBe(0);
      seen += 1;
      await page.context().clearCookies();
    }
    expect(seen).toBe(11);
  });
}
