import { expect, type Page } from '@playwright/test';
import { health } from '@portico/contract/routes/health';
import { users } from '@portico/contract/routes/users';
import * as z from 'zod/mini';
import { act, drawer, inDrawer, lookAtAll, type Screen, thoseInArabic } from './accessibility-steps.ts';
import { type Company, menuIds, newPerson, newRole, type Person } from './account-steps.ts';
import { ask, consoleUrl, enter, people, sideways, storesOf, test, tokenOf } from './console.ts';
import { pressButton, tabTo } from './keyboard-steps.ts';

// A device of the demonstration has been silent since yesterday: its company, the manager of its store and the platform see that.

const harbor = 'harbor';
const healthMenu = 45;
const silentAt = { store: 'Science Hall', device: 'School entrance' };

let company: Company;
let manager: Person;
/** Manages another store. */
let other: Person;

const own = z.object({ user: z.object({ company: z.object({ id: z.number(), name: z.string() }) }) });
const nodes = z.array(z.object({ id: z.number() }));

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const token = await tokenOf(harbor);
  const { user } = own.parse(await ask(token, 'GET', '/auth/info'));
  const [root] = nodes.parse(await ask(token, 'GET', '/api/dept'));
  company = { ...user.company, root: root?.id ?? 0, admin: { id: 0, username: harbor, token } };
  const stores = await storesOf(harbor);
  for (const { id } of stores) await ask(token, 'POST', health.check.path, { entityId: id });

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

const silentRow = (page: Page) =>
  page.getByRole('row').filter({ hasText: silentAt.device }).filter({ hasText: 'No data' });
const tab = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const stateTab = (page: Page, name: RegExp) => page.getByRole('group', { name: 'State' }).getByRole('button', { name });

test('home leads to what is wrong: where, since when, how many people are missing, and what to do', async ({
  page,
}) => {
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

  await act(page, silentAt.device, 'Open device');
  await expect(page).toHaveURL(/\/en\/basic\/devices\?search=/);
  await expect(page.getByRole('row').filter({ hasText: silentAt.device })).toBeVisible();
});

test('a problem is dismissed with a reason, found among the dismissed ones and restored', async ({ page }) => {
  await enter(page, harbor, '/en/health');
  await act(page, silentAt.device, 'Dismiss');
  await expect(drawer(page)).toContainText('no longer shown as open to anybody');
  await inDrawer(page, 'Dismiss').click();
  await expect(drawer(page).locator('[aria-invalid="true"]')).toBeFocused();
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

test('filters stay in the address, and a store where nothing is wrong says so', async ({ page }) => {
  const [first, ...others] = await storesOf(harbor);
  const quiet = [first, ...others].find((store) => store?.name === 'Pier 7 Car Park');
  await enter(page, harbor, '/en/health?kind=silent');
  await expect(silentRow(page)).toBeVisible();
  for (const row of await page.locator('main .ant-table-row').all()) await expect(row).toContainText('No data');
  await page.goto(`/en/health?entityId=${quiet?.id ?? 0}&kind=silent`);
  await expect(page.getByText('Nothing matches')).toHaveCount(0);
  await expect(silentRow(page)).toHaveCount(0);
  await page.reload();
  await expect(page).toHaveURL(/kind=silent/);
});

test('every day of a device is read by keys alone', async ({ page }) => {
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

test('a problem is dismissed and restored by keys alone', async ({ page }) => {
  await enter(page, harbor, '/en/health?kind=silent');
  await pressButton(page, silentRow(page).getByRole('button', { name: 'Dismiss', exact: true }));
  await expect(drawer(page).getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Known');
  await pressButton(page, inDrawer(page, 'Dismiss'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await pressButton(page, stateTab(page, /^Dismissed/), 'Shift+Tab');
  await pressButton(page, silentRow(page).getByRole('button', { name: 'Restore', exact: true }));
  await expect(silentRow(page)).toHaveCount(0);
});

test('the manager of the store sees it, without leaving their own stores; the manager of another does not', async ({
  page,
}) => {
  await enter(page, manager.username, '/en/health', manager.token);
  await expect(silentRow(page)).toBeVisible();
  for (const row of await page.locator('main .ant-table-row').all()) await expect(row).toContainText(silentAt.store);
  await page.context().clearCookies();
  await enter(page, other.username, '/en/health?state=all', other.token);
  await expect(page.getByText('Devices reporting')).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText(silentAt.device)).toHaveCount(0);
});

test('the platform sees its companies, and what is wrong in one of them', async ({ page }) => {
  await enter(page, people.platform, '/en/health');
  const row = page.getByRole('row').filter({ hasText: company.name });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: company.name }).click();
  await expect(page).toHaveURL(
    new RegExp(`view=findings&companyId=${company.id}|companyId=${company.id}.*view=findings`),
  );
  await expect(silentRow(page)).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
});

test('a store’s own page leads to its problems', async ({ page }) => {
  const store = (await storesOf(harbor)).find(({ name }) => name === silentAt.store);
  await enter(page, harbor, `/en/system/entity/detail/${store?.id ?? 0}`);
  await page.getByRole('main').getByRole('link', { name: 'Data health' }).click();
  await expect(page).toHaveURL(`${consoleUrl()}/en/health?entityId=${store?.id ?? 0}`);
  await expect(silentRow(page)).toBeVisible();
});

test('nothing sticks out on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  let seen = 0;
  for (const language of ['zh', 'en', 'de', 'ara'])
    for (const view of ['findings', 'days']) {
      await enter(page, harbor, `/${language}/health?view=${view}`);
      await expect(page.getByRole('main').getByRole('list').filter({ hasText: silentAt.store }).first()).toBeVisible();
      expect(await sideways(page), `${language} ${view}`).toBe(0);
      seen += 1;
    }
  expect(seen).toBe(8);
});

const screens: Readonly<Record<string, Screen>> = {
  problems: { path: '/health?state=all', inArabic: true },
  'nothing found': { path: '/health?kind=swapped' },
  'dismissing a problem': {
    path: '/health?kind=silent',
    inArabic: true,
    open: async ({ page, words }) => {
      await act(page, silentAt.device, words.health.dismiss);
      await inDrawer(page, words.health.dismiss).click();
      await expect(drawer(page).locator('[aria-invalid="true"]')).toBeVisible();
    },
  },
  'day by day': {
    path: '/health?view=days&by=device',
    inArabic: true,
    prepare: async ({ page }) => {
      await page.locator('[data-cell="0-3"]').click();
    },
  },
  companies: { path: '/health', who: people.platform, inArabic: true },
};

test('data health passes the accessibility rules in light, dark and from right to left', async ({ page }) => {
  test.setTimeout(300_000);
  const how = { shades: ['light', 'dark'], person: company.admin } as const;
  const { seen, broken } = await lookAtAll(page, screens, { language: 'en', ...how });
  expect(broken).toEqual([]);
  expect(seen).toBe(10);
  const arabic = await lookAtAll(page, thoseInArabic(screens), { language: 'ara', ...how });
  expect(arabic.broken).toEqual([]);
  expect(arabic.seen).toBe(8);
});
