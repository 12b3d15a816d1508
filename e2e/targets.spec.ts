import { expect, type Page } from '@playwright/test';
import { findViolations } from './accessibility-steps.ts';
import { newCompany, type StoryCompany } from './account-steps.ts';
import { getConsoleTime, listStores, measureHorizontalOverflow, openAsUser, test } from './console.ts';
import { newStore } from './place-steps.ts';

let company: StoryCompany;
const year = new Date(getConsoleTime() + 8 * 3_600_000).getUTCFullYear() + 1;
const address = `/en/basic/targets?year=${year}`;

test.beforeAll(async () => {
  company = await newCompany(`Targets ${Date.now()}`);
  await newStore(company, { name: 'Harbour' });
  await newStore(company, { name: 'Hill' });
});

const open = (page: Page, path = address) => openAsUser(page, company.admin.username, path, company.admin.token);
const cell = (page: Page, place: string, period: string) => page.getByLabel(new RegExp(`${place}.*, ${period}`));

test('targets are typed and pasted; leaving them unsaved asks first', async ({ page }) => {
  await open(page);
  const harbour = cell(page, 'Harbour', 'January');
  await cell(page, 'Harbour', 'Whole year').focus();
  await page.keyboard.type('365000');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Hill', 'Whole year')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(harbour).toBeFocused();
  await page.evaluate(`{
    const data = new DataTransfer();
    data.setData('text/plain', '31,000\\t28000\\n31\\t28');
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }`);
  await expect(cell(page, 'Hill', 'February')).toHaveValue('28');
  await expect(page.getByText('5 unsaved changes')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Stores' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/unsaved change/)).toHaveCount(0);
  await page.reload();
  await expect(harbour).toHaveValue('31,000');
  // The company's yearly target is the sum of its stores' yearly targets; Hill has targets for two months only.
  await expect(page.getByPlaceholder('365,000').first()).toBeVisible();
});

test('changing the year with unsaved targets asks for confirmation', async ({ page }) => {
  await open(page, '/en/basic/targets');
  await page.getByRole('button', { name: 'Next year' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Year' })).toHaveText(String(year));
  await expect(cell(page, 'Harbour', 'May')).toBeVisible();
  await cell(page, 'Harbour', 'May').fill('777');

  await page.goBack();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`year=${year}`));
  await expect(cell(page, 'Harbour', 'May')).toHaveValue('777');

  await page.getByRole('button', { name: 'Next year' }).click();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`year=${year}`));

  // Neither a search without results nor its reset changes the year.
  await page.getByRole('textbox', { name: 'Organisations and stores' }).fill('Nowhere');
  await page.keyboard.press('Enter');
  // The reset waits until the search is in the address; otherwise it would replace the search in the history, and Back would skip it.
  await expect(page).toHaveURL(/name=Nowhere/);
  await page.getByRole('button', { name: 'Reset' }).last().click();
  await expect(page).not.toHaveURL(/name=/);
  await expect(page).toHaveURL(new RegExp(`year=${year}`));
  await expect(cell(page, 'Harbour', 'May')).toHaveValue('777');
  await expect(page.getByText('1 unsaved change')).toBeVisible();

  // The first Back restores the search, the second removes it, the third asks before it returns to the previous year.
  await page.goBack();
  await expect(page).toHaveURL(/name=Nowhere/);
  await page.goBack();
  await expect(page).not.toHaveURL(/name=/);
  await page.goBack();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).not.toHaveURL(/year=/);
  await expect(page.getByText(/unsaved change/)).toHaveCount(0);
  await expect(cell(page, 'Harbour', 'May')).toHaveValue('');
});

test('yearly targets are distributed to months, also on a phone', async ({ page }) => {
  await open(page);
  await cell(page, 'Hill', 'Whole year').fill('365');
  await page.getByRole('button', { name: 'Distribute' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('radio', { name: 'Evenly by days' }).check();
  await expect(drawer.getByRole('row').filter({ hasText: 'Hill' })).toContainText('365');
  expect(await findViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Apply' }).click();
  await expect(cell(page, 'Hill', 'April')).toHaveValue('30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/unsaved change/)).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(cell(page, 'Harbour', 'January')).toBeVisible();
  expect(await measureHorizontalOverflow(page)).toBe(0);
});

test('home shows the progress of a store to its target', async ({ page }) => {
  const [shown] = await listStores('hongqiao');
  await openAsUser(page, 'hongqiao', '/en/index');
  const panel = page.getByRole('region', { name: 'Progress to target' });
  await expect(panel.getByRole('rowheader')).toHaveCount(5);
  await expect(panel.getByRole('row').filter({ hasText: 'This year' })).toContainText(
    /ahead|behind|On pace|Not comparable/,
  );
  await expect(panel.getByRole('link')).toHaveCount(0);
  await openAsUser(page, 'tingnan', '/en/index');
  const stores = page.getByRole('region', { name: 'Stores', exact: true });
  await expect(stores.getByRole('columnheader', { name: 'Pace' })).toBeVisible();
  await stores.getByRole('button', { name: shown?.name ?? '', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(shown?.name ?? '');
});
