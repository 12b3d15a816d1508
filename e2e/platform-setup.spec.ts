import { expect } from '@playwright/test';
import { entities } from '@portico/contract/routes/entities';
import * as z from 'zod/mini';
import { newCompany, type StoryCompany } from './account-steps.ts';
import { callApi, demoUsers, openAsUser, test } from './console.ts';

// Platform administrators set up a company for a customer.

let company: StoryCompany;

test.beforeAll(async () => {
  company = await newCompany(`Customer ${Date.now()}`);
});

const stores = z.object({ content: z.array(z.object({ name: z.string(), workTime: z.string() })) });
const storesThere = async () =>
  stores.parse(await callApi(company.admin.token, 'POST', entities.list.path, {})).content;

test('the platform adds a store to a company', async ({ page }) => {
  await openAsUser(page, demoUsers.platform, '/en/basic/entities');
  await page.getByRole('button', { name: 'Add store' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add store' });
  await form.getByLabel('Store name').fill('By hand');
  await form.getByLabel('Contact phone').fill('1');
  await form.getByLabel('E-mail').fill('a@example.com');
  await form.getByRole('button', { name: 'Add store' }).click();
  await expect(form.getByText('Required')).toHaveCount(1);
  await form.getByLabel('Company').click();
  await page.keyboard.type(company.name);
  const list = page.locator('.ant-select-dropdown:visible');
  await list.getByTitle(company.name, { exact: true }).click();
  // The list of the companies closes before that of the organisations opens.
  await expect(list).toHaveCount(0);
  await form.getByRole('combobox', { name: 'Organisation' }).click();
  await list.getByTitle(company.name, { exact: true }).click();
  await form.getByRole('button', { name: 'Add store' }).click();
  await expect(form).toHaveCount(0);
  expect((await storesThere()).map(({ name }) => name)).toEqual(['By hand']);
});
