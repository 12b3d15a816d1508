import { expect, type Locator, type Page } from '@playwright/test';
import { entities } from '@portico/contract/routes/entities';
import { loadCatalogue } from '@portico/i18n';
import { type Company, menuIds, newCompany, newRole } from './account-steps.ts';
import { enter, people, test } from './console.ts';
import { newStore } from './place-steps.ts';

// What each form asks for: said below the field when it is left empty and when the form is sent, and nothing is sent.

let company: Company;

test.beforeAll(async () => {
  company = await newCompany(`Required ${Date.now()}`);
  await newStore(company, { name: 'Quay' });
  await newRole(company, { name: 'Porter', permission: 'porter', level: 10, menus: [menuIds.home] });
});

type Form = {
  who: 'platform' | 'company';
  address: string;
  /** Buttons that lead to the form, one after the other. */
  open: readonly string[];
  send: string;
  /** Those that are typed, and those that are chosen. */
  typed: readonly string[];
  chosen: readonly string[];
};

const forms: Readonly<Record<string, Form>> = {
  'a company': {
    who: 'platform',
    address: '/system/companies',
    open: ['Add company'],
    send: 'Save',
    typed: ['Company'],
    chosen: [],
  },
  'an administrator': {
    who: 'platform',
    address: '/system/companies?name=Required',
    open: ['Administrators', 'Add administrator'],
    send: 'Save',
    typed: ['Name', 'Account'],
    chosen: [],
  },
  'a menu': {
    who: 'platform',
    address: '/system/menus',
    open: ['Add menu'],
    send: 'Save',
    typed: ['Chinese name', 'English name', 'Path'],
    chosen: [],
  },
  'a device model': {
    who: 'platform',
    address: '/system/device-models',
    open: ['Add model'],
    send: 'Add model',
    typed: ['Name', 'Model code'],
    chosen: ['Device type'],
  },
  firmware: {
    who: 'platform',
    address: '/system/firmware',
    open: ['Add firmware'],
    send: 'Add firmware',
    typed: ['Version'],
    chosen: ['Device type', 'Model code', 'Firmware file'],
  },
  'an organisation': {
    who: 'company',
    address: '/basic/organisations',
    open: ['Actions: Required', 'Add below'],
    send: 'Add organisation',
    typed: ['Name'],
    chosen: [],
  },
  'a role': {
    who: 'company',
    address: '/basic/roles',
    open: ['Add role'],
    send: 'Save',
    typed: ['Role', 'Role word'],
    chosen: [],
  },
  'a user': {
    who: 'company',
    address: '/basic/users',
    open: ['Add user'],
    send: 'Add user',
    typed: ['Name', 'Account'],
    chosen: ['Roles', 'Organisations'],
  },
  'a store': {
    who: 'company',
    address: '/basic/entities',
    open: ['Add store'],
    send: 'Add store',
    typed: ['Store name', 'Contact phone', 'E-mail'],
    chosen: ['Organisation'],
  },
  'an entrance': {
    who: 'company',
    address: '/basic/entrances',
    open: ['Add entrance'],
    send: 'Add entrance',
    typed: ['Name'],
    chosen: ['Organisation', 'Store', 'Bind devices'],
  },
  'an area': {
    who: 'company',
    address: '/basic/areas',
    open: ['Add area'],
    send: 'Add area',
    typed: ['Name'],
    chosen: [],
  },
  'a device': {
    who: 'company',
    address: '/basic/devices',
    open: ['Add device'],
    send: 'Add device',
    typed: ['Name', 'Serial number'],
    chosen: ['Type', 'Model', 'Store'],
  },
};

const dialog = (page: Page) => page.getByRole('dialog').last();

/** The part of a form that is about one field: its label, control and what is wrong. */
const part = (form: Locator, label: string) =>
  form.locator('.ant-form-item').filter({ has: form.page().locator('label', { hasText: new RegExp(`^${label}$`) }) });
const problem = (form: Locator, label: string) => part(form, label).locator('.ant-form-item-explain-error');

async function visit(page: Page, { who, address }: Pick<Form, 'who' | 'address'>): Promise<void> {
  if (who === 'platform') await enter(page, people.platform, `/en${address}`);
  else await enter(page, company.admin.username, `/en${address}`, company.admin.token);
}

/** Opens a form; the last button may be in a menu. */
async function openForm(page: Page, form: Pick<Form, 'who' | 'address' | 'open'>): Promise<Locator> {
  await visit(page, form);
  for (const name of form.open)
    await page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).first().click();
  await expect(dialog(page).locator('form')).toBeVisible();
  return dialog(page);
}

/** What a page sends to change something from now on. */
function sentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const isQuestion = request.method() === 'GET' || request.url().includes(entities.list.path);
    if (!isQuestion) sent.push(`${request.method()} ${request.url()}`);
  });
  return sent;
}

for (const [name, form] of Object.entries(forms))
  test(`the form of ${name} misses what is left empty, and sends nothing`, async ({ page }) => {
    const drawer = await openForm(page, form);
    const sent = sentBy(page);
    for (const label of form.typed) {
      await expect(problem(drawer, label)).toHaveCount(0);
      const field = drawer.getByLabel(label, { exact: true });
      await expect(field).toHaveAttribute('aria-required', 'true');
      await field.focus();
      await page.keyboard.press('Tab');
      await expect(problem(drawer, label), `${label} was left`).toHaveText('Required');
    }
    await drawer.getByRole('button', { name: form.send, exact: true }).click();
    for (const label of [...form.typed, ...form.chosen])
      await expect(problem(drawer, label), `${label} was sent`).toHaveText('Required');
    await expect(drawer.locator('.ant-form-item-explain-error')).toHaveCount(form.typed.length + form.chosen.length);
    await expect(drawer.locator('form :focus')).toHaveCount(1);
    expect(sent).toEqual([]);

    // Blanks are nothing, and what is filled in is missed no longer.
    for (const label of form.typed) {
      const field = drawer.getByLabel(label, { exact: true });
      await field.fill('   ');
      await field.press('Tab');
      await expect(problem(drawer, label)).toHaveText('Required');
    }
  });

test('every form was looked at', () => {
  expect(Object.keys(forms)).toHaveLength(12);
});

test('what is chosen is looked at when it is chosen', async ({ page }) => {
  const drawer = await openForm(page, { who: 'company', address: '/basic/entrances', open: ['Add entrance'] });
  await drawer.getByRole('button', { name: 'Add entrance' }).click();
  await expect(problem(drawer, 'Bind devices')).toHaveText('Required');
  await drawer.getByRole('radio', { name: 'Later' }).check();
  await expect(problem(drawer, 'Bind devices')).toHaveCount(0);
  await expect(problem(drawer, 'Organisation')).toHaveText('Required');
});

test('opening hours cannot be left empty', async ({ page }) => {
  const drawer = await openForm(page, { who: 'company', address: '/basic/entities', open: ['Add store'] });
  if (await drawer.getByLabel('Open 24 hours').isChecked()) await drawer.getByLabel('Open 24 hours').uncheck();
  await drawer.getByLabel('Opens').fill('');
  await drawer.getByLabel('Opens').press('Tab');
  await expect(part(drawer, 'Opening hours').locator('.ant-form-item-explain-error')).toHaveCount(1);
});

test('a record period is asked for where the model records, and nowhere else', async ({ page }) => {
  const drawer = await openForm(page, { who: 'company', address: '/basic/devices', open: ['Add device'] });
  const choose = async (label: string, name: string) => {
    await drawer.getByLabel(label, { exact: true }).click();
    await page.keyboard.type(name);
    await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click();
  };
  await choose('Type', 'Infrared counter');
  await choose('Model', 'FP100');
  await expect(part(drawer, 'Upload interval')).toContainText('30 minutes');
  await expect(part(drawer, 'Record period')).toHaveCount(0);
  await choose('Model', 'FP112');
  await expect(part(drawer, 'Record period')).toContainText('5 minutes');
  await expect(part(drawer, 'Upload interval')).toContainText('30 minutes');
  await choose('Record period', '20 minutes');
  await expect(part(drawer, 'Upload interval')).toContainText('40 minutes');
});

test('a role’s word does not contain admin', async ({ page }) => {
  const { errors } = await loadCatalogue('en');
  const drawer = await openForm(page, { who: 'company', address: '/basic/roles', open: ['Add role'] });
  for (const word of ['admin', 'subAdmin', 'ADMINISTRATION']) {
    await drawer.getByLabel('Role word').fill(word);
    await drawer.getByLabel('Role word').press('Tab');
    await expect(problem(drawer, 'Role word')).toHaveText(errors.permisAdmin);
  }
  await drawer.getByLabel('Role word').fill('porter2');
  await drawer.getByLabel('Role word').press('Tab');
  await expect(problem(drawer, 'Role word')).toHaveCount(0);
});

test('a role and a company are not left without a menu', async ({ page }) => {
  const { errors } = await loadCatalogue('en');
  await visit(page, { who: 'company', address: '/basic/roles' });
  await page.getByRole('row').filter({ hasText: 'Porter' }).getByRole('button', { name: 'Rights' }).click();
  const sent = sentBy(page);
  const leaveNone = async () => {
    await dialog(page).getByRole('button', { name: 'Uncheck all' }).click();
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page).getByRole('alert').filter({ hasText: errors.roleNoMenu })).toBeVisible();
  };
  await leaveNone();
  await visit(page, { who: 'platform', address: `/system/companies?name=${encodeURIComponent(company.name)}` });
  await page.getByRole('button', { name: `More: ${company.name}` }).click();
  await page.getByRole('menuitem', { name: 'Menus' }).click();
  await expect(dialog(page).getByRole('checkbox').first()).toBeVisible();
  await leaveNone();
  expect(sent).toEqual([]);
});
