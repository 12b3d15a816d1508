import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { auth } from '@portico/contract/routes/auth';
import { languageCodes } from '@portico/contract/words/languages';
import { enter, newToken, passwordOf, people, seeFigures, test } from '../console.ts';

test('a login sent before the captcha has loaded works', async ({ page }) => {
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

test('an address that leads nowhere says so, inside the frame', async ({ page }) => {
  await enter(page, people.store, '/en/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
});
