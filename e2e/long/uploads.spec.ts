import { expect, type Locator, type Page } from '@playwright/test';
import { basePath } from '@portico/contract/route';
import { images } from '@portico/contract/routes/images';
import { profile } from '@portico/contract/routes/profile';
import { maxPictureBytes } from '@portico/contract/words/pictures';
import { loadCatalogue } from '@portico/i18n';
import { newCompany, type StoryCompany } from '../account-steps.ts';
import { openAsUser, test } from '../console.ts';

// Uploads of pictures and files: an invalid file is refused with a reason, and a running upload is shown until it has succeeded or failed.

/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

let company: StoryCompany;

test.beforeAll(async () => {
  company = await newCompany(`Uploads ${Date.now()}`);
});

/** Pages on which a company's logo and a profile picture are uploaded. */
const places = [
  { title: 'a logo', address: '/en/basic/base-info', path: images.upload.path },
  { title: 'a profile picture', address: '/en/profile', path: profile.updateAvatar.path },
];

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

const chooser = (page: Page): Locator => page.getByRole('main').locator('input[type=file]');
const save = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: 'Save' });
const findAlert = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text });

for (const { title, address, path } of places) {
  test(`${title} that is not a picture or over 500 KB is refused`, async ({ page }) => {
    const { errors, profile: texts } = await loadCatalogue('en');
    await openAsUser(page, company.admin.username, address, company.admin.token);
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(path)) sent += 1;
    });
    await chooser(page).setInputFiles(file('note.txt', 'text/plain', Buffer.from('no picture')));
    await expect(findAlert(page, errors.notAnImage)).toBeVisible();
    await chooser(page).setInputFiles(file('big.png', 'image/png', Buffer.alloc(maxPictureBytes + 1)));
    await expect(findAlert(page, texts.pictureTooLarge)).toBeVisible();
    await expect(save(page)).toHaveCount(0);
    expect(sent).toBe(0);

    // The file name and type are those of a picture; only its content shows that it is none.
    await chooser(page).setInputFiles(file('false.png', 'image/png', Buffer.from('no picture either')));
    await expect(findAlert(page, texts.pictureTooLarge)).toHaveCount(0);
    await save(page).click();
    await expect(findAlert(page, errors.notAnImage)).toBeVisible();
    expect(sent).toBe(1);
  });

  test(`${title} shows its upload until it has failed or arrived`, async ({ page }) => {
    await openAsUser(page, company.admin.username, address, company.admin.token);
    const busy = page.getByRole('main').locator('[aria-busy="true"]');
    for (const end of ['fail', 'arrive'] as const) {
      const release = await holdBack(page, path);
      await chooser(page).setInputFiles(file('point.png', 'image/png', png));
      await expect(busy).toHaveCount(0);
      await save(page).click();
      await expect(busy).toHaveCount(1);
      await expect(page.getByRole('main').getByRole('button', { name: 'Cancel' })).toBeDisabled();
      release(end);
      await expect(busy).toHaveCount(0);
      if (end === 'fail')
        await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
      await expect(save(page)).toHaveCount(end === 'fail' ? 1 : 0);
      await page.unrouteAll();
    }
  });
}
