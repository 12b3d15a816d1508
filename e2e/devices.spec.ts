import { expect, type Page } from '@playwright/test';
import { devices } from '@portico/contract/routes/devices';
import { clickRowAction, findTopDialog, findViolations, findViolationsInBothSchemes } from './accessibility-steps.ts';
import { newCompany, type StoryCompany } from './account-steps.ts';
import { callApi, demoUsers, getConsoleTime, openAsUser, sendCameraHeartbeat, sendRecords, test } from './console.ts';
import { chooseEntryByTyping, findDeviceRow, newInfraredCounter, openDeviceList } from './device-list-steps.ts';
import { newEntrance, newStore } from './place-steps.ts';

// The devices of a company, from registration to their first counts, in the browser.

let company: StoryCompany;
let store: number;
let gate: number;

test.beforeAll(async () => {
  company = await newCompany(`Devices ${Date.now()}`);
  store = await newStore(company);
  gate = await newEntrance(company, store, 'North Gate');
});

/** A unique serial number. */
const makeSerialNumber = (name: string) => `${name}-${company.id}`;

const open = (page: Page) => openDeviceList(page, company);

test('the secret of a new device is shown once; its records are listed', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Add device' }).first().click();
  await findTopDialog(page).getByLabel('Name', { exact: true }).fill('Side door');
  await findTopDialog(page).getByLabel('Serial number').fill(makeSerialNumber('SIDE'));
  await chooseEntryByTyping(page, 'Type', 'AI camera');
  await chooseEntryByTyping(page, 'Model', 'NATIVE');
  await chooseEntryByTyping(page, 'Store', 'Harbour Mall');
  await chooseEntryByTyping(page, 'Entrance', 'North Gate');
  await expect(findTopDialog(page).getByLabel('Record period')).toHaveCount(0);
  await chooseEntryByTyping(page, 'Upload interval', '10 minutes');
  expect(await findViolations(page)).toEqual([]);
  await findTopDialog(page).getByRole('button', { name: 'Add device' }).click();
  const secretDialog = page.getByRole('dialog').filter({ hasText: 'Shown only once' });
  const secret = await secretDialog.locator('bdi').last().innerText();
  await expect(secretDialog).not.toContainText('not bound yet');
  await secretDialog.getByRole('button', { name: 'Close' }).click();
  await expect(findDeviceRow(page, 'Side door')).toContainText('North Gate');
  await expect(findDeviceRow(page, 'Side door')).toContainText('Unused');

  const period = Math.floor(getConsoleTime() / 600_000) * 600 - 1200;
  await sendRecords({ sn: makeSerialNumber('SIDE'), secret }, [{ time: period, period: 10, in: 7, out: 4 }]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(findDeviceRow(page, 'Side door')).toContainText('Online');

  await clickRowAction(page, 'Side door', 'Upload record');
  await expect(findTopDialog(page).getByRole('row').filter({ hasText: '10 minutes' })).toContainText('7');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await findTopDialog(page).getByPlaceholder('Start date').click();
  const today = page.locator('.ant-picker-cell-today:visible').first();
  await today.click();
  await today.click();
  await findTopDialog(page).getByRole('button', { name: 'Clear data' }).click();
  const confirmation = page.getByRole('dialog').filter({ hasText: 'Clear the traffic data of “Side door”?' });
  await expect(confirmation).toContainText('1 record from');
  await confirmation.getByRole('button', { name: 'Clear data' }).click();
  await expect(findTopDialog(page)).toContainText('No matches for these filters.');
});

test('unregistered devices are claimed by serial number', async ({ page }) => {
  const [first, second] = [makeSerialNumber('BOX1'), makeSerialNumber('BOX2')];
  const known = await newInfraredCounter(company, store, 'Known');
  for (const sn of [first, second]) await sendCameraHeartbeat(sn);
  await open(page);
  await page.getByRole('button', { name: 'Claim devices' }).click();
  await findTopDialog(page)
    .getByLabel('Serial numbers')
    .first()
    .fill(`${first}, ${second}; ${makeSerialNumber('NOBODY')}`);
  await expect(findTopDialog(page).getByRole('listitem').filter({ hasText: first })).toContainText('Announced');
  await expect(findTopDialog(page).getByRole('listitem').filter({ hasText: 'NOBODY' })).toContainText('Not announced');
  expect(await findViolations(page)).toEqual([]);
  await findTopDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();

  await page.getByRole('button', { name: 'Add several' }).click();
  await findTopDialog(page).getByLabel('Serial numbers').first().fill(`${first}\n${second}\t${known.sn}`);
  await chooseEntryByTyping(page, 'Type', 'Stereo camera');
  await chooseEntryByTyping(page, 'Model', 'HX-3D200');
  await chooseEntryByTyping(page, 'Store', 'Harbour Mall');
  await findTopDialog(page).getByRole('button', { name: 'Add 3 devices' }).click();
  await expect(findTopDialog(page).getByRole('listitem').filter({ hasText: known.sn })).toContainText(
    'registered already',
  );
  await findTopDialog(page).getByRole('button', { name: 'Add only the 2 that can be' }).click();
  await expect(page.getByRole('dialog').filter({ hasText: '2 devices are added' })).toContainText('not bound yet');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(findDeviceRow(page, first)).toContainText('Not bound');
});

test('a bound device is unbound before it is deleted', async ({ page }) => {
  await newInfraredCounter(company, store, 'Doomed', { model: 'FP112', corridorId: gate });
  await open(page);
  await clickRowAction(page, 'Doomed', 'Delete');
  const question = page.getByRole('dialog').last();
  await expect(question).toContainText('bound to an entrance');
  await question.getByRole('button', { name: 'Unbind' }).click();
  await expect(findDeviceRow(page, 'Doomed')).toContainText('Not bound');
  await clickRowAction(page, 'Doomed', 'Delete');
  await page.getByRole('dialog').last().getByRole('button', { name: 'Delete' }).click();
  await expect(findDeviceRow(page, 'Doomed')).toHaveCount(0);
});

test('a device that sends another protocol gets it, with a new secret', async ({ page }) => {
  const { sn } = await newInfraredCounter(company, store, 'Refitted', { corridorId: gate });
  await sendCameraHeartbeat(sn);
  await open(page);
  await clickRowAction(page, 'Refitted', 'Details');
  const refused = findTopDialog(page).getByRole('region', { name: 'Other protocol refused' });
  await expect(refused).toContainText(/Messages in \W*HX F5 \(3D V1\.9, AI V2\.5\)\W* were refused1 message/);
  await expect(refused).toContainText(/The device is registered with \W*HX F1 \(XML V1\.7\)\W*\./);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await findTopDialog(page).getByRole('button', { name: 'Change protocol' }).click();
  await chooseEntryByTyping(page, 'Protocol', 'HX F5 (3D V1.9, AI V2.5)');
  await expect(findTopDialog(page)).toContainText('anyone who knows the serial number can send counts');
  await chooseEntryByTyping(page, 'Protocol', 'Portico MQTT');
  expect(await findViolations(page)).toEqual([]);
  await findTopDialog(page).getByRole('button', { name: 'Change protocol' }).click();
  const question = page
    .getByRole('dialog')
    .filter({ hasText: /Change the protocol of “Refitted” to \W*Portico MQTT\W*\?/ });
  await expect(question).toContainText(/Messages in \W*HX F1 \(XML V1\.7\)\W* are refused from now on/);
  await question.getByRole('button', { name: 'Change protocol' }).click();
  const secretDialog = page.getByRole('dialog').filter({ hasText: 'Shown only once' });
  await secretDialog.getByRole('button', { name: 'Close' }).click();
  await clickRowAction(page, 'Refitted', 'Details');
  await expect(findTopDialog(page)).toContainText('ProtocolPortico MQTT');
});

test('a device without a secret is limited to networks', async ({ page }) => {
  const { id, sn } = await newInfraredCounter(company, store, 'Fenced', { corridorId: gate });
  await callApi(company.admin.token, 'POST', devices.changeFormat.path, { id, format: 'hx-f5' });
  await open(page);
  await clickRowAction(page, 'Fenced', 'Details');
  await expect(findTopDialog(page)).toContainText('Any network');
  await findTopDialog(page).getByRole('button', { name: 'Set networks' }).click();
  await findTopDialog(page).getByLabel('Allowed networks').fill('198.51.100.0/24\nshop');
  await findTopDialog(page).getByRole('button', { name: 'Set networks' }).click();
  await expect(findTopDialog(page)).toContainText('Not valid');
  await findTopDialog(page).getByLabel('Allowed networks').fill('198.51.100.0/24');
  expect(await findViolations(page)).toEqual([]);
  await findTopDialog(page).getByRole('button', { name: 'Set networks' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await sendCameraHeartbeat(sn);
  await clickRowAction(page, 'Fenced', 'Details');
  await expect(findTopDialog(page)).toContainText(/Messages from \W*127\.0\.0\.1\W* were refused/);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await findTopDialog(page)
    .getByRole('button', { name: /^Allow/ })
    .click();
  await expect(findTopDialog(page)).toContainText('198.51.100.0/24, 127.0.0.0/24');
});

test('a platform administrator licenses a device, sees unregistered devices', async ({ page }) => {
  const { sn } = await newInfraredCounter(company, store, 'Licensed');
  await sendCameraHeartbeat(makeSerialNumber('LONELY'));
  await openAsUser(page, demoUsers.platform, `/en/system/all-devices?sn=${sn}`);
  await clickRowAction(page, 'Licensed', 'Set licence');
  await findTopDialog(page).getByLabel('Last licensed day').fill('2031-05-30');
  await page.keyboard.press('Enter');
  await findTopDialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(findDeviceRow(page, sn)).toContainText('May 30, 2031');
  await page.goto(`/en/system/unassigned-devices?sn=${makeSerialNumber('LONELY')}`);
  await page.getByRole('button', { name: 'Last message' }).click();
  await expect(findTopDialog(page)).toContainText(`"sn":"${makeSerialNumber('LONELY')}"`);
});
