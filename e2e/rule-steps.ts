import { expect, type Locator, type Page } from '@playwright/test';
import { analysis } from '@portico/contract/routes/analysis';
import { countingRules } from '@portico/contract/routes/counting-rules';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import * as z from 'zod/mini';
import { findTopDialog, findTopDialogButton } from './accessibility-steps.ts';
import { newCompany, type StoryCompany } from './account-steps.ts';
import { callApi, dayInChina, openAsUser, sendRecords } from './console.ts';
import { findRow } from './keyboard-steps.ts';
import { newBoundCounter, newEntrance, newStore, type StoryDevice } from './place-steps.ts';

// Steps for counting rules of a story's own company, and for the values they change.

const dayMilliseconds = 86_400_000;
/** Number of days before today with counts. */
const countedDays = 9;

type Named = { id: number; name: string };
/** A store with two entrances; `entrance` is the first one, to which the rules apply. */
export type RuleTestPlace = { store: Named; entrance: Named; device: StoryDevice };

/** Hourly records of the last days in opening hours; `more` is added to every count. */
function hourlyRecords(more: number) {
  return Array.from({ length: countedDays }, (_, day) => day + 1).flatMap((day) =>
    Array.from({ length: 12 }, (_, hour) => ({
      time: Date.parse(`${dayInChina(day)}T${String(10 + hour)}:00:00+08:00`) / 1000,
      period: 60,
      in: more + 10 * day + hour,
      out: more + 9 * day + hour,
    })),
  );
}

async function newPlace(company: StoryCompany, name: string): Promise<RuleTestPlace> {
  const store = await newStore(company, { name });
  const door = async (doorName: string, more: number) => {
    const entrance = await newEntrance(company, store, `${name} ${doorName}`);
    const where = { store, entrance, from: `${dayInChina(countedDays + 1)}T00:00:00+08:00` };
    const device = await newBoundCounter(company, `${name} ${doorName} camera`, where, 60);
    await sendRecords(device, hourlyRecords(more));
    return { entrance: { id: entrance, name: `${name} ${doorName}` }, device };
  };
  const first = await door('front', 100);
  await door('back', 40);
  return { store: { id: store, name }, ...first };
}

export type RuleTestCompany = { company: StoryCompany; places: readonly [RuleTestPlace, RuleTestPlace, RuleTestPlace] };

/** Creates a company with three stores that have counts. */
export async function createRuleTestCompany(): Promise<RuleTestCompany> {
  const company = await newCompany(`Ruled ${Date.now()}`);
  const places = ['Harbour', 'Hill', 'Quay'].map((name) => newPlace(company, name));
  const [harbour, hill, quay] = await Promise.all(places);
  if (harbour === undefined || hill === undefined || quay === undefined) throw new Error('A store is missing');
  return { company, places: [harbour, hill, quay] };
}

type Kind = 'correct' | 'set' | 'eliminate';

/** Opens the page of a kind of rule as the company's administrator. */
export const openRulePage = (page: Page, { admin }: StoryCompany, kind: Kind, language = 'en') =>
  openAsUser(page, admin.username, `/${language}/rules/${kind}`, admin.token);

const wrapped = z.object({ data: analysis.series.output });

/** The count of a store or an entrance over days, both inclusive; null: unknown. */
export async function readCount(
  token: string,
  { placeKind, id, item }: { placeKind: 'entity' | 'access'; id: number; item: StatisticItem },
  first: string,
  last: string,
): Promise<number | null> {
  const after = new Date(Date.parse(last) + dayMilliseconds).toISOString().slice(0, 10);
  const query = {
    rangeType: placeKind === 'entity' ? 0 : 1,
    ids: [id],
    startTime: `${first} 00:00:00`,
    endTime: `${after} 00:00:00`,
    step: '1d',
    items: [item],
  };
  const { data } = wrapped.parse(await callApi(token, 'POST', analysis.series.path, query));
  return data.rows[0]?.total ?? null;
}

/** Waits until all rule runs of a company are done. */
export async function waitForRuleRuns(token: string): Promise<void> {
  const runs = z.object({ content: z.array(countingRules.runs.output) });
  const going = async () =>
    runs
      .parse(await callApi(token, 'GET', `${countingRules.runs.path}?size=50`))
      .content.filter(({ state }) => state === 'waiting' || state === 'running').length;
  await expect.poll(going, { timeout: 30_000 }).toBe(0);
}

/** The number in a cell; null for "—". */
const numberIn = async (cell: Locator) => {
  const text = (await cell.innerText()).replaceAll(/[^\d—]/g, '');
  return text === '—' ? null : Number(text);
};

/** The totals before and after in the first row of the preview. */
export async function readPreviewTotals(drawer: Locator): Promise<{ before: number | null; after: number | null }> {
  const cells = drawer.getByRole('row').nth(1).getByRole('cell');
  return { before: await numberIn(cells.nth(0)), after: await numberIn(cells.nth(1)) };
}

/** Enters a day into the field with a label. */
export async function fillRuleDay(page: Page, drawer: Locator, label: string, day: string): Promise<void> {
  await drawer.getByLabel(label, { exact: true }).fill(day);
  await page.keyboard.press('Enter');
  await expect(drawer.getByLabel(label, { exact: true })).toHaveValue(day);
}

/** Opens the field of places and selects an entrance of a store. */
export async function chooseEntrance(page: Page, drawer: Locator, { store, entrance }: RuleTestPlace): Promise<void> {
  await drawer.getByRole('button', { name: 'Entrance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose entrances' });
  await dialog.getByRole('combobox').fill(store.name);
  await page.locator('.ant-select-dropdown:visible').getByTitle(store.name, { exact: true }).click();
  await dialog.getByRole('checkbox', { name: entrance.name, exact: true }).check();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Chooses an entry in the field with a label; a list that accepts several entries is closed with Escape. */
export async function chooseEntry(page: Page, drawer: Locator, label: string, entry: string, takesSeveral = false) {
  await drawer.getByLabel(label, { exact: true }).click();
  const list = page.locator('.ant-select-dropdown:visible');
  await list.getByTitle(entry, { exact: true }).click();
  if (takesSeveral) await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
}

/** Opens the preview of the rule in the form and returns the totals before and after. */
export async function openPreview(page: Page) {
  await findTopDialogButton(page, 'Preview effect').click();
  await expect(findTopDialog(page).getByRole('table')).toBeVisible();
  return readPreviewTotals(findTopDialog(page));
}

/** Adds the previewed rule and waits until past records follow it. */
export async function addPreviewedRule(page: Page, { admin }: StoryCompany) {
  await findTopDialogButton(page, 'Add rule').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await waitForRuleRuns(admin.token);
}

/** Withdraws a rule with a reason and waits until past records are restored. */
export async function withdrawRule(page: Page, { admin }: StoryCompany, reason: string) {
  await findRow(page, reason).getByRole('button', { name: 'Withdraw rule' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('All counts return to their values without the rule.');
  await dialog.getByLabel('Reason (optional)').fill('No longer needed');
  await dialog.getByRole('button', { name: 'Withdraw rule', exact: true }).click();
  await expect(findRow(page, reason)).toContainText('Withdrawn');
  await expect(findRow(page, reason)).toContainText('No longer needed');
  await waitForRuleRuns(admin.token);
}
