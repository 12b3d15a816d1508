import { expect, type Page } from '@playwright/test';
import { enter, people, test } from '../console.ts';

// On an ordinary screen, with the menu open, nobody scrolls a list sideways to read it.

const languages = ['zh', 'en', 'de', 'ara', 'ru'];
const lists = [
  { who: people.company, path: '/basic/devices' },
  { who: people.company, path: '/basic/entities' },
  { who: people.company, path: '/basic/users' },
  { who: people.platform, path: '/system/all-devices' },
  { who: people.platform, path: '/system/device-models' },
] as const;

/** By how many pixels a list is wider than its place. */
async function tooWide(page: Page): Promise<number> {
  await expect(page.locator('main .ant-table-row [role="group"], main .ant-table-row td').first()).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  return page.evaluate<number>(
    '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector("main .ant-table-content"))',
  );
}

test('lists fit at 1440 pixels beside the open menu', async ({ page }) => {
  test.setTimeout(240_000);
  const wide: string[] = [];
  let seen = 0;
  for (const language of languages)
    for (const { who, path } of lists) {
      await enter(page, who, `/${language}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const pixels = await tooWide(page);
      if (pixels > 0) wide.push(`${language}${path}: ${pixels}`);
      seen += 1;
    }
  expect(wide).toEqual([]);
  expect(seen).toBe(25);
});
