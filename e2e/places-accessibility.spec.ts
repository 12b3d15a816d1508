import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { areas as areasOf, corridors } from '@portico/contract/routes/corridors';
import { devices } from '@portico/contract/routes/devices';
import { entities } from '@portico/contract/routes/entities';
import { deviceKinds } from '@portico/contract/words/device-kinds';
import { type Catalogue, loadCatalogue } from '@portico/i18n';
import * as z from 'zod/mini';
import { type Company, newCompany } from './account-steps.ts';
import { ask, consoleNow, enter, people, sendRecords, storesOf, test } from './console.ts';

// Stores, areas, entrances and their imports: every page, and every drawer and dialog over it.

const dayMilliseconds = 86_400_000;
const made = z.object({ data: z.object({ id: z.number() }) });
const registered = z.object({ data: z.object({ id: z.number(), secret: z.string() }) });

let company: Company;
let store: number;
let shownStore: number;

test.beforeAll(async () => {
  company = await newCompany(`Rules ${Date.now()}`);
  const { token } = company.admin;
  const add = async (path: string, given: object) => made.parse(await ask(token, 'POST', path, given)).data.id;
  const times = { workTime: '10:00~22:00', timeZone: 'Asia/Shanghai' };
  const contact = { mobile: '021 555', email: 'harbour@example.com', deptId: company.root };
  store = await add(entities.add.path, { name: 'Harbour Mall', ...contact, ...times, tags: ['outlet'] });
  const gate = await add(corridors.add.path, { name: 'Gate', deptId: company.root, entityId: store, binding: 0 });
  await add(areasOf.add.path, { name: 'Front', entityId: store, corridorIds: [gate] });
  const counter = { deviceType: deviceKinds.tof.type, model: 'TF100', entityId: store, uploadInterval: 5 };
  const sn = `RULES-${company.id}`;
  const bound = { ...counter, name: 'Bound', sn };
  const { data } = registered.parse(await ask(token, 'POST', devices.add.path, bound));
  await ask(token, 'POST', devices.add.path, { ...counter, name: 'Free', sn: `${sn}-2` });
  await ask(token, 'POST', devices.bind.path, { devices: [data.id], corridorId: gate, entityId: store });
  await sendRecords(
    { sn, secret: data.secret },
    [3, 2].map((hours) => ({ time: Math.floor(consoleNow() / 1000) - hours * 3600, period: 5, in: 7, out: 2 })),
  );
  shownStore = (await storesOf(people.company))[0]?.id ?? 0;
});

type Look = { page: Page; words: Catalogue };
type Screen = { path: () => string; who?: string; inArabic?: true; open?: (look: Look) => Promise<void> };

const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
const drawer = (page: Page) => page.getByRole('dialog').last();
const inDrawer = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true });

/** Does something with the first row, whether it stands in the row or in its menu. */
async function act(page: Page, name: string): Promise<void> {
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })
    .nth(1);
  const inRow = row.getByRole('button', { name, exact: true });
  await expect(row).toBeVisible();
  if (await inRow.isVisible()) return inRow.click();
  await row.locator('button[aria-haspopup="menu"]').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

const stores = () => '/basic/entities';
const areas = () => '/basic/areas';
const entrances = () => '/basic/entrances';
const yesterday = () => new Date(consoleNow() - dayMilliseconds).toISOString().slice(0, 10);

async function openImport({ page, words }: Look): Promise<void> {
  await press(page, words.spreadsheets.import);
  const email = 'south@example.com';
  const lines = [
    'Store name,Organisation,Contact phone,E-mail,Time zone,Opening hours,Colour',
    `South ${Date.now()},${company.name},021 557,${email},Europe/Berlin,09:00-18:00,red`,
    `Harbour Mall,${company.name},021 558,${email},Asia/Shanghai,10:00-22:00,red`,
    `West,Nowhere,021 557,no address,Moon/Base,25:00-26:00,red`,
  ];
  const file = { name: 'stores.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await drawer(page).locator('input[type=file]').setInputFiles(file);
  await expect(drawer(page).getByRole('table')).toBeVisible();
}

async function applyImport(look: Look): Promise<void> {
  await openImport(look);
  await drawer(look.page).locator('.ant-drawer-footer .ant-btn-primary').click();
  await expect(inDrawer(look.page, look.words.spreadsheets.undo)).toBeVisible();
}

async function openBinding({ page, words }: Look): Promise<void> {
  await act(page, words.entrances.devices);
  await expect(drawer(page).getByRole('checkbox', { name: 'Bound' })).toBeVisible();
  await expect(drawer(page).getByRole('checkbox', { name: 'Free' })).toBeVisible();
}

const screens: Readonly<Record<string, Screen>> = {
  stores: { path: stores },
  'columns of stores': { path: stores, open: ({ page, words }) => press(page, words.controls.columns) },
  'adding a store, with what is wrong': {
    path: stores,
    inArabic: true,
    open: async ({ page, words }) => {
      await press(page, words.entities.add);
      await inDrawer(page, words.entities.add).click();
      await expect(drawer(page).locator('[aria-invalid="true"]').first()).toBeVisible();
    },
  },
  'a store somebody else has changed': {
    path: stores,
    open: async ({ page, words }) => {
      await act(page, words.controls.edit);
      await drawer(page).getByLabel(words.entities.city, { exact: true }).fill('Bremen');
      const others = { city: `City ${Date.now()}`, remark: `Remark ${Date.now()}` };
      const list = z.object({ content: z.array(z.object({ id: z.number() })) });
      const { content } = list.parse(await ask(company.admin.token, 'POST', entities.list.path, { size: 1, page: 0 }));
      await ask(company.admin.token, 'PUT', entities.change.path, { id: content[0]?.id, ...others });
      await inDrawer(page, words.frame.save).click();
      await expect(drawer(page).getByRole('radio').first()).toBeVisible();
    },
  },
  forwarding: {
    path: stores,
    open: async ({ page, words }) => {
      await act(page, words.entities.forwarding);
      const address = drawer(page).getByRole('textbox').first();
      await address.fill('ftp://wrong');
      await address.press('Tab');
    },
  },
  'switching data push': { path: stores, open: ({ page }) => page.getByRole('switch').first().click() },
  'deleting a store': { path: stores, open: ({ page, words }) => act(page, words.controls.delete) },
  'exporting stores': { path: stores, open: ({ page, words }) => press(page, words.spreadsheets.export) },
  'choosing a file': { path: stores, open: ({ page, words }) => press(page, words.spreadsheets.import) },
  'what would come of a file': { path: stores, inArabic: true, open: openImport },
  'an import': { path: stores, open: applyImport },
  'taking an import back': {
    path: stores,
    open: async (look) => {
      await applyImport(look);
      await inDrawer(look.page, look.words.spreadsheets.undo).click();
    },
  },
  tasks: {
    path: stores,
    open: async ({ page, words }) => {
      await page.getByRole('banner').getByRole('button', { name: words.spreadsheets.tasks }).click();
      await expect(drawer(page).getByRole('listitem').first()).toBeVisible();
    },
  },
  'a store': { who: people.company, inArabic: true, path: () => `/system/entity/detail/${shownStore}` },
  'a store without figures': { path: () => `/system/entity/detail/${store}` },
  areas: { path: areas },
  'adding an area': {
    path: areas,
    open: async ({ page, words }) => {
      await press(page, words.entrances.areaAdd);
      await inDrawer(page, words.entrances.areaAdd).click();
    },
  },
  'entrances of an area': {
    path: areas,
    inArabic: true,
    open: ({ page, words }) => act(page, words.entrances.entrances),
  },
  'devices of an area': { path: areas, open: ({ page, words }) => act(page, words.entrances.devices) },
  'deleting an area': { path: areas, open: ({ page, words }) => act(page, words.controls.delete) },
  entrances: { path: entrances },
  'adding an entrance': {
    path: entrances,
    open: async ({ page, words }) => {
      await press(page, words.entrances.add);
      await inDrawer(page, words.entrances.add).click();
      await drawer(page).getByRole('radio', { name: words.entrances.bindNow, exact: true }).check();
    },
  },
  'devices of an entrance': {
    path: entrances,
    inArabic: true,
    open: async (look) => {
      await openBinding(look);
      await inDrawer(look.page, look.words.entrances.bind).click();
    },
  },
  'devices at other entrances': {
    path: entrances,
    open: async (look) => {
      await openBinding(look);
      await inDrawer(look.page, look.words.entrances.elsewhere).click();
    },
  },
  'what a binding changes in the past': {
    path: entrances,
    open: async (look) => {
      const { page, words } = look;
      await openBinding(look);
      await drawer(page).getByRole('checkbox', { name: 'Bound' }).check();
      await drawer(page).getByRole('radio', { name: words.entrances.fromEarlier }).check();
      await drawer(page).getByLabel(words.entrances.day).fill(yesterday());
      await page.keyboard.press('Enter');
      await inDrawer(page, words.entrances.unbind).click();
      await expect(page.getByRole('dialog', { name: words.entrances.previewTitle })).toBeVisible();
    },
  },
  'binding history': { path: entrances, inArabic: true, open: ({ page, words }) => act(page, words.entrances.history) },
  'deleting an entrance': { path: entrances, open: ({ page, words }) => act(page, words.controls.delete) },
  'choosing stores': {
    path: () => '/basic/users',
    open: async ({ page, words }) => {
      await press(page, words.users.add);
      await drawer(page).getByRole('radio', { name: words.users.rangeStores, exact: true }).click();
      await drawer(page).getByLabel(words.users.stores, { exact: true }).click();
      await expect(drawer(page).getByRole('checkbox').nth(1)).toBeVisible();
    },
  },
};

async function show(page: Page, language: 'en' | 'ara', words: Catalogue, { path, who, open }: Screen): Promise<void> {
  const address = `/${language}${path()}`;
  const { username, token } = company.admin;
  await (who === undefined ? enter(page, username, address, token) : enter(page, who, address));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  if (open !== undefined) {
    await open({ page, words });
    const columns = page.getByRole('group', { name: words.controls.columns });
    await expect(page.getByRole('dialog').or(page.locator('[popover]:popover-open')).or(columns).last()).toBeVisible();
  }
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** The rules a screen breaks in these colours. */
async function brokenRules(page: Page, language: 'en' | 'ara', screen: Screen, shades: readonly ('light' | 'dark')[]) {
  const broken: string[] = [];
  await show(page, language, await loadCatalogue(language), screen);
  for (const colorScheme of shades) {
    await page.emulateMedia({ colorScheme });
    broken.push(...(await violations(page)).map((rule) => `${colorScheme}: ${rule}`));
  }
  return broken;
}

const named = Object.entries(screens);

test('28 screens are looked at, 6 of them in Arabic too', () => {
  expect(named).toHaveLength(28);
  expect(named.filter(([, { inArabic }]) => inArabic)).toHaveLength(6);
});

for (const [name, screen] of named) {
  test(`${name}: passes the accessibility rules in light and dark`, async ({ page }) => {
    expect(await brokenRules(page, 'en', screen, ['light', 'dark'])).toEqual([]);
  });
  if (screen.inArabic === true)
    test(`${name}: passes the accessibility rules in Arabic`, async ({ page }) => {
      expect(await brokenRules(page, 'ara', screen, ['light'])).toEqual([]);
    });
}
