import { expect } from '@playwright/test';
import { act, drawer, inDrawer, lookAtAll, type Screen, thoseInArabic } from '../accessibility-steps.ts';
import type { Company } from '../account-steps.ts';
import { consoleUrl, enter, people, sideways, storesOf, test } from '../console.ts';
import { pressButton } from '../keyboard-steps.ts';
import { checkHarbor, harbor, silentAt, silentRow, stateTab } from '../health-steps.ts';

let company: Company;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  company = await checkHarbor();
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
