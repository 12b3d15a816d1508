import { expect, type Page } from '@playwright/test';
import { drawer, inDrawer, press, violationsInBothShades } from './accessibility-steps.ts';
import { test } from './console.ts';
import { dialogOf, pressButton, rowOf, tabTo } from './keyboard-steps.ts';
import {
  addAsShown,
  chooseEntrance,
  chooseEntry,
  countOf,
  daysAgo,
  newRuledCompany,
  openRules,
  previewTotals,
  type RuledCompany,
  seePreview,
  settled,
  withdraw,
  writeDay,
} from './rule-steps.ts';

// Rules show what they would change before they are added, change that, and are withdrawn without a trace.

const [first, last] = [daysAgo(4), daysAgo(2)];
let ruled: RuledCompany;

test.beforeAll(async () => {
  ruled = await newRuledCompany();
});

const open = (page: Page, kind: 'correct' | 'set' | 'eliminate') => openRules(page, ruled.company, kind);

test('a correction changes what its preview shows, until withdrawn', async ({ page }) => {
  const place = ruled.places[0];
  const count = () =>
    countOf(ruled.company.admin.token, { is: 'access', id: place.entrance.id, item: 'flowIn' }, first, last);
  const before = await count();
  const reason = `Covered by a stand ${Date.now()}`;

  await open(page, 'correct');
  await press(page, 'Add rule');
  await inDrawer(page, 'Preview').click();
  await expect(drawer(page).getByText('Required')).toHaveCount(5);
  expect(await violationsInBothShades(page)).toEqual([]);
  await chooseEntrance(page, drawer(page), place);
  await drawer(page).getByLabel('Factor', { exact: true }).fill('1.5');
  await chooseEntry(page, drawer(page), 'Figures', 'People in', true);
  await writeDay(page, drawer(page), 'First day', first);
  await writeDay(page, drawer(page), 'Last day', daysAgo(9));
  await drawer(page).getByLabel('Reason').fill(reason);
  await inDrawer(page, 'Preview').click();
  await expect(drawer(page).getByText('The last day is before the first one')).toBeVisible();
  await writeDay(page, drawer(page), 'Last day', last);

  const shown = await seePreview(page);
  expect(shown.before).toBe(before);
  expect(shown.after).toBeGreaterThan((before ?? 0) * 1.3);
  expect(await count(), 'a preview changes nothing').toBe(before);
  await inDrawer(page, 'Back').click();
  await expect(drawer(page).getByLabel('Factor', { exact: true })).toHaveValue('1.50');
  await seePreview(page);
  expect(await violationsInBothShades(page)).toEqual([]);
  await addAsShown(page, ruled.company);
  expect(await count()).toBe(shown.after);
  await expect(rowOf(page, reason)).toContainText(/People in.* × .*1\.5/);
  await expect(rowOf(page, reason)).toContainText(place.entrance.name);
  await expect(rowOf(page, reason)).toContainText('In force');

  await page.getByRole('banner').getByRole('button', { name: 'Tasks' }).click();
  await expect(drawer(page).getByRole('listitem').filter({ hasText: reason })).toContainText('Done');
  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: 'Tasks' }).click();
  await expect(drawer(page).getByRole('listitem').filter({ hasText: reason })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await withdraw(page, ruled.company, reason);
  expect(await count()).toBe(before);
});

test('a store counts only some hours until the rule is withdrawn', async ({ page }) => {
  const { store } = ruled.places[1];
  const count = (item: 'flowIn' | 'flowOut') =>
    countOf(ruled.company.admin.token, { is: 'entity', id: store.id, item }, first, last);
  const before = { flowIn: await count('flowIn'), flowOut: await count('flowOut') };
  const reason = `Only the afternoon ${Date.now()}`;
  await open(page, 'set');
  await press(page, 'Add rule');
  await drawer(page).getByRole('button', { name: 'Store' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose stores' });
  await dialog.getByRole('row').filter({ hasText: store.name }).getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await writeDay(page, drawer(page), 'First day', first);
  await writeDay(page, drawer(page), 'Last day', last);
  await drawer(page).getByRole('checkbox', { name: 'All day' }).uncheck();
  await drawer(page).getByLabel('From', { exact: true }).fill('14');
  await drawer(page).getByLabel('To', { exact: true }).fill('1');
  await drawer(page).getByLabel('Reason').fill(reason);
  await expect(drawer(page).getByText(/^Until .*01:00.* the next day/)).toBeVisible();
  await drawer(page).getByLabel('To', { exact: true }).fill('18');
  await chooseEntry(page, drawer(page), 'Figures that count', 'People in', true);
  const shown = await seePreview(page);
  expect(shown.before).toBe(before.flowIn);
  await addAsShown(page, ruled.company);
  await expect(rowOf(page, reason)).toContainText(/Counts only .*14:00–18:00/);
  expect([await count('flowIn'), await count('flowOut')]).toEqual([shown.after, null]);
  await withdraw(page, ruled.company, reason);
  expect([await count('flowIn'), await count('flowOut')]).toEqual([before.flowIn, before.flowOut]);
});

test('a store is excluded for a day by keyboard alone', async ({ page }) => {
  const { store } = ruled.places[2];
  const day = daysAgo(3);
  const count = () => countOf(ruled.company.admin.token, { is: 'entity', id: store.id, item: 'flowIn' }, day, day);
  const before = await count();
  const reason = `Inventory ${Date.now()}`;
  await open(page, 'eliminate');
  const add = page.getByRole('button', { name: 'Add rule' }).first();
  await pressButton(page, add);
  const form = dialogOf(page, 'Add rule');
  await tabTo(page, form.getByRole('radio', { name: 'Store' }));
  await pressButton(page, form.getByRole('button', { name: 'Store' }));
  const dialog = dialogOf(page, 'Choose stores');
  await tabTo(page, dialog.getByRole('row').filter({ hasText: store.name }).getByRole('checkbox'));
  await page.keyboard.press('Space');
  await pressButton(page, dialog.getByRole('button', { name: 'OK' }));
  await expect(dialog).toHaveCount(0);
  for (const label of ['First day', 'Last day']) {
    await tabTo(page, form.getByLabel(label));
    await page.keyboard.type(day);
    await page.keyboard.press('Enter');
    await expect(form.getByLabel(label)).toHaveValue(day);
  }
  await tabTo(page, form.getByLabel('Reason'));
  await page.keyboard.type(reason);
  await pressButton(page, form.getByRole('button', { name: 'Preview' }));
  const preview = dialogOf(page, 'Effect on past figures');
  await expect(preview.getByRole('table')).toBeVisible();
  expect(await previewTotals(preview)).toEqual({ before, after: null });
  await pressButton(page, preview.getByRole('button', { name: 'Add rule' }));
  await expect(preview).toHaveCount(0);
  await expect(add).toBeFocused();
  await settled(ruled.company.admin.token);
  expect(await count(), 'missing, not zero').toBeNull();

  await pressButton(page, rowOf(page, reason).getByRole('button', { name: 'Withdraw' }));
  const asked = page.getByRole('dialog');
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressButton(page, asked.getByRole('button', { name: 'Withdraw', exact: true }));
  await expect(rowOf(page, reason)).toContainText('Withdrawn');
  await settled(ruled.company.admin.token);
  expect(await count()).toBe(before);
});
