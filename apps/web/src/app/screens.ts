import type { ComponentType } from 'react';
import { morePageTexts } from '../session/page-texts.ts';

type Page = { default: ComponentType };

/** Every screen there is, by its folder: "home" is features/home/page.tsx. */
const screens = new Map<string, () => Promise<Page>>();
// Login is led by the router itself: it has to tell when somebody is in.
for (const [file, load] of Object.entries(
  import.meta.glob<Page>(['../features/*/page.tsx', '!../features/login/page.tsx']),
)) {
  screens.set(file.split('/').at(-2) ?? file, load);
}

/** Its texts are here from the start. */
const home = 'home';

/** Loads a screen by its folder, with its texts; null where this console has none. */
export async function loadScreen(name: string): Promise<ComponentType | null> {
  const load = screens.get(name);
  if (load === undefined) return null;
  const [page] = await Promise.all([load(), name === home ? null : morePageTexts()]);
  return page.default;
}
