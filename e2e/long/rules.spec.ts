import { expect, type Page } from '@playwright/test';
import { clickButton, findTopDialog, findTopDialogButton, findViolations } from '../accessibility-steps.ts';
import { createStoryUser, menuIds, newCompany, newRole } from '../account-steps.ts';
import { callApi, dayInChina, findFirstFigure, openAsUser, test, waitForFigures } from '../console.ts';
import { findRow } from '../keyboard-steps.ts';
import {
  addPreviewedRule,
  chooseEntrance,
  chooseEntry,
  createRuleTestCompany,
  fillRuleDay,
  openPreview,
  openRulePage,
  type RuleTestCompany,
  readCount,
  withdrawRule,
} from '../rule-steps.ts';

const [first, last] = [dayInChina(4), dayInChina(2)];
let ruled: RuleTestCompany;

test.beforeAll(async () => {
  ruled = await createRuleTestCompany();
});

const open = (page: Page, kind: 'correct' | 'set' | 'eliminate') => openRulePage(page, ruled.company, kind);

test('a corrected value of a day is shown on home as entered', async ({ page }) => {
  const place = ruled.places[0];
  const yesterday = dayInChina(1);
  const [door, store] = await Promise.all([
    readCount(
      ruled.company.admin.token,
      { placeKind: 'access', id: place.entrance.id, item: 'flowIn' },
      yesterday,
      yesterday,
    ),
    readCount(
      ruled.company.admin.token,
      { placeKind: 'entity', id: place.store.id, item: 'flowIn' },
      yesterday,
      yesterday,
    ),
  ]);
  const reason = `Counted by hand ${Date.now()}`;
  await open(page, 'correct');
  await clickButton(page, 'Add rule');
  await chooseEntrance(page, findTopDialog(page), place);
  await findTopDialog(page).getByRole('radio', { name: 'Enter actual number' }).check();
  await chooseEntry(page, findTopDialog(page), 'Metrics', 'People in');
  await findTopDialog(page).getByLabel('Actual number', { exact: true }).fill('4321');
  await findTopDialog(page).getByLabel('Reason').fill(reason);
  await fillRuleDay(page, findTopDialog(page), 'Day', dayInChina(0));
  await findTopDialogButton(page, 'Preview effect').click();
  const day = findTopDialog(page).getByLabel('Day', { exact: true });
  await expect(day, 'today is not over').toHaveAttribute('aria-invalid', 'true');
  await fillRuleDay(page, findTopDialog(page), 'Day', yesterday);
  expect(await openPreview(page)).toEqual({ before: door, after: 4321 });
  await addPreviewedRule(page, ruled.company);

  const figure = async () => {
    const { admin } = ruled.company;
    await openAsUser(page, admin.username, `/en/index?store=${place.store.id}&range=yesterday`, admin.token);
    await waitForFigures(page);
    return Number((await findFirstFigure(page).innerText()).replaceAll(/\D/g, ''));
  };
  expect(await figure()).toBe((store ?? 0) - (door ?? 0) + 4321);
  await open(page, 'correct');
  await withdrawRule(page, ruled.company, reason);
  expect(await figure()).toBe(store);
});

test('the upload record of a device shows counted and sent values', async ({ page }) => {
  const place = ruled.places[0];
  const day = dayInChina(5);
  const { admin } = ruled.company;
  const name = 'Harbour front camera';
  const reason = `Half as many ${Date.now()}`;
  await open(page, 'correct');
  await clickButton(page, 'Add rule');
  await chooseEntrance(page, findTopDialog(page), place);
  await findTopDialog(page).getByLabel('Factor', { exact: true }).fill('0.5');
  await fillRuleDay(page, findTopDialog(page), 'First day', day);
  await fillRuleDay(page, findTopDialog(page), 'Last day', day);
  await findTopDialog(page).getByLabel('Reason').fill(reason);
  await openPreview(page);
  await addPreviewedRule(page, ruled.company);

  await openAsUser(page, admin.username, `/en/basic/devices?search=${encodeURIComponent(name)}`, admin.token);
  const row = findRow(page, name).first();
  await row.getByRole('button', { name: `More: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Upload record' }).click();
  await findTopDialog(page).getByLabel('Days').first().fill(day);
  await page.keyboard.press('Enter');
  await page.keyboard.type(day);
  await page.keyboard.press('Enter');
  await expect(findTopDialog(page).getByText('Changed by a rule').first()).toBeVisible();
  await expect(
    findTopDialog(page)
      .getByText(/^[\d,]+ sent, [\d,]+ counted$/)
      .first(),
  ).toBeAttached();

  await open(page, 'correct');
  await withdrawRule(page, ruled.company, reason);
});

test('the page and API of a kind of rule need the right to that kind', async ({ page }) => {
  const company = await newCompany(`Rules ${Date.now()}`);
  const role = await newRole(company, {
    name: 'Corrector',
    permission: 'corrector',
    level: 10,
    menus: [menuIds.home, menuIds.rules, menuIds.corrections],
  });
  const ann = await createStoryUser(company, 'Ann', role);
  await openAsUser(page, ann.username, '/en/rules/correct', ann.token);
  await expect(page.getByText('No corrections yet.', { exact: false })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('Rule settings')).toHaveCount(0);
  for (const kind of ['set', 'eliminate']) {
    await page.goto(`/en/rules/${kind}`);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Rule settings|Exclusions/);
    await expect(page.getByRole('button', { name: 'Add rule' })).toHaveCount(0);
    await expect(callApi(ann.token, 'GET', `/api/rule?kind=${kind}`)).rejects.toThrow('403');
  }
});

test('rule pages are accessible in light, dark and Arabic', async ({ page }) => {
  test.setTimeout(200_000);
  const broken: string[] = [];
  let checkedCount = 0;
  const look = async (what: string) => {
    checkedCount += 1;
    broken.push(...(await findViolations(page)).map((rule) => `${what}: ${rule}`));
  };
  const place = ruled.places[0];
  for (const [language, colorScheme] of [
    ['en', 'light'],
    ['en', 'dark'],
    ['ara', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    const where = `${language} ${colorScheme}`;
    for (const kind of ['correct', 'set', 'eliminate'] as const) {
      await openRulePage(page, ruled.company, kind, language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await look(`${where} ${kind}`);
      await page.getByRole('main').locator('.ant-btn-primary').last().click();
      await findTopDialog(page).locator('.ant-drawer-footer .ant-btn-primary').click();
      await expect(findTopDialog(page).locator('[aria-invalid="true"]').first()).toBeVisible();
      await look(`${where} ${kind}, with what is wrong`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, 'correct');
  await clickButton(page, 'Add rule');
  await chooseEntrance(page, findTopDialog(page), place);
  await findTopDialog(page).getByLabel('Factor', { exact: true }).fill('2');
  await fillRuleDay(page, findTopDialog(page), 'First day', first);
  await fillRuleDay(page, findTopDialog(page), 'Last day', last);
  await findTopDialog(page).getByLabel('Reason').fill('Only looked at');
  await openPreview(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await look(`preview ${colorScheme}`);
  }
  expect({ seen: checkedCount, broken }).toEqual({ seen: 20, broken: [] });
});
