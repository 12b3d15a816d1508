import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { tokenCookie } from '@portico/contract/route';
import { auth } from '@portico/contract/routes/auth';
import { languageCodes } from '@portico/contract/words/languages';
import { ask, enter, newToken, passwordOf, people, seeFigures, test } from './console.ts';

test('somebody logs in on plain http, and is on home', async ({ page }) => {
  await page.goto('/en/login');
  await page.getByLabel('Account').fill(people.store);
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(people.store));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/en\/index$/);
  await seeFigures(page);
  const cookie = (await page.context().cookies()).find(({ name }) => name === tokenCookie);
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' });
});

test('who is quicker than the captcha’s answer is logged in all the same', async ({ page }) => {
  await page.route(`**${auth.code.path}*`, async (route) => {
    await pause(1500);
    await route.continue();
  });
  await page.goto('/en/login');
  await page.getByLabel('Account').fill(people.store);
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(people.store));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/en\/index$/);
});

test('the password leaves the browser encrypted', async ({ page }) => {
  await page.goto('/en/login');
  const sent = page.waitForRequest(/auth\/login/);
  await page.getByLabel('Account').fill(people.store);
  await page.getByLabel('Password', { exact: true }).fill('pässwört-密碼');
  await page.getByRole('button', { name: 'Log in' }).click();
  const body = (await sent).postData() ?? '';
  expect(body).toContain(people.store);
  expect(body).not.toContain('pässwört');
  expect(JSON.parse(body).password).toMatch(/^[A-Za-z0-9+/]{300,}=*$/);
});

test('a wrong password is said at its field, which gets the focus', async ({ page }) => {
  await page.goto('/en/login');
  await page.getByLabel('Account').fill(people.store);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('wrong-one-1');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(password).toHaveAccessibleDescription(/wrong|incorrect/i);
  await expect(password).toBeFocused();
  await expect(page).toHaveURL(/\/en\/login$/);
});

test('on the narrowest phone there is room to type the characters, in every language', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const img = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  await page.route('**/auth/code**', (route) => route.fulfill({ json: { enabled: true, uuid: 'one', img } }));
  for (const code of languageCodes) {
    await page.goto(`/${code}/login`);
    await expect(page.getByRole('img').last()).toBeVisible();
    const box = await page.locator('#code').boundingBox();
    expect(box?.width, code).toBeGreaterThan(100);
  }
});

test('nothing is sent while a field is empty', async ({ page }) => {
  await page.goto('/en/login');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByLabel('Account')).toHaveAccessibleDescription('Enter your account');
  expect(calls.filter((url) => url.includes('auth/login'))).toEqual([]);
});

test('a visitor comes to login, and after it to where they wanted to go', async ({ page }) => {
  await page.goto('/en/index?range=week#trend');
  await expect(page).toHaveURL('/en/login?redirect=%2Findex%3Frange%3Dweek%23trend');
  await page.getByLabel('Account').fill(people.store);
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(people.store));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/index?range=week#trend');
  await expect(page.getByRole('button', { name: 'This week', pressed: true })).toBeVisible();
});

test('a session that ended elsewhere leads to login and back', async ({ page }) => {
  const token = await newToken(people.store);
  await enter(page, people.store, '/en/index?range=month', token);
  await seeFigures(page);
  await ask(token, 'DELETE', '/auth/logout');
  await expect(page).toHaveURL('/en/login?redirect=%2Findex%3Frange%3Dmonth');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(tokenCookie);
});

test('a line lost while the page asks who is here ends nobody’s session', async ({ page }) => {
  const token = await newToken(people.store);
  await page.route('**/hx-api/auth/info', (route) => route.abort());
  await enter(page, people.store, '/en/index?range=month', token);
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expect(page).toHaveURL('/en/index?range=month');
  await page.unroute('**/hx-api/auth/info');
  await page.getByRole('button', { name: 'Reload page' }).click();
  await seeFigures(page);
  await expect(page).toHaveURL('/en/index?range=month');
});

test('logging out asks first, and ends the session', async ({ page }) => {
  const token = await newToken(people.store);
  await enter(page, people.store, '/en/', token);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/en\/index$/);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/en\/login$/);
  await expect(ask(token, 'GET', '/auth/info')).rejects.toThrow('401');
});

test('somebody logged in has no business at login', async ({ page }) => {
  await enter(page, people.store, '/en/login');
  await expect(page).toHaveURL(/\/en\/index$/);
});

test('an address that leads nowhere says so, inside the frame', async ({ page }) => {
  await enter(page, people.store, '/en/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
});
