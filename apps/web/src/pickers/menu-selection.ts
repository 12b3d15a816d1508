import { type MenuChoice, menuTypes } from '@portico/contract/routes/menus';

/**
 * Ids of the chosen menus and buttons. Always consistent: the ancestors of a chosen entry are chosen too, and a folder is chosen only
 * together with a page in it.
 */
export type MenuSelection = ReadonlySet<number>;

/** A choice with all its descendants, itself first. */
export function listWithDescendants(choice: MenuChoice): MenuChoice[] {
  return [choice, ...choice.children.flatMap(listWithDescendants)];
}

/** Whether there are pages below the entry; if so, the entry is chosen exactly when something below it is. */
const hasPages = ({ children }: MenuChoice) => children.some(({ type }) => type !== menuTypes.button);

/** Chooses or clears a menu with all its descendants. */
export function toggleMenu(
  tree: readonly MenuChoice[],
  chosen: MenuSelection,
  choice: MenuChoice,
  isChosen: boolean,
): MenuSelection {
  const below = listWithDescendants(choice).map(({ id }) => id);
  const next = new Set(chosen);
  for (const id of below) {
    if (isChosen) next.add(id);
    else next.delete(id);
  }
  return normalizeMenuSelection(tree, next);
}

/** Inverts the choice within the given branches. */
export function invertMenus(
  tree: readonly MenuChoice[],
  chosen: MenuSelection,
  branches: readonly MenuChoice[],
): MenuSelection {
  const next = new Set(chosen);
  for (const { id, children, type } of branches.flatMap(listWithDescendants)) {
    // Whether a folder is chosen depends on its pages.
    if (type === menuTypes.catalogue && children.length > 0) next.delete(id);
    else if (!next.delete(id)) next.add(id);
  }
  return normalizeMenuSelection(tree, next);
}

/** Adds the ancestors of chosen entries, and removes folders without a chosen page. */
export function normalizeMenuSelection(tree: readonly MenuChoice[], chosen: MenuSelection): MenuSelection {
  const complete = new Set<number>();
  const visit = (choice: MenuChoice): boolean => {
    const below = choice.children.map(visit).some(Boolean);
    const isChosen = below || (!hasPages(choice) && chosen.has(choice.id));
    if (isChosen) complete.add(choice.id);
    return isChosen;
  };
  for (const choice of tree) visit(choice);
  return complete;
}

/** A granted menu or button, with its parent. */
type GrantedMenu = Pick<MenuChoice, 'id' | 'pid'>;

/**
 * Ids of granted menus that stay granted although they are not in the tree, because the user may not see them. They are withdrawn only if
 * their parent is a page that is not chosen; a parent folder that is not chosen does not withdraw them.
 */
export function findHiddenGrantedMenus(
  tree: readonly MenuChoice[],
  held: readonly GrantedMenu[],
  chosen: MenuSelection,
): number[] {
  const treeMenus = new Map(tree.flatMap(listWithDescendants).map((choice) => [choice.id, choice]));
  const grantedMenus = new Map(held.map((menu) => [menu.id, menu]));
  const staysGranted = ({ pid }: GrantedMenu): boolean => {
    if (pid === null) return true;
    const page = treeMenus.get(pid);
    if (page !== undefined) return page.type === menuTypes.catalogue || hasPages(page) || chosen.has(pid);
    // The parent is not in the tree: this entry stays granted only if the parent does.
    const parent = grantedMenus.get(pid);
    return parent !== undefined && staysGranted(parent);
  };
  return held.filter((menu) => !treeMenus.has(menu.id) && staysGranted(menu)).map(({ id }) => id);
}
