import type { Language } from '@portico/contract/words/languages';
import { type MenuEntry, menus, menuTypes } from '@portico/contract/routes/menus';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import { changesOf } from '../../platform/http/field-changes.ts';
import { builtMenu } from './build.ts';
import { addMenu, changeMenu, changeMenus, companiesHolding, removeMenus, tellCompanies } from './changes.ts';
import { choicesOf, companyMenus } from './choices.ts';
import { asTree, type StoredMenu, storedMenus, wayUp } from './stored-menus.ts';
import { titleOf } from './title.ts';

/** The menu every user gets, and the tree platform administrators keep. */
export function menuRoutes({ handle, events }: App): void {
  handle(menus.build, async (_input, { db, user, language }) => builtMenu(db, user, language));

  handle(menus.tree, async ({ name = '' }, { db, language }) => {
    const rows = await storedMenus(db);
    return entriesOf(name === '' ? rows : withWayUp(rows, name, language), language);
  });

  handle(menus.rootTree, async (_input, { db, language }) => {
    const rows = await storedMenus(db);
    return choicesOf(
      rows.filter((row) => row.type !== menuTypes.button && !row.iframe),
      language,
    );
  });

  handle(menus.company, async ({ tenantId }, { db, language }) => {
    const company = await db.selectFrom('companies').select('id').where('id', '=', tenantId).executeTakeFirst();
    if (company === undefined) throw new AppError('notFound');
    return choicesOf(await companyMenus(db), language);
  });

  handle(menus.add, async (input, { db, language, record }) => {
    const added = await changeMenus(db, (tx, known) => addMenu(tx, known, input));
    record({ name: titleOf(added, language), changes: changesOf(null, added) });
    return { id: added.id };
  });

  handle(menus.change, async (input, { db, language, record }) => {
    const { before, after, holders } = await changeMenus(db, async (tx, known) => {
      const changed = await changeMenu(tx, known, input);
      const isRight =
        changed.before.permission !== changed.after.permission ||
        changed.before.platformOnly !== changed.after.platformOnly;
      return { ...changed, holders: isRight ? await companiesHolding(tx, known, [input.id]) : [] };
    });
    tellCompanies(events, holders);
    record({ name: titleOf(before, language), changes: changesOf(before, after) });
    return {};
  });

  handle(menus.remove, async ({ ids }, { db, language, record }) => {
    const { gone, holders } = await changeMenus(db, async (tx, known) => {
      const touched = ids.length === 0 ? [] : await companiesHolding(tx, known, ids);
      return { gone: await removeMenus(tx, known, ids), holders: touched };
    });
    tellCompanies(events, holders);
    const names = gone.map((menu) => titleOf(menu, language)).join(', ');
    record({ name: names, changes: gone.flatMap((menu) => changesOf(menu, null)) });
    return {};
  });
}

function entriesOf(rows: readonly StoredMenu[], language: Language): MenuEntry[] {
  return asTree<StoredMenu, MenuEntry>(rows, (row, children) => {
    const { parentId, ...fields } = row;
    return { ...fields, pid: parentId, title: titleOf(row, language), children };
  });
}

/** Menus whose title or names have these words, with everything above them. */
function withWayUp(rows: readonly StoredMenu[], words: string, language: Language): StoredMenu[] {
  const wanted = words.toLowerCase();
  const all = new Map(rows.map((row) => [row.id, row]));
  const matches = rows.filter((row) =>
    [titleOf(row, language), row.zhName, row.enName].some((name) => name.toLowerCase().includes(wanted)),
  );
  const shown = new Set(matches.flatMap((row) => wayUp(all, row.id)));
  return rows.filter((row) => shown.has(row.id));
}
