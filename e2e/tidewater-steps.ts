import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { type Language, languages } from '@portico/contract/words/languages';
import { type Catalogue, loadCatalogue } from '@portico/i18n';
import { violations } from './accessibility-steps.ts';
import { test } from './console.ts';

const ownPassword = 'Footfall-2026';

/** A company registers, sets itself up and gives a user rights, which change while the user is logged in. */
export async function setUpCompany(page: Page, browser: Browser, code: Language): Promise<void> {
  test.setTimeout(120_000);
  page.setDefaultTimeout(15_000);
  const t = await loadCatalogue(code);
  const email = `owner-${code.toLowerCase()}@tidewater.example`;
  await register(page, code, t, email);
  expect(await violations(page)).toEqual([]);
  await logIn(page, t, email, ownPassword);
  await expect(page).toHaveURL(new RegExp(`/${code}/index`));

  await addOrganisations(page, code, t, ['North', 'South']);
  await addRole(page, code, t);
  await setRights(page, code, t, [t.menu.home, t.menu.users]);
  const initial = await addUser(page, code, t, `ann-${code.toLowerCase()}`);

  const theirs = await browser.newContext();
  const ann = await theirs.newPage();
  await ann.goto(`/${code}/login`);
  await logIn(ann, t, `ann-${code.toLowerCase()}`, initial);
  await chooseOwnPassword(ann, t, initial);
  await expect(ann).toHaveURL(new RegExp(`/${code}/index`));

  await ann.goto(`/${code}/basic/users`);
  const people = ann.getByRole('region', { name: t.menu.users });
  await expect(people.getByText(`ann-${code.toLowerCase()}`)).toBeVisible();
  await expect(people.getByText(email)).toHaveCount(0);
  await expect(ann.getByText('North').first()).toBeVisible();
  await expect(ann.getByText('South')).toHaveCount(0);
  await expect(ann.getByRole('navigation', { name: t.frame.mainMenu }).getByText(t.menu.roles)).toHaveCount(0);

  // The role gets other rights: the next click of its user obeys them.
  await setRights(page, code, t, [t.menu.organisations]);
  await ann.getByRole('button', { name: t.controls.refresh }).click();
  await expect(ann.getByRole('heading', { name: t.frame.noPermissionTitle })).toBeVisible();
  const menu = ann.getByRole('navigation', { name: t.frame.mainMenu });
  await expect(menu.getByText(t.menu.users)).toHaveCount(0);
  await menu.getByText(t.menu.organisations).click();
  await expect(ann.getByRole('heading', { level: 1, name: t.menu.organisations })).toBeVisible();
  await theirs.close();
}

async function register(page: Page, code: Language, t: Catalogue, email: string): Promise<void> {
  await page.goto(`/${code}/login`);
  await page.getByRole('link', { name: t.login.register }).click();
  await page.getByLabel(t.register.email, { exact: true }).fill(email);
  await page.getByRole('button', { name: t.register.sendCode }).click();
  // Written from right to left, a value stands in marks that keep it together.
  const shown = languages[code].dir === 'rtl' ? `\u2068${email}\u2069` : email;
  await expect(page.getByText(t.register.codeSent.replace('{{email}}', shown))).toBeVisible();
  await page.getByLabel(t.register.emailCode, { exact: true }).fill(await codeFor(email));
  await page.getByLabel(t.register.companyName, { exact: true }).fill(`Tidewater ${code}`);
  await page.getByLabel(t.login.password, { exact: true }).fill(ownPassword);
  await page.getByLabel(t.register.confirmPassword, { exact: true }).fill(ownPassword);
  await page.getByRole('button', { name: t.register.submit }).click();
  await expect(page).toHaveURL(new RegExp(`/${code}/login`));
}

/** The six digits mailed to an address, from the folder where mails go without a mail server. */
async function codeFor(email: string): Promise<string> {
  const logins = process.env['PORTICO_E2E_LOGINS'];
  if (logins === undefined) throw new Error('PORTICO_E2E_LOGINS is not set');
  const folder = path.join(path.dirname(logins), '../outbox');
  for (const name of (await readdir(folder)).sort().reverse()) {
    const mail = await readFile(path.join(folder, name), 'utf8');
    if (!mail.includes(`To: ${email}`)) continue;
    const [, body = ''] = mail.split(/\r?\n\r?\n/, 2);
    const text = /base64/i.test(mail) ? Buffer.from(body, 'base64').toString() : body;
    const found = /(?<!\d)\d{6}(?!\d)/.exec(text);
    if (found !== null) return found[0];
  }
  throw new Error(`No mail to ${email}`);
}

async function logIn(page: Page, t: Catalogue, username: string, password: string): Promise<void> {
  await page.getByLabel(t.login.account, { exact: true }).fill(username);
  await page.getByLabel(t.login.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: t.login.submit, exact: true }).click();
}

async function chooseOwnPassword(page: Page, t: Catalogue, initial: string): Promise<void> {
  await expect(page.getByRole('heading', { name: t.setUp.passwordTitle })).toBeVisible();
  await page.getByLabel(t.setUp.initialPassword, { exact: true }).fill(initial);
  await page.getByLabel(t.setUp.newPassword, { exact: true }).fill(ownPassword);
  await page.getByLabel(t.setUp.confirmPassword, { exact: true }).fill(ownPassword);
  await page.getByRole('button', { name: t.setUp.setPassword }).click();
}

async function addOrganisations(page: Page, code: Language, t: Catalogue, names: readonly string[]): Promise<void> {
  await page.goto(`/${code}/basic/organisations`);
  for (const name of names) {
    // Its menu is seen where the mouse is, and at the one chosen.
    await page.getByRole('treeitem', { name: `Tidewater ${code}` }).hover();
    await page.getByRole('button', { name: `${t.controls.actions}: Tidewater ${code}` }).click();
    await page.getByRole('menuitem', { name: t.organisations.addBelow }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel(t.organisations.name, { exact: true }).fill(name);
    await drawer.getByRole('button', { name: t.organisations.add }).click();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  }
}

async function addRole(page: Page, code: Language, t: Catalogue): Promise<void> {
  await page.goto(`/${code}/basic/roles`);
  await page.getByRole('button', { name: t.roles.add }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(t.roles.name, { exact: true }).fill('Keeper');
  await drawer.getByLabel(t.roles.permission, { exact: true }).fill('keeper');
  await drawer.getByRole('button', { name: t.frame.save }).click();
  await expect(drawer).toHaveCount(0);
}

/** Gives the role exactly these pages. */
async function setRights(page: Page, code: Language, t: Catalogue, pages: readonly string[]): Promise<void> {
  await page.goto(`/${code}/basic/roles`);
  const row = page.getByRole('row').filter({ hasText: 'keeper' });
  await row.getByRole('button', { name: t.roles.rights }).click();
  const drawer = page.getByRole('dialog');
  const none = drawer.getByRole('button', { name: t.roles.uncheckAll });
  await expect(none).toBeVisible();
  if (await none.isEnabled()) await none.click();
  for (const name of pages) await drawer.getByRole('checkbox', { name, exact: true }).check();
  await drawer.getByRole('button', { name: t.frame.save }).click();
  await expect(drawer).toHaveCount(0);
}

/** Adds somebody in "North" with the role, and gives the password that is shown once. */
async function addUser(page: Page, code: Language, t: Catalogue, username: string): Promise<string> {
  await page.goto(`/${code}/basic/users`);
  await page.getByRole('button', { name: t.users.add }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(t.users.name, { exact: true }).fill('Ann');
  await drawer.getByLabel(t.users.account, { exact: true }).fill(username);
  await drawer.getByLabel(t.users.roles, { exact: true }).click();
  await page.getByTitle('Keeper').last().click();
  await drawer.getByLabel(t.users.organisations, { exact: true }).click();
  await page.getByTitle('North').last().click();
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: t.users.add }).click();
  const shown = page.getByRole('dialog').filter({ hasText: t.users.newPasswordText });
  const password = await shown.locator('bdi').last().innerText();
  await shown.getByRole('button', { name: t.frame.close }).click();
  return password;
}
