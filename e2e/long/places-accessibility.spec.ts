import { expect } from '@playwright/test';
import { areas as areasOf } from '@portico/contract/routes/corridors';
import { devices } from '@portico/contract/routes/devices';
import { entities } from '@portico/contract/routes/entities';
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
import { callApi, demoUsers, getConsoleTime, listStores, sendRecords, test } from '../console.ts';
import { newCounter, newEntrance, newStore } from '../place-steps.ts';

// Stores, areas, entrances and their imports: every page, drawer and dialog.

const dayMilliseconds = 86_400_000;

let company: StoryCompany;
let store: number;
let shownStore: number;

test.beforeAll(async () => {
  company = await newCompany(`Rules ${Date.now()}`);
  const { token } = company.admin;
  store = await newStore(company, { tags: ['outlet'] });
  const gate = await newEntrance(company, store, 'Gate');
  await callApi(token, 'POST', areasOf.add.path, { name: 'Front', entityId: store, corridorIds: [gate] });
  const bound = await newCounter(company, store, 'Bound');
  await newCounter(company, store, 'Free');
  await callApi(token, 'POST', devices.bind.path, { devices: [bound.id], corridorId: gate, entityId: store });
  await sendRecords(
    bound,
    [3, 2].map((hours) => ({ time: Math.floor(getConsoleTime() / 1000) - hours * 3600, period: 5, in: 7, out: 2 })),
  );
  shownStore = (await listStores(demoUsers.company))[0]?.id ?? 0;
});

const stores = '/basic/entities';
const areas = '/basic/areas';
const entrances = '/basic/entrances';
const yesterday = () => new Date(getConsoleTime() - dayMilliseconds).toISOString().slice(0, 10);

async function openImport({ page, words: texts }: ScreenContext): Promise<void> {
  await clickButton(page, texts.spreadsheets.import);
  const email = 'south@example.com';
  const lines = [
    'Store name,Organisation,Contact phone,E-mail,Time zone,Opening hours,Colour',
    `South ${Date.now()},${company.name},021 557,${email},Europe/Berlin,09:00-18:00,red`,
    `Harbour Mall,${company.name},021 558,${email},Asia/Shanghai,10:00-22:00,red`,
    `West,Nowhere,021 557,no address,Moon/Base,25:00-26:00,red`,
  ];
  const file = { name: 'stores.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await findTopDialog(page).locator('input[type=file]').setInputFiles(file);
  await expect(findTopDialog(page).getByRole('table')).toBeVisible();
}

async function applyImport(look: ScreenContext): Promise<void> {
  await openImport(look);
  await findTopDialog(look.page).locator('.ant-drawer-footer .ant-btn-primary').click();
  await expect(findTopDialogButton(look.page, look.words.spreadsheets.undo)).toBeVisible();
}

async function openBinding({ page, words: texts }: ScreenContext): Promise<void> {
  await clickRowAction(page, 'Gate', texts.entrances.devices);
  await expect(findTopDialog(page).getByRole('checkbox', { name: 'Bound' })).toBeVisible();
  await expect(findTopDialog(page).getByRole('checkbox', { name: 'Free' })).toBeVisible();
}

const screens: Readonly<Record<string, CheckedScreen>> = {
  stores: { path: stores },
  'columns of stores': {
    path: stores,
    openDialog: ({ page, words: texts }) => clickButton(page, texts.controls.columns),
  },
  'adding a store, with what is wrong': {
    path: stores,
    inArabic: true,
    openDialog: async ({ page, words: texts }) => {
      await clickButton(page, texts.entities.add);
      await findTopDialogButton(page, texts.entities.add).click();
      await expectInvalidField(page);
    },
  },
  'a store somebody else has changed': {
    path: stores,
    openDialog: async ({ page, words: texts }) => {
      await clickRowAction(page, 'Harbour Mall', texts.controls.edit);
      await findTopDialog(page).getByLabel(texts.entities.city, { exact: true }).fill('Bremen');
      const others = { city: `City ${Date.now()}`, remark: `Remark ${Date.now()}` };
      await callApi(company.admin.token, 'PUT', entities.change.path, { id: store, ...others });
      await findTopDialogButton(page, texts.frame.save).click();
      await expect(findTopDialog(page).getByRole('radio').first()).toBeVisible();
    },
  },
  forwarding: {
    path: stores,
    openDialog: async ({ page, words: texts }) => {
      await clickRowAction(page, 'Harbour Mall', texts.entities.forwarding);
      const address = findTopDialog(page).getByRole('textbox').first();
      await address.fill('ftp://wrong');
      await address.press('Tab');
    },
  },
  'switching data push': { path: stores, openDialog: ({ page }) => page.getByRole('switch').first().click() },
  'deleting a store': {
    path: stores,
    openDialog: ({ page, words: texts }) => clickRowAction(page, 'Harbour Mall', texts.controls.delete),
  },
  'exporting stores': {
    path: stores,
    openDialog: ({ page, words: texts }) => clickButton(page, texts.spreadsheets.export),
  },
  'choosing a file': {
    path: stores,
    openDialog: ({ page, words: texts }) => clickButton(page, texts.spreadsheets.import),
  },
  'what would come of a file': { path: stores, inArabic: true, openDialog: openImport },
  'an import': { path: stores, openDialog: applyImport },
  'taking an import back': {
    path: stores,
    openDialog: async (look) => {
      await applyImport(look);
      await findTopDialogButton(look.page, look.words.spreadsheets.undo).click();
    },
  },
  tasks: {
    path: stores,
    openDialog: async ({ page, words: texts }) => {
      await page.getByRole('banner').getByRole('button', { name: texts.spreadsheets.tasks }).click();
      await expect(findTopDialog(page).getByRole('listitem').first()).toBeVisible();
    },
  },
  'a store': { username: demoUsers.company, inArabic: true, path: () => `/system/entity/detail/${shownStore}` },
  'a store without figures': { path: () => `/system/entity/detail/${store}` },
  areas: { path: areas },
  'adding an area': {
    path: areas,
    openDialog: async ({ page, words: texts }) => {
      await clickButton(page, texts.entrances.areaAdd);
      await findTopDialogButton(page, texts.entrances.areaAdd).click();
    },
  },
  'entrances of an area': {
    path: areas,
    inArabic: true,
    openDialog: ({ page, words: texts }) => clickRowAction(page, 'Front', texts.entrances.entrances),
  },
  'devices of an area': {
    path: areas,
    openDialog: ({ page, words: texts }) => clickRowAction(page, 'Front', texts.entrances.devices),
  },
  'deleting an area': {
    path: areas,
    openDialog: ({ page, words: texts }) => clickRowAction(page, 'Front', texts.controls.delete),
  },
  entrances: { path: entrances },
  'adding an entrance': {
    path: entrances,
    openDialog: async ({ page, words: texts }) => {
      await clickButton(page, texts.entrances.add);
      await findTopDialogButton(page, texts.entrances.add).click();
      await findTopDialog(page).getByRole('radio', { name: texts.entrances.bindNow, exact: true }).check();
    },
  },
  'devices of an entrance': {
    path: entrances,
    inArabic: true,
    openDialog: async (look) => {
      await openBinding(look);
      await findTopDialogButton(look.page, look.words.entrances.bind).click();
    },
  },
  'devices at other entrances': {
    path: entrances,
    openDialog: async (look) => {
      await openBinding(look);
      await findTopDialogButton(look.page, look.words.entrances.elsewhere).click();
    },
  },
  'what a binding changes in the past': {
    path: entrances,
    openDialog: async (look) => {
      const { page, words: texts } = look;
      await openBinding(look);
      await findTopDialog(page).getByRole('checkbox', { name: 'Bound' }).check();
      await findTopDialog(page).getByRole('radio', { name: texts.entrances.fromEarlier }).check();
      await findTopDialog(page).getByLabel(texts.entrances.day).fill(yesterday());
      await page.keyboard.press('Enter');
      await findTopDialogButton(page, texts.entrances.unbind).click();
      await expect(page.getByRole('dialog', { name: texts.entrances.previewTitle })).toBeVisible();
    },
  },
  'binding history': {
    path: entrances,
    inArabic: true,
    openDialog: ({ page, words: texts }) => clickRowAction(page, 'Gate', texts.entrances.history),
  },
  'deleting an entrance': {
    path: entrances,
    openDialog: ({ page, words: texts }) => clickRowAction(page, 'Gate', texts.controls.delete),
  },
  'choosing stores': {
    path: '/basic/users',
    openDialog: async ({ page, words: texts }) => {
      await clickButton(page, texts.users.add);
      await findTopDialog(page).getByRole('radio', { name: texts.users.rangeStores, exact: true }).click();
      await findTopDialog(page).getByLabel(texts.users.stores, { exact: true }).click();
      await expect(findTopDialog(page).getByRole('checkbox').nth(1)).toBeVisible();
    },
  },
};

test('place pages are accessible in light and dark', async ({ page }) => {
  test.setTimeout(400_000);
  const how = { language: 'en', colorSchemes: ['light', 'dark'], user: company.admin } as const;
  expect(await checkScreens(page, screens, how)).toEqual({ seen: 2 * 28, broken: [] });
});

test('place pages are accessible in Arabic', async ({ page }) => {
  test.setTimeout(120_000);
  const how = { language: 'ara', colorSchemes: ['light'], user: company.admin } as const;
  expect(await checkScreens(page, selectArabicScreens(screens), how)).toEqual({ seen: 6, broken: [] });
});
