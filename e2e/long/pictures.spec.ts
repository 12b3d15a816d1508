import { expect } from '@playwright/test';
import { demoUsers, openAsUser, test, waitForFigures } from '../console.ts';
import { downloadPicture } from '../picture-steps.ts';

test('every home panel with values is saved as a picture with a file name', async ({ page }) => {
  await openAsUser(page, demoUsers.store, '/en/');
  await waitForFigures(page);
  const menus = page.getByRole('button', { name: /^Export: / });
  await expect(menus.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const names = await menus.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  expect(names.length).toBeGreaterThanOrEqual(5);
  for (const name of names) {
    const choose = (entry: string) => async () => {
      await page.getByRole('button', { name, exact: true }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    const picture = await downloadPicture(page, choose('Image (PNG)'));
    expect(picture.name, name).toMatch(/\d{4}-\d\d-\d\d\.png$/);
    expect(picture.colours, name).toBeGreaterThan(10);
    const saved = page.waitForEvent('download');
    await choose('CSV')();
    expect((await saved).suggestedFilename(), name).toMatch(/\.csv$/);
  }
});
