import { expect, type Page } from '@playwright/test';
import { basePath } from '@portico/contract/route';
import { comparisons } from '@portico/contract/routes/comparisons';
import { savedViews } from '@portico/contract/routes/saved-views';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { loadCatalogue } from '@portico/i18n';
import * as z from 'zod/mini';
import { waitForAnswer } from './analysis-steps.ts';
import { callApi, consoleUrl, demoUsers, getToken, listStores, openAsUser, test } from './console.ts';

// A view that an analyst shares with the company is limited to the stores of the user who opens it; the page shows how many stores are left
// out.

const list = z.object({ content: z.array(z.object({ id: z.number() })) });
const viewName = 'Every store, last week';

async function forgetView(): Promise<void> {
  const token = await getToken(demoUsers.company);
  const address = `${savedViews.list.path}?size=100&name=${encodeURIComponent(viewName)}`;
  const { content } = list.parse(await callApi(token, 'GET', address));
  const ids = content.map(({ id }) => id);
  if (ids.length > 0) await callApi(token, 'DELETE', savedViews.remove.path, ids);
}

test.beforeEach(forgetView);
test.afterAll(forgetView);

/** Saves the current page as a view for the company, in English, and returns the view's link. */
async function shareView(page: Page): Promise<string> {
  const { views } = await loadCatalogue('en');
  await page.getByRole('main').getByRole('button', { name: views.title }).click();
  await page.getByRole('menuitem', { name: views.save }).click();
  await page.getByLabel(views.name).fill(viewName);
  await page.getByRole('radio', { name: views.company, exact: true }).check();
  await page.getByRole('dialog').locator('button[type="submit"]').click();
  await expect(page).toHaveURL(/view=\d+/);
  return page.url();
}

test("a shared view is cut to a manager's stores and counts those left out", async ({ page, browser }) => {
  const all = await listStores(demoUsers.company);
  const own = await listStores(demoUsers.region);
  const hidden = all.filter(({ id }) => !own.some((store) => store.id === id));
  expect([own.length > 1, hidden.length > 0]).toEqual([true, true]);

  // An analyst selects every store individually and shares the view.
  const ids = all.map(({ id }) => id).join(',');
  await openAsUser(page, demoUsers.company, `/en/analysis/rank?range=lastWeek&of=0&ids=${ids}`);
  await waitForAnswer(page);
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(all.length);
  const link = await shareView(page);

  const context = await browser.newContext({ locale: 'en' });
  const reader = await context.newPage();
  for (const open of ['by its link', 'from the list'] as const) {
    const request = reader.waitForRequest((request) => request.url().endsWith(`${basePath}${comparisons.rank.path}`));
    if (open === 'by its link') await openAsUser(reader, demoUsers.region, link);
    else {
      const { views } = await loadCatalogue('en');
      await reader.goto(`${consoleUrl()}/en/analysis/rank?range=yesterday`);
      await waitForAnswer(reader);
      await reader.getByRole('main').getByRole('button', { name: views.title }).click();
      await reader
        .getByRole('menuitemradio', { name: viewName })
        .or(reader.getByRole('menuitem', { name: viewName }))
        .click();
    }
    await waitForAnswer(reader);
    await expect(reader).toHaveURL(/range=lastWeek/);
    const rows = reader.getByRole('table').getByRole('rowheader');
    await expect(rows).toHaveCount(own.length);
    expect((await rows.allInnerTexts()).toSorted()).toEqual(own.map(({ name }) => name).toSorted());
    const note = reader.getByRole('main').getByRole('status').filter({ hasText: 'outside your data scope' });
    await expect(note).toHaveText(`${hidden.length} of ${all.length} locations are outside your data scope`);
    const text = await reader.getByRole('main').innerText();
    for (const { name } of hidden) expect(text, open).not.toContain(name);
    expect(z.object({ ids: z.array(z.number()) }).parse((await request).postDataJSON()).ids.length).toBe(own.length);
  }
  // The API does not reveal the hidden stores either: it refuses a request for the ids of all stores.
  const token = await getToken(demoUsers.region);
  const query = { ids: all.map(({ id }) => id), type: rangeTypes.lastWeek, item: 'flowIn' };
  await expect(callApi(token, 'POST', comparisons.rank.path, query)).rejects.toThrow(/40[34]/);
  await context.close();
});
