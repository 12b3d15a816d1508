import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { type Catalogue, loadCatalogue } from '@portico/i18n';
import type { Person } from './account-steps.ts';
import { enter, test } from './console.ts';

export type Look = { page: Page; words: Catalogue };

/** A page, and what opens over it; `who` sees it where that is not the person of the story. */
export type Screen = { path: string; who?: string; open?: (look: Look) => Promise<void> };

async function show({ page, words }: Look, language: string, person: Person, { path, who, open }: Screen) {
  const address = `/${language}${path}`;
  await (who === undefined ? enter(page, person.username, address, person.token) : enter(page, who, address));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await open?.({ page, words });
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

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
      for (const colorScheme of shades) {
        await page.emulateMedia({ colorScheme });
        broken.push(...(await violations(page)).map((rule) => `${name}, ${colorScheme}: ${rule}`));
        seen += 1;
      }
    });
  return { seen, broken };
}
