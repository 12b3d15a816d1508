import type { MenuNode } from '@portico/contract/routes/menus';
import type { ComponentType } from 'react';
import type { Location } from 'react-router';
import { listMenuPages } from './menu-paths.ts';

/** A page of the menu at an address, loaded; `redirect`: the path it leads to instead. */
export type LoadedMenuPage = { path: string; redirect: string | null; Screen: ComponentType | null } | null;

/** A page that stays as it is while the user is on another page. */
export type KeptPage = {
  pathname: string;
  /** Path of its menu entry. */
  path: string;
  Screen: ComponentType;
  /** The address the page sees; that of its last showing while it is hidden. */
  location: Location;
  /** Scroll position in pixels; it changes without rendering anything. */
  scroll: { top: number };
  /** Number of the showing of a page in which this page was last visible. */
  lastShowing: number;
};

export type KeptPages = {
  /** In the order in which they were first opened: moving a page in the document would reset its scroll positions. */
  pages: readonly KeptPage[];
  /** The page that is shown; null: a page that is not kept. */
  shown: string | null;
  /** The page shown was kept and is shown again. */
  isReturn: boolean;
  showings: number;
  /** What these pages were computed from. */
  source: { location: Location; menu: readonly MenuNode[]; loaded: LoadedMenuPage } | null;
};

export const noKeptPages: KeptPages = { pages: [], shown: null, isReturn: false, showings: 0, source: null };

const maxKeptPages = 10;

/** The paths of the menu's pages that are kept: those whose entry allows a cache. */
const listKeptPaths = (menu: readonly MenuNode[]) =>
  listMenuPages(menu).flatMap(({ path, node }) => (node.meta.noCache ? [] : [path]));

/** The path and screen of a loaded page if the menu says that it is kept; else null. */
export function findPageToKeep(
  menu: readonly MenuNode[],
  loaded: LoadedMenuPage,
): { path: string; Screen: ComponentType } | null {
  if (loaded === null || loaded.Screen === null || loaded.redirect !== null) return null;
  const { path, Screen } = loaded;
  return listKeptPaths(menu).includes(path) ? { path, Screen } : null;
}

/**
 * The kept pages after a navigation or a change of the menu. A kept page that is opened again by its address without a query keeps its former
 * query. When there are too many pages, the one that was left longest ago is forgotten.
 */
export function updateKeptPages(before: KeptPages, source: NonNullable<KeptPages['source']>): KeptPages {
  const { location, menu, loaded } = source;
  const paths = listKeptPaths(menu);
  const pages = before.pages.filter(({ path }) => paths.includes(path));
  const toKeep = findPageToKeep(menu, loaded);
  if (toKeep === null) return { ...before, pages, shown: null, isReturn: false, source };
  const { pathname, search, hash } = location;
  const known = pages.find((page) => page.pathname === pathname);
  const isShownAlready = known !== undefined && before.shown === pathname;
  const showings = isShownAlready ? before.showings : before.showings + 1;
  const isReturn = known !== undefined && (!isShownAlready || (before.isReturn && isSameAddress(known, location)));
  const keepsAddress =
    known !== undefined && !isShownAlready && search + hash === '' && !isSameAddress(known, location);
  const page: KeptPage = {
    scroll: { top: 0 },
    ...known,
    ...toKeep,
    pathname,
    location: keepsAddress ? known.location : location,
    lastShowing: showings,
  };
  const all = known === undefined ? [...pages, page] : pages.map((each) => (each === known ? page : each));
  return { pages: dropOldest(all), shown: pathname, isReturn, showings, source };
}

const isSameAddress = (page: KeptPage, { search, hash }: Location) =>
  page.location.search === search && page.location.hash === hash;

function dropOldest(pages: readonly KeptPage[]): readonly KeptPage[] {
  if (pages.length <= maxKeptPages) return pages;
  const oldest = Math.min(...pages.map(({ lastShowing }) => lastShowing));
  return pages.filter(({ lastShowing }) => lastShowing !== oldest);
}
