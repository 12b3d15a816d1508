import { expect, type Page } from '@playwright/test';
import { basePath } from '@portico/contract/route';
import { auth } from '@portico/contract/routes/auth';
import { loadCatalogue } from '@portico/i18n';
import * as z from 'zod/mini';
import { test } from '../console.ts';

const nextPassword = 'Quay-7-side';

const sealed = z.string().check(z.regex(/^[A-Za-z0-9+/]{300,}=*$/));

/** The body a page sends to a route, as text and as a parsed object. */
async function bodySent(page: Page, path: string, step: () => Promise<unknown>): Promise<[string, unknown]> {
  const sending = page.waitForRequest((request) => request.url().endsWith(basePath + path));
  await step();
  const body = (await sending).postData() ?? '';
  return [body, JSON.parse(body)];
}

test('the password of a registration leaves the browser encrypted', async ({ page }) => {
  const { register, login } = await loadCatalogue('en');
  await page.goto('/en/register');
  await page.getByLabel(register.email, { exact: true }).fill('nobody@example.com');
  await page.getByLabel(register.emailCode, { exact: true }).fill('123456');
  await page.getByLabel(register.companyName, { exact: true }).fill('Nobody');
  await page.getByLabel(login.password, { exact: true }).fill(nextPassword);
  await page.getByLabel(register.confirmPassword, { exact: true }).fill(nextPassword);
  const [text, body] = await bodySent(page, auth.regist.path, () =>
    page.getByRole('button', { name: register.submit }).click(),
  );
  expect(text).not.toContain(nextPassword);
  z.object({ password: sealed }).parse(body);
});
