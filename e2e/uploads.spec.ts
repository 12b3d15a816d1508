import { expect, type Page } from '@playwright/test';
import { basePath } from '@portico/contract/route';
import { updateConfigs } from '@portico/contract/routes/device-models';
import { loadCatalogue } from '@portico/i18n';
import { demoUsers, openAsUser, test } from './console.ts';

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

/** Delays the calls of a path until the returned function lets them continue or fail. */
async function holdBack(page: Page, path: string): Promise<(end: 'arrive' | 'fail') => void> {
  let release: (end: 'arrive' | 'fail') => void = () => undefined;
  const end = new Promise<'arrive' | 'fail'>((resolve) => {
    release = resolve;
  });
  await page.route(`**${basePath}${path}`, async (route) =>
    (await end) === 'arrive' ? route.continue() : route.abort(),
  );
  return release;
}

test('an upload of firmware shows its progress until it ends', async ({ page }) => {
  const { models } = await loadCatalogue('en');
  await openAsUser(page, demoUsers.platform, '/en/system/firmware');
  await page.getByRole('button', { name: models.firmware.add }).first().click();
  const drawer = page.getByRole('dialog', { name: models.firmware.add });
  const progress = drawer.getByRole('progressbar');
  for (const end of ['fail', 'arrive'] as const) {
    const release = await holdBack(page, updateConfigs.upload.path);
    await drawer
      .getByTestId('firmware-file')
      .setInputFiles(file('fp.bin', 'application/octet-stream', Buffer.from(end)));
    await expect(progress).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Cancel' })).toHaveCount(2);
    release(end);
    await expect(progress).toHaveCount(0);
    if (end === 'fail') await expect(drawer.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
    else await expect(drawer.getByText('SHA-256', { exact: true })).toBeVisible();
    await page.unrouteAll();
  }
});
