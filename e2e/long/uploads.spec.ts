import { expect, type Locator, type Page } from '@playwright/test';
import { basePath } from '@portico/contract/route';
import { images } from '@portico/contract/routes/images';
import { profile } from '@portico/contract/routes/profile';
import { loadCatalogue } from '@portico/i18n';
import { type Company, newCompany } from '../account-steps.ts';
import { enter, test } from '../console.ts';

// Pictures and files on their way: what is no good is refused with a reason, and what is being sent says so until it is there or not.

/** A picture of one point. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const mostBytes = 512_000;
const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

let company: Company;

test.beforeAll(async () => {
  company = await newCompany(`Uploads ${Date.now()}`);
});

/** Where a company's logo and one's own picture are uploaded. */
const places = [
  { what: 'a logo', address: '/en/basic/base-info', path: images.upload.path },
  { what: 'a profile picture', address: '/en/profile', path: profile.updateAvatar.path },
];

/** The call is held back until it is let go, as it arrived or as a failure. */
async function holdBack(page: Page, path: string): Promise<(end: 'arrive' | 'fail') => void> {
  let letGo: (end: 'arrive' | 'fail') => void = () => undefined;
  const end = new Promise<'arrive' | 'fail'>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**${basePath}${path}`, async (route) =>
    (await end) === 'arrive' ? route.continue() : route.abort(),
  );
  return letGo;
}

const chooser = (page: Page): Locator => page.getByRole('main').locator('input[type=file]');
const save = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: 'Save' });
const told = (page: Page, text: string): Locator => page.getByRole('alert').filter({ hasText: text });

for (const { what, address, path } of places) {
  test(`${what} that is no picture, or larger than 500 KB, is refused with a reason`, async ({ page }) => {
    const { errors, profile: texts } = await loadCatalogue('en');
    await enter(page, company.admin.username, address, company.admin.token);
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith(path)) sent += 1;
    });
    await chooser(page).setInputFiles(file('note.txt', 'text/plain', Buffer.from('no picture')));
    await expect(told(page, errors.notAnImage)).toBeVisible();
    await chooser(page).setInputFiles(file('big.png', 'image/png', Buffer.alloc(mostBytes + 1)));
    await expect(told(page, texts.pictureTooLarge)).toBeVisible();
    await expect(save(page)).toHaveCount(0);
    expect(sent).toBe(0);

    // It calls itself a picture: only who opens it can tell.
    await chooser(page).setInputFiles(file('false.png', 'image/png', Buffer.from('no picture either')));
    await expect(told(page, texts.pictureTooLarge)).toHaveCount(0);
    await save(page).click();
    await expect(told(page, errors.notAnImage)).toBeVisible();
    expect(sent).toBe(1);
  });

  test(`${what} being sent says so until it has failed or arrived`, async ({ page }) => {
    await enter(page, company.admin.username, address, company.admin.token);
    const busy = page.getByRole('main').locator('[aria-busy="true"]');
    for (const end of ['fail', 'arrive'] as const) {
      const letGo = await holdBack(page, path);
      await chooser(page).setInputFiles(file('point.png', 'image/png', png));
      await expect(busy).toHaveCount(0);
      await save(page).click();
      await expect(busy).toHaveCount(1);
      await expect(page.getByRole('main').getByRole('button', { name: 'Cancel' })).toBeDisabled();
      letGo(end);
      await expect(busy).toHaveCount(0);
      if (end === 'fail')
        await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
      await expect(save(page)).toHaveCount(end === 'fail' ? 1 : 0);
      await page.unrouteAll();
    }
  });
}
