import { Buffer } from 'node:buffer';
import { expect, type Locator, type Page } from '@playwright/test';
import { devices } from '@portico/contract/routes/devices';
import * as z from 'zod/mini';
import { newCompany, type StoryCompany } from '../account-steps.ts';
import { callApi, getConsoleTime, openAsUser, test } from '../console.ts';

// A new company sets up its chain: 200 shops from a spreadsheet, entrances, and two unregistered cameras that have already sent records.
// Then one of the cameras turns out to have been at the other camera's shop for the last two hours.

const shops = 200;
const faulty = 10;

let company: StoryCompany;

test.beforeAll(async () => {
  company = await newCompany(`Chain ${Date.now()}`);
});

const nameOf = (number: number) => `Shop ${String(number).padStart(3, '0')}`;

/** The chain as exported from an older system; every twentieth row has one of five errors (`isMended`: none has). */
function spreadsheet(isMended: boolean): Buffer {
  const heading = 'Store name,Organisation,Contact phone,E-mail,Time zone,Opening hours,City';
  const wrongs = [
    (line: string) => line.replace('@', ' at '),
    (line: string) => line.replace('Asia/Shanghai', 'Asia/Nowhere'),
    (line: string) => line.replace('00:00-23:59', 'all day'),
    (line: string) => line.replace(company.name, 'Another company'),
    (line: string) => line.replace(/021-\d+/, ''),
  ];
  const lines = Array.from({ length: shops }, (_, index) => {
    const line = `${nameOf(index + 1)},${company.name},021-${5000 + index},shop${index + 1}@example.com,Asia/Shanghai,00:00-23:59,Shanghai`;
    const wrong =
      (index + 1) % (shops / faulty) === 0 ? wrongs[((index + 1) / (shops / faulty)) % wrongs.length] : undefined;
    return isMended || wrong === undefined ? line : wrong(line);
  });
  return Buffer.from([heading, ...lines].join('\n'));
}

const open = (page: Page, address: string) => openAsUser(page, company.admin.username, address, company.admin.token);
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const drawerOf = (page: Page) => page.getByRole('dialog').last();

/** Chooses an entry of a list by typing its name. */
async function choose(page: Page, place: Locator, label: string, name: string): Promise<void> {
  await place.getByLabel(label, { exact: true }).click();
  await page.keyboard.type(name);
  await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click();
}

/** Sends a camera's records of the last hours, whether or not the camera is registered. */
async function count(sn: string, counted: readonly { hoursAgo: number; in: number }[]): Promise<void> {
  const hour = Math.floor(getConsoleTime() / 3_600_000) * 3600;
  for (const { hoursAgo, in: entering } of counted) {
    const start = hour - hoursAgo * 3600;
    const body = {
      sn,
      startTime: start,
      endTime: start + 300,
      in: entering,
      out: 0,
      dataMode: 'Add',
      time: start + 300,
    };
    const reply = await fetch(`${process.env['PORTICO_E2E_DEVICE_URL']}/api/camera/dataUpload`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`The device door answered ${reply.status}`);
  }
}

test('a chain is imported, corrected and gets devices and figures', async ({ page }) => {
  test.setTimeout(240_000);
  const [left, right] = [`CHAIN-L-${company.id}`, `CHAIN-R-${company.id}`];
  await count(left, [
    { hoursAgo: 3, in: 11 },
    { hoursAgo: 2, in: 6 },
  ]);
  await count(right, [{ hoursAgo: 2, in: 5 }]);

  await test.step('a spreadsheet with ten wrong rows is corrected and imported', async () => {
    await open(page, '/en/basic/entities');
    await page.getByRole('button', { name: 'Import' }).click();
    const drawer = page.getByRole('dialog', { name: 'Import: Stores' });
    const choosing = drawer.locator('input[type=file]');
    await choosing.setInputFiles({ name: 'chain.csv', mimeType: 'text/csv', buffer: spreadsheet(false) });
    await expect(drawer).toContainText(new RegExp(`With errors *${faulty}New *${shops - faulty}Updated`));
    await expect(drawer.getByRole('row').filter({ hasText: 'Shop' })).toHaveCount(faulty);
    await expect(drawer.getByRole('row').filter({ hasText: 'Shop 020' })).toContainText(/Time zone:? ?Not valid/);
    await drawer.getByRole('button', { name: 'Choose another file' }).click();
    await choosing.setInputFiles({ name: 'chain.csv', mimeType: 'text/csv', buffer: spreadsheet(true) });
    await expect(drawer).toContainText(new RegExp(`New *${shops}Updated`));
    await drawer.getByRole('button', { name: `Import ${shops} rows` }).click();
    await expect(drawer).toContainText('Imported');
    await page.keyboard.press('Escape');
    await expect(
      page
        .getByText(`1–20 of ${shops}`)
        .or(page.getByText(`of ${shops}`))
        .first(),
    ).toBeVisible();
  });

  await test.step('two shops get an entrance each', async () => {
    for (const [shop, name] of [
      [nameOf(1), 'Left door'],
      [nameOf(2), 'Right door'],
    ] as const) {
      await open(page, '/en/basic/entrances');
      await page.getByRole('button', { name: 'Add entrance' }).first().click();
      const form = page.getByRole('dialog', { name: 'Add entrance' });
      await form.getByLabel('Name').fill(name);
      await form.getByLabel('Organisation').click();
      await page.getByRole('treeitem').filter({ hasText: company.name }).locator('[title]').click();
      await choose(page, form, 'Store', shop);
      await form.getByRole('radio', { name: 'Later' }).check();
      await form.getByRole('button', { name: 'Add entrance' }).click();
      await expect(form).toHaveCount(0);
    }
  });

  await test.step('the first shop gets an area with its entrance', async () => {
    await open(page, '/en/basic/areas');
    await page.getByRole('button', { name: nameOf(1) }).click();
    await page.getByRole('button', { name: 'Add area' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add area' });
    await form.getByLabel('Name').fill('Ground floor');
    await form.getByRole('checkbox', { name: 'Left door' }).check();
    await form.getByRole('button', { name: 'Add area' }).click();
    await expect(form).toHaveCount(0);
    await expect(rowOf(page, 'Ground floor')).toContainText('1');
  });

  await test.step('cameras that have contacted the server are claimed', async () => {
    await open(page, '/en/basic/devices');
    await page.getByRole('button', { name: 'Claim devices' }).click();
    await drawerOf(page).getByLabel('Serial numbers').first().fill(`${left} ${right}`);
    for (const sn of [left, right])
      await expect(drawerOf(page).getByRole('listitem').filter({ hasText: sn })).toContainText('Announced');
    await choose(page, drawerOf(page), 'Type', 'Stereo camera');
    await choose(page, drawerOf(page), 'Model', 'HX-3D200');
    await choose(page, drawerOf(page), 'Store', nameOf(1));
    await drawerOf(page).getByRole('button', { name: 'Add 2 devices' }).click();
    await expect(page.getByRole('dialog').filter({ hasText: '2 devices are added' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  });

  const dayStart = new Date(getConsoleTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const bindFrom = async (entrance: string, sn: string, from: string) => {
    await open(page, '/en/basic/entrances');
    await rowOf(page, entrance).getByRole('button', { name: 'Devices' }).click();
    const drawer = page.getByRole('dialog', { name: `Devices at “${entrance}”` });
    await drawer.getByRole('radio', { name: 'From an earlier time' }).check();
    await drawer.getByLabel('Day').fill(dayStart);
    await page.keyboard.press('Enter');
    await drawer.getByLabel('Time', { exact: true }).fill(from);
    await page.keyboard.press('Tab');
    return { drawer, device: drawer.getByRole('checkbox', { name: sn }) };
  };
  const done = async (dialog: Locator, action: string) => {
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Rewriting past counts')).toHaveCount(0);
  };
  const preview = page.getByRole('dialog', { name: 'Changes to past counts' });

  await test.step('cameras bound from midnight on count their earlier records at once', async () => {
    for (const [entrance, sn] of [
      ['Left door', left],
      ['Right door', right],
    ] as const) {
      const { drawer, device } = await bindFrom(entrance, sn, '00:00');
      await device.check();
      await drawer.getByRole('button', { name: 'Bind', exact: true }).click();
      await expect(preview).toBeVisible();
      await done(preview, 'Bind');
    }
    expect(await peopleIn(nameOf(1))).toBe(17);
    expect(await peopleIn(nameOf(2))).toBe(5);
    await seeOnPage(page, nameOf(1), 17);
  });

  await test.step('moving a camera from a past time on moves its counts since then', async () => {
    const twoHoursAgo = new Date(Math.floor(getConsoleTime() / 3_600_000) * 3_600_000 - 2 * 3_600_000 + 8 * 3_600_000);
    const { drawer } = await bindFrom('Right door', left, twoHoursAgo.toISOString().slice(11, 16));
    await drawer.getByRole('button', { name: 'At other entrances' }).click();
    await choose(page, drawer, 'Store', nameOf(1));
    await drawer.getByRole('checkbox', { name: left }).check();
    await drawer.getByRole('button', { name: 'Move here' }).click();
    await expect(preview.getByRole('row').filter({ hasText: 'Left door' })).toContainText('6, then 0');
    await expect(preview.getByRole('row').filter({ hasText: 'Right door' })).toContainText('5, then 11');
    await done(preview, 'Move here');
    expect(await peopleIn(nameOf(1))).toBe(11);
    expect(await peopleIn(nameOf(2))).toBe(11);
    await seeOnPage(page, nameOf(2), 11);
  });
});

const found = z.object({ content: z.array(z.object({ id: z.number(), name: z.string() })) });
const history = z.object({ content: z.array(z.object({ deviceId: z.number() })) });

async function idOf(shop: string): Promise<number> {
  const reply = await callApi(company.admin.token, 'POST', '/api/entity/getEntitys', { name: shop });
  const shopFound = found.parse(reply).content.find(({ name }) => name === shop);
  if (shopFound === undefined) throw new Error(`There is no ${shop}`);
  return shopFound.id;
}

const figures = z.object({
  data: z.object({ cards: z.array(z.object({ item: z.string(), value: z.nullable(z.number()) })) }),
});

/** People who entered a shop today, from the API. */
async function peopleIn(shop: string): Promise<number | null> {
  const id = await idOf(shop);
  // The history of bindings shows which camera the counts come from.
  expect(
    history.parse(await callApi(company.admin.token, 'GET', `${devices.bindings.path}?entityId=${id}`)).content,
  ).not.toEqual([]);
  const reply = figures.parse(await callApi(company.admin.token, 'GET', `/home/statistical?entityId=${id}`));
  return reply.data.cards.find(({ item }) => item === 'flowIn')?.value ?? null;
}

/** Checks that the shop's own page shows this number of people in. */
async function seeOnPage(page: Page, shop: string, people: number): Promise<void> {
  await open(page, `/en/system/entity/detail/${await idOf(shop)}`);
  await expect(page.getByRole('heading', { level: 1, name: shop })).toBeVisible();
  await expect(page.getByText('People in').locator('..')).toContainText(String(people));
  if (shop === nameOf(1)) await expect(page.getByText('Ground floor')).toBeVisible();
}
