import { expect, type Page } from '@playwright/test';
import { basePath } from '@portico/contract/route';
import { profile } from '@portico/contract/routes/profile';
import { loadCatalogue } from '@portico/i18n';
import * as z from 'zod/mini';
import { newCompany, type StoryCompany, storyUserPassword } from './account-steps.ts';
import { openAsUser, test } from './console.ts';

// Rules for a new password, and its encryption in the browser.

const nextPassword = 'Quay-7-side';
let company: StoryCompany;

test.beforeAll(async () => {
  company = await newCompany(`Passwords ${Date.now()}`);
});

async function openChange(page: Page) {
  await openAsUser(page, company.admin.username, '/en/profile', company.admin.token);
  await page.getByRole('button', { name: 'Change password' }).click();
  return page.getByRole('dialog', { name: 'Change password' });
}

const sealed = z.string().check(z.regex(/^[A-Za-z0-9+/]{300,}=*$/));

/** The body a page sends to a route, as text and as a parsed object. */
async function bodySent(page: Page, path: string, step: () => Promise<unknown>): Promise<[string, unknown]> {
  const sending = page.waitForRequest((request) => request.url().endsWith(basePath + path));
  await step();
  const body = (await sending).postData() ?? '';
  return [body, JSON.parse(body)];
}

test('a changed password leaves the browser encrypted', async ({ page }) => {
  const { setUp } = await loadCatalogue('en');
  const drawer = await openChange(page);
  await drawer.getByLabel(setUp.oldPassword).fill(storyUserPassword);
  await drawer.getByLabel(setUp.newPassword, { exact: true }).fill(nextPassword);
  await drawer.getByLabel(setUp.confirmPassword).fill(nextPassword);
  const [text, body] = await bodySent(page, profile.updatePass.path, () =>
    drawer.getByRole('button', { name: 'Change password' }).click(),
  );
  expect([text.includes(storyUserPassword), text.includes(nextPassword)]).toEqual([false, false]);
  const { oldPass, newPass } = z.object({ oldPass: sealed, newPass: sealed }).parse(body);
  expect(oldPass).not.toBe(newPass);
  await expect(drawer).toHaveCount(0);
});
