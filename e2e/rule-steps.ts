import { expect, type Locator, type Page } from '@playwright/test';
import { analysis } from '@portico/contract/routes/analysis';
import { corridors } from '@portico/contract/routes/corridors';
import { countingRules } from '@portico/contract/routes/counting-rules';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import * as z from 'zod/mini';
import { ask, consoleNow, people, storesOf, tokenOf } from './console.ts';

// Rules of the demonstration's company, and the figures they change.

const dayMilliseconds = 86_400_000;
const chinaMilliseconds = 8 * 3_600_000;

/** The day in China some days ago. */
export const daysAgo = (days: number) =>
  new Date(consoleNow() + chinaMilliseconds - days * dayMilliseconds).toISOString().slice(0, 10);

export type Place = { store: { id: number; name: string }; entrance: { id: number; name: string } };

const named = z.object({ content: z.array(z.object({ id: z.number(), name: z.string() })) });

/** A store of the company, counted from 0, and its first entrance. */
export async function placeOf(position: number): Promise<Place> {
  const store = (await storesOf(people.company))[position];
  if (store === undefined) throw new Error(`The demonstration has no ${position + 1} stores`);
  const token = await tokenOf(people.company);
  const [entrance] = named.parse(await ask(token, 'GET', `${corridors.byEntity.path}?entityId=${store.id}`)).content;
  if (entrance === undefined) throw new Error(`${store.name} has no entrance`);
  return { store, entrance };
}

const wrapped = z.object({ data: analysis.series.output });

/** What a store or an entrance counted from one day to another, both included; null where nothing is known. */
export async function countOf(
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
  const { data } = wrapped.parse(await ask(await tokenOf(people.company), 'POST', analysis.series.path, question));
  return data.rows[0]?.total ?? null;
}

/** Waits until past figures follow every rule that was added or withdrawn. */
export async function settled(): Promise<void> {
  const token = await tokenOf(people.company);
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
