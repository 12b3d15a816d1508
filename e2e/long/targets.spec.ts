import { expect, type Page } from '@playwright/test';
import { findViolations } from '../accessibility-steps.ts';
import { newCompany, type StoryCompany } from '../account-steps.ts';
import { callApi, getConsoleTime, measureHorizontalOverflow, openAsUser, test } from '../console.ts';
import { newStore } from '../place-steps.ts';

let company: StoryCompany;
let store: number;
const year = new Date(getConsoleTime() + 8 * 3_600_000).getUTCFullYear() + 1;
const address = `/en/basic/targets?year=${year}`;

test.beforeAll(async () => {
  company = await newCompany(`Targets ${Date.now()}`);
  store = await newStore(company, { name: 'Harbour' });
  await newStore(company, { name: 'Hill' });
});

const open = (page: Page, path = address) => openAsUser(page, company.admin.username, path, company.admin.token);
const cell = (page: Page, place: string, period: string) => page.getByLabel(new RegExp(`${place}.*, ${period}`));

test('cells changed by another user are marked; saving again overwrites them', async ({ page }) => {
  await open(page);
  await cell(page, 'Harbour', 'March').fill('100');
  const cells = [{ entityId: store, month: 3, amount: 90 }];
  await callApi(company.admin.token, 'POST', '/api/target', { year, cells });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(cell(page, 'Harbour', 'March')).toHaveAttribute('title', /Changed to .?90/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/unsaved change/)).toHaveCount(0);
  await expect(cell(page, 'Harbour', 'March')).toHaveValue('100');
});

test('the targets page is accessible left to right and right to left', async ({ page }) => {
  for (const language of ['en', 'ara']) {
    await open(page, `/${language}/basic/targets`);
    await expect(page.getByRole('grid').getByRole('row')).toHaveCount(4);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);
    expect(await measureHorizontalOverflow(page)).toBe(0);
  }
});
