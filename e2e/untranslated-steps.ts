import type { Page } from '@playwright/test';
import { loadCatalogue } from '@portico/i18n';
import * as z from 'zod/mini';

/** Keys of catalogues that a page shows, or contains in labels or hints, instead of a text. */
export async function findUntranslatedKeys(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText();
  const attributes = z.array(z.string()).parse(
    await page.evaluate(`['aria-label', 'aria-description', 'title', 'placeholder', 'alt'].flatMap((name) =>
      [...document.querySelectorAll('[' + name + ']')].map((element) => element.getAttribute(name) ?? ''))`),
  );
  const parts = Object.keys(await loadCatalogue('en')).join('|');
  return [text, ...attributes].join('\n').match(new RegExp(`\\b(${parts})\\.[a-zA-Z]+`, 'g')) ?? [];
}
