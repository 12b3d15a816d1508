import { expect, type Page } from '@playwright/test';
import { basePath } from '@portico/contract/route';
import { auth } from '@portico/contract/routes/auth';
import { profile } from '@portico/contract/routes/profile';
import { loadCatalogue } from '@portico/i18n';
import * as z from 'zod/mini';
import { type Company, newCompany, ownPassword } from './account-steps.ts';
import { enter, test } from './console.ts';

// What a new password has to be, and how it leaves the browser.

const nextPassword = 'Quay-7-side';
let company: Company;

test.beforeAll(async () => {
  company = await newCompany(`Passwords ${Date.now()}`);
});

async function openChange(page: Page) {
  await enter(page, company.admin.username, '/en/profile', company.admin.token);
  await page.getByRole('button', { name: 'Change password' }).click();
  return page.getByRole('dialog', { name: 'Change password' });
}

test('a new password has letters and digits, six characters, and is repeated alike', async ({ page }) => {
  const { errors, register, setUp } = await loadCatalogue('en');
  const drawer = await openChange(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  const [first, again] = [
    drawer.getByLabel(setUp.newPassword, { exact: true }),
    drawer.getByLabel(setUp.confirmPassword),
  ];
  for (const [password, text] of [
    ['a1b2c', errors.passwordTooShort],
    ['lettersonly', errors.passwordNeedsBoth],
    ['7392615480', errors.passwordNeedsBoth],
  ] as const) {
    await first.fill(password);
    await first.press('Tab');
    await expect(first).toHaveAccessibleDescription(`${text} ${register.passwordRule}`);
  }
  await first.fill(nextPassword);
  await again.fill(`${nextPassword}s`);
  await drawer.getByRole('button', { name: 'Change password' }).click();
  await expect(again).toHaveAccessibleDescription(errors.passwordsDiffer);
  await expect(drawer.getByLabel(setUp.oldPassword)).toHaveAccessibleDescription('Required');
  await expect(first).toHaveAccessibleDescription(register.passwordRule);
  expect(sent).toBe(0);
});

const sealed = z.string().check(z.regex(/^[A-Za-z0-9+/]{300,}=*$/));

/** What a page sends to a route, in words and as an object. */
async function bodySent(page: Page, path: string, step: () => Promise<unknown>): Promise<[string, unknown]> {
  const sending = page.waitForRequest((request) => request.url().endsWith(basePath + path));
  await step();
  const body = (await sending).postData() ?? '';
  return [body, JSON.parse(body)];
}

test('a changed password leaves the browser encrypted, the one before too', async ({ page }) => {
  const { setUp } = await loadCatalogue('en');
  const drawer = await openChange(page);
  await drawer.getByLabel(setUp.oldPassword).fill(ownPassword);
  await drawer.getByLabel(setUp.newPassword, { exact: true }).fill(nextPassword);
  await drawer.getByLabel(setUp.confirmPassword).fill(nextPassword);
  const [words, body] = await bodySent(page, profile.updatePass.path, () =>
    drawer.getByRole('button', { name: 'Change password' }).click(),
  );
  expect([words.includes(ownPassword), words.includes(nextPassword)]).toEqual([false, false]);
  const { oldPass, newPass } = z.object({ oldPass: sealed, newPass: sealed }).parse(body);
  expect(oldPass).not.toBe(newPass);
  await expect(drawer).toHaveCount(0);
});

test('the password of a registration leaves the browser encrypted', async ({ page }) => {
  const { register, login } = await loadCatalogue('en');
  await page.goto('/en/register');
  await page.getByLabel(register.email, { exact: true }).fill('nobody@example.com');
  await page.getByLabel(register.emailCode, { exact: true }).fill('123456');
  await page.getByLabel(register.companyName, { exact: true }).fill('Nobody');
  await page.getByLabel(login.password, { exact: true }).fill(nextPassword);
  await page.getByLabel(register.confirmPassword, { exact: true }).fill(nextPassword);
  const [words, body] = await bodySent(page, auth.regist.path, () =>
    page.getByRole('button', { name: register.submit }).click(),
  );
  expect(words).not.toContain(nextPassword);
  z.object({ password: sealed }).parse(body);
});
