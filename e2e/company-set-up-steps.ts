import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { type Language, languages } from '@portico/contract/words/languages';
import { type Catalogue, loadCatalogue } from '@portico/i18n';
import { findViolations } from './accessibility-steps.ts';
import { test } from './console.ts';

const ownPassword = 'Footfall-2026';

/** A company registers, sets itself up and gives a user rights; the rights change while the user is logged in. */
export async function setUpCompany(page: Page, browser: Browser, code: Language): Promise<void> {
  test.setTimeout(120_000);
  page.setDefaultTimeout(15_000);
  const words = await loadCatalogue(code);
  const email = `owner-${code.toLowerCase()}@tidewater.example`;
  await register(page, code, words, email);
  expect(await findViolations(page)).toEqual([]);
  await logIn(page, words, email, ownPassword);
  await expect(page).toHaveURL(new RegExp(`/${code}/index`));

  await addOrganisations(page, code, words, ['North', 'South']);
  await addRole(page, code, words);
  await setRights(page, code, words, [words.menu.home, words.menu.users]);
  const initial = await addUser(page, code, words, `ann-${code.toLowerCase()}`);

  const userContext = await browser.newContext();
  const ann = await userContext.newPage();
  await ann.goto(`/${code}/login`);
  await logIn(ann, words, `ann-${code.toLowerCase()}`, initial);
  await chooseOwnPassword(ann, words, initial);
  await expect(ann).toHaveURL(new RegExp(`/${code}/index`));

  await ann.goto(`/${code}/basic/users`);
  const userList = ann.getByRole('region', { name: words.menu.users });
  await expect(userList.getByText(`ann-${code.toLowerCase()}`)).toBeVisible();
  await expect(userList.getByText(email)).toHaveCount(0);
  await expect(ann.getByText('North').first()).toBeVisible();
  await expect(ann.getByText('South')).toHaveCount(0);
  await expect(ann.getByRole('navigation', { name: words.frame.mainMenu }).getByText(words.menu.roles)).toHaveCount(0);

  // After a change of the role's rights, the next click of its user follows the new rights.
  await setRights(page, code, words, [words.menu.organisations]);
  await ann.getByRole('button', { name: words.controls.refresh }).click();
  await expect(ann.getByRole('heading', { name: words.frame.noPermissionTitle })).toBeVisible();
  const menu = ann.getByRole('navigation', { name: words.frame.mainMenu });
  await expect(menu.getByText(words.menu.users)).toHaveCount(0);
  await menu.getByText(words.menu.organisations).click();
  await expect(ann.getByRole('heading', { level: 1, name: words.menu.organisations })).toBeVisible();
  await userContext.close();
}

async function register(page: Page, code: Language, words: Catalogue, email: string): Promise<void> {
  await page.goto(`/${code}/login`);
  await page.getByRole('link', { name: words.login.register }).click();
  await page.getByLabel(words.register.email, { exact: true }).fill(email);
  await page.getByRole('button', { name: words.register.sendCode }).click();
  // In right-to-left text, a value is enclosed in direction isolates.
  const displayedEmail = languages[code].dir === 'rtl' ? `\u2068${email}\u2069` : email;
  await expect(page.getByText(words.register.codeSent.replace('{{email}}', displayedEmail))).toBeVisible();
  await page.getByLabel(words.register.emailCode, { exact: true }).fill(await readMailedCode(email));
  await page.getByLabel(words.register.companyName, { exact: true }).fill(`Tidewater ${code}`);
  await page.getByLabel(words.login.password, { exact: true }).fill(ownPassword);
  await page.getByLabel(words.register.confirmPassword, { exact: true }).fill(ownPassword);
  await page.getByRole('button', { name: words.register.submit }).click();
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

async function logIn(page: Page, words: Catalogue, username: string, password: string): Promise<void> {
  await page.getByLabel(words.login.account, { exact: true }).fill(username);
  await page.getByLabel(words.login.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.login.submit, exact: true }).click();
}

async function chooseOwnPassword(page: Page, words: Catalogue, initial: string): Promise<void> {
  await expect(page.getByRole('heading', { name: words.setUp.passwordTitle })).toBeVisible();
  await page.getByLabel(words.setUp.initialPassword, { exact: true }).fill(initial);
  await page.getByLabel(words.setUp.newPassword, { exact: true }).fill(ownPassword);
  await page.getByLabel(words.setUp.confirmPassword, { exact: true }).fill(ownPassword);
  await page.getByRole('button', { name: words.setUp.setPassword }).click();
}

async function addOrganisations(page: Page, code: Language, words: Catalogue, names: readonly string[]): Promise<void> {
  await page.goto(`/${code}/basic/organisations`);
  for (const name of names) {
    // An organisation's menu is visible on hover and on the selected organisation.
    await page.getByRole('treeitem', { name: `Tidewater ${code}` }).hover();
    await page.getByRole('button', { name: `${words.controls.actions}: Tidewater ${code}` }).click();
    await page.getByRole('menuitem', { name: words.organisations.addBelow }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel(words.organisations.name, { exact: true }).fill(name);
    await drawer.getByRole('button', { name: words.organisations.add }).click();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  }
}

async function addRole(page: Page, code: Language, words: Catalogue): Promise<void> {
  await page.goto(`/${code}/basic/roles`);
  await page.getByRole('button', { name: words.roles.add }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(words.roles.name, { exact: true }).fill('Keeper');
  await drawer.getByLabel(words.roles.permission, { exact: true }).fill('keeper');
  await drawer.getByRole('button', { name: words.frame.save }).click();
  await expect(drawer).toHaveCount(0);
}

/** Gives the role exactly these pages. */
async function setRights(page: Page, code: Language, words: Catalogue, pages: readonly string[]): Promise<void> {
  await page.goto(`/${code}/basic/roles`);
  const row = page.getByRole('row').filter({ hasText: 'keeper' });
  await row.getByRole('button', { name: words.roles.rights }).click();
  const drawer = page.getByRole('dialog');
  const none = drawer.getByRole('button', { name: words.roles.uncheckAll });
  await expect(none).toBeVisible();
  if (await none.isEnabled()) await none.click();
  for (const name of pages) await drawer.getByRole('checkbox', { name, exact: true }).check();
  await drawer.getByRole('button', { name: words.frame.save }).click();
  await expect(drawer).toHaveCount(0);
}

/** Adds a user in "North" with the role and returns the password that is shown once. */
async function addUser(page: Page, code: Language, words: Catalogue, username: string): Promise<string> {
  await page.goto(`/${code}/basic/users`);
  await page.getByRole('button', { name: words.users.add }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(words.users.name, { exact: true }).fill('Ann');
  await drawer.getByLabel(words.users.account, { exact: true }).fill(username);
  await drawer.getByLabel(words.users.roles, { exact: true }).click();
  await page.getByTitle('Keeper').last().click();
  await drawer.getByLabel(words.users.organisations, { exact: true }).click();
  await page.getByTitle('North').last().click();
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: words.users.add }).click();
  const passwordDialog = page.getByRole('dialog').filter({ hasText: words.users.newPasswordText });
  const password = await passwordDialog.locator('bdi').last().innerText();
  await passwordDialog.getByRole('button', { name: words.frame.close }).click();
  return password;
}
