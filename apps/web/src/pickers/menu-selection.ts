import { type MenuChoice, menuTypes } from '@portico/contract/routes/menus';

/**
 * Which menus and buttons are chosen, by id. Always whole: what is above a chosen one is chosen too, and a folder is chosen only
 * together with a page in it.
 */
export type MenuSelection = ReadonlySet<number>;

/** A choice with all of its descendants, itself first. */
export function withDescendants(choice: MenuChoice): MenuChoice[] {
  return [choice, ...choice.children.flatMap(withDescendants)];
}

/** Something is below that can be opened: it follows that. */
const hasPages = ({ children }: MenuChoice) => children.some(({ type }) => type !== menuTypes.button);

/** Chooses a menu with everything below it, or takes it away with everything below it. */
export function toggled(
  tree: readonly MenuChoice[],
  chosen: MenuSelection,
  choice: MenuChoice,
  isChosen: boolean,
): MenuSelection {
  const below = withDescendants(choice).map(({ id }) => id);
  const next = new Set(chosen);
  for (const id of below) {
    if (isChosen) next.add(id);
    else next.delete(id);
  }
  return wholeSelection(tree, next);
}

/** Chooses what is not chosen and the other way round, in the branches given. */
export function inverted(
  tree: readonly MenuChoice[],
  chosen: MenuSelection,
  branches: readonly MenuChoice[],
): MenuSelection {
  const next = new Set(chosen);
  for (const { id, children, type } of branches.flatMap(withDescendants)) {
    // A folder follows its pages.
    if (type === menuTypes.catalogue && children.length > 0) next.delete(id);
    else if (!next.delete(id)) next.add(id);
  }
  return wholeSelection(tree, next);
}

/** Adds what is above chosen ones, and drops folders without a chosen page. */
export function wholeSelection(tree: readonly MenuChoice[], chosen: MenuSelection): MenuSelection {
  const whole = new Set<number>();
  const visit = (choice: MenuChoice): boolean => {
    const below = choice.children.map(visit).some(Boolean);
    const isChosen = below || (!hasPages(choice) && chosen.has(choice.id));
    if (isChosen) whole.add(choice.id);
    return isChosen;
  };
  for (const choice of tree) visit(choice);
  return whole;
}

/** A menu or button that is held, with what it hangs below. */
type Held = Pick<MenuChoice, 'id' | 'pid'>;

/**
 * What is held without being in the tree, because whoever chooses has less themselves: it stays, and goes only with the page it
 * hangs below. The tick of a folder says nothing of it.
 */
export function heldUnseen(tree: readonly MenuChoice[], held: readonly Held[], chosen: MenuSelection): number[] {
  const seen = new Map(tree.flatMap(withDescendants).map((choice) => [choice.id, choice]));
  const known = new Map(held.map((menu) => [menu.id, menu]));
  const stays = ({ pid }: Held): boolean => {
    if (pid === null) return true;
    const page = seen.get(pid);
    if (page !== undefined) return page.type === menuTypes.catalogue || hasPages(page) || chosen.has(pid);
    // Below something that is neither held nor in the tree: it could not be given without that.
    const parent = known.get(pid);
    return parent !== undefined && stays(parent);
  };
  return held.filter((menu) => !seen.has(menu.id) && stays(menu)).map(({ id }) => id);
}
