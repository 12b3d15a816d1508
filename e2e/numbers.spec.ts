import { expect, type Page } from '@playwright/test';
import { entities } from '@portico/contract/routes/entities';
import * as z from 'zod/mini';
import { findViolations } from './accessibility-steps.ts';
import { newCompany, type StoryCompany } from './account-steps.ts';
import { callApi, getConsoleTime, openAsUser, test } from './console.ts';
import { newStore } from './place-steps.ts';

let company: StoryCompany;

test.beforeAll(async () => {
  company = await newCompany(`Zahlen ${Date.now()}`);
  await newStore(company, { name: 'Hafen' });
});

const open = (page: Page, address: string) => openAsUser(page, company.admin.username, address, company.admin.token);

const capacities = z.object({ content: z.array(z.object({ capacity: z.nullable(z.number()) })) });

async function loadCapacity() {
  const reply = await callApi(company.admin.token, entities.list.method, entities.list.path, { size: 10 });
  return capacities.parse(reply).content[0]?.capacity;
}

test('10.000 in German is ten thousand, and 10,000 is refused', async ({ page }) => {
  await open(page, '/de/basic/entities');
  await page.getByRole('row').filter({ hasText: 'Hafen' }).getByRole('button', { name: 'Bearbeiten' }).click();
  const form = page.getByRole('dialog', { name: 'Filiale bearbeiten' });
  const capacity = form.getByLabel('Kapazität');
  const save = form.getByRole('button', { name: 'Speichern' });
  await capacity.click();
  await page.keyboard.type('10,000');
  await save.click();
  const problem = '„10,000“ kann 10 oder 10000 bedeuten. Bitte eine der beiden Zahlen eingeben.';
  await expect(form.getByText(problem)).toBeVisible();
  await expect(capacity).toHaveValue('10,000');
  await expect(capacity).toHaveAccessibleDescription(new RegExp(problem));
  expect(await findViolations(page)).toEqual([]);
  expect(await loadCapacity()).toBeNull();

  await capacity.fill('');
  await page.keyboard.type('10.000');
  await capacity.blur();
  await expect(capacity).toHaveValue('10.000');
  await save.click();
  await expect(form).toHaveCount(0);
  expect(await loadCapacity()).toBe(10_000);
});

test('targets pasted into the German sheet are read in German', async ({ page }) => {
  const year = new Date(getConsoleTime()).getUTCFullYear() + 1;
  await open(page, `/de/basic/targets?year=${year}`);
  const cell = (period: string) => page.getByLabel(new RegExp(`Hafen.*, ${period}`));
  await cell('Januar').focus();
  await page.evaluate(`{
    const data = new DataTransfer();
    data.setData('text/plain', '12.500\\t31,000');
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }`);
  await page.keyboard.press('ArrowDown');
  await expect(cell('Februar')).toHaveValue('31,000');
  await expect(page.getByText(/„31,000“ kann 31 oder 31000 bedeuten/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Speichern' })).toBeDisabled();
  await cell('Februar').fill('31000');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText(/Änderung(en)? nicht gespeichert/)).toHaveCount(0);
  await page.reload();
  await expect(cell('Januar')).toHaveValue('12.500');
  await expect(cell('Februar')).toHaveValue('31.000');
});

test('growth of 5,5 % in German is not 55 %', async ({ page }) => {
  await open(page, '/de/basic/targets');
  await page.getByRole('button', { name: 'Verteilen' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('radio', { name: 'Vorjahr plus Wachstum' }).check();
  const growth = drawer.getByLabel('Wachstum', { exact: true });
  const request = page.waitForRequest((sent) => sent.postData()?.includes('"growth":0.055') === true);
  await growth.fill('5,5');
  await request;
  await growth.fill('5.5.5');
  await expect(growth).toHaveAccessibleDescription('Bitte eine Zahl eingeben');
});
