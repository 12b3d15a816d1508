import { type MenuChoice, menuTypes } from '@portico/contract/routes/menus';
import type { Language } from '@portico/contract/words/languages';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/base-data/open.ts';
import { systemMenuId } from './built-in-menus.ts';
import { translateMenuTitle } from './menu-title.ts';
import { buildTree, findPathToRoot, loadMenus, type StoredMenu } from './stored-menus.ts';

/** These menus and buttons as trees with labels, in display order. Omits those whose parent is not among them. */
export async function loadMenuChoices(
  db: Db,
  { ids, language }: { ids: readonly number[]; language: Language },
): Promise<MenuChoice[]> {
  const wanted = new Set(ids);
  return toMenuChoices(
    (await loadMenus(db)).filter((menu) => wanted.has(menu.id)),
    language,
  );
}

export function toMenuChoices(rows: readonly StoredMenu[], language: Language): MenuChoice[] {
  return buildTree<StoredMenu, MenuChoice>(rows, (row, children) => {
    const { id, parentId, type } = row;
    return { id, pid: parentId, type, label: translateMenuTitle(row, language), children };
  });
}

/** The menus and buttons a company can have: none for the platform only, and none below system administration. */
export async function loadMenusForCompanies(db: Db): Promise<StoredMenu[]> {
  const rows = await loadMenus(db);
  const all = new Map(rows.map((row) => [row.id, row]));
  return rows.filter((row) =>
    findPathToRoot(all, row.id).every((id) => id !== systemMenuId && all.get(id)?.platformOnly !== true),
  );
}

/**
 * Throws if a choice of menus for a company is empty, contains a menu it cannot have, a child without its parent, or a parent of pages
 * without any of them. Buttons do not count as pages: a read-only page is complete without them. Specification §5.
 */
export function requireCompleteMenuChoice(
  available: readonly StoredMenu[],
  chosen: ReadonlySet<number>,
  language: Language,
): void {
  if (chosen.size === 0) throw new AppError('roleNoMenu');
  const known = new Map(available.map((menu) => [menu.id, menu]));
  const outside = [...chosen].filter((id) => !known.has(id));
  if (outside.length > 0) throw new AppError('menuOutsideCompany', { menus: outside.join(', ') });
  const isIncomplete = ({ id, parentId }: StoredMenu): boolean => {
    if (parentId !== null && !chosen.has(parentId)) return true;
    const pages = available.filter((menu) => menu.parentId === id && menu.type !== menuTypes.button);
    return pages.length > 0 && !pages.some((page) => chosen.has(page.id));
  };
  const incomplete = available.filter((menu) => chosen.has(menu.id) && isIncomplete(menu));
  if (incomplete.length === 0) return;
  throw new AppError('menuParentMissing', {
    menus: incomplete.map((menu) => translateMenuTitle(menu, language)).join(', '),
  });
}
