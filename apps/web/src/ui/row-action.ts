/** An action for one row or node. */
export type RowAction = {
  key: string;
  label: string;
  onPress: () => void;
  /** It removes data or cannot be undone: it comes last, in the colour for losses. */
  danger?: boolean;
};

/** How many actions a row shows, if their labels together are not too long; the rest is in its menu. */
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
