import { expect, type Locator, type Page } from '@playwright/test';
import { devices } from '@portico/contract/routes/devices';
import { findViolations, findViolationsInBothSchemes } from './accessibility-steps.ts';
import { newCompany, type StoryCompany } from './account-steps.ts';
import { callApi, getConsoleTime, openAsUser, sendRecords, test } from './console.ts';
import { newCounter, newEntrance, newStore } from './place-steps.ts';

const dayMilliseconds = 86_400_000;

let company: StoryCompany;
let store: number;

const open = (page: Page, address: string) => openAsUser(page, company.admin.username, address, company.admin.token);

/** Opens the drawer with the devices of an entrance. */
async function openDevices(page: Page, entrance: string): Promise<Locator> {
  const row = page.getByRole('row').filter({ hasText: entrance });
  await row.getByRole('button', { name: 'Devices' }).click();
  return page.getByRole('dialog', { name: `Devices at “${entrance}”` });
}

const yesterday = () => new Date(getConsoleTime() - dayMilliseconds).toISOString().slice(0, 10);

test.beforeAll(async () => {
  company = await newCompany(`Gates ${Date.now()}`);
  store = await newStore(company, { workTime: '00:00:00~23:59:59' });
});

test('devices are bound to an entrance from now on or from yesterday on', async ({ page }) => {
  test.setTimeout(90_000);
  await newCounter(company, store, 'North 1');
  const second = await newCounter(company, store, 'North 2');
  const ten = Date.parse(`${yesterday()}T10:00:00+08:00`) / 1000;
  await sendRecords(second, [{ time: ten, period: 5, in: 7, out: 2 }]);

  await open(page, '/en/basic/entrances');
  await page.getByRole('button', { name: 'Add entrance' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add entrance' });
  await form.getByRole('button', { name: 'Add entrance' }).click();
  await expect(form.getByText('Required')).toHaveCount(4);
  await form.getByLabel('Name').fill('North Gate');
  await form.getByLabel('Organisation').click();
  await page.getByRole('treeitem').filter({ hasText: company.name }).locator('[title]').click();
  await form.getByLabel('Store').click();
  await page
    .getByRole('option')
    .or(page.locator('.ant-select-item-option'))
    .filter({ hasText: 'Harbour Mall' })
    .click();
  await form.getByRole('radio', { name: 'Now' }).check();
  await form.getByRole('checkbox', { name: 'North 1' }).check();
  await form.getByRole('button', { name: 'Add entrance' }).click();
  await expect(form).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: 'North Gate' });
  await expect(row).toContainText('Bound');

  const drawer = await openDevices(page, 'North Gate');
  await drawer.getByRole('button', { name: 'Unbind' }).click();
  await expect(drawer.getByRole('alert').filter({ hasText: 'Choose what to unbind.' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Bind', exact: true }).click();
  await expect(drawer.getByRole('alert').filter({ hasText: 'Choose at least one device.' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await drawer.getByRole('radio', { name: 'From an earlier time' }).check();
  await drawer.getByLabel('Day').fill(yesterday());
  await page.keyboard.press('Enter');
  await drawer.getByRole('checkbox', { name: 'North 2' }).check();
  await drawer.getByRole('button', { name: 'Bind', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Changes to past counts' });
  await expect(preview.getByRole('row').filter({ hasText: 'Counted at no entrance' })).toContainText('7, then 0');
  await expect(preview.getByRole('row').filter({ hasText: 'North Gate' })).toContainText('0, then 7');
  await expect(preview).toContainText('1 record will count for another entrance.');
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await preview.getByRole('button', { name: 'Bind', exact: true }).click();
  await expect(preview).toHaveCount(0);
  await expect(
    drawer.getByRole('group', { name: 'Bound', exact: true }).getByRole('checkbox', { name: /North \d/ }),
  ).toHaveCount(2);
  await expect(page.getByText('Rewriting past counts')).toHaveCount(0);

  await drawer.getByRole('radio', { name: 'From now on' }).check();
  await drawer.getByRole('checkbox', { name: 'North 1' }).check();
  await drawer.getByRole('button', { name: 'Unbind' }).click();
  const unbinding = page.getByRole('dialog', { name: 'Unbind the 1 selected item?' });
  await unbinding.getByRole('button', { name: 'Unbind' }).click();
  await expect(unbinding).toHaveCount(0);
  await expect(drawer.getByRole('group', { name: 'Bound', exact: true }).getByRole('checkbox')).toHaveCount(1);
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Binding history' }).click();
  const history = page.getByRole('dialog', { name: 'Binding history of “North Gate”' });
  await expect(history.getByRole('row').filter({ hasText: 'North 2' })).toContainText('still bound');
  await expect(history.getByRole('row').filter({ hasText: 'North 1' })).not.toContainText('still bound');
  await expect(history.getByRole('row').filter({ hasText: 'North 2' })).toContainText('Root');
});

test('a device that was bound meanwhile cannot be bound, but moved', async ({ page }) => {
  const here = await newEntrance(company, store, 'South Gate');
  await newEntrance(company, store, 'Car Park');
  const device = await newCounter(company, store, 'South 1');
  const bind = { devices: [device.id], corridorId: here, entityId: store };

  await open(page, '/en/basic/entrances');
  const parking = await openDevices(page, 'Car Park');
  await parking.getByRole('checkbox', { name: 'South 1' }).check();
  await callApi(company.admin.token, 'POST', devices.bind.path, bind);
  await parking.getByRole('button', { name: 'Bind', exact: true }).click();
  await expect(parking.getByText('Another user has just bound one of these devices.')).toBeVisible();
  await expect(parking.getByRole('checkbox', { name: 'South 1' })).toHaveCount(0);

  await parking.getByRole('button', { name: 'At other entrances' }).click();
  await parking.getByRole('checkbox', { name: 'South 1' }).check();
  await parking.getByRole('button', { name: 'Move here' }).click();
  const question = page.getByRole('dialog', { name: 'Move 1 device to “Car Park”?' });
  await expect(question).toContainText('South 1: now at South Gate, Harbour Mall');
  await question.getByRole('button', { name: 'Move here' }).click();
  await expect(question).toHaveCount(0);
  await expect(
    parking.getByRole('group', { name: 'Bound', exact: true }).getByRole('checkbox', { name: 'South 1' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  const row = page.getByRole('row').filter({ hasText: 'Car Park' });
  await row.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const deleting = page.getByRole('dialog', { name: 'Delete the entrance “Car Park”?' });
  await expect(deleting).toContainText('1 device will be unbound. Past counts are kept.');
  await deleting.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});

test('entrances are added to an area and removed from it', async ({ page }) => {
  await newEntrance(company, store, 'West Gate');
  await newEntrance(company, store, 'Food Court Gate');
  await open(page, '/en/basic/areas');
  await expect(page.getByRole('button', { name: 'Harbour Mall' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Add area' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add area' });
  await form.getByLabel('Name').fill('Food court');
  await form.getByRole('checkbox', { name: 'West Gate' }).check();
  await form.getByRole('button', { name: 'Add area' }).click();
  await expect(form).toHaveCount(0);

  const row = page.getByRole('row').filter({ hasText: 'Food court' });
  await row.getByRole('button', { name: 'Entrances' }).click();
  const drawer = page.getByRole('dialog', { name: 'Entrances of “Food court”' });
  await drawer.getByRole('button', { name: 'Add to the area' }).click();
  await expect(drawer.getByText('Choose at least one entrance.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await drawer.getByRole('checkbox', { name: 'Food Court Gate' }).check();
  await drawer.getByRole('button', { name: 'Add to the area' }).click();
  const inside = drawer.getByRole('group', { name: 'In this area' });
  await expect(inside.getByRole('checkbox', { name: 'Food Court Gate' })).toBeVisible();
  await inside.getByRole('checkbox', { name: 'West Gate' }).check();
  await drawer.getByRole('button', { name: 'Take out' }).click();
  const takingOut = page.getByRole('dialog', { name: 'Take 1 entrance out of “Food court”?' });
  await expect(takingOut).toContainText('Its entrances stay, with everything they counted.');
  await takingOut.getByRole('button', { name: 'Take out' }).click();
  await expect(takingOut).toHaveCount(0);
  await expect(inside.getByRole('checkbox')).toHaveCount(1);
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: 'Devices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Devices at “Food court”' });
  await expect(dialog).toContainText('No device is bound to this area. Bind one first.');
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const deleting = page.getByRole('dialog', { name: 'Delete the area “Food court”?' });
  await expect(deleting).toContainText('Its entrances stay, with everything they counted.');
  await deleting.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});
