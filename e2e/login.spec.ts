import { expect } from '@playwright/test';
import { loginMarkCookie, sessionCookie } from '@portico/contract/route';
import { findViolationsInBothSchemes } from './accessibility-steps.ts';
import { callApi, createToken, demoUsers, openAsUser, readDemoPassword, test, waitForFigures } from './console.ts';
import { pressButtonByKeyboard } from './keyboard-steps.ts';

/** Script for the page; a text, because this file is type-checked without browser types. */
const textsThatScriptsCanRead = `(async () => {
  const databases = await indexedDB.databases();
  const caches = await window.caches.keys();
  const storages = [localStorage, sessionStorage].map((storage) => JSON.stringify({ ...storage }));
  return [document.cookie, ...storages, JSON.stringify({ databases, caches }), document.documentElement.outerHTML].join('\\n');
})()`;

test('a user logs in on plain http and lands on home', async ({ page }) => {
  await page.goto('/en/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await page.getByLabel('Account').fill(demoUsers.store);
  await page.getByLabel('Password', { exact: true }).fill(readDemoPassword(demoUsers.store));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/en\/index$/);
  await waitForFigures(page);
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name === sessionCookie);
  expect(session).toMatchObject({ path: '/', sameSite: 'Strict', httpOnly: true, secure: false });
  // No script of the page can read the token, wherever it looks.
  const readable = String(await page.evaluate(textsThatScriptsCanRead));
  expect(readable).toContain(`${loginMarkCookie}=`);
  expect(session?.value).toMatch(/^[\w-]{43}$/);
  expect(readable).not.toContain(session?.value);
  // The login page redirects a logged-in user to home.
  await page.goto('/en/login');
  await expect(page).toHaveURL(/\/en\/index$/);
});

test('a wrong password is sent encrypted and reported at its field', async ({ page }) => {
  await page.goto('/en/login');
  await page.getByLabel('Account').fill(demoUsers.store);
  const password = page.getByLabel('Password', { exact: true });
  const sent = page.waitForRequest(/auth\/login/);
  await password.fill('pässwört-密碼');
  await page.getByRole('button', { name: 'Log in' }).click();
  const body = (await sent).postData() ?? '';
  expect(body).toContain(demoUsers.store);
  expect(body).not.toContain('pässwört');
  expect(JSON.parse(body).password).toMatch(/^[A-Za-z0-9+/]{300,}=*$/);
  await expect(password).toHaveAccessibleDescription(/wrong|incorrect/i);
  await expect(password).toBeFocused();
  await expect(page).toHaveURL(/\/en\/login$/);
});

test('login leads back to the requested page', async ({ page }) => {
  await page.goto('/en/index?range=week#trend');
  await expect(page).toHaveURL('/en/login?redirect=%2Findex%3Frange%3Dweek%23trend');
  await page.getByLabel('Account').fill(demoUsers.store);
  await page.getByLabel('Password', { exact: true }).fill(readDemoPassword(demoUsers.store));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/index?range=week#trend');
  await expect(page.getByRole('button', { name: 'This week', pressed: true })).toBeVisible();
});

test('login stays on the site when the address after it names another', async ({ page }) => {
  for (const elsewhere of ['/..//evil.example/x', '/en//evil.example/x']) {
    await page.context().clearCookies();
    await page.goto(`/en/login?redirect=${encodeURIComponent(elsewhere)}`);
    await page.getByLabel('Account').fill(demoUsers.store);
    await page.getByLabel('Password', { exact: true }).fill(readDemoPassword(demoUsers.store));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/en/index');
  }
});

test('the login page opens when the session is ended by another client', async ({ page }) => {
  const token = await createToken(demoUsers.store);
  await openAsUser(page, demoUsers.store, '/en/index?range=month', token);
  await waitForFigures(page);
  await callApi(token, 'DELETE', '/auth/logout');
  await expect(page).toHaveURL('/en/login?redirect=%2Findex%3Frange%3Dmonth');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(loginMarkCookie);
});

test('logging out asks for confirmation and ends the session', async ({ page }) => {
  const token = await createToken(demoUsers.store);
  await openAsUser(page, demoUsers.store, '/en/', token);
  const account = page.getByRole('button', { name: /^Account/ });
  const dialog = page.getByRole('dialog', { name: 'Log out now?' });
  await account.press('Enter');
  await page.getByRole('menuitem', { name: 'Log out' }).press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(account).toBeFocused();

  await account.click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/en\/index$/);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/en\/login$/);
  await expect(callApi(token, 'GET', '/auth/info')).rejects.toThrow('401');
});

test('a user logs in and chooses a range by keyboard alone', async ({ page }) => {
  await page.goto('/en/login');
  await expect(page.getByLabel('Account')).toBeFocused();
  await page.keyboard.type(demoUsers.store);
  await page.keyboard.press('Tab');
  await page.keyboard.type(readDemoPassword(demoUsers.store));
  await page.keyboard.press('Enter');
  await waitForFigures(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await pressButtonByKeyboard(page, page.getByRole('button', { name: 'This week', exact: true }));
  await expect(page).toHaveURL(/range=week/);
});
