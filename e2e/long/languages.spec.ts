import { expect } from '@playwright/test';
import { languageCodes, languages } from '@portico/contract/words/languages';
import { loadCatalogue } from '@portico/i18n';
import { enter, people, seeFigures, sideways, test } from '../console.ts';
import { unsaidKeys } from '../unsaid-steps.ts';

test('login opens in all 18 languages, with no key unsaid', async ({ page }) => {
  let seen = 0;
  for (const code of languageCodes) {
    const { login } = await loadCatalogue(code);
    await page.goto(`/${code}/login`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(login.title);
    await expect(page.locator('html')).toHaveAttribute('lang', languages[code].tag);
    await expect(page.locator('html')).toHaveAttribute('dir', languages[code].dir);
    expect(await unsaidKeys(page), code).toEqual([]);
    seen += 1;
  }
  expect(seen).toBe(18);
});

test('home opens in all 18 languages, with no key unsaid and nothing sticking out', async ({ page }) => {
  test.setTimeout(180_000);
  let seen = 0;
  for (const code of languageCodes) {
    for (const who of [people.store, people.company]) {
      await enter(page, who, `/${code}/`);
      await seeFigures(page);
      expect(await unsaidKeys(page), `${code}, ${who}`).toEqual([]);
      expect(await sideways(page), `${code}, ${who}`).toBe(0);
      seen += 1;
    }
  }
  expect(seen).toBe(2 * 18);
});

test('registration and a list open in all 18 languages on a phone, with no key unsaid and nothing sticking out', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 360, height: 740 });
  let seen = 0;
  for (const code of languageCodes) {
    const { register, menu } = await loadCatalogue(code);
    await page.context().clearCookies();
    await page.goto(`/${code}/register`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(register.title);
    expect(await unsaidKeys(page), code).toEqual([]);
    expect(await sideways(page), code).toBe(0);
    await enter(page, people.company, `/${code}/basic/users`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(menu.users);
    await expect(page.getByText(people.store, { exact: true })).toBeVisible();
    expect(await unsaidKeys(page), code).toEqual([]);
    expect(await sideways(page), code).toBe(0);
    seen += 1;
  }
  expect(seen).toBe(18);
});
