import { expect, type Page } from '@playwright/test';
import { drawer, inDrawer, press, violations } from '../accessibility-steps.ts';
import { menuIds, newCompany, newPerson, newRole } from '../account-steps.ts';
import { ask, enter, firstFigure, seeFigures, test } from '../console.ts';
import { rowOf } from '../keyboard-steps.ts';
import {
  addAsShown,
  chooseEntrance,
  chooseEntry,
  countOf,
  daysAgo,
  newRuledCompany,
  openRules,
  type RuledCompany,
  seePreview,
  withdraw,
  writeDay,
} from '../rule-steps.ts';

const [first, last] = [daysAgo(4), daysAgo(2)];
let ruled: RuledCompany;

test.beforeAll(async () => {
  ruled = await newRuledCompany();
});

const open = (page: Page, kind: 'correct' | 'set' | 'eliminate') => openRules(page, ruled.company, kind);

test('a corrected value of a day is shown on home as entered', async ({ page }) => {
  const place = ruled.places[0];
  const yesterday = daysAgo(1);
  const [door, store] = await Promise.all([
    countOf(ruled.company.admin.token, { is: 'access', id: place.entrance.id, item: 'flowIn' }, yesterday, yesterday),
    countOf(ruled.company.admin.token, { is: 'entity', id: place.store.id, item: 'flowIn' }, yesterday, yesterday),
  ]);
  const reason = `Counted by hand ${Date.now()}`;
  await open(page, 'correct');
  await press(page, 'Add rule');
  await chooseEntrance(page, drawer(page), place);
  await drawer(page).getByRole('radio', { name: 'Enter the actual figure' }).check();
  await chooseEntry(page, drawer(page), 'Figures', 'People in');
  await drawer(page).getByLabel('Actual figure', { exact: true }).fill('4321');
  await drawer(page).getByLabel('Reason').fill(reason);
  await writeDay(page, drawer(page), 'Day', daysAgo(0));
  await inDrawer(page, 'Preview').click();
  const day = drawer(page).getByLabel('Day', { exact: true });
  await expect(day, 'today is not over').toHaveAttribute('aria-invalid', 'true');
  await writeDay(page, drawer(page), 'Day', yesterday);
  expect(await seePreview(page)).toEqual({ before: door, after: 4321 });
  await addAsShown(page, ruled.company);

  const figure = async () => {
    const { admin } = ruled.company;
    await enter(page, admin.username, `/en/index?store=${place.store.id}&range=yesterday`, admin.token);
    await seeFigures(page);
    return Number((await firstFigure(page).innerText()).replaceAll(/\D/g, ''));
  };
  expect(await figure()).toBe((store ?? 0) - (door ?? 0) + 4321);
  await open(page, 'correct');
  await withdraw(page, ruled.company, reason);
  expect(await figure()).toBe(store);
});

test('the upload record of a device shows what counts beside what was sent', async ({ page }) => {
  const place = ruled.places[0];
  const day = daysAgo(5);
  const { admin } = ruled.company;
  const name = 'Harbour front camera';
  const reason = `Half as many ${Date.now()}`;
  await open(page, 'correct');
  await press(page, 'Add rule');
  await chooseEntrance(page, drawer(page), place);
  await drawer(page).getByLabel('Factor', { exact: true }).fill('0.5');
  await writeDay(page, drawer(page), 'First day', day);
  await writeDay(page, drawer(page), 'Last day', day);
  await drawer(page).getByLabel('Reason').fill(reason);
  await seePreview(page);
  await addAsShown(page, ruled.company);

  await enter(page, admin.username, `/en/basic/devices?search=${encodeURIComponent(name)}`, admin.token);
  const row = rowOf(page, name).first();
  await row.getByRole('button', { name: `More: ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Upload record' }).click();
  await drawer(page).getByLabel('Days').first().fill(day);
  await page.keyboard.press('Enter');
  await page.keyboard.type(day);
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByText('Changed by a rule').first()).toBeVisible();
  await expect(
    drawer(page)
      .getByText(/^[\d,]+ sent, [\d,]+ counted$/)
      .first(),
  ).toBeAttached();

  await open(page, 'correct');
  await withdraw(page, ruled.company, reason);
});

test('a user without the right to a kind of rule has no page of it', async ({ page }) => {
  const company = await newCompany(`Rules ${Date.now()}`);
  const role = await newRole(company, {
    name: 'Corrector',
    permission: 'corrector',
    level: 10,
    menus: [menuIds.home, menuIds.rules, menuIds.corrections],
  });
  const ann = await newPerson(company, 'Ann', role);
  await enter(page, ann.username, '/en/rules/correct', ann.token);
  await expect(page.getByText('No corrections yet.', { exact: false })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('Rule settings')).toHaveCount(0);
  for (const kind of ['set', 'eliminate']) {
    await page.goto(`/en/rules/${kind}`);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Rule settings|Exclusions/);
    await expect(page.getByRole('button', { name: 'Add rule' })).toHaveCount(0);
    await expect(ask(ann.token, 'GET', `/api/rule?kind=${kind}`)).rejects.toThrow('403');
  }
});

test('the pages of rules pass the accessibility rules in light, dark and Arabic', async ({ page }) => {
  test.setTimeout(200_000);
  const broken: string[] = [];
  let seen = 0;
  const look = async (what: string) => {
    seen += 1;
    broken.push(...(await violations(page)).map((rule) => `${what}: ${rule}`));
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
      await openRules(page, ruled.company, kind, language);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await look(`${where} ${kind}`);
      await page.getByRole('main').locator('.ant-btn-primary').last().click();
      await drawer(page).locator('.ant-drawer-footer .ant-btn-primary').click();
      await expect(drawer(page).locator('[aria-invalid="true"]').first()).toBeVisible();
      await look(`${where} ${kind}, with what is wrong`);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, 'correct');
  await press(page, 'Add rule');
  await chooseEntrance(page, drawer(page), place);
  await drawer(page).getByLabel('Factor', { exact: true }).fill('2');
  await writeDay(page, drawer(page), 'First day', first);
  await writeDay(page, drawer(page), 'Last day', last);
  await drawer(page).getByLabel('Reason').fill('Only looked at');
  await seePreview(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await look(`preview ${colorScheme}`);
  }
  expect({ seen, broken }).toEqual({ seen: 20, broken: [] });
});
