import { expect } from '@playwright/test';
import { demoUsers, listStores, measureHorizontalOverflow, openAsUser, test } from '../console.ts';

for (const width of [390, 1024])
  test(`store pages do not scroll sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const [store] = await listStores(demoUsers.company);
    await openAsUser(page, demoUsers.company, '/en/basic/entities');
    await expect(page.getByRole('link', { name: store?.name ?? '' })).toBeVisible();
    expect(await measureHorizontalOverflow(page)).toBe(0);
    await page.goto(`/en/system/entity/detail/${store?.id}`);
    await expect(page.getByText('Data completeness')).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    expect(await measureHorizontalOverflow(page)).toBe(0);
  });
