import { expect, type Page } from '@playwright/test';
import { act, drawer, violations, violationsInBothShades } from './accessibility-steps.ts';
import { type Company, newCompany } from './account-steps.ts';
import { announce, consoleNow, enter, people, sendRecords, test } from './console.ts';
import { choose, newInfraredCounter, openDevices, row } from './device-list-steps.ts';
import { newEntrance, newStore } from './place-steps.ts';

// The devices of a company, from the label on the box to the figures they sent, through the screens.

let company: Company;
let store: number;
let gate: number;

test.beforeAll(async () => {
  company = await newCompany(`Devices ${Date.now()}`);
  store = await newStore(company);
  gate = await newEntrance(company, store, 'North Gate');
});

/** A unique serial number. */
const serial = (name: string) => `${name}-${company.id}`;

const open = (page: Page) => openDevices(page, company);

test('a device is added, shows its secret once and counts', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Add device' }).first().click();
  await drawer(page).getByLabel('Name', { exact: true }).fill('Side door');
  await drawer(page).getByLabel('Serial number').fill(serial('SIDE'));
  await choose(page, 'Type', 'AI camera');
  await choose(page, 'Model', 'NATIVE');
  await choose(page, 'Store', 'Harbour Mall');
  await choose(page, 'Entrance', 'North Gate');
  await expect(drawer(page).getByLabel('Record period')).toHaveCount(0);
  await choose(page, 'Upload interval', '10 minutes');
  expect(await violations(page)).toEqual([]);
  await drawer(page).getByRole('button', { name: 'Add device' }).click();
  const told = page.getByRole('dialog').filter({ hasText: 'shown only this once' });
  const secret = await told.locator('bdi').last().innerText();
  await expect(told).not.toContainText('not bound yet');
  await told.getByRole('button', { name: 'Close' }).click();
  await expect(row(page, 'Side door')).toContainText('North Gate');
  await expect(row(page, 'Side door')).toContainText('Unused');

  const period = Math.floor(consoleNow() / 600_000) * 600 - 1200;
  await sendRecords({ sn: serial('SIDE'), secret }, [{ time: period, period: 10, in: 7, out: 4 }]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(row(page, 'Side door')).toContainText('Online');

  await act(page, 'Side door', 'Upload record');
  await expect(drawer(page).getByRole('row').filter({ hasText: '10 minutes' })).toContainText('7');
  expect(await violationsInBothShades(page)).toEqual([]);
  await drawer(page).getByPlaceholder('Start date').click();
  const today = page.locator('.ant-picker-cell-today:visible').first();
  await today.click();
  await today.click();
  await drawer(page).getByRole('button', { name: 'Clear data' }).click();
  const asked = page.getByRole('dialog').filter({ hasText: 'Clear the traffic data of “Side door”?' });
  await expect(asked).toContainText('1 record from');
  await asked.getByRole('button', { name: 'Clear data' }).click();
  await expect(drawer(page)).toContainText('Nothing matches these filters.');
});

test('announced devices are claimed by serial number', async ({ page }) => {
  const [first, second] = [serial('BOX1'), serial('BOX2')];
  const known = await newInfraredCounter(company, store, 'Known');
  for (const sn of [first, second]) await announce(sn);
  await open(page);
  await page.getByRole('button', { name: 'Claim devices' }).click();
  await drawer(page)
    .getByLabel('Serial numbers')
    .first()
    .fill(`${first}, ${second}; ${serial('NOBODY')}`);
  await expect(drawer(page).getByRole('listitem').filter({ hasText: first })).toContainText('Announced');
  await expect(drawer(page).getByRole('listitem').filter({ hasText: 'NOBODY' })).toContainText('Not announced');
  expect(await violations(page)).toEqual([]);
  await drawer(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();

  await page.getByRole('button', { name: 'Add several' }).click();
  await drawer(page).getByLabel('Serial numbers').first().fill(`${first}\n${second}\t${known.sn}`);
  await choose(page, 'Type', 'Stereo camera');
  await choose(page, 'Model', 'HX-3D200');
  await choose(page, 'Store', 'Harbour Mall');
  await drawer(page).getByRole('button', { name: 'Add 3 devices' }).click();
  await expect(drawer(page).getByRole('listitem').filter({ hasText: known.sn })).toContainText('registered already');
  await drawer(page).getByRole('button', { name: 'Add only the 2 that can be' }).click();
  await expect(page.getByRole('dialog').filter({ hasText: '2 devices are added' })).toContainText('not bound yet');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(row(page, first)).toContainText('Not bound');
});

test('a bound device is unbound before it is deleted', async ({ page }) => {
  await newInfraredCounter(company, store, 'Doomed', { model: 'FP112', corridorId: gate });
  await open(page);
  await act(page, 'Doomed', 'Delete');
  const question = page.getByRole('dialog').last();
  await expect(question).toContainText('bound to an entrance');
  await question.getByRole('button', { name: 'Unbind' }).click();
  await expect(row(page, 'Doomed')).toContainText('Not bound');
  await act(page, 'Doomed', 'Delete');
  await page.getByRole('dialog').last().getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Doomed')).toHaveCount(0);
});

test('the platform licenses a device and sees announced ones', async ({ page }) => {
  const { sn } = await newInfraredCounter(company, store, 'Licensed');
  await announce(serial('LONELY'));
  await enter(page, people.platform, `/en/system/all-devices?sn=${sn}`);
  await act(page, 'Licensed', 'Set licence');
  await drawer(page).getByLabel('Last licensed day').fill('2031-05-30');
  await page.keyboard.press('Enter');
  await drawer(page).getByRole('button', { name: 'Save' }).click();
  await expect(row(page, sn)).toContainText('May 30, 2031');
  await page.goto(`/en/system/unassigned-devices?sn=${serial('LONELY')}`);
  await page.getByRole('button', { name: 'Last message' }).click();
  await expect(drawer(page)).toContainText(`"sn":"${serial('LONELY')}"`);
});
