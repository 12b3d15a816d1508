import { type MenuEntry, menus, menuTypes } from '@portico/contract/routes/menus';
import { foldForSearch } from '@portico/contract/words/identity-fold';
import type { Language } from '@portico/contract/words/languages';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { diffFields } from '../../platform/http/field-changes.ts';
import { buildUserMenu } from './build-menu.ts';
import {
  addMenu,
  changeMenu,
  emitRightsChanged,
  findCompaniesWithMenus,
  removeMenus,
  withMenusLocked,
} from './change-menus.ts';
import { loadMenusForCompanies, toMenuChoices } from './menu-choices.ts';
import { translateMenuTitle } from './menu-title.ts';
import { buildTree, findPathToRoot, loadMenus, type StoredMenu } from './stored-menus.ts';

/** The routes for the menu of the user, and for the menu tree that platform administrators edit. */
export function menuRoutes({ handle, events }: App): void {
  handle(menus.build, async (_input, { db, user, language }) => buildUserMenu(db, user, language));

  handle(menus.tree, async ({ name = '' }, { db, language }) => {
    const rows = await loadMenus(db);
    return toMenuEntries(name === '' ? rows : withAncestors(rows, name, language), language);
  });

  handle(menus.rootTree, async (_input, { db, language }) => {
    const rows = await loadMenus(db);
    return toMenuChoices(
      rows.filter((row) => row.type !== menuTypes.button && !row.iframe),
      language,
    );
  });

  handle(menus.company, async ({ tenantId }, { db, language }) => {
    const company = await db.selectFrom('companies').select('id').where('id', '=', tenantId).executeTakeFirst();
    if (company === undefined) throw new AppError('notFound');
    return toMenuChoices(await loadMenusForCompanies(db), language);
  });

  handle(menus.add, async (input, { db, language, recordChange }) => {
    const added = await withMenusLocked(db, (tx, known) => addMenu(tx, known, input));
    recordChange({ name: translateMenuTitle(added, language), changes: diffFields(null, added) });
    return { id: added.id };
  });

  handle(menus.change, async (input, { db, language, recordChange }) => {
    const { before, after, holders } = await withMenusLocked(db, async (tx, known) => {
      const changed = await changeMenu(tx, known, input);
      const isRight = (['permission', 'platformOnly', 'parentId'] as const).some(
        (field) => changed.before[field] !== changed.after[field],
      );
      return { ...changed, holders: isRight ? await findCompaniesWithMenus(tx, known, [input.id]) : [] };
    });
    emitRightsChanged(events, holders);
    recordChange({ name: translateMenuTitle(before, language), changes: diffFields(before, after) });
    return {};
  });

  handle(menus.remove, async ({ ids }, { db, language, recordChange }) => {
    const { gone, holders } = await withMenusLocked(db, async (tx, known) => {
      const companyIds = ids.length === 0 ? [] : await findCompaniesWithMenus(tx, known, ids);
      return { gone: await removeMenus(tx, known, ids), holders: companyIds };
    });
    emitRightsChanged(events, holders);
    const names = gone.map((menu) => translateMenuTitle(menu, language)).join(', ');
    recordChange({ name: names, changes: gone.flatMap((menu) => diffFields(menu, null)) });
    return {};
  });
}

function toMenuEntries(rows: readonly StoredMenu[], language: Language): MenuEntry[] {
  return buildTree<StoredMenu, MenuEntry>(rows, (row, children) => {
    const { parentId, ...fields } = row;
    return { ...fields, pid: parentId, title: translateMenuTitle(row, language), children };
  });
}

/** Menus whose title or names contain the text, with all their ancestors. */
function withAncestors(rows: readonly StoredMenu[], text: string, language: Language): StoredMenu[] {
  const searchText = foldForSearch(text);
  const all = new Map(rows.map((row) => [row.id, row]));
  const matches = rows.filter((row) =>
    [translateMenuTitle(row, language), row.zhName, row.enName].some((name) =>
      foldForSearch(name).includes(searchText),
    ),
  );
  const visibleIds = new Set(matches.flatMap((row) => findPathToRoot(all, row.id)));
  return rows.filter((row) => visibleIds.has(row.id));
}
