import { expect } from '@playwright/test';
import {
  type CheckedScreen,
  checkScreens,
  clickRowAction,
  findTopDialog,
  findTopDialogButton,
  selectArabicScreens,
} from '../accessibility-steps.ts';
import type { StoryCompany } from '../account-steps.ts';
import { consoleUrl, demoUsers, listStores, measureHorizontalOverflow, openAsUser, test } from '../console.ts';
import { detectHarborFaults, findSilentDeviceRow, findStateTab, harborAdmin, silentDevice } from '../health-steps.ts';
import { pressButtonByKeyboard } from '../keyboard-steps.ts';

let company: StoryCompany;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  company = await detectHarborFaults();
});

test('filters of data health stay in the address', async ({ page }) => {
  const [first, ...others] = await listStores(harborAdmin);
  const quiet = [first, ...others].find((store) => store?.name === 'Pier 7 Car Park');
  await openAsUser(page, harborAdmin, '/en/health?kind=silent');
  await expect(findSilentDeviceRow(page)).toBeVisible();
  for (const row of await page.locator('main .ant-table-row').all()) await expect(row).toContainText('No data');
  await page.goto(`/en/health?entityId=${quiet?.id ?? 0}&kind=silent`);
  await expect(page.getByText('No matches')).toHaveCount(0);
  await expect(findSilentDeviceRow(page)).toHaveCount(0);
  await page.reload();
  await expect(page).toHaveURL(/kind=silent/);
});

test('a problem is dismissed and restored by keyboard alone', async ({ page }) => {
  await openAsUser(page, harborAdmin, '/en/health?kind=silent');
  await pressButtonByKeyboard(page, findSilentDeviceRow(page).getByRole('button', { name: 'Dismiss', exact: true }));
  await expect(findTopDialog(page).getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Known');
  await pressButtonByKeyboard(page, findTopDialogButton(page, 'Dismiss'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await pressButtonByKeyboard(page, findStateTab(page, /^Dismissed/), 'Shift+Tab');
  await pressButtonByKeyboard(page, findSilentDeviceRow(page).getByRole('button', { name: 'Restore', exact: true }));
  await expect(findSilentDeviceRow(page)).toHaveCount(0);
});

test('the platform sees its companies and the problems of one of them', async ({ page }) => {
  await openAsUser(page, demoUsers.platform, '/en/health');
  const row = page.getByRole('row').filter({ hasText: company.name });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: company.name }).click();
  await expect(page).toHaveURL(
    new RegExp(`view=findings&companyId=${company.id}|companyId=${company.id}.*view=findings`),
  );
  await expect(findSilentDeviceRow(page)).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
});

test('a store’s own page leads to its problems', async ({ page }) => {
  const store = (await listStores(harborAdmin)).find(({ name }) => name === silentDevice.store);
  await openAsUser(page, harborAdmin, `/en/system/entity/detail/${store?.id ?? 0}`);
  await page.getByRole('main').getByRole('link', { name: 'Data health' }).click();
  await expect(page).toHaveURL(`${consoleUrl()}/en/health?entityId=${store?.id ?? 0}`);
  await expect(findSilentDeviceRow(page)).toBeVisible();
});

test('data health pages do not overflow on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  let checkedCount = 0;
  for (const language of ['zh', 'en', 'de', 'ara'])
    for (const view of ['findings', 'days']) {
      await openAsUser(page, harborAdmin, `/${language}/health?view=${view}`);
      await expect(
        page.getByRole('main').getByRole('list').filter({ hasText: silentDevice.store }).first(),
      ).toBeVisible();
      expect(await measureHorizontalOverflow(page), `${language} ${view}`).toBe(0);
      checkedCount += 1;
    }
  expect(checkedCount).toBe(8);
});

const screens: Readonly<Record<string, CheckedScreen>> = {
  problems: { path: '/health?state=all', inArabic: true },
  'nothing found': { path: '/health?kind=swapped' },
  'dismissing a problem': {
    path: '/health?kind=silent',
    inArabic: true,
    openDialog: async ({ page, words: texts }) => {
      await clickRowAction(page, silentDevice.device, texts.health.dismiss);
      await findTopDialogButton(page, texts.health.dismiss).click();
      await expect(findTopDialog(page).locator('[aria-invalid="true"]')).toBeVisible();
    },
  },
  'day by day': {
    path: '/health?view=days&by=device',
    inArabic: true,
    prepare: async ({ page }) => {
      await page.locator('[data-cell="0-3"]').click();
    },
  },
  companies: { path: '/health', username: demoUsers.platform, inArabic: true },
};

test('data health is accessible in light, dark and right to left', async ({ page }) => {
  test.setTimeout(300_000);
  const how = { colorSchemes: ['light', 'dark'], user: company.admin } as const;
  const { seen: checkedCount, broken } = await checkScreens(page, screens, { language: 'en', ...how });
  expect(broken).toEqual([]);
  expect(checkedCount).toBe(10);
  const arabic = await checkScreens(page, selectArabicScreens(screens), { language: 'ara', ...how });
  expect(arabic.broken).toEqual([]);
  expect(arabic.seen).toBe(8);
});
