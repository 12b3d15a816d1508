import { expect, type Page } from '@playwright/test';
import { type Catalogue, loadCatalogue } from '@portico/i18n';
import axe from 'axe-core';
import * as z from 'zod/mini';
import type { Person } from './account-steps.ts';
import { enter, test } from './console.ts';

export type Look = { page: Page; words: Catalogue };

/**
 * A page, what is done on it first and what opens over it; `who` sees it where that is not the person of the story. A path is
 * asked for late where it names what the story makes first.
 */
export type Screen = {
  path: string | (() => string);
  who?: string;
  /** Also looked at from right to left. */
  inArabic?: true;
  prepare?: (look: Look) => Promise<void>;
  open?: (look: Look) => Promise<void>;
};

/** Presses a button of the page. */
export const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click();

/** The drawer or dialog on top. */
export const drawer = (page: Page) => page.getByRole('dialog').last();
export const inDrawer = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true });

/** Waits until a form says what is wrong. */
export const seeWrong = (page: Page) => expect(drawer(page).locator('[aria-invalid="true"]').first()).toBeVisible();

/** Does something with the row of a name, whether it stands in the row or in its menu. */
export async function act(page: Page, name: string, action: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: name }).first();
  const inRow = row.getByRole('button', { name: action, exact: true });
  await expect(row).toBeVisible();
  if (await inRow.isVisible()) return inRow.click();
  await row.locator('button[aria-haspopup="menu"]').click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function show(look: Look, language: string, person: Person, { path, who, prepare, open }: Screen) {
  const { page, words } = look;
  const address = `/${language}${typeof path === 'string' ? path : path()}`;
  await (who === undefined ? enter(page, person.username, address, person.token) : enter(page, who, address));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await prepare?.(look);
  if (open !== undefined) {
    await open(look);
    const columns = page.getByRole('group', { name: words.controls.columns });
    await expect(page.getByRole('dialog').or(page.locator('[popover]:popover-open')).or(columns).last()).toBeVisible();
  }
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** The rules, of these or of all, that a page breaks as it stands, with the elements that break them. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(axe.source);
  // What keeps a rule is not told: that is most of what would be collected.
  const options = { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) };
  // Its own binding for Playwright, made for pages with frames, takes three times as long.
  const found = await page.evaluate(`axe.run(${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`);
  return z.array(z.string()).parse(found);
}

/** The rules that a page breaks as it stands in light colours, and in dark ones. */
export async function violationsInBothShades(page: Page): Promise<string[]> {
  const inLight = await violations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Another shade changes colours only.
  const inDark = await violations(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight, ...inDark.map((rule) => `dark: ${rule}`)];
}

/** The screens that are also looked at from right to left. */
export const thoseInArabic = (screens: Readonly<Record<string, Screen>>) =>
  Object.fromEntries(Object.entries(screens).filter(([, { inArabic }]) => inArabic));

/** Looks at every screen in these colours; how many looks it took, and the rules broken. */
export async function lookAtAll(
  page: Page,
  screens: Readonly<Record<string, Screen>>,
  { language, shades, person }: { language: 'en' | 'ara'; shades: readonly ('light' | 'dark')[]; person: Person },
) {
  const words = await loadCatalogue(language);
  const broken: string[] = [];
  let seen = 0;
  for (const [name, screen] of Object.entries(screens))
    await test.step(name, async () => {
      await show({ page, words }, language, person, screen);
      for (const [position, colorScheme] of shades.entries()) {
        await page.emulateMedia({ colorScheme });
        // Another shade changes colours only.
        const found = await violations(page, position === 0 ? undefined : ['color-contrast']);
        broken.push(...found.map((rule) => `${name}, ${colorScheme}: ${rule}`));
        seen += 1;
      }
    });
  return { seen, broken };
}
