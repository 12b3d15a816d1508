import { expect } from '@playwright/test';
import { languageCodes, languages } from '@portico/contract/words/languages';
import { loadCatalogue } from '@portico/i18n';
import { enter, people, seeFigures, sideways, test } from './console.ts';

/** What a text key looks like when it has no text: "login.title". */
const rawKey = /\b(errors|words|frame|login|home|menu)\.[a-zA-Z]+/;

test('login opens in all 18 languages, with no key unsaid', async ({ page }) => {
  let seen = 0;
  for (const code of languageCodes) {
    const { login } = await loadCatalogue(code);
    await page.goto(`/${code}/login`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(login.title);
    await expect(page.locator('html')).toHaveAttribute('lang', languages[code].tag);
    await expect(page.locator('html')).toHaveAttribute('dir', languages[code].dir);
    expect(await page.locator('body').innerText(), code).not.toMatch(rawKey);
    seen += 1;
  }
  expect(seen).toBe(18);
});

test('home opens in all 18 languages, with no key unsaid and nothing sticking out', async ({ page }) => {
  test.setTimeout(180_000);
  let seen = 0;
  for (const code of languageCodes) {
    await enter(page, people.store, `/${code}/`);
    await seeFigures(page);
    expect(await page.locator('body').innerText(), code).not.toMatch(rawKey);
    expect(await sideways(page), code).toBe(0);
    seen += 1;
  }
  expect(seen).toBe(18);
});

test('changing the language keeps page, query and hash, and is remembered', async ({ page }) => {
  await enter(page, people.store, '/en/index?range=week#trend');
  await seeFigures(page);
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL('/de/index?range=week#trend');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/');
  await expect(page).toHaveURL(/\/de\/index$/);
});

test('other spellings of a language redirect', async ({ page }) => {
  await page.goto('/ja/login?a=b');
  await expect(page).toHaveURL('/jp/login?a=b');
});
