import { expect, type Locator, type Page } from '@playwright/test';
import { demoUsers, getConsoleTime, openAsUser, test, waitForFigures } from '../console.ts';

/** Opens the dialog for a custom range by keyboard; returns the button that had the focus. */
async function openCustomRange(page: Page) {
  const custom = page.getByRole('button', { name: 'Custom', exact: true });
  const more = page.getByRole('button', { name: 'More', exact: true });
  // The button is in the row when the row is wide enough, otherwise in the menu "More".
  await expect(custom.or(more)).toBeVisible();
  const opener = (await custom.isVisible()) ? custom : more;
  await opener.press('Enter');
  if (opener === more) await page.getByRole('menuitemradio', { name: 'Custom' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Custom time range' })).toBeVisible();
  return opener;
}

test.beforeEach(async ({ page }) => {
  await openAsUser(page, demoUsers.company, '/en/');
  await waitForFigures(page);
});

test('on a phone a custom range shows one month at a time', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openCustomRange(page);
  const dialog = page.getByRole('dialog', { name: 'Custom time range' });
  const month = (earlier: number) => {
    const now = new Date(getConsoleTime());
    const first = new Date(now.getFullYear(), now.getMonth() - earlier, 1);
    return new Intl.DateTimeFormat('en', { month: 'short' }).format(first);
  };
  const shown = dialog.getByRole('button', { name: 'Choose a month' });
  await expect(dialog.getByRole('table')).toHaveCount(1);
  await expect(shown).toHaveText(month(0));
  await dialog.getByRole('button', { name: 'Previous month' }).click();
  await expect(shown).toHaveText(month(1));
  await dialog.getByRole('cell', { name: '14', exact: true }).click();
  await expect(dialog.getByLabel('Last day')).toBeFocused();
  await expect(shown, 'the month stays for the last day').toHaveText(month(1));
});

test('the list of stores closes when the focus leaves it', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 });
  await heading.getByRole('button').press('Enter');
  const list = page.getByRole('dialog', { name: 'Choose a store' });
  await expect(list.getByRole('combobox')).toBeFocused();
  await expect(heading.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(list).toHaveCount(0);
});

test('the list of metrics stays inside the window', async ({ page }) => {
  const opener = page.getByRole('button', { name: /^Metric/ });
  const list = page.getByRole('menu', { name: 'Metric' });
  const bottom = async () => {
    const box = await list.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 9999);
  };
  await opener.press('Enter');
  // The list opens below its button, then moves above it if there is more room.
  await expect.poll(bottom).toBeLessThanOrEqual(900);
  await expect(list.getByRole('menuitemradio').nth(3)).toHaveCSS('font-weight', '400');
  await page.keyboard.press('Escape');

  const topOf = async (shown: Locator) => (await shown.boundingBox())?.y ?? 0;
  await page.mouse.wheel(0, (await topOf(opener)) - 100);
  await expect.poll(() => topOf(opener)).toBeLessThan(150);
  await opener.press('Enter');
  const top = await topOf(list);
  await page.getByRole('main').evaluate((main) => {
    main.style.overflowAnchor = 'none';
    main.style.paddingBlockStart = '200px';
  });
  await expect.poll(() => topOf(list)).not.toBe(top);
  await expect.poll(bottom).toBeLessThanOrEqual(900);
});
