import { expect, type Page } from '@playwright/test';
import { type Catalogue, loadCatalogue } from '@portico/i18n';
import axe from 'axe-core';
import * as z from 'zod/mini';
import type { StoryUser } from './account-steps.ts';
import { openAsUser, test } from './console.ts';

export type ScreenContext = { page: Page; words: Catalogue };

/**
 * A page to check, the preparations on it, and the drawer or dialog to open. `username`: the demonstration user who sees it; default: the
 * story's user. `path` may be a function when it contains ids that the story creates first.
 */
export type CheckedScreen = {
  path: string | (() => string);
  username?: string;
  /** Also checked in right-to-left layout. */
  inArabic?: true;
  prepare?: (context: ScreenContext) => Promise<void>;
  openDialog?: (context: ScreenContext) => Promise<void>;
};

/** Presses a button in the page's main area. */
export const clickButton = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).first().click();

/** The topmost drawer or dialog. */
export const findTopDialog = (page: Page) => page.getByRole('dialog').last();
export const findTopDialogButton = (page: Page, name: string) =>
  findTopDialog(page).getByRole('button', { name, exact: true });

/** Waits until the form marks an invalid field. */
export const expectInvalidField = (page: Page) =>
  expect(findTopDialog(page).locator('[aria-invalid="true"]').first()).toBeVisible();

/** Performs an action of the row that contains `name`; the action is a button in the row or an entry of the row's menu. */
export async function clickRowAction(page: Page, name: string, action: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: name }).first();
  const inRow = row.getByRole('button', { name: action, exact: true });
  await expect(row).toBeVisible();
  if (await inRow.isVisible()) return inRow.click();
  await row.locator('button[aria-haspopup="menu"]').click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function openScreen(
  context: ScreenContext,
  language: string,
  user: StoryUser,
  { path, username, prepare, openDialog }: CheckedScreen,
) {
  const { page, words: texts } = context;
  const address = `/${language}${typeof path === 'string' ? path : path()}`;
  await (username === undefined
    ? openAsUser(page, user.username, address, user.token)
    : openAsUser(page, username, address));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await prepare?.(context);
  if (openDialog !== undefined) {
    await openDialog(context);
    const columns = page.getByRole('group', { name: texts.controls.columns });
    await expect(page.getByRole('dialog').or(page.locator('[popover]:popover-open')).or(columns).last()).toBeVisible();
  }
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Accessibility rules that the page violates in its current state, with the violating elements. `rules`: the only rules to check. */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(axe.source);
  // Results of satisfied rules are left out, because they make up most of the data.
  const options = { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) };
  // The Playwright binding of axe handles pages with frames and takes three times as long.
  const found = await page.evaluate(`axe.run(${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 160)).join(' | ')))`);
  return z.array(z.string()).parse(found);
}

/** Accessibility rules that the page violates in its current state, in the light and in the dark colour scheme. */
export async function findViolationsInBothSchemes(page: Page): Promise<string[]> {
  const lightViolations = await findViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Of all rules, only that of the colour contrast depends on the colour scheme.
  const darkViolations = await findViolations(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...lightViolations, ...darkViolations.map((rule) => `dark: ${rule}`)];
}

/** The screens that are also checked in right-to-left layout. */
export const selectArabicScreens = (screens: Readonly<Record<string, CheckedScreen>>) =>
  Object.fromEntries(Object.entries(screens).filter(([, { inArabic }]) => inArabic));

/** Checks every screen in the given colour schemes. Returns the number of checks and the violated rules. */
export async function checkScreens(
  page: Page,
  screens: Readonly<Record<string, CheckedScreen>>,
  {
    language,
    colorSchemes,
    user,
  }: { language: 'en' | 'ara'; colorSchemes: readonly ('light' | 'dark')[]; user: StoryUser },
) {
  const texts = await loadCatalogue(language);
  const broken: string[] = [];
  let checkedCount = 0;
  for (const [name, screen] of Object.entries(screens))
    await test.step(name, async () => {
      await openScreen({ page, words: texts }, language, user, screen);
      for (const [position, colorScheme] of colorSchemes.entries()) {
        await page.emulateMedia({ colorScheme });
        // The second scheme can only violate the rule of the colour contrast in addition.
        const found = await findViolations(page, position === 0 ? undefined : ['color-contrast']);
        broken.push(...found.map((rule) => `${name}, ${colorScheme}: ${rule}`));
        checkedCount += 1;
      }
    });
  return { seen: checkedCount, broken };
}
