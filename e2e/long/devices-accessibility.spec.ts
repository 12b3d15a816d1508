import { expect, type Page } from '@playwright/test';
import { deviceModels } from '@portico/contract/routes/device-models';
import { devices } from '@portico/contract/routes/devices';
import * as z from 'zod/mini';
import {
  type CheckedScreen,
  checkScreens,
  clickButton,
  clickRowAction,
  expectInvalidField,
  findTopDialog,
  findTopDialogButton,
  type ScreenContext,
  selectArabicScreens,
} from '../accessibility-steps.ts';
import { newCompany, type StoryCompany } from '../account-steps.ts';
import { callApi, demoUsers, getConsoleTime, getToken, sendCameraHeartbeat, sendRecords, test } from '../console.ts';
import { newCounter, newEntrance, newStore } from '../place-steps.ts';

// Devices, their models and firmware, and the company's own page: every page, drawer and dialog.

const made = z.object({ data: z.object({ id: z.number() }) });

let company: StoryCompany;
let counter: number;

test.beforeAll(async () => {
  company = await newCompany(`Gauges ${Date.now()}`);
  const { token } = company.admin;
  const store = await newStore(company);
  const gate = await newEntrance(company, store, 'Gate');
  await sendRecords(
    await newCounter(company, store, 'Bound', gate),
    [3, 2].map((hours) => ({ time: Math.floor(getConsoleTime() / 1000) - hours * 3600, period: 5, in: 7, out: 2 })),
  );
  const infrared = { deviceType: 1, model: 'FP112', entityId: store, uploadInterval: 30, recordPeriod: 5 };
  const free = { ...infrared, name: 'Free', sn: `GAUGE-${company.id}` };
  counter = made.parse(await callApi(token, 'POST', devices.add.path, free)).data.id;
  await sendCameraHeartbeat(`BOX-${company.id}`);
  const platform = await getToken(demoUsers.platform);
  const model = { deviceType: 1, deviceName: 'Axe counter', code: `AXE-${company.id}`, format: null };
  await callApi(platform, 'POST', deviceModels.add.path, model);
});

/** Chooses the nth entry of a list in the drawer. */
async function choose(page: Page, label: string, nth = 0): Promise<void> {
  await findTopDialog(page).getByLabel(label, { exact: true }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').nth(nth).click();
}

async function chooseKind({ page, words: texts }: ScreenContext): Promise<void> {
  await choose(page, texts.devices.type);
  await choose(page, texts.devices.model);
}

const tick = (page: Page) => page.getByRole('row').getByRole('checkbox').nth(1).check();

async function openMany({ page, words: texts }: ScreenContext): Promise<void> {
  await clickButton(page, texts.devices.addMany);
  await findTopDialog(page).getByRole('textbox').first().fill(`BOX-${company.id}, MANY-${Date.now()}`);
  await expect(
    findTopDialog(page).getByRole('listitem').filter({ hasText: texts.devices.isAnnounced }).first(),
  ).toBeVisible();
}

async function chooseDays({ page, words: texts }: ScreenContext): Promise<void> {
  await clickRowAction(page, 'Bound', texts.devices.uploadRecord);
  await expect(findTopDialog(page).getByRole('row').nth(2)).toBeVisible();
  await findTopDialog(page).locator('.ant-picker input').first().click();
  const today = page.locator('.ant-picker-cell-today:visible').first();
  await today.click();
  await today.click();
}

async function renewSecret({ page, words: texts }: ScreenContext): Promise<void> {
  await clickRowAction(page, 'Bound', texts.devices.details);
  await findTopDialogButton(page, texts.devices.renewSecret).click();
}

const list = '/basic/devices';
const base = '/basic/base-info';
const models = { username: demoUsers.platform, path: '/system/device-models' };
const firmware = { username: demoUsers.platform, path: '/system/firmware' };
const unassigned = { username: demoUsers.platform, path: '/system/unassigned-devices' };
const all = { username: demoUsers.platform, path: '/system/all-devices' };

async function editBase({ page, words: texts }: ScreenContext, nth: number): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: texts.controls.edit, exact: true }).nth(nth).click();
  await expect(findTopDialog(page).getByRole('textbox').first()).toBeVisible();
}

const deviceScreens: Readonly<Record<string, CheckedScreen>> = {
  devices: { path: list, inArabic: true },
  'no device found': { path: `${list}?search=nothing-like-it` },
  'columns of devices': {
    path: list,
    openDialog: ({ page, words: texts }) => clickButton(page, texts.controls.columns),
  },
  'what can be done with chosen devices': {
    path: list,
    prepare: async ({ page, words: texts }) => {
      await page.getByRole('row').getByRole('checkbox').first().check();
      await expect(page.getByRole('button', { name: texts.devices.upgrade, exact: true })).toBeDisabled();
    },
  },
  'settings of chosen devices': {
    path: `${list}?search=Free`,
    openDialog: async ({ page, words: texts }) => {
      await tick(page);
      await clickButton(page, texts.devices.uploadInterval);
      await expect(findTopDialog(page).getByRole('combobox').first()).toBeVisible();
    },
  },
  'adding a device, with what is wrong': {
    path: list,
    inArabic: true,
    openDialog: async (look) => {
      await clickButton(look.page, look.words.devices.add);
      await chooseKind(look);
      await findTopDialogButton(look.page, look.words.devices.add).click();
      await expectInvalidField(look.page);
    },
  },
  'a device somebody else has changed': {
    path: list,
    openDialog: async ({ page, words: texts }) => {
      await clickRowAction(page, 'Free', texts.controls.edit);
      await findTopDialog(page).getByLabel(texts.devices.name, { exact: true }).fill('Free of mine');
      const others = { id: counter, name: `Free ${Date.now()}` };
      await callApi(company.admin.token, 'PUT', devices.change.path, others);
      await findTopDialogButton(page, texts.frame.save).click();
      await expect(findTopDialog(page).getByRole('radio').first()).toBeVisible();
    },
  },
  'adding many devices': { path: list, openDialog: openMany },
  'secrets of many devices': {
    path: list,
    openDialog: async (look) => {
      const { page, words: texts } = look;
      await clickButton(page, texts.devices.addMany);
      await findTopDialog(page).getByRole('textbox').first().fill(`MANY-${Date.now()}`);
      await choose(page, texts.devices.type, 2);
      await choose(page, texts.devices.model);
      await findTopDialog(page).getByLabel(texts.devices.store, { exact: true }).click();
      await page.locator('.ant-select-dropdown:visible').getByText('Harbour Mall').last().click();
      await findTopDialog(page).locator('.ant-drawer-footer .ant-btn-primary').click();
      await expect(findTopDialog(page)).toContainText(texts.devices.secretsText);
    },
  },
  'claiming devices': {
    path: list,
    openDialog: async ({ page, words: texts }) => {
      await clickButton(page, texts.devices.claim);
      await findTopDialog(page).getByRole('textbox').first().fill(`BOX-${company.id} NOBODY`);
      await expect(findTopDialog(page).getByRole('listitem').first()).toBeVisible();
    },
  },
  'a device': {
    path: list,
    inArabic: true,
    openDialog: ({ page, words: texts }) => clickRowAction(page, 'Bound', texts.devices.details),
  },
  'the way to a device': {
    path: list,
    openDialog: async ({ page, words: texts }) => {
      await clickRowAction(page, 'Bound', texts.devices.details);
      await findTopDialogButton(page, texts.devices.connect).click();
    },
  },
  'renewing a secret': { path: list, openDialog: renewSecret },
  'a secret': {
    path: list,
    openDialog: async (look) => {
      await renewSecret(look);
      await findTopDialogButton(look.page, look.words.devices.renewSecret).click();
      await expect(findTopDialog(look.page)).toContainText(look.words.devices.secretText);
    },
  },
  'the log of a device': {
    path: list,
    openDialog: ({ page, words: texts }) => clickRowAction(page, 'Bound', texts.devices.log),
  },
  'what a device sent': { path: list, openDialog: chooseDays },
  'clearing what a device sent': {
    path: list,
    openDialog: async (look) => {
      await chooseDays(look);
      await findTopDialogButton(look.page, look.words.devices.clear).click();
    },
  },
  'deleting a bound device': {
    path: list,
    openDialog: ({ page, words: texts }) => clickRowAction(page, 'Bound', texts.controls.delete),
  },
  'deleting a device': {
    path: list,
    openDialog: ({ page, words: texts }) => clickRowAction(page, 'Free', texts.controls.delete),
  },
};

const otherScreens: Readonly<Record<string, CheckedScreen>> = {
  'unassigned devices': unassigned,
  'the last message of a device': {
    ...unassigned,
    openDialog: ({ page, words: texts }) => clickRowAction(page, 'BOX-', texts.models.unassigned.lastMessage),
  },
  models: { ...models, inArabic: true },
  'adding a model, with what is wrong': {
    ...models,
    openDialog: async ({ page, words: texts }) => {
      await clickButton(page, texts.models.models.add);
      await findTopDialogButton(page, texts.models.models.add).click();
      await expectInvalidField(page);
    },
  },
  'a built-in model': {
    ...models,
    path: `${models.path}?name=FP112`,
    openDialog: ({ page, words: texts }) => clickRowAction(page, 'FP112', texts.controls.edit),
  },
  'deleting a model': {
    ...models,
    path: `${models.path}?name=AXE-`,
    openDialog: ({ page, words: texts }) => clickRowAction(page, 'Axe counter', texts.controls.delete),
  },
  firmware,
  'adding firmware, with its file': {
    ...firmware,
    inArabic: true,
    openDialog: async ({ page, words: texts }) => {
      await clickButton(page, texts.models.firmware.add);
      const file = {
        name: 'FP112.bin',
        mimeType: 'application/octet-stream',
        buffer: Buffer.alloc(4096, Date.now() % 251),
      };
      await page.getByTestId('firmware-file').setInputFiles(file);
      await expect(findTopDialog(page).getByText('SHA-256', { exact: true })).toBeVisible();
    },
  },
  'devices of all companies': all,
  'licensing devices': {
    ...all,
    openDialog: async ({ page, words: texts }) => {
      await tick(page);
      await clickButton(page, texts.devices.setLicence);
      await expect(findTopDialog(page).getByLabel(texts.devices.licenceDay)).toBeVisible();
    },
  },
  'base information': { path: base, inArabic: true },
  'who the company is': { path: base, openDialog: (look) => editBase(look, 0) },
  'what the company means by its figures': { path: base, openDialog: (look) => editBase(look, 1) },
  'keeping less': {
    path: base,
    openDialog: async (look) => {
      const { page, words: texts } = look;
      await editBase(look, 1);
      await findTopDialog(page).getByLabel(texts.baseInfo.retention, { exact: true }).fill('12');
      await findTopDialogButton(page, texts.frame.save).click();
      await expect(findTopDialogButton(page, texts.baseInfo.shortenAction)).toBeVisible();
    },
  },
};

const groups = [
  { title: 'devices', screens: deviceScreens, count: 19 },
  { title: 'models, firmware and base information', screens: otherScreens, count: 14 },
];

for (const { title, screens, count } of groups) {
  test(`${title} pass the accessibility rules in light and dark`, async ({ page }) => {
    test.setTimeout(300_000);
    const how = { language: 'en', colorSchemes: ['light', 'dark'], user: company.admin } as const;
    expect(await checkScreens(page, screens, how)).toEqual({ seen: 2 * count, broken: [] });
  });
}

test('device and company pages are accessible in Arabic', async ({ page }) => {
  test.setTimeout(120_000);
  const screens = selectArabicScreens({ ...deviceScreens, ...otherScreens });
  const how = { language: 'ara', colorSchemes: ['light'], user: company.admin } as const;
  expect(await checkScreens(page, screens, how)).toEqual({ seen: 6, broken: [] });
});
