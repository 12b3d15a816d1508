import { expect, type Locator, type Page } from '@playwright/test';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { loadCatalogue } from '@portico/i18n';
import * as z from 'zod/mini';
import { callApi, demoUsers, getToken, openAsUser, test, waitForFigures } from '../console.ts';
import { pressButtonByKeyboard } from '../keyboard-steps.ts';

// A regional manager looks for the three worst of the comparable stores, by mouse and by keyboard alone.

const league = z.object({ data: homePanelRoutes.league.output });

/** The compared stores, worst change first, and the number of stores left out; changes are computed from the values of both periods. */
async function computeWorstStores(): Promise<{ names: string[]; leftOut: number }> {
  const query = `type=${rangeTypes.yesterday}&size=100`;
  const reply = await callApi(await getToken(demoUsers.company), 'GET', `${homePanelRoutes.league.path}?${query}`);
  const { content } = league.parse(reply).data;
  const changes = content.flatMap(({ name, leftOut, compared, base }) =>
    leftOut !== null || compared === null || base === null || base === 0 ? [] : [{ name, change: compared / base }],
  );
  const names = changes.toSorted((one, other) => one.change - other.change).map(({ name }) => name);
  return { names, leftOut: content.length - names.length };
}

type Hand = { name: string; press: (page: Page, button: Locator) => Promise<void> };

const hands: readonly Hand[] = [
  { name: 'by mouse', press: (_page, button) => button.click() },
  { name: 'by keyboard', press: (page, button) => pressButtonByKeyboard(page, button) },
];

for (const language of ['zh', 'en', 'ara'] as const)
  for (const { name, press } of hands)
    test(`the worst stores open in two actions, ${name} (${language})`, async ({ page }) => {
      const { home } = await loadCatalogue(language);
      const { names } = await computeWorstStores();
      expect(names.length).toBeGreaterThanOrEqual(4);
      await openAsUser(page, demoUsers.company, `/${language}/index?store=all&range=yesterday`);
      await waitForFigures(page);
      const table = page.getByRole('table', { name: home.stores, exact: true });
      const change = table.getByRole('columnheader', { name: home.change, exact: true });
      const stores = table.getByRole('rowheader').getByRole('button');
      // Action one: sort by change.
      await press(page, change.getByRole('button'));
      await expect(change).toHaveAttribute('aria-sort', 'ascending');
      await expect(page.locator('main [data-stale="true"]')).toHaveCount(0);
      await expect.poll(async () => (await stores.allInnerTexts()).slice(0, names.length)).toEqual(names);
      // Action two: open the worst store.
      await press(page, stores.first());
      await expect(page.getByRole('heading', { level: 1 })).toContainText(names[0] ?? '?');
    });
