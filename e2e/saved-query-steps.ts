import { type Browser, expect, type Page } from '@playwright/test';
import type { Language } from '@portico/contract/words/languages';
import { loadCatalogue } from '@portico/i18n';
import * as z from 'zod/mini';
import { waitForAnswer } from './analysis-steps.ts';
import { callApi, demoUsers, getToken, openAsUser } from './console.ts';

const savedViews = z.object({ content: z.array(z.object({ id: z.number(), name: z.string() })) });

/** Deletes views with this name left by earlier test runs. */
export async function deleteViews(name: string): Promise<void> {
  const token = await getToken(demoUsers.company);
  const { content } = savedViews.parse(
    await callApi(token, 'GET', `/api/views?size=100&name=${encodeURIComponent(name)}`),
  );
  const ids = content.map(({ id }) => id);
  if (ids.length > 0) await callApi(token, 'DELETE', '/api/views', ids);
}

/** An analyst builds a query and saves it for the company; its link opens the same query in another browser. */
export async function checkSavedQuery(page: Page, browser: Browser, code: Language): Promise<void> {
  const { analysis, views, words: texts } = await loadCatalogue(code);
  const name = `Story ${code}`;
  await deleteViews(name);
  await openAsUser(page, demoUsers.company, `/${code}/query/create`);
  await waitForAnswer(page);
  await page.getByRole('button', { name: `${analysis.when}: ` }).click();
  await page.getByRole('menuitemradio', { name: texts.ranges.lastWeek }).click();
  await page.getByRole('button', { name: `${analysis.queries.shown}: ` }).click();
  await page.getByRole('menuitemradio', { name: analysis.queries.together }).click();
  await page.getByRole('button', { name: analysis.ask, exact: true }).click();
  await expect(page).toHaveURL(/range=lastWeek/);
  await waitForAnswer(page);
  await page.getByRole('main').getByRole('button', { name: views.title }).click();
  await page.getByRole('menuitem', { name: views.save }).click();
  await page.getByLabel(views.name).fill(name);
  await page.getByRole('radio', { name: views.company, exact: true }).check();
  await page.getByRole('dialog').locator('button[type="submit"]').click();
  await expect(page).toHaveURL(/view=\d+/);
  const link = page.url();

  const other = await browser.newContext();
  const reader = await other.newPage();
  await openAsUser(reader, demoUsers.company, link.replace(/\?.*view=/, '?view='));
  await expect(reader).toHaveURL(/range=lastWeek/);
  await waitForAnswer(reader);
  await expect(reader.getByRole('button', { name: `${analysis.queries.shown}: ` })).toContainText(
    analysis.queries.together,
  );
  await other.close();
  await deleteViews(name);
}
