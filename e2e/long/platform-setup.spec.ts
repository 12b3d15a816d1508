import { expect } from '@playwright/test';
import { companies } from '@portico/contract/routes/companies';
import { entities } from '@portico/contract/routes/entities';
import * as z from 'zod/mini';
import { newCompany, type StoryCompany } from '../account-steps.ts';
import { callApi, demoUsers, openAsUser, test } from '../console.ts';

// Platform administrators set up a company for a customer.

let company: StoryCompany;

test.beforeAll(async () => {
  company = await newCompany(`Customer ${Date.now()}`);
});

const stores = z.object({ content: z.array(z.object({ name: z.string(), workTime: z.string() })) });
const storesThere = async () =>
  stores.parse(await callApi(company.admin.token, 'POST', entities.list.path, {})).content;

test('a platform administrator imports stores for a chosen company', async ({ page }) => {
  await openAsUser(page, demoUsers.platform, '/en/basic/entities');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: /Import/ });
  const file = drawer.locator('input[type="file"]');
  await expect(file).toBeDisabled();
  await drawer.getByLabel('Company').click();
  await page.keyboard.type(company.name);
  await page.getByTitle(company.name, { exact: true }).last().click();
  const lines = [
    'Store name,Organisation,Contact phone,E-mail,Opening hours,Time zone',
    `From a file,${company.name},1,b@example.com,09:00~22:00,Europe/Berlin`,
  ];
  await file.setInputFiles({ name: 'stores.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) });
  await drawer.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(drawer.getByText('Imported', { exact: true })).toBeVisible();
  expect((await storesThere()).map(({ name }) => name)).toEqual(['From a file']);
});

test('a new store begins with the business hours of its company', async ({ page }) => {
  const { token, username } = company.admin;

  await callApi(token, 'PUT', companies.changeOneself.path, { businessTime: '09:30~21:00' });
  await openAsUser(page, username, '/en/basic/entities', token);
  await page.getByRole('button', { name: 'Add store' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add store' });
  await expect(form.getByLabel('Opens')).toHaveValue('09:30');
  await expect(form.getByLabel('Closes')).toHaveValue('21:00');
});
