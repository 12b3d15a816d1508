import { expect, type Page } from '@playwright/test';
import { users } from '@portico/contract/routes/users';
import {
  clickRowAction,
  findTopDialog,
  findTopDialogButton,
  findViolations,
  findViolationsInBothSchemes,
} from './accessibility-steps.ts';
import { createStoryUser, menuIds, newRole, type StoryCompany, type StoryUser } from './account-steps.ts';
import { callApi, listStores, openAsUser, test } from './console.ts';
import { detectHarborFaults, findSilentDeviceRow, findStateTab, harborAdmin, silentDevice } from './health-steps.ts';
import { pressButtonByKeyboard, tabTo } from './keyboard-steps.ts';

const healthMenu = 45;

let company: StoryCompany;
let manager: StoryUser;
/** The manager of another store. */
let other: StoryUser;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  company = await detectHarborFaults();
  const { token } = company.admin;
  const stores = await listStores(harborAdmin);

  const run = Date.now();
  const menus = [menuIds.home, healthMenu];
  const role = await newRole(company, { name: `Keeper ${run}`, permission: `keeper${run}`, level: 20, menus });
  const limited = async (name: string, store: string) => {
    const user = await createStoryUser(company, `${name}${run}`, role);
    const entityIds = stores.filter((one) => one.name === store).map(({ id }) => ({ id }));
    expect(entityIds).toHaveLength(1);
    await callApi(token, 'PUT', users.change.path, { id: user.id, rightRange: 1, entityIds });
    return user;
  };
  manager = await limited('Ida', silentDevice.store);
  other = await limited('Otto', 'Pier 7 Car Park');
});

const tab = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

test('home links to a problem with its place, start and remedy', async ({ page }) => {
  await openAsUser(page, harborAdmin, '/en/index?store=all');
  await page
    .getByRole('main')
    .getByRole('link', { name: /devices reporting/ })
    .click();
  await expect(page).toHaveURL(/\/en\/health/);
  const row = findSilentDeviceRow(page);
  await expect(row).toContainText(silentDevice.store);
  await expect(row).toContainText(/No records since then \(\W*[\d,]+\W* expected\)/);
  await expect(row).toContainText(/ago/);
  await expect(row).toContainText('Check power and network on site');
  const missing = row.getByRole('cell').filter({ hasText: /^([\d,]+|—.*)$/ });
  await expect(missing).toHaveCount(1);
  await expect(page.getByText('Devices reporting')).toBeVisible();
  await expect(page.getByText(/^Checked (.* ago|just now)$/)).toBeVisible();
  expect(await findViolationsInBothSchemes(page)).toEqual([]);

  await clickRowAction(page, silentDevice.device, 'Open device');
  await expect(page).toHaveURL(/\/en\/basic\/devices\?search=/);
  await expect(page.getByRole('row').filter({ hasText: silentDevice.device })).toBeVisible();
});

test('a problem is dismissed with a reason and restored', async ({ page }) => {
  await openAsUser(page, harborAdmin, '/en/health');
  await clickRowAction(page, silentDevice.device, 'Dismiss');
  await expect(findTopDialog(page)).toContainText('Hidden from open problems for all users');
  await findTopDialogButton(page, 'Dismiss').click();
  await expect(findTopDialog(page).locator('[aria-invalid="true"]')).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await findTopDialog(page).getByLabel('Reason').fill('Taken down for painting');
  await findTopDialogButton(page, 'Dismiss').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(findSilentDeviceRow(page)).toHaveCount(0);

  await findStateTab(page, /^Dismissed/).click();
  await expect(page).toHaveURL(/state=dismissed/);
  await expect(findSilentDeviceRow(page)).toContainText(/Dismissed by .*Maya Ellison.*: .*Taken down for painting/);
  // Another check finds the same fault, and it stays dismissed.
  await tab(page, 'Check again').first().click();
  await expect(page.getByText(/^Check done, \d+ problems? open$/)).toBeVisible();
  await expect(findSilentDeviceRow(page)).toBeVisible();
  await clickRowAction(page, silentDevice.device, 'Restore');
  await expect(findSilentDeviceRow(page)).toHaveCount(0);
  await findStateTab(page, /^Open/).click();
  await expect(findSilentDeviceRow(page)).toBeVisible();
});

test('the day-by-day table of devices is read by keyboard alone', async ({ page }) => {
  await openAsUser(page, harborAdmin, '/en/health');
  const days = tab(page, 'Day by day');
  await pressButtonByKeyboard(page, days);
  await expect(page).toHaveURL(/view=days/);
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row')).not.toHaveCount(0);
  // Shift+Tab goes backwards from the end of the page, because fast presses of Tab would stop at the day fields of the filters.
  await pressButtonByKeyboard(page, tab(page, 'Device'), 'Shift+Tab');
  await expect(page).toHaveURL(/by=device/);
  await expect(grid.getByRole('columnheader').first()).toHaveText('Device');
  // The device with the most missing data comes first.
  await expect(grid.getByRole('rowheader').first()).toHaveText(silentDevice.device);
  const cell = (row: number, column: number) => page.locator(`[data-cell="${row}-${column}"]`);
  const last = (await grid.getByRole('columnheader').count()) - 3;
  await tabTo(page, cell(0, last));
  await page.keyboard.press('ArrowLeft');
  await expect(cell(0, last - 1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cell(1, last - 1)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(cell(1, 0)).toBeFocused();
  await expect(page.getByText('Refused records').last()).toBeVisible();
  await expect(cell(1, 0)).toContainText(/received|no records expected/i);
});

test('a manager sees the problems of their own stores only', async ({ page }) => {
  await openAsUser(page, manager.username, '/en/health', manager.token);
  await expect(findSilentDeviceRow(page)).toBeVisible();
  for (const row of await page.locator('main .ant-table-row').all())
    await expect(row).toContainText(silentDevice.store);
  await page.context().clearCookies();
  await openAsUser(page, other.username, '/en/health?state=all', other.token);
  await expect(page.getByText('Devices reporting')).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText(silentDevice.device)).toHaveCount(0);
});
