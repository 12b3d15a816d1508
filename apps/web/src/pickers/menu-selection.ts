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

const pagesIn = ({ children }: MenuChoice) => children.filter(({ type }) => type !== menuTypes.button);

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
    const isFolder = pagesIn(choice).length > 0;
    const isChosen = below || (!isFolder && chosen.has(choice.id));
    if (isChosen) whole.add(choice.id);
    return isChosen;
  };
  for (const choice of tree) visit(choice);
  return whole;
}
