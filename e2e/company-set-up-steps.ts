import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { type Language, languages } from '@portico/contract/words/languages';
import { type Catalogue, loadCatalogue } from '@portico/i18n';
import { findViolations } from './accessibility-steps.ts';
import { test } from './console.ts';

const ownPassword = 'Walk-4-river';

/** A company registers, sets itself up and gives a user rights; the rights change while the user is logged in. */
export async function setUpCompany(page: Page, browser: Browser, code: Language): Promise<void> {
  test.setTimeout(120_000);
  page.setDefaultTimeout(15_000);
  const texts = await loadCatalogue(code);
  const email = `owner-${code.toLowerCase()}@tidewater.example`;
  await register(page, code, texts, email);
  expect(await findViolations(page)).toEqual([]);
  await logIn(page, texts, email, ownPassword);
  await expect(page).toHaveURL(new RegExp(`/${code}/index`));

  await addOrganisations(page, code, texts, ['North', 'South']);
  await addRole(page, code, texts);
  await setRights(page, code, texts, [texts.menu.home, texts.menu.users]);
  const initial = await addUser(page, code, texts, `ann-${code.toLowerCase()}`);

  const userContext = await browser.newContext();
  const ann = await userContext.newPage();
  await ann.goto(`/${code}/login`);
  await logIn(ann, texts, `ann-${code.toLowerCase()}`, initial);
  await chooseOwnPassword(ann, texts, initial);
  await expect(ann).toHaveURL(new RegExp(`/${code}/index`));

  await ann.goto(`/${code}/basic/users`);
  const userList = ann.getByRole('region', { name: texts.menu.users });
  await expect(userList.getByText(`ann-${code.toLowerCase()}`)).toBeVisible();
  await expect(userList.getByText(email)).toHaveCount(0);
  await expect(ann.getByText('North').first()).toBeVisible();
  await expect(ann.getByText('South')).toHaveCount(0);
  await expect(ann.getByRole('navigation', { name: texts.frame.mainMenu }).getByText(texts.menu.roles)).toHaveCount(0);

  // After a change of the role's rights, the next click of its user follows the new rights.
  await setRights(page, code, texts, [texts.menu.organisations]);
  await ann.getByRole('button', { name: texts.controls.refresh }).click();
  await expect(ann.getByRole('heading', { name: texts.frame.noPermissionTitle })).toBeVisible();
  const menu = ann.getByRole('navigation', { name: texts.frame.mainMenu });
  await expect(menu.getByText(texts.menu.users)).toHaveCount(0);
  await menu.getByText(texts.menu.organisations).click();
  await expect(ann.getByRole('heading', { level: 1, name: texts.menu.organisations })).toBeVisible();
  await userContext.close();
}

async function register(page: Page, code: Language, texts: Catalogue, email: string): Promise<void> {
  await page.goto(`/${code}/login`);
  await page.getByRole('link', { name: texts.login.register }).click();
  await page.getByLabel(texts.register.email, { exact: true }).fill(email);
  await page.getByRole('button', { name: texts.register.sendCode }).click();
  // In right-to-left text, a value is enclosed in direction isolates.
  const displayedEmail = languages[code].dir === 'rtl' ? `\u2068${email}\u2069` : email;
  await expect(page.getByText(texts.register.codeSent.replace('{{email}}', displayedEmail))).toBeVisible();
  await page.getByLabel(texts.register.emailCode, { exact: true }).fill(await readMailedCode(email));
  await page.getByLabel(texts.register.companyName, { exact: true }).fill(`Tidewater ${code}`);
  await page.getByLabel(texts.login.password, { exact: true }).fill(ownPassword);
  await page.getByLabel(texts.register.confirmPassword, { exact: true }).fill(ownPassword);
  await page.getByRole('button', { name: texts.register.submit }).click();
  await expect(page).toHaveURL(new RegExp(`/${code}/login`));
}

/** The six digits mailed to an address, from the folder that stores mails when there is no mail server. */
async function readMailedCode(email: string): Promise<string> {
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

async function logIn(page: Page, texts: Catalogue, username: string, password: string): Promise<void> {
  await page.getByLabel(texts.login.account, { exact: true }).fill(username);
  await page.getByLabel(texts.login.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: texts.login.submit, exact: true }).click();
}

async function chooseOwnPassword(page: Page, texts: Catalogue, initial: string): Promise<void> {
  await expect(page.getByRole('heading', { name: texts.setUp.passwordTitle })).toBeVisible();
  await page.getByLabel(texts.setUp.initialPassword, { exact: true }).fill(initial);
  await page.getByLabel(texts.setUp.newPassword, { exact: true }).fill(ownPassword);
  await page.getByLabel(texts.setUp.confirmPassword, { exact: true }).fill(ownPassword);
  await page.getByRole('button', { name: texts.setUp.setPassword }).click();
}

async function addOrganisations(page: Page, code: Language, texts: Catalogue, names: readonly string[]): Promise<void> {
  await page.goto(`/${code}/basic/organisations`);
  for (const name of names) {
    // An organisation's menu is visible on hover and on the selected organisation.
    await page.getByRole('treeitem', { name: `Tidewater ${code}` }).hover();
    await page.getByRole('button', { name: `${texts.controls.actions}: Tidewater ${code}` }).click();
    await page.getByRole('menuitem', { name: texts.organisations.addBelow }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel(texts.organisations.name, { exact: true }).fill(name);
    await drawer.getByRole('button', { name: texts.organisations.add }).click();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  }
}

async function addRole(page: Page, code: Language, texts: Catalogue): Promise<void> {
  await page.goto(`/${code}/basic/roles`);
  await page.getByRole('button', { name: texts.roles.add }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(texts.roles.name, { exact: true }).fill('Keeper');
  await drawer.getByLabel(texts.roles.permission, { exact: true }).fill('keeper');
  await drawer.getByRole('button', { name: texts.frame.save }).click();
  await expect(drawer).toHaveCount(0);
}

/** Gives the role exactly these pages. */
async function setRights(page: Page, code: Language, texts: Catalogue, pages: readonly string[]): Promise<void> {
  await page.goto(`/${code}/basic/roles`);
  const row = page.getByRole('row').filter({ hasText: 'keeper' });
  await row.getByRole('button', { name: texts.roles.rights }).click();
  const drawer = page.getByRole('dialog');
  const none = drawer.getByRole('button', { name: texts.roles.uncheckAll });
  await expect(none).toBeVisible();
  if (await none.isEnabled()) await none.click();
  for (const name of pages) await drawer.getByRole('checkbox', { name, exact: true }).check();
  await drawer.getByRole('button', { name: texts.frame.save }).click();
  await expect(drawer).toHaveCount(0);
}

/** Adds a user in "North" with the role and returns the password that is shown once. */
async function addUser(page: Page, code: Language, texts: Catalogue, username: string): Promise<string> {
  await page.goto(`/${code}/basic/users`);
  await page.getByRole('button', { name: texts.users.add }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(texts.users.name, { exact: true }).fill('Ann');
  await drawer.getByLabel(texts.users.account, { exact: true }).fill(username);
  await drawer.getByLabel(texts.users.roles, { exact: true }).click();
  await page.getByTitle('Keeper').last().click();
  await drawer.getByLabel(texts.users.organisations, { exact: true }).click();
  await page.getByTitle('North').last().click();
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: texts.users.add }).click();
  const passwordDialog = page.getByRole('dialog').filter({ hasText: texts.users.newPasswordText });
  const password = await passwordDialog.locator('bdi').last().innerText();
  await passwordDialog.getByRole('button', { name: texts.frame.close }).click();
  return password;
}
