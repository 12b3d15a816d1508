import { expect, type Page } from '@playwright/test';
import { devices } from '@portico/contract/routes/devices';
import { menuIds, newCompany, newPerson, newRole } from './account-steps.ts';
import { drawer, inDrawer, press, violations } from './accessibility-steps.ts';
import { ask, enter, firstFigure, people, seeFigures, test, tokenOf } from './console.ts';
import { dialogOf, pressButton, rowOf, tabTo } from './keyboard-steps.ts';
import {
  chooseEntrance,
  chooseEntry,
  countOf,
  daysAgo,
  placeOf,
  previewTotals,
  settled,
  writeDay,
} from './rule-steps.ts';

// Rules are looked at before they are added, change what they said they would, and are taken back without a trace.

const [first, last] = [daysAgo(4), daysAgo(2)];
const open = (page: Page, kind: 'correct' | 'set' | 'eliminate') => enter(page, people.company, `/en/rules/${kind}`);

/** Looks at what the rule in the form would change. */
async function seePreview(page: Page) {
  await inDrawer(page, 'Preview').click();
  await expect(drawer(page).getByRole('table')).toBeVisible();
  return previewTotals(drawer(page));
}

async function addAsShown(page: Page) {
  await inDrawer(page, 'Add rule').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await settled();
}

async function withdraw(page: Page, reason: string) {
  await rowOf(page, reason).getByRole('button', { name: 'Withdraw' }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('All figures become what they were without it.');
  await asked.getByLabel('Reason (optional)').fill('No longer needed');
  await asked.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(rowOf(page, reason)).toContainText('Withdrawn');
  await expect(rowOf(page, reason)).toContainText('No longer needed');
  await settled();
}

test('an entrance is corrected by a factor: what the preview shows is what counts, until it is withdrawn', async ({
  page,
}) => {
  const place = await placeOf(0);
  const count = () => countOf({ is: 'access', id: place.entrance.id, item: 'flowIn' }, first, last);
  const before = await count();
  const reason = `Covered by a stand ${Date.now()}`;

  await open(page, 'correct');
  await press(page, 'Add rule');
  await inDrawer(page, 'Preview').click();
  await expect(drawer(page).getByText('Required')).toHaveCount(5);
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
  await addAsShown(page);
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

  await withdraw(page, reason);
  expect(await count()).toBe(before);
});

test('what a day really was is shown on home as entered', async ({ page }) => {
  const place = await placeOf(0);
  const yesterday = daysAgo(1);
  const [door, store] = await Promise.all([
    countOf({ is: 'access', id: place.entrance.id, item: 'flowIn' }, yesterday, yesterday),
    countOf({ is: 'entity', id: place.store.id, item: 'flowIn' }, yesterday, yesterday),
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
  await addAsShown(page);

  const figure = async () => {
    await enter(page, people.company, `/en/index?store=${place.store.id}&range=yesterday`);
    await seeFigures(page);
    return Number((await firstFigure(page).innerText()).replaceAll(/\D/g, ''));
  };
  expect(await figure()).toBe((store ?? 0) - (door ?? 0) + 4321);
  await open(page, 'correct');
  await withdraw(page, reason);
  expect(await figure()).toBe(store);
});

test('a store counts only some hours and figures, until it is withdrawn', async ({ page }) => {
  const { store } = await placeOf(1);
  const count = (item: 'flowIn' | 'flowOut') => countOf({ is: 'entity', id: store.id, item }, first, last);
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
  await addAsShown(page);
  await expect(rowOf(page, reason)).toContainText(/Counts only .*14:00–18:00/);
  expect([await count('flowIn'), await count('flowOut')]).toEqual([shown.after, null]);
  await withdraw(page, reason);
  expect([await count('flowIn'), await count('flowOut')]).toEqual([before.flowIn, before.flowOut]);
});

test('a store is excluded for a day by keys alone, and the exclusion is withdrawn', async ({ page }) => {
  const { store } = await placeOf(2);
  const day = daysAgo(3);
  const count = () => countOf({ is: 'entity', id: store.id, item: 'flowIn' }, day, day);
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
  await settled();
  expect(await count(), 'missing, not zero').toBeNull();

  await pressButton(page, rowOf(page, reason).getByRole('button', { name: 'Withdraw' }));
  const asked = page.getByRole('dialog');
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await pressButton(page, asked.getByRole('button', { name: 'Withdraw', exact: true }));
  await expect(rowOf(page, reason)).toContainText('Withdrawn');
  await settled();
  expect(await count()).toBe(before);
});

test('the upload record of a device shows what counts beside what was sent', async ({ page }) => {
  const place = await placeOf(0);
  const token = await tokenOf(people.company);
  const day = daysAgo(5);
  const list = await ask(token, 'GET', `${devices.byEntity.path}?entityId=${place.store.id}`);
  // A list of the API; only names and entrances are looked at.
  const rows = (list as { content: { name: string; corridorId: number | null }[] }).content;
  const device = rows.find(({ corridorId }) => corridorId === place.entrance.id);
  if (device === undefined) throw new Error('No device hangs at the entrance');
  const reason = `Half as many ${Date.now()}`;
  await open(page, 'correct');
  await press(page, 'Add rule');
  await chooseEntrance(page, drawer(page), place);
  await drawer(page).getByLabel('Factor', { exact: true }).fill('0.5');
  await writeDay(page, drawer(page), 'First day', day);
  await writeDay(page, drawer(page), 'Last day', day);
  await drawer(page).getByLabel('Reason').fill(reason);
  await seePreview(page);
  await addAsShown(page);

  await enter(page, people.company, `/en/basic/devices?search=${encodeURIComponent(device.name)}`);
  const row = rowOf(page, device.name).first();
  await row.getByRole('button', { name: `More: ${device.name}` }).click();
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
  await withdraw(page, reason);
});

test('who has no right to a kind of rule has no page of it', async ({ page }) => {
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
  const place = await placeOf(0);
  for (const [language, colorScheme] of [
    ['en', 'light'],
    ['en', 'dark'],
    ['ara', 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    const where = `${language} ${colorScheme}`;
    for (const kind of ['correct', 'set', 'eliminate'] as const) {
      await enter(page, people.company, `/${language}/rules/${kind}`);
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
