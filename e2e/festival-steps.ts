import { expect, type Page } from '@playwright/test';
import { basePath } from '@portico/contract/route';
import { holidays } from '@portico/contract/routes/holidays';
import * as z from 'zod/mini';
import { ask, consoleNow, people, tokenOf } from './console.ts';

const listed = z.object({ content: z.array(z.object({ id: z.number(), name: z.string() })) });
const made = z.object({ data: z.object({ id: z.number() }) });

/** The day so many days ago, in China. */
export const daysAgo = (count: number): string =>
  new Date(consoleNow() + 8 * 3_600_000 - count * 86_400_000).toISOString().slice(0, 10);

/** Takes festivals of earlier tries away. */
export async function forgetFestivals(name: string): Promise<void> {
  const token = await tokenOf(people.company);
  const address = `${holidays.list.path}?size=100&name=${encodeURIComponent(name)}`;
  const ids = listed.parse(await ask(token, 'GET', address)).content.map(({ id }) => id);
  if (ids.length > 0) await ask(token, 'DELETE', holidays.remove.path, ids);
}

/** A festival of the company with several stores. */
export async function newFestival(name: string, startTime: string, endTime: string): Promise<number> {
  const token = await tokenOf(people.company);
  return made.parse(await ask(token, 'POST', holidays.add.path, { name, startTime, endTime })).data.id;
}

/** Types a day into a field. */
export async function typeDay(page: Page, label: string, day: string): Promise<void> {
  const field = page.getByRole('dialog').getByLabel(label, { exact: true });
  await field.fill(day);
  await field.press('Enter');
  await expect(field).toHaveValue(day);
}

/** Saves an export of the page; the name it gets. */
export async function savedName(page: Page, exportName: string, as: string): Promise<string> {
  const answered = page.waitForResponse((reply) =>
    new URL(reply.url()).pathname.startsWith(`${basePath}/api/analysis`),
  );
  await page.getByRole('button', { name: exportName, exact: true }).click();
  await page.getByRole('menuitem', { name: as }).click();
  const disposition = (await answered).headers()['content-disposition'] ?? '';
  return decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(disposition)?.[1] ?? '');
}
