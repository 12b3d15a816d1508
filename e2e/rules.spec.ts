import { expect, type Page } from '@playwright/test';
import { clickButton, findTopDialog, findTopDialogButton, findViolationsInBothSchemes } from './accessibility-steps.ts';
import { dayInChina, test } from './console.ts';
import { findDialog, findRow, pressButtonByKeyboard, tabTo } from './keyboard-steps.ts';
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
  readPreviewTotals,
  waitForRuleRuns,
  withdrawRule,
} from './rule-steps.ts';

// A rule shows its effect before it is added, has exactly this effect, and can be withdrawn completely.

const [first, last] = [dayInChina(4), dayInChina(2)];
let ruled: RuleTestCompany;

test.beforeAll(async () => {
  ruled = await createRuleTestCompany();
});

const open = (page: Page, kind: 'correct' | 'set' | 'eliminate') => openRulePage(page, ruled.company, kind);

test('a correction changes counts as its preview shows, until withdrawn', async ({ page }) => {
  const place = ruled.places[0];
  const count = () =>
    readCount(ruled.company.admin.token, { placeKind: 'access', id: place.entrance.id, item: 'flowIn' }, first, last);
  const before = await count();
  const reason = `Covered by a stand ${Date.now()}`;

  await open(page, 'correct');
  await clickButton(page, 'Add rule');
  await findTopDialogButton(page, 'Preview effect').click();
  await expect(findTopDialog(page).getByText('Required')).toHaveCount(5);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await chooseEntrance(page, findTopDialog(page), place);
  await findTopDialog(page).getByLabel('Factor', { exact: true }).fill('1.5');
  await chooseEntry(page, findTopDialog(page), 'Metrics', 'People in', true);
  await fillRuleDay(page, findTopDialog(page), 'First day', first);
  await fillRuleDay(page, findTopDialog(page), 'Last day', dayInChina(9));
  await findTopDialog(page).getByLabel('Reason').fill(reason);
  await findTopDialogButton(page, 'Preview effect').click();
  await expect(findTopDialog(page).getByText('Last day is before first day')).toBeVisible();
  await fillRuleDay(page, findTopDialog(page), 'Last day', last);

  const previewTotals = await openPreview(page);
  expect(previewTotals.before).toBe(before);
  expect(previewTotals.after).toBeGreaterThan((before ?? 0) * 1.3);
  expect(await count(), 'a preview changes nothing').toBe(before);
  await findTopDialogButton(page, 'Back').click();
  await expect(findTopDialog(page).getByLabel('Factor', { exact: true })).toHaveValue('1.5');
  await openPreview(page);
  expect(await findViolationsInBothSchemes(page)).toEqual([]);
  await addPreviewedRule(page, ruled.company);
  expect(await count()).toBe(previewTotals.after);
  await expect(findRow(page, reason)).toContainText(/People in.* × .*1\.5/);
  await expect(findRow(page, reason)).toContainText(place.entrance.name);
  await expect(findRow(page, reason)).toContainText('In force');

  await page.getByRole('banner').getByRole('button', { name: 'Tasks' }).click();
  await expect(findTopDialog(page).getByRole('listitem').filter({ hasText: reason })).toContainText('Done');
  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: 'Tasks' }).click();
  await expect(findTopDialog(page).getByRole('listitem').filter({ hasText: reason })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await withdrawRule(page, ruled.company, reason);
  expect(await count()).toBe(before);
});

test('a store counts only some hours until the rule is withdrawn', async ({ page }) => {
  const { store } = ruled.places[1];
  const count = (item: 'flowIn' | 'flowOut') =>
    readCount(ruled.company.admin.token, { placeKind: 'entity', id: store.id, item }, first, last);
  const before = { flowIn: await count('flowIn'), flowOut: await count('flowOut') };
  const reason = `Only the afternoon ${Date.now()}`;
  await open(page, 'set');
  await clickButton(page, 'Add rule');
  await findTopDialog(page).getByRole('button', { name: 'Store' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose stores' });
  await dialog.getByRole('row').filter({ hasText: store.name }).getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await fillRuleDay(page, findTopDialog(page), 'First day', first);
  await fillRuleDay(page, findTopDialog(page), 'Last day', last);
  await findTopDialog(page).getByRole('checkbox', { name: 'All day' }).uncheck();
  await findTopDialog(page).getByLabel('From', { exact: true }).fill('14');
  await findTopDialog(page).getByLabel('To', { exact: true }).fill('1');
  await findTopDialog(page).getByLabel('Reason').fill(reason);
  await expect(findTopDialog(page).getByText(/^Until .*01:00.* the next day/)).toBeVisible();
  await findTopDialog(page).getByLabel('To', { exact: true }).fill('18');
  await chooseEntry(page, findTopDialog(page), 'Metrics that count', 'People in', true);
  const previewTotals = await openPreview(page);
  expect(previewTotals.before).toBe(before.flowIn);
  await addPreviewedRule(page, ruled.company);
  await expect(findRow(page, reason)).toContainText(/Counts only .*14:00–18:00/);
  expect([await count('flowIn'), await count('flowOut')]).toEqual([previewTotals.after, null]);
  await withdrawRule(page, ruled.company, reason);
  expect([await count('flowIn'), await count('flowOut')]).toEqual([before.flowIn, before.flowOut]);
});

test('a store is excluded for a day by keyboard alone', async ({ page }) => {
  const { store } = ruled.places[2];
  const day = dayInChina(3);
  const count = () =>
    readCount(ruled.company.admin.token, { placeKind: 'entity', id: store.id, item: 'flowIn' }, day, day);
  const before = await count();
  const reason = `Inventory ${Date.now()}`;
  await open(page, 'eliminate');
  const add = page.getByRole('button', { name: 'Add rule' }).first();
  await pressButtonByKeyboard(page, add);
  const form = findDialog(page, 'Add rule');
  await tabTo(page, form.getByRole('radio', { name: 'Store' }));
  await pressButtonByKeyboard(page, form.getByRole('button', { name: 'Store' }));
  const dialog = findDialog(page, 'Choose stores');
  await tabTo(page, dialog.getByRole('row').filter({ hasText: store.name }).getByRole('checkbox'));
  await page.keyboard.press('Space');
  await pressButtonByKeyboard(page, dialog.getByRole('button', { name: 'OK' }));
  await expect(dialog).toHaveCount(0);
  for (const label of ['First day', 'Last day']) {
    await tabTo(page, form.getByLabel(label));
    await page.keyboard.type(day);
    await page.keyboard.press('Enter');
    await expect(form.getByLabel(label)).toHaveValue(day);
  }
  await tabTo(page, form.getByLabel('Reason'));
  await page.keyboard.type(reason);
  await pressButtonByKeyboard(page, form.getByRole('button', { name: 'Preview effect' }));
  const preview = findDialog(page, 'Effect on past counts');
  await expect(preview.getByRole('table')).toBeVisible();
  expect(await readPreviewTotals(preview)).toEqual({ before, after: null });
  await pressButtonByKeyboard(page, preview.getByRole('button', { name: 'Add rule' }));
  await expect(preview).toHaveCount(0);
  await expect(add).toBeFocused();
  await waitForRuleRuns(ruled.company.admin.token);
  expect(await count(), 'missing, not zero').toBeNull();

  await pressButtonByKeyboard(page, findRow(page, reason).getByRole('button', { name: 'Withdraw rule' }));
  const confirmation = page.getByRole('dialog');
  await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressButtonByKeyboard(page, confirmation.getByRole('button', { name: 'Withdraw rule', exact: true }));
  await expect(findRow(page, reason)).toContainText('Withdrawn');
  await waitForRuleRuns(ruled.company.admin.token);
  expect(await count()).toBe(before);
});
