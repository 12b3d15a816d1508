/** An action for one row or node. */
export type RowAction = {
  key: string;
  label: string;
  onPress: () => void;
  /** The action removes data or cannot be undone. It is shown last, in the colour of dangerous actions. */
  danger?: boolean;
};

/** Maximum number of actions shown in a row, and of characters in their labels together; the other actions are in the row's menu. */
const shownActions = 2;
const shownCharacters = 20;

/** Splits the actions into those shown in the row and those in the menu, dangerous ones last. */
export function splitRowActions(actions: readonly RowAction[]): { shown: RowAction[]; rest: RowAction[] } {
  const sorted = [
    ...actions.filter(({ danger }) => danger !== true),
    ...actions.filter(({ danger }) => danger === true),
  ];
  // A menu with one entry would take as much room as the entry.
  const max =
    sorted.length === shownActions + 1 && charactersOf(sorted) <= shownCharacters ? sorted.length : shownActions;
  const fits = charactersOf(sorted.slice(0, max)) <= shownCharacters ? max : 1;
  return { shown: sorted.slice(0, fits), rest: sorted.slice(fits) };
}

function charactersOf(actions: readonly RowAction[]): number {
  return actions.reduce((sum, { label }) => sum + label.length, 0);
}
