import { type MenuChoice, menuTypes } from '@portico/contract/routes/menus';
import type { Language } from '@portico/contract/words/languages';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/things/open.ts';
import { asTree, type StoredMenu, storedMenus, wayUp } from './stored-menus.ts';
import { titleOf } from './title.ts';
import { systemMenuId } from './tree.ts';

/** These menus and buttons as labelled trees, in their order; one whose parent is not among them is left out. */
export async function menuChoices(
  db: Db,
  { ids, language }: { ids: readonly number[]; language: Language },
): Promise<MenuChoice[]> {
  const wanted = new Set(ids);
  return choicesOf(
    (await storedMenus(db)).filter((menu) => wanted.has(menu.id)),
    language,
  );
}

export function choicesOf(rows: readonly StoredMenu[], language: Language): MenuChoice[] {
  return asTree<StoredMenu, MenuChoice>(rows, (row, children) => {
    const { id, parentId, type } = row;
    return { id, pid: parentId, type, label: titleOf(row, language), children };
  });
}

/** The menus and buttons a company can be given: not the platform's own, nor anything below system administration. */
export async function companyMenus(db: Db): Promise<StoredMenu[]> {
  const rows = await storedMenus(db);
  const all = new Map(rows.map((row) => [row.id, row]));
  return rows.filter((row) =>
    wayUp(all, row.id).every((id) => id !== systemMenuId && all.get(id)?.platformOnly !== true),
  );
}

/**
 * Refuses a choice of menus for a company that holds nothing, something it cannot be given, a child without its parent, or a parent
 * of other pages without any of them. Buttons are no pages: a page that
 * is only to be looked at is whole without them. Specification §5.
 */
export function requireWholeChoice(
  offered: readonly StoredMenu[],
  chosen: ReadonlySet<number>,
  language: Language,
): void {
  if (chosen.size === 0) throw new AppError('roleNoMenu');
  const known = new Map(offered.map((menu) => [menu.id, menu]));
  const outside = [...chosen].filter((id) => !known.has(id));
  if (outside.length > 0) throw new AppError('menuOutsideCompany', { menus: outside.join(', ') });
  const isTorn = ({ id, parentId }: StoredMenu): boolean => {
    if (parentId !== null && !chosen.has(parentId)) return true;
    const pages = offered.filter((menu) => menu.parentId === id && menu.type !== menuTypes.button);
    return pages.length > 0 && !pages.some((page) => chosen.has(page.id));
  };
  const torn = offered.filter((menu) => chosen.has(menu.id) && isTorn(menu));
  if (torn.length === 0) return;
  throw new AppError('menuParentMissing', { menus: torn.map((menu) => titleOf(menu, language)).join(', ') });
}
