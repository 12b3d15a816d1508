import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { auth } from '@portico/contract/routes/auth';
import { languageCodes } from '@portico/contract/words/languages';
import { createToken, demoUsers, openAsUser, readDemoPassword, test, waitForFigures } from '../console.ts';

test('a login sent before the captcha has loaded works', async ({ page }) => {
  await page.route(`**${auth.code.path}*`, async (route) => {
    await pause(1500);
    await route.continue();
  });
  await page.goto('/en/login');
  await page.getByLabel('Account').fill(demoUsers.store);
  await page.getByLabel('Password', { exact: true }).fill(readDemoPassword(demoUsers.store));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/en\/index$/);
});

test('the captcha fits the narrowest phone in every language', async ({ page }) => {
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

test('login sends no request while a field is empty', async ({ page }) => {
  await page.goto('/en/login');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByLabel('Account')).toHaveAccessibleDescription('Enter your account');
  expect(calls.filter((url) => url.includes('auth/login'))).toEqual([]);
});

test('a network failure during the session check does not end the session', async ({ page }) => {
  const token = await createToken(demoUsers.store);
  await page.route('**/hx-api/auth/info', (route) => route.abort());
  await openAsUser(page, demoUsers.store, '/en/index?range=month', token);
  await expect(page.getByRole('alert')).toContainText('Something went wrong');
  await expect(page).toHaveURL('/en/index?range=month');
  await page.unroute('**/hx-api/auth/info');
  await page.getByRole('button', { name: 'Reload page' }).click();
  await waitForFigures(page);
  await expect(page).toHaveURL('/en/index?range=month');
});

test('an unknown address shows a message inside the frame', async ({ page }) => {
  await openAsUser(page, demoUsers.store, '/en/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
});
