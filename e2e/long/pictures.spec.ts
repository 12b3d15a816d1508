import { expect } from '@playwright/test';
import { enter, people, seeFigures, test } from '../console.ts';
import { savedPicture } from '../picture-steps.ts';

test('every panel of home with figures is a picture, and a file with a name', async ({ page }) => {
  await enter(page, people.store, '/en/');
  await seeFigures(page);
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
    const picture = await savedPicture(page, choose('Picture (PNG)'));
    expect(picture.name, name).toMatch(/\d{4}-\d\d-\d\d\.png$/);
    expect(picture.colours, name).toBeGreaterThan(10);
    const saved = page.waitForEvent('download');
    await choose('CSV')();
    expect((await saved).suggestedFilename(), name).toMatch(/\.csv$/);
  }
});
