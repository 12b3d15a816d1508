import type { ComponentType } from 'react';
import { ensurePageTexts } from '../session/page-texts.ts';

type Page = { default: ComponentType };

/** All screens by folder: "home" is features/home/page.tsx. */
const screens = new Map<string, () => Promise<Page>>();
// The router itself renders login, because login has to report that the user is logged in.
for (const [file, load] of Object.entries(
  import.meta.glob<Page>(['../features/*/page.tsx', '!../features/login/page.tsx']),
)) {
  screens.set(file.split('/').at(-2) ?? file, load);
}

/** The texts of home are loaded from the start. */
const home = 'home';

/** Loads a screen by its folder, with its texts; null if the console has no such screen. */
export async function loadScreen(name: string): Promise<ComponentType | null> {
  const load = screens.get(name);
  if (load === undefined) return null;
  const [page] = await Promise.all([load(), name === home ? null : ensurePageTexts()]);
  return page.default;
}
