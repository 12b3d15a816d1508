import type { MenuNode } from '@portico/contract/routes/menus';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { NotFoundPage } from './not-found-page.tsx';

type Page = { default: ComponentType };

/** Every screen that a menu entry can name, by its folder: "home" is features/home/page.tsx. */
const screens = new Map<string, () => Promise<Page>>();
for (const [file, load] of Object.entries(import.meta.glob<Page>('../features/*/page.tsx'))) {
  screens.set(file.split('/').at(-2) ?? file, load);
}

/** A menu entry with its whole path. */
export type MenuPlace = { path: string; node: MenuNode; parents: readonly MenuNode[] };

/** All entries of the menu, parents before children, with paths put together; a path with a leading slash stands for itself. */
export function placesOf(menu: readonly MenuNode[], base = '', parents: readonly MenuNode[] = []): MenuPlace[] {
  return menu.flatMap((node) => {
    const path = node.path.startsWith('/') ? node.path : `${base.replace(/\/$/, '')}/${node.path}`;
    return [{ path, node, parents }, ...placesOf(node.children, path, [...parents, node])];
  });
}

/** The screen a menu entry names: "home", "home/index" and "home/page" are all features/home. */
export function screenName(component: string): string {
  return component.replace(/^\//, '').replace(/\/(index|page)$/, '');
}

/** Routes of a menu. An entry whose screen this console does not have leads to the page that says so. */
export function menuRoutes(menu: readonly MenuNode[]): RouteObject[] {
  return placesOf(menu)
    .filter(({ node }) => node.children.length === 0)
    .map(({ path, node }) => {
      const load = screens.get(screenName(node.component));
      return load === undefined
        ? { path, element: <NotFoundPage /> }
        : {
            path,
            lazy: async () => ({ Component: (await load()).default }),
            hydrateFallbackElement: <></>,
          };
    });
}
