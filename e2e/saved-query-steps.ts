import { type Browser, expect, type Page } from '@playwright/test';
import type { Language } from '@portico/contract/words/languages';
import { loadCatalogue } from '@portico/i18n';
import * as z from 'zod/mini';
import { seeAnswer } from './analysis-steps.ts';
import { ask, enter, people, tokenOf } from './console.ts';

const savedViews = z.object({ content: z.array(z.object({ id: z.number(), name: z.string() })) });

/** Deletes the views of this name that an earlier try left. */
export async function forgetViews(name: string): Promise<void> {
  const token = await tokenOf(people.company);
  const { content } = savedViews.parse(await ask(token, 'GET', `/api/views?size=100&name=${encodeURIComponent(name)}`));
  const ids = content.map(({ id }) => id);
  if (ids.length > 0) await ask(token, 'DELETE', '/api/views', ids);
}

/** An analyst builds a query and saves it for the company; its link opens the same in another browser. */
export async function saveQuery(page: Page, browser: Browser, code: Language): Promise<void> {
  const { analysis, views, words } = await loadCatalogue(code);
  const name = `Story ${code}`;
  await forgetViews(name);
  await enter(page, people.company, `/${code}/query/create`);
  await seeAnswer(page);
  await page.getByRole('button', { name: `${analysis.when}: ` }).click();
  await page.getByRole('menuitemradio', { name: words.ranges.lastWeek }).click();
  await page.getByRole('radio', { name: analysis.queries.together }).click();
  await page.getByRole('button', { name: analysis.ask, exact: true }).click();
  await expect(page).toHaveURL(/range=lastWeek/);
  await seeAnswer(page);
  await page.getByRole('main').getByRole('button', { name: views.title }).click();
  await page.getByRole('menuitem', { name: views.save }).click();
  await page.getByLabel(views.name).fill(name);
  await page.getByRole('radio', { name: views.company, exact: true }).check();
  await page.getByRole('dialog').locator('button[type="submit"]').click();
  await expect(page).toHaveURL(/view=\d+/);
  const link = page.url();

  const other = await browser.newContext();
  const reader = await other.newPage();
  await enter(reader, people.company, link.replace(/\?.*view=/, '?view='));
  await expect(reader).toHaveURL(/range=lastWeek/);
  await seeAnswer(reader);
  await expect(reader.getByRole('radio', { name: analysis.queries.together })).toBeChecked();
  await other.close();
  await forgetViews(name);
}
