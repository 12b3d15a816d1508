import { expect } from '@playwright/test';
import { basePath, sessionCookie } from '@portico/contract/route';
import { live } from '@portico/contract/routes/home';
import { findViolations, findViolationsInBothSchemes } from './accessibility-steps.ts';
import {
  computeTotpCode,
  logInAs,
  logInInBrowser,
  newCompany,
  readNewPassword,
  type StoryCompany,
  storyUserPassword,
} from './account-steps.ts';
import { callApi, consoleUrl, demoUsers, getConsoleTime, openAsUser, test } from './console.ts';

const thirtySeconds = 30_000;

/** A picture of one pixel, 67 bytes. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let company: StoryCompany;

/** Opens the live channel. The response ends when the server ends the session. */
async function openChannel(token: string): Promise<Response> {
  const reply = await fetch(`${consoleUrl()}${basePath}${live.counts.path}`, { headers: { authorization: token } });
  expect(reply.ok).toBe(true);
  return reply;
}

test.beforeAll(async () => {
  company = await newCompany(`Screens ${Date.now()}`);
});

test('a company is added, disabled while in use and enabled again', async ({ page, browser }) => {
  test.setTimeout(90_000);
  page.setDefaultTimeout(15_000);
  const name = `Lantern ${Date.now()}`;
  const username = `lantern-${Date.now()}`;
  await openAsUser(page, demoUsers.platform, '/en/system/companies');
  await page.getByRole('button', { name: 'Add company' }).click();
  const form = page.getByRole('dialog', { name: 'Add company' });
  await expect(form).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await form.getByLabel('Company', { exact: true }).fill(name);
  await form.getByLabel('Last day').fill('2099-12-31');
  // Selects the day; does not submit the form.
  await page.keyboard.press('Enter');
  await form.getByLabel('Device quota').fill('12');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('0 of 12');
  await expect(row).toContainText('Dec 31, 2099');

  await row.getByRole('button', { name: 'Administrators' }).click();
  const admins = page.getByRole('dialog', { name: `Administrators of ${name}` });
  await admins.getByRole('button', { name: 'Add administrator' }).click();
  const adding = page.getByRole('dialog', { name: 'Add administrator' });
  await adding.getByLabel('Name').fill('Lena');
  await adding.getByLabel('Account').fill(username);
  await adding.getByRole('button', { name: 'Save' }).click();
  const initial = await readNewPassword(page);
  await expect(admins).toContainText(username);
  await expect(page.getByText(initial)).toHaveCount(0);
  await page.keyboard.press('Escape');

  const userContext = await browser.newContext();
  const lena = await userContext.newPage();
  await lena.goto('/en/login');
  await logInInBrowser(lena, username, initial);
  await expect(lena.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await lena.getByLabel('Initial password').fill(initial);
  await lena.getByLabel('New password', { exact: true }).fill(storyUserPassword);
  await lena.getByLabel('Repeat the new password').fill(storyUserPassword);
  await lena.getByRole('button', { name: 'Set password' }).click();
  await expect(lena).toHaveURL(/\/en\/index$/);
  const herSession = (await userContext.cookies()).find(({ name: cookie }) => cookie === sessionCookie);
  const channel = await openChannel(herSession?.value ?? '');

  await row.getByRole('button', { name: `More: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  const stopping = page.getByRole('dialog', { name: `Disable the company “${name}”?` });
  await expect(stopping).toContainText('logged out at once');
  await stopping.getByRole('button', { name: 'Disable' }).click();
  await expect(row).toContainText('Stopped');
  await channel.text();
  // Every further request leads to login. The open page goes there by itself and is closed, so that it does not interfere with the new one.
  const again = await userContext.newPage();
  await lena.close();
  await again.goto('/en/basic/users');
  await expect(again).toHaveURL(/\/en\/login/);
  await logInInBrowser(again, username, storyUserPassword);
  await expect(again.getByRole('alert').filter({ hasText: 'Your company’s service has been stopped' })).toBeVisible();

  await row.getByRole('button', { name: `More: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Enable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
  await expect(row).toContainText('In use');
  await logInInBrowser(again, username, storyUserPassword);
  await expect(again).toHaveURL(/\/en\/basic\/users$/);
  await userContext.close();
});

test('a user changes name, picture and language in the profile', async ({ page }) => {
  await openAsUser(page, company.admin.username, '/en/profile', company.admin.token);
  const account = page.getByRole('button', { name: /^Account menu/ });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit personal details' });
  await drawer.getByLabel('Name').fill('Rowan Root');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText('Rowan Root');

  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
  const picture = page.getByRole('img', { name: 'Profile picture' });
  await expect(picture).toHaveAttribute('src', /\/images\//);
  await expect(account.locator('img')).toHaveAttribute('src', /\/images\//);
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await drawer.getByLabel('Language').click();
  await page.getByTitle('Deutsch').click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL('/de/profile');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('banner')).toContainText('Rowan Root');
});

test('a session ended from the profile is logged out at once', async ({ page, browser }) => {
  const other = await logInAs(company.admin.username, storyUserPassword);
  const userContext = await browser.newContext();
  const elsewhere = await userContext.newPage();
  await openAsUser(elsewhere, company.admin.username, '/en/basic/devices', other);
  await expect(elsewhere.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  const channel = await openChannel(other);
  await openAsUser(page, company.admin.username, '/en/profile', company.admin.token);
  const sessions = page.getByRole('main').getByRole('listitem');
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await expect(sessions.filter({ hasText: 'This device' }).getByRole('button')).toHaveCount(0);
  for (const left of [1, 0]) {
    const ends = page.getByRole('button', { name: /^Log out: / });
    if (left === 1 && (await ends.count()) < 2) continue;
    await ends.first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await expect(ends).toHaveCount(left);
  }
  await channel.text();
  // Without a click, the open page sends its next request by itself and goes to login.
  await expect(elsewhere).toHaveURL(/\/en\/login/, { timeout: thirtySeconds });
  await expect(callApi(other, 'GET', '/auth/info')).rejects.toThrow('401');
  await userContext.close();
});

test('two-step login refuses a used code and accepts a recovery code', async ({ page }) => {
  const { admin } = await newCompany(`Two steps ${Date.now()}`);
  await openAsUser(page, admin.username, '/en/profile', admin.token);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const drawer = page.getByRole('dialog');
  const secret = await drawer.locator('bdi').first().innerText();
  const start = getConsoleTime();
  await drawer.getByLabel('6-digit code shown in the app').fill(computeTotpCode(secret, start));
  await drawer.getByRole('button', { name: 'Turn on' }).click();
  const codes = drawer.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  await drawer.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  const leave = async () => {
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/en\/login/);
  };
  await leave();
  await logInInBrowser(page, admin.username, storyUserPassword);
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  const code = page.getByLabel('6-digit code');
  await code.fill(computeTotpCode(secret, start));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(code, 'a code works once').toHaveAccessibleDescription(/wrong or has been used/);
  await code.fill(computeTotpCode(secret, getConsoleTime() + thirtySeconds));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/en\/index$/);

  await leave();
  await logInInBrowser(page, admin.username, storyUserPassword);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code', { exact: true }).fill(recovery);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/en\/index$/);
  await page.goto('/en/profile');
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
});

test('the log shows changes and refused logins and saves a file', async ({ page }) => {
  const { admin, name, root } = await newCompany(`Log ${Date.now()}`);
  await callApi(admin.token, 'PUT', '/api/dept', { id: root, name: 'Head office' });
  await expect(logInAs(admin.username, 'wrong-one-1')).rejects.toThrow('400');
  await openAsUser(page, admin.username, '/en/basic/logs', admin.token);
  const row = page.getByRole('row').filter({ hasText: 'Head office' }).first();
  await expect(row).toContainText('Changed organisation');
  await row.getByRole('button', { name: 'Details' }).click();
  const detail = page.getByRole('dialog', { name: 'Changed organisation' });
  const change = detail.getByRole('row').filter({ hasText: 'name' });
  await expect(change.getByRole('cell')).toHaveText([name, 'Head office']);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export to Excel' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^operation-log-\d{4}-\d\d-\d\d\.xlsx$/);

  await page.getByRole('button', { name: 'Logins' }).click();
  await expect(page).toHaveURL(/view=logins/);
  const refused = page.getByRole('row').filter({ hasText: 'Wrong account or password' });
  await expect(refused).toHaveCount(1);
  await expect(refused).toContainText(admin.username);
});
