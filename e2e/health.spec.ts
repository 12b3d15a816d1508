import { expect, type Page } from '@playwright/test';
import { users } from '@portico/contract/routes/users';
import { act, drawer, inDrawer, violations, violationsInBothShades } from './accessibility-steps.ts';
import { type Company, menuIds, newPerson, newRole, type Person } from './account-steps.ts';
import { ask, enter, storesOf, test } from './console.ts';
import { pressButton, tabTo } from './keyboard-steps.ts';
import { checkHarbor, harbor, silentAt, silentRow, stateTab } from './health-steps.ts';

const healthMenu = 45;

let company: Company;
let manager: Person;
/** Manages another store. */
let other: Person;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  company = await checkHarbor();
  const { token } = company.admin;
  const stores = await storesOf(harbor);

  const run = Date.now();
  const menus = [menuIds.home, healthMenu];
  const role = await newRole(company, { name: `Keeper ${run}`, permission: `keeper${run}`, level: 20, menus });
  const limited = async (name: string, store: string) => {
    const person = await newPerson(company, `${name}${run}`, role);
    const entityIds = stores.filter((one) => one.name === store).map(({ id }) => ({ id }));
    expect(entityIds).toHaveLength(1);
    await ask(token, 'PUT', users.change.path, { id: person.id, rightRange: 1, entityIds });
    return person;
  };
  manager = await limited('Ida', silentAt.store);
  other = await limited('Otto', 'Pier 7 Car Park');
});

const tab = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

test('home leads to the problem: where, since when and what to do', async ({ page }) => {
  await enter(page, harbor, '/en/index?store=all');
  await page.getByRole('main').getByRole('link', { name: 'Data health' }).click();
  await expect(page).toHaveURL(/\/en\/health/);
  const row = silentRow(page);
  await expect(row).toContainText(silentAt.store);
  await expect(row).toContainText(/Nothing has come since; records due: \W*\d/);
  await expect(row).toContainText(/ago/);
  await expect(row).toContainText('Check power and network on site');
  const missing = row.getByRole('cell').filter({ hasText: /^([\d,]+|—.*)$/ });
  await expect(missing).toHaveCount(1);
  await expect(page.getByText('Devices reporting')).toBeVisible();
  await expect(page.getByText(/^Checked .* ago$/)).toBeVisible();
  expect(await violationsInBothShades(page)).toEqual([]);

  await act(page, silentAt.device, 'Open device');
  await expect(page).toHaveURL(/\/en\/basic\/devices\?search=/);
  await expect(page.getByRole('row').filter({ hasText: silentAt.device })).toBeVisible();
});

test('a problem is dismissed with a reason and restored', async ({ page }) => {
  await enter(page, harbor, '/en/health');
  await act(page, silentAt.device, 'Dismiss');
  await expect(drawer(page)).toContainText('no longer shown as open to anybody');
  await inDrawer(page, 'Dismiss').click();
  await expect(drawer(page).locator('[aria-invalid="true"]')).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await drawer(page).getByLabel('Reason').fill('Taken down for painting');
  await inDrawer(page, 'Dismiss').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(silentRow(page)).toHaveCount(0);

  await stateTab(page, /^Dismissed/).click();
  await expect(page).toHaveURL(/state=dismissed/);
  await expect(silentRow(page)).toContainText(/Dismissed by .*Maya Ellison.*: .*Taken down for painting/);
  // Looking again finds the same fault, and it stays dismissed.
  await tab(page, 'Check again').first().click();
  await expect(page.getByText(/^Checked; problems still open: \d+$/)).toBeVisible();
  await expect(silentRow(page)).toBeVisible();
  await act(page, silentAt.device, 'Restore');
  await expect(silentRow(page)).toHaveCount(0);
  await stateTab(page, /^Open/).click();
  await expect(silentRow(page)).toBeVisible();
});

test('the days of a device are read by keyboard alone', async ({ page }) => {
  await enter(page, harbor, '/en/health');
  const days = tab(page, 'Day by day');
  await pressButton(page, days);
  await expect(page).toHaveURL(/view=days/);
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row')).not.toHaveCount(0);
  // Backwards, past the end of the page: quick Tabs wait at the days of the filters.
  await pressButton(page, tab(page, 'Device'), 'Shift+Tab');
  await expect(page).toHaveURL(/by=device/);
  await expect(grid.getByRole('columnheader').first()).toHaveText('Device');
  // The device of which most is missing stands first.
  await expect(grid.getByRole('rowheader').first()).toHaveText(silentAt.device);
  const cell = (row: number, column: number) => page.locator(`[data-cell="${row}-${column}"]`);
  const last = (await grid.getByRole('columnheader').count()) - 3;
  await tabTo(page, cell(0, last));
  await page.keyboard.press('ArrowLeft');
  await expect(cell(0, last - 1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cell(1, last - 1)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(cell(1, 0)).toBeFocused();
  await expect(page.getByText('Records refused').last()).toBeVisible();
  await expect(cell(1, 0)).toContainText(/received|nothing expected/i);
});

test('a manager sees the problems of their own stores only', async ({ page }) => {
  await enter(page, manager.username, '/en/health', manager.token);
  await expect(silentRow(page)).toBeVisible();
  for (const row of await page.locator('main .ant-table-row').all()) await expect(row).toContainText(silentAt.store);
  await page.context().clearCookies();
  await enter(page, other.username, '/en/health?state=all', other.token);
  await expect(page.getByText('Devices reporting')).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText(silentAt.device)).toHaveCount(0);
});
