import { expect, type Page } from '@playwright/test';
import { demoUsers, openAsUser, test } from '../console.ts';

// On an ordinary screen with the menu open, a list must be readable without scrolling sideways.

const languages = ['zh', 'en', 'de', 'ara', 'ru'];
const lists = [
  { username: demoUsers.company, path: '/basic/devices' },
  { username: demoUsers.company, path: '/basic/entities' },
  { username: demoUsers.company, path: '/basic/users' },
  { username: demoUsers.platform, path: '/system/all-devices' },
  { username: demoUsers.platform, path: '/system/device-models' },
] as const;

/** Number of pixels by which a list is wider than its container. */
async function measureListOverflow(page: Page): Promise<number> {
  await expect(page.locator('main .ant-table-row [role="group"], main .ant-table-row td').first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  return page.evaluate<number>(
    '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector("main .ant-table-content"))',
  );
}

test('lists fit at 1440 pixels beside the open menu', async ({ page }) => {
  test.setTimeout(240_000);
  const wide: string[] = [];
  let checkedCount = 0;
  for (const language of languages)
    for (const { username, path } of lists) {
      await openAsUser(page, username, `/${language}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const pixels = await measureListOverflow(page);
      if (pixels > 0) wide.push(`${language}${path}: ${pixels}`);
      checkedCount += 1;
    }
  expect(wide).toEqual([]);
  expect(checkedCount).toBe(25);
});
