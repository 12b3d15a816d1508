import { expect, type Page } from '@playwright/test';
import { type Route, basePath } from '@portico/contract/route';
import { companies } from '@portico/contract/routes/companies';
import { corridors } from '@portico/contract/routes/corridors';
import { deviceModels, updateConfigs } from '@portico/contract/routes/device-models';
import { devices } from '@portico/contract/routes/devices';
import { entities } from '@portico/contract/routes/entities';
import { logs } from '@portico/contract/routes/logs';
import { roles } from '@portico/contract/routes/roles';
import { users } from '@portico/contract/routes/users';
import { enter, people, test } from './console.ts';

// How many rows a list asks for at once, and which other numbers it offers.

type Who = keyof typeof people;

/** What a list asks for when its page is opened. */
const lists: readonly (readonly [Who, string, Route, number])[] = [
  ['company', '/basic/users', users.list, 20],
  ['company', '/basic/logs', logs.list, 20],
  ['platform', '/system/companies', companies.list, 20],
  ['platform', '/system/firmware', updateConfigs.list, 20],
  ['platform', '/system/all-devices', devices.all, 20],
  ['platform', '/system/device-models', deviceModels.list, 10],
  ['company', '/basic/roles', roles.list, 10],
  ['company', '/basic/entities', entities.list, 10],
  ['company', '/basic/entrances', corridors.list, 10],
  ['company', '/basic/devices', devices.list, 10],
];

/** The size a page asks the next call of this route for. */
async function sizeAsked(page: Page, { method, path }: Route, step: () => Promise<unknown>): Promise<number> {
  const asking = page.waitForRequest((request) => {
    const isIt = new URL(request.url()).pathname === basePath + path && request.method() === method;
    return isIt && sizeIn(request.url(), request.postData()) !== null;
  });
  await step();
  const request = await asking;
  return sizeIn(request.url(), request.postData()) ?? 0;
}

function sizeIn(address: string, body: string | null): number | null {
  const named = new URL(address).searchParams.get('size') ?? /"size":(\d+)/.exec(body ?? '')?.[1];
  return named === undefined || named === null ? null : Number(named);
}

for (const [who, address, route, size] of lists)
  test(`${address} shows ${size} rows`, async ({ page }) => {
    expect(await sizeAsked(page, route, () => enter(page, people[who], `/en${address}`))).toBe(size);
  });

test('every list was looked at', () => {
  expect(lists).toHaveLength(10);
});

test('a list offers 10, 20 or 40 rows', async ({ page }) => {
  await enter(page, people.platform, '/en/system/device-models');
  await page.locator('.ant-pagination-options').getByRole('combobox').click();
  const offers = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await expect(offers).toHaveText([/^10\b/, /^20\b/, /^40\b/]);
  expect(await sizeAsked(page, deviceModels.list, () => offers.last().click())).toBe(40);
  await expect(page).toHaveURL(/size=40/);
});

test('bound and unbound devices, the log and the upload record of a device come ten at a time', async ({ page }) => {
  await enter(page, people.company, '/en/basic/entrances');
  const open = () => page.getByRole('button', { name: 'Devices', exact: true }).first().click();
  expect(await sizeAsked(page, devices.ofCorridor, open)).toBe(10);
  await enter(page, people.company, '/en/basic/entrances');
  expect(await sizeAsked(page, devices.unbound, open)).toBe(10);
  for (const [name, route] of [
    ['Log', devices.log],
    ['Upload record', devices.uploadRecord],
  ] as const) {
    await enter(page, people.company, '/en/basic/devices');
    const offers = page.getByRole('group', { name: /^Actions: / }).first();
    const size = await sizeAsked(page, route, async () => {
      const direct = offers.getByRole('button', { name, exact: true });
      await expect(offers).toBeVisible();
      if ((await direct.count()) > 0) return direct.click();
      await offers.getByRole('button', { name: /^More: / }).click();
      return page.getByRole('menuitem', { name, exact: true }).click();
    });
    expect([name, size]).toEqual([name, 10]);
  }
});

test('the dialog to choose stores shows ten', async ({ page }) => {
  await enter(page, people.company, '/en/basic/users');
  await page.getByRole('button', { name: 'Add user' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add user' });
  await form.getByRole('radio', { name: 'Specific stores' }).click();
  const open = () => form.getByLabel('Stores', { exact: true }).click();
  expect(await sizeAsked(page, entities.list, open)).toBe(10);
});
