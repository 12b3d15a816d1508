import { expect } from '@playwright/test';
import { languageCodes, languages } from '@portico/contract/words/languages';
import { loadCatalogue } from '@portico/i18n';
import { demoUsers, measureHorizontalOverflow, openAsUser, test, waitForFigures } from '../console.ts';
import { findUntranslatedKeys } from '../untranslated-steps.ts';

test('login is fully translated in all 18 languages', async ({ page }) => {
  let checkedCount = 0;
  for (const code of languageCodes) {
    const { login } = await loadCatalogue(code);
    await page.goto(`/${code}/login`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(login.title);
    await expect(page.locator('html')).toHaveAttribute('lang', languages[code].tag);
    await expect(page.locator('html')).toHaveAttribute('dir', languages[code].dir);
    expect(await findUntranslatedKeys(page), code).toEqual([]);
    checkedCount += 1;
  }
  expect(checkedCount).toBe(18);
});

test('home is translated and fits its window in all 18 languages', async ({ page }) => {
  test.setTimeout(180_000);
  let checkedCount = 0;
  for (const code of languageCodes) {
    for (const who of [demoUsers.store, demoUsers.company]) {
      await openAsUser(page, who, `/${code}/`);
      await waitForFigures(page);
      expect(await findUntranslatedKeys(page), `${code}, ${who}`).toEqual([]);
      expect(await measureHorizontalOverflow(page), `${code}, ${who}`).toBe(0);
      checkedCount += 1;
    }
  }
  expect(checkedCount).toBe(2 * 18);
});

test('registration and a list fit a phone in all 18 languages', async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 360, height: 740 });
  let checkedCount = 0;
  for (const code of languageCodes) {
    const { register, menu } = await loadCatalogue(code);
    await page.context().clearCookies();
    await page.goto(`/${code}/register`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(register.title);
    expect(await findUntranslatedKeys(page), code).toEqual([]);
    expect(await measureHorizontalOverflow(page), code).toBe(0);
    await openAsUser(page, demoUsers.company, `/${code}/basic/users`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(menu.users);
    await expect(page.getByText(demoUsers.store, { exact: true })).toBeVisible();
    expect(await findUntranslatedKeys(page), code).toEqual([]);
    expect(await measureHorizontalOverflow(page), code).toBe(0);
    checkedCount += 1;
  }
  expect(checkedCount).toBe(18);
});
