import { expect, type Page } from '@playwright/test';
import { basePath } from '@portico/contract/route';
import { holidays } from '@portico/contract/routes/holidays';
import * as z from 'zod/mini';
import { callApi, demoUsers, getToken } from './console.ts';

const listed = z.object({ content: z.array(z.object({ id: z.number(), name: z.string() })) });
const createdRow = z.object({ data: z.object({ id: z.number() }) });

/** Deletes festivals of earlier test runs. */
export async function deleteFestivals(name: string): Promise<void> {
  const token = await getToken(demoUsers.company);
  const address = `${holidays.list.path}?size=100&name=${encodeURIComponent(name)}`;
  const ids = listed.parse(await callApi(token, 'GET', address)).content.map(({ id }) => id);
  if (ids.length > 0) await callApi(token, 'DELETE', holidays.remove.path, ids);
}

/** Creates a festival of the demonstration company with several stores and returns its id. */
export async function newFestival(name: string, startTime: string, endTime: string): Promise<number> {
  const token = await getToken(demoUsers.company);
  return createdRow.parse(await callApi(token, 'POST', holidays.add.path, { name, startTime, endTime })).data.id;
}

/** Types a day into a field of the drawer. */
export async function fillFestivalDay(page: Page, label: string, day: string): Promise<void> {
  const field = page.getByRole('dialog').getByLabel(label, { exact: true });
  await field.fill(day);
  await field.press('Enter');
  await expect(field).toHaveValue(day);
}

/** Exports the page in a format and returns the file name. */
export async function exportAndReadFileName(page: Page, exportName: string, as: string): Promise<string> {
  const answered = page.waitForResponse((reply) =>
    new URL(reply.url()).pathname.startsWith(`${basePath}/api/analysis`),
  );
  await page.getByRole('button', { name: exportName, exact: true }).click();
  await page.getByRole('menuitem', { name: as }).click();
  const disposition = (await answered).headers()['content-disposition'] ?? '';
  return decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(disposition)?.[1] ?? '');
}
