import { expect, type Locator, type Page } from '@playwright/test';
import { analysis } from '@portico/contract/routes/analysis';
import { countingRules } from '@portico/contract/routes/counting-rules';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import * as z from 'zod/mini';
import { drawer, inDrawer } from './accessibility-steps.ts';
import { type Company, newCompany } from './account-steps.ts';
import { ask, consoleNow, enter, sendRecords } from './console.ts';
import { rowOf } from './keyboard-steps.ts';
import { type Counter, newBoundCounter, newEntrance, newStore } from './place-steps.ts';

// Rules of a company of the stories' own, and the figures they change.

const dayMilliseconds = 86_400_000;
const chinaMilliseconds = 8 * 3_600_000;
/** Days before today on which the stores counted. */
const countedDays = 9;

/** The day in China some days ago. */
export const daysAgo = (days: number) =>
  new Date(consoleNow() + chinaMilliseconds - days * dayMilliseconds).toISOString().slice(0, 10);

type Named = { id: number; name: string };
/** A store with two doors; rules are about the first one. */
export type Place = { store: Named; entrance: Named; device: Counter };

/** People of the hours a store is open, of each of the last days, at an entrance where so many more come. */
function hourlyRecords(more: number) {
  return Array.from({ length: countedDays }, (_, day) => day + 1).flatMap((day) =>
    Array.from({ length: 12 }, (_, hour) => ({
      time: Date.parse(`${daysAgo(day)}T${String(10 + hour)}:00:00+08:00`) / 1000,
      period: 60,
      in: more + 10 * day + hour,
      out: more + 9 * day + hour,
    })),
  );
}

async function newPlace(company: Company, name: string): Promise<Place> {
  const store = await newStore(company, { name });
  const door = async (doorName: string, more: number) => {
    const entrance = await newEntrance(company, store, `${name} ${doorName}`);
    const where = { store, entrance, from: `${daysAgo(countedDays + 1)}T00:00:00+08:00` };
    const device = await newBoundCounter(company, `${name} ${doorName} camera`, where, 60);
    await sendRecords(device, hourlyRecords(more));
    return { entrance: { id: entrance, name: `${name} ${doorName}` }, device };
  };
  const first = await door('front', 100);
  await door('back', 40);
  return { store: { id: store, name }, ...first };
}

export type RuledCompany = { company: Company; places: readonly [Place, Place, Place] };

/** A company with three stores that have counted. */
export async function newRuledCompany(): Promise<RuledCompany> {
  const company = await newCompany(`Ruled ${Date.now()}`);
  const places = ['Harbour', 'Hill', 'Quay'].map((name) => newPlace(company, name));
  const [harbour, hill, quay] = await Promise.all(places);
  if (harbour === undefined || hill === undefined || quay === undefined) throw new Error('A store is missing');
  return { company, places: [harbour, hill, quay] };
}

type Kind = 'correct' | 'set' | 'eliminate';

/** Opens the page of a kind of rule as the administrator of a company. */
export const openRules = (page: Page, { admin }: Company, kind: Kind, language = 'en') =>
  enter(page, admin.username, `/${language}/rules/${kind}`, admin.token);

const wrapped = z.object({ data: analysis.series.output });

/** What a store or an entrance counted from one day to another, both included; null where nothing is known. */
export async function countOf(
  token: string,
  { is, id, item }: { is: 'entity' | 'access'; id: number; item: StatisticItem },
  first: string,
  last: string,
): Promise<number | null> {
  const after = new Date(Date.parse(last) + dayMilliseconds).toISOString().slice(0, 10);
  const question = {
    rangeType: is === 'entity' ? 0 : 1,
    ids: [id],
    startTime: `${first} 00:00:00`,
    endTime: `${after} 00:00:00`,
    step: '1d',
    items: [item],
  };
  const { data } = wrapped.parse(await ask(token, 'POST', analysis.series.path, question));
  return data.rows[0]?.total ?? null;
}

/** Waits until past figures of a company follow every rule that was added or withdrawn. */
export async function settled(token: string): Promise<void> {
  const runs = z.object({ content: z.array(countingRules.runs.output) });
  const going = async () =>
    runs
      .parse(await ask(token, 'GET', `${countingRules.runs.path}?size=50`))
      .content.filter(({ state }) => state === 'waiting' || state === 'running').length;
  await expect.poll(going, { timeout: 30_000 }).toBe(0);
}

/** The number a cell shows; "—" is none. */
const numberIn = async (cell: Locator) => {
  const text = (await cell.innerText()).replaceAll(/[^\d—]/g, '');
  return text === '—' ? null : Number(text);
};

/** The totals of the preview on top: before and after. */
export async function previewTotals(drawer: Locator): Promise<{ before: number | null; after: number | null }> {
  const cells = drawer.getByRole('row').nth(1).getByRole('cell');
  return { before: await numberIn(cells.nth(0)), after: await numberIn(cells.nth(1)) };
}

/** Writes a day into the field of a label. */
export async function writeDay(page: Page, drawer: Locator, label: string, day: string): Promise<void> {
  await drawer.getByLabel(label, { exact: true }).fill(day);
  await page.keyboard.press('Enter');
  await expect(drawer.getByLabel(label, { exact: true })).toHaveValue(day);
}

/** Opens the field of places and ticks one of a store. */
export async function chooseEntrance(page: Page, drawer: Locator, { store, entrance }: Place): Promise<void> {
  await drawer.getByRole('button', { name: 'Entrance' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose entrances' });
  await dialog.getByRole('combobox').fill(store.name);
  await page.locator('.ant-select-dropdown:visible').getByTitle(store.name, { exact: true }).click();
  await dialog.getByRole('checkbox', { name: entrance.name, exact: true }).check();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Chooses an entry of the field of a label; a list that takes several is left by Escape. */
export async function chooseEntry(page: Page, drawer: Locator, label: string, entry: string, takesSeveral = false) {
  await drawer.getByLabel(label, { exact: true }).click();
  const list = page.locator('.ant-select-dropdown:visible');
  await list.getByTitle(entry, { exact: true }).click();
  if (takesSeveral) await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
}

/** Previews what the rule in the form would change: the totals before and after. */
export async function seePreview(page: Page) {
  await inDrawer(page, 'Preview').click();
  await expect(drawer(page).getByRole('table')).toBeVisible();
  return previewTotals(drawer(page));
}

/** Adds the previewed rule and waits until past figures follow it. */
export async function addAsShown(page: Page, { admin }: Company) {
  await inDrawer(page, 'Add rule').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await settled(admin.token);
}

/** Withdraws the rule with a reason and waits until past figures are as before. */
export async function withdraw(page: Page, { admin }: Company, reason: string) {
  await rowOf(page, reason).getByRole('button', { name: 'Withdraw' }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('All figures become what they were without it.');
  await asked.getByLabel('Reason (optional)').fill('No longer needed');
  await asked.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(rowOf(page, reason)).toContainText('Withdrawn');
  await expect(rowOf(page, reason)).toContainText('No longer needed');
  await settled(admin.token);
}
