import { expect } from '@playwright/test';
import { measureHorizontalOverflow, openAsUser, test } from './console.ts';

test('the heat of a device is shown as a picture, on a phone too', async ({ page }) => {
  await openAsUser(page, 'harbor', '/en/basic/devices?search=Gallery%202%20heat');
  await page.getByRole('button', { name: 'Gallery 2 heat', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Heat map' }).click();
  const drawer = page.getByRole('dialog', { name: /Heat map/ });
  const picture = drawer.getByRole('img', { name: /Heat map/ });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBeGreaterThan(100);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(picture).toBeVisible();
  await expect.poll(() => measureHorizontalOverflow(page)).toBe(0);
});
